import { Page } from '@mesa/ui/page';
import { ForAdmins } from '../for-admins';
import { Confirmations } from './confirmations';

/** /admin/confirmaciones, for the site admin. */
export default function ConfirmationsPage() {
  return (
    <Page
      title="Torneos por confirmar"
      lead="Los torneos Special, Regional e Internacional cuentan en el ranking cuando confirmas sus resultados. También los resultados que una tienda escribe a mano, después de sus primeros torneos oficiales del mes."
    >
      <ForAdmins refusal="Solo el administrador del sitio puede confirmar resultados.">
        <Confirmations />
      </ForAdmins>
    </Page>
  );
}
