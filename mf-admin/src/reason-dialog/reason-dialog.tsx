import { messageOf } from '@mesa/runtime/api';
import { TextArea } from '@mesa/ui/field';
import { type ReactNode, useState } from 'react';
import { ChangeForm } from '../change-form/change-form';

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
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();

  async function submit() {
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
    <ChangeForm title={title} action={action} tone="danger" busy={busy} problem={null} onSubmit={submit} onClose={onClose}>
      {children}
      <TextArea label="Motivo" hint={hint} required rows={3} maxLength={300} value={reason} onChange={setReason} error={error} />
    </ChangeForm>
  );
}
