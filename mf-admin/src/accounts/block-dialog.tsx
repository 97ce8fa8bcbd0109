import { type Account, blockAccount } from '@mesa/contract/calls/accounts';
import { useWrite } from '@mesa/runtime/query';
import { ReasonDialog } from '../reason-dialog/reason-dialog';
import { nameOf } from './account-card';

export default function BlockDialog({ account, onClose }: { account: Account; onClose(): void }) {
  const { write, busy } = useWrite(blockAccount);
  return (
    <ReasonDialog
      title={`Bloquear a ${nameOf(account)}`}
      action="Bloquear la cuenta"
      hint="La persona lo va a leer."
      busy={busy}
      decide={(reason) => write({ params: { userId: account.userId }, body: { reason } })}
      onClose={onClose}
    >
      <p>Desde ahora solo podrá ver lo mismo que un visitante. Sus resultados y barajas quedan como están.</p>
    </ReasonDialog>
  );
}
