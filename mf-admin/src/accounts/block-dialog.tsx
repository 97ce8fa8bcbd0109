import { type Account, blockAccount } from '@mesa/contract/calls/accounts';
import { messageOf } from '@mesa/runtime/api';
import { useWrite } from '@mesa/runtime/query';
import { Button } from '@mesa/ui/button';
import { Dialog } from '@mesa/ui/dialog';
import { TextArea } from '@mesa/ui/field';
import { type FormEvent, useState } from 'react';
import { nameOf } from './account-card';

const formId = 'block-account';

/** Asks for the reason, which the person reads, and blocks the account. */
export default function BlockDialog({ account, onClose }: { account: Account; onClose(): void }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const { write, busy } = useWrite(blockAccount);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() === '') return setError('Escribe el motivo. La persona lo va a leer.');
    setError(undefined);
    try {
      await write({ params: { userId: account.userId }, body: { reason } });
      onClose();
    } catch (refusal) {
      setError(messageOf(refusal));
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Bloquear a ${nameOf(account)}`}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} tone="danger" busy={busy}>
            Bloquear la cuenta
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <p>Desde ahora solo podrá ver lo mismo que un visitante. Sus resultados y barajas quedan como están.</p>
        <TextArea label="Motivo" hint="La persona lo va a leer." required rows={3} maxLength={300} value={reason} onChange={setReason} error={error} />
      </form>
    </Dialog>
  );
}
