import { Page } from '@mesa/ui/page';
import { ForAdmins } from '../for-admins';
import { UploadCards } from './upload-cards';

/** /upload-cards, for the site admin. */
export default function UploadCardsPage() {
  return (
    <Page title="Agregar Cartas">
      <ForAdmins refusal="Solo el administrador del sitio puede agregar cartas.">
        <UploadCards />
      </ForAdmins>
    </Page>
  );
}
