import { type Claim, refuseClaim } from '@mesa/contract/calls/claims';
import { displayName } from '@mesa/contract/rules/names';
import { useWrite } from '@mesa/runtime/query';
import { ReasonDialog } from '../reason-dialog/reason-dialog';

interface RefuseFormProps {
  claim: Claim;
  onClose(): void;
}

export function RefuseForm({ claim, onClose }: RefuseFormProps) {
  const { write, busy } = useWrite(refuseClaim);
  return (
    <ReasonDialog
      title={`Rechazar la solicitud de ${displayName(claim.player)}`}
      action="Rechazar"
      hint="La persona lo va a leer en su perfil. Puede pedir el nombre otra vez en 30 días."
      busy={busy}
      decide={(reason) => write({ params: { id: claim.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
