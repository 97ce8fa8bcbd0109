import { type OrganiserRequest, refuseOrganising, revokeOrganising } from '@mesa/contract/calls/organisers';
import { organiseAgainAfterDays } from '@mesa/contract/rules/organisers';
import { messageOf } from '@mesa/runtime/api';
import { useWrite } from '@mesa/runtime/query';
import { Button } from '@mesa/ui/button';
import { Dialog } from '@mesa/ui/dialog';
import { TextArea } from '@mesa/ui/field';
import { type FormEvent, useId, useState } from 'react';

interface OrganiserReasonProps {
  request: OrganiserRequest;
  /** Takes the right away instead of refusing it. */
  revoke: boolean;
  onClose(): void;
}

/** Asks why a request is refused or a right revoked. If the save fails, it stays open and keeps the text. */
export function OrganiserReason({ request, revoke, onClose }: OrganiserReasonProps) {
  const form = useId();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const { write, busy } = useWrite(revoke ? revokeOrganising : refuseOrganising);
  const label = revoke ? 'Quitar el permiso' : 'Rechazar';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!reason.trim()) return setError('Escribe el motivo: la persona lo lee.');
    setError(undefined);
    try {
      await write({ params: { id: request.id }, body: { reason } });
      onClose();
    } catch (failure) {
      setError(messageOf(failure));
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`${label}: ${request.account.username ?? request.account.email ?? request.account.userId}`}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={form} tone="danger" busy={busy}>
            {label}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        {revoke && <p>Ya no podrá crear tiendas. Las que administra quedan como están.</p>}
        <TextArea
          label="Motivo"
          hint={`La persona lo lee en «Quiero organizar». Puede pedirlo otra vez en ${organiseAgainAfterDays} días.`}
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
