import { Page } from '@mesa/ui/page';
import { ForAdmins } from '../for-admins';
import { Accounts } from './accounts';

/** /admin/cuentas, for the site admin. */
export default function AccountsPage() {
  return (
    <Page title="Cuentas" lead="Quién tiene cuenta, dónde está abierta y quién está bloqueado.">
      <ForAdmins refusal="Solo el administrador del sitio puede ver las cuentas.">
        <Accounts />
      </ForAdmins>
    </Page>
  );
}
