import { type OrganiserRequest, refuseOrganising, revokeOrganising } from '@mesa/contract/calls/organisers';
import { organiseAgainAfterDays } from '@mesa/contract/rules/organisers';
import { useWrite } from '@mesa/runtime/query';
import { ReasonDialog } from '../reason-dialog/reason-dialog';

interface OrganiserReasonProps {
  request: OrganiserRequest;
  /** Takes the right away instead of refusing it. */
  revoke: boolean;
  onClose(): void;
}

export function OrganiserReason({ request: { id, account }, revoke, onClose }: OrganiserReasonProps) {
  const { write, busy } = useWrite(revoke ? revokeOrganising : refuseOrganising);
  const action = revoke ? 'Quitar el permiso' : 'Rechazar';
  return (
    <ReasonDialog
      title={`${action}: ${account.username ?? account.email ?? account.userId}`}
      action={action}
      hint={`La persona lo va a leer en «Quiero organizar». Puede pedirlo otra vez en ${organiseAgainAfterDays} días.`}
      busy={busy}
      decide={(reason) => write({ params: { id }, body: { reason } })}
      onClose={onClose}
    >
      {revoke && <p>Ya no podrá crear tiendas. Las que administra quedan como están.</p>}
    </ReasonDialog>
  );
}
