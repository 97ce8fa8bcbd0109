import { Page } from '@mesa/ui/page';
import { ForAdmins } from '../for-admins';
import { BlockedContent } from './blocked-content';
import { SecurityRecord } from './security-record';

/** /admin/seguridad, for the site admin. */
export default function SecurityPage() {
  return (
    <Page
      title="Registro de seguridad"
      lead="Quién entró, a quién se rechazó y quién leyó datos de otras personas. Se borra a los 90 días, si el servidor no tiene otro plazo."
    >
      <ForAdmins refusal="Solo el administrador del sitio puede ver el registro de seguridad.">
        <SecurityRecord />
        <BlockedContent />
      </ForAdmins>
    </Page>
  );
}
