import { appealDecision, type ModerationNotice } from '@mesa/contract/calls/moderation';
import { maxReportText } from '@mesa/contract/rules/moderation';
import { messageOf } from '@mesa/runtime/api';
import { useWrite } from '@mesa/runtime/query';
import { Button } from '@mesa/ui/button';
import { Dialog } from '@mesa/ui/dialog';
import { TextArea } from '@mesa/ui/field';
import { type FormEvent, useId, useState } from 'react';
import styles from './appeal-dialog.module.css';

/** Asks why a decision is a mistake. A failed send keeps the typed text. */
export function AppealDialog({ notice, onClose }: { notice: ModerationNotice; onClose(): void }) {
  const form = useId();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const { write, busy } = useWrite(appealDecision);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!text.trim()) return setError('Escribe por qué crees que la decisión es un error.');
    setError(undefined);
    try {
      await write({ params: { id: notice.id }, body: { text } });
      onClose();
    } catch (failure) {
      setError(messageOf(failure));
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Apelar la decisión"
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button type="submit" form={form} tone="primary" busy={busy}>
            Enviar apelación
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <p>Se puede apelar una sola vez, y la respuesta es definitiva.</p>
        <TextArea
          label="Por qué es un error"
          hint="Lo leen los administradores."
          rows={5}
          maxLength={maxReportText}
          value={text}
          onChange={setText}
          error={error}
          required
        />
      </form>
    </Dialog>
  );
}
