import { type Claim, refuseClaim } from '@mesa/contract/calls/players';
import { displayName } from '@mesa/contract/rules/names';
import { messageOf } from '@mesa/runtime/api';
import { useWrite } from '@mesa/runtime/query';
import { Button } from '@mesa/ui/button';
import { Dialog } from '@mesa/ui/dialog';
import { TextArea } from '@mesa/ui/field';
import { type FormEvent, useId, useState } from 'react';

interface RefuseFormProps {
  claim: Claim;
  onClose(): void;
}

/** Asks for the reason of a refusal. If the save fails, it stays open and keeps the text. */
export function RefuseForm({ claim, onClose }: RefuseFormProps) {
  const form = useId();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const { write, busy } = useWrite(refuseClaim);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!reason.trim()) return setError('Escribe el motivo. La persona lo va a leer.');
    setError(undefined);
    try {
      await write({ params: { id: claim.id }, body: { reason } });
      onClose();
    } catch (failure) {
      setError(messageOf(failure));
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Rechazar la solicitud de ${displayName(claim.player)}`}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={form} tone="danger" busy={busy}>
            Rechazar
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <TextArea
          label="Motivo"
          hint="La persona lo va a leer en su perfil. Puede pedir el nombre otra vez en 30 días."
          rows={3}
          maxLength={300}
          value={reason}
          onChange={setReason}
          error={error}
          required
        />
      </form>
    </Dialog>
  );
}
