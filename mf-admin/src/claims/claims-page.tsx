import { Page } from '@mesa/ui/page';
import { ForAdmins } from '../for-admins';
import { Claims } from './claims';

/** /admin/solicitudes, for the site admin. */
export default function ClaimsPage() {
  return (
    <Page title="Solicitudes de jugadores" lead="Cuentas que piden un nombre con historial.">
      <ForAdmins refusal="Solo el administrador del sitio puede unir cuentas y jugadores.">
        <Claims />
      </ForAdmins>
    </Page>
  );
}
