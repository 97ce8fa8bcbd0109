import { messageOf } from '@mesa/runtime/api';
import { Button } from '@mesa/ui/button';
import { Dialog } from '@mesa/ui/dialog';
import { TextArea } from '@mesa/ui/field';
import { type FormEvent, type ReactNode, useId, useState } from 'react';

interface ReasonDialogProps {
  title: string;
  /** The text of the button. */
  action: string;
  /** Where the person reads the reason, and what they can do then. */
  hint: string;
  busy: boolean;
  /** Saves the decision with its reason. */
  decide(reason: string): Promise<unknown>;
  onClose(): void;
  /** What the decision changes. */
  children?: ReactNode;
}

/** Asks for the reason of a decision, which the person reads. If the save fails, it stays open and keeps the text. */
export function ReasonDialog({ title, action, hint, busy, decide, onClose, children }: ReasonDialogProps) {
  const form = useId();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!reason.trim()) return setError('Escribe el motivo. La persona lo va a leer.');
    setError(undefined);
    try {
      await decide(reason);
      onClose();
    } catch (failure) {
      setError(messageOf(failure));
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button type="submit" form={form} tone="danger" busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        {children}
        <TextArea label="Motivo" hint={hint} required rows={3} maxLength={300} value={reason} onChange={setReason} error={error} />
      </form>
    </Dialog>
  );
}
