import { Page } from '@mesa/ui/page';
import { Releases } from './releases';

/** /admin/versiones, for the site admin and the teams of areas. */
export default function ReleasesPage() {
  return (
    <Page title="Versiones" lead="Qué recibe cada visitante de cada área, cómo le va, y los botones para cambiarlo en segundos.">
      <Releases />
    </Page>
  );
}
