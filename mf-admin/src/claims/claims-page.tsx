import { Page } from '@mesa/ui/page';
import { ForAdmins } from '../for-admins';
import { Claims } from './claims';
import { Organisers } from './organisers';

/** /admin/solicitudes, for the site admin. */
export default function ClaimsPage() {
  return (
    <Page title="Solicitudes" lead="Cuentas que quieren organizar, y cuentas que piden un nombre con historial.">
      <ForAdmins refusal="Solo el administrador del sitio puede responder solicitudes.">
        <Organisers />
        <Claims />
      </ForAdmins>
    </Page>
  );
}
