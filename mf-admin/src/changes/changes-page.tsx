import { Page } from '@mesa/ui/page';
import { ForAdmins } from '../for-admins';
import { Changes } from './changes';

/** /admin/cambios, for the site admin. */
export default function ChangesPage() {
  return (
    <Page title="Historial de cambios" lead="Quién cambió qué y cuándo.">
      <ForAdmins refusal="Solo el administrador del sitio puede ver el historial de cambios.">
        <Changes />
      </ForAdmins>
    </Page>
  );
}
