import { Page } from '@mesa/ui/page';
import { ForAdmins } from '../for-admins';
import { Releases } from './releases';

/** /admin/versiones, for the site admin. */
export default function ReleasesPage() {
  return (
    <Page title="Versiones" lead="Qué recibe cada visitante de cada área, cómo le va, y los botones para cambiarlo en segundos.">
      <ForAdmins refusal="Solo el administrador del sitio puede ver y cambiar las versiones.">
        <Releases />
      </ForAdmins>
    </Page>
  );
}
