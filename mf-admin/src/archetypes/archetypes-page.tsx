import { Page } from '@mesa/ui/page';
import { ForAdmins } from '../for-admins';
import { Archetypes } from './archetypes';

/** /admin/arquetipos, for the site admin. */
export default function ArchetypesPage() {
  return (
    <Page title="Arquetipos" lead="Cada regla da su nombre a las listas que llevan sus cartas. Antes de guardar ves qué listas cambian de nombre.">
      <ForAdmins refusal="Solo el administrador del sitio puede editar los arquetipos.">
        <Archetypes />
      </ForAdmins>
    </Page>
  );
}
