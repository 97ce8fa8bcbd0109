import { decideReportCase, type ReportCase, reviewReportCase } from '@mesa/contract/calls/moderation';
import { maxDecisionText, reportables } from '@mesa/contract/rules/moderation';
import { issueOf, messageOf } from '@mesa/runtime/api';
import { useWrite } from '@mesa/runtime/query';
import { Button } from '@mesa/ui/button';
import { Dialog } from '@mesa/ui/dialog';
import { TextArea, TextField } from '@mesa/ui/field';
import { type FormEvent, useId, useState } from 'react';
import { type Action, actionName, consequenceOf } from './case-actions';
import styles from './reports.module.css';

interface DecisionDialogProps {
  decided: ReportCase;
  action: Action;
  onClose(): void;
}

interface Faults {
  name?: string | undefined;
  message?: string | undefined;
  /** An error that belongs to no field. */
  other?: string | undefined;
}

function faultsOf(error: unknown): Faults {
  const [name, message] = [issueOf(error, 'name'), issueOf(error, 'message')];
  return name || message ? { name, message } : { other: messageOf(error) };
}

/** Explains a decision, asks for its reason, and carries it out. A refusal keeps the typed values. */
export default function DecisionDialog({ decided, action, onClose }: DecisionDialogProps) {
  const form = useId();
  const [message, setMessage] = useState('');
  const [name, setName] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const deciding = useWrite(decideReportCase);
  const reviewing = useWrite(reviewReportCase);
  const busy = deciding.busy || reviewing.busy;
  const { id, kind, version, reportedName, now } = decided;
  const outcome = 'decide' in action ? action.decide : null;
  const needsReason = outcome !== null && outcome !== 'none';
  const label = actionName(action, decided);

  function carryOut() {
    const text = message.trim() ? { message } : {};
    if ('review' in action) return reviewing.write({ params: { id }, body: { upheld: action.review === 'uphold', version, ...text } });
    const named = action.decide === 'rename' && name.trim() ? { name } : {};
    return deciding.write({ params: { id }, body: { outcome: action.decide, version, ...text, ...named } });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (needsReason && !message.trim()) return setFaults({ message: 'Escribe el motivo. La persona afectada lo va a leer.' });
    setFaults({});
    try {
      await carryOut();
      onClose();
    } catch (error) {
      setFaults(faultsOf(error));
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`${label}: ${now?.name ?? reportedName}`}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button type="submit" form={form} tone={needsReason ? 'danger' : 'primary'} busy={busy}>
            {label}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <p>{consequenceOf(action, decided)}</p>
        {outcome === 'rename' && (
          <TextField
            label="Nombre nuevo (opcional)"
            hint={kind === 'deck' ? 'Sin uno, la baraja queda sin nombre.' : `Sin uno, queda «${reportables[kind].label}» y un número.`}
            maxLength={80}
            value={name}
            onChange={setName}
            error={faults.name}
          />
        )}
        <TextArea
          label={needsReason ? 'Motivo' : 'Mensaje (opcional)'}
          hint="Lo leen quien denunció y la persona afectada. No escribas quién denunció."
          rows={3}
          maxLength={maxDecisionText}
          value={message}
          onChange={setMessage}
          error={faults.message}
          required={needsReason}
        />
        {faults.other && <p role="alert">{faults.other}</p>}
      </form>
    </Dialog>
  );
}
