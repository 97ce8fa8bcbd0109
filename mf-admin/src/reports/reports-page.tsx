import { Page } from '@mesa/ui/page';
import { ForAdmins } from '../for-admins';
import { Reports } from './reports';

/** /admin/denuncias, for the site admin. */
export default function ReportsPage() {
  return (
    <Page title="Denuncias" lead="Lo que los miembros denuncian. Quien denuncia y la persona afectada leen en su perfil qué se decidió.">
      <ForAdmins refusal="Solo el administrador del sitio puede ver las denuncias.">
        <Reports />
      </ForAdmins>
    </Page>
  );
}
