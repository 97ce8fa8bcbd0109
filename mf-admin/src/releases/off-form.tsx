import { switchArea } from '@mesa/release-contract/calls/deploys';
import { useWrite } from '@mesa/runtime/query';
import { TextArea } from '@mesa/ui/field';
import { useState } from 'react';
import { ChangeForm } from '../change-form/change-form';
import styles from '../change-form/change-form.module.css';
import type { AreaOverview } from './overview';
import type { Change } from './use-change';

interface OffFormProps {
  area: AreaOverview;
  busy: boolean;
  change: Change;
  onClose(): void;
}

/** Switches an area off, with a message in its place. */
export default function OffForm({ area, busy, change, onClose }: OffFormProps) {
  const { area: name, label, state } = area;
  const [message, setMessage] = useState(`La sección ${label} está en mantenimiento. Vuelve en un rato.`);
  const [error, setError] = useState<string>();
  const { write } = useWrite(switchArea);
  const [problem, setProblem] = useState<string | null>(null);
  const [seen, setSeen] = useState<number | null>(state.revision);

  async function submit() {
    const sentence = message.trim();
    if (!sentence) return setError('Escribe qué leerán los visitantes.');
    setError(undefined);
    setProblem(null);
    const input = { params: { area: name }, body: { message: sentence, revision: seen ?? state.revision } };
    const refusal = await change('off', () => write(input), `${label} está apagada.`);
    if (refusal === null) return onClose();
    setProblem(refusal);
    setSeen(null);
  }

  return (
    <ChangeForm title={`Apagar ${label}`} action="Apagar" tone="danger" busy={busy} problem={problem} onSubmit={submit} onClose={onClose}>
      <p>En todas sus páginas los visitantes leen este mensaje, y nada del área se carga. El resto del sitio sigue igual. Se enciende con un botón.</p>
      <TextArea label="Mensaje para los visitantes" rows={3} maxLength={200} value={message} onChange={setMessage} error={error} required />
      <figure className={styles.sentence}>
        <figcaption>Así lo verán</figcaption>
        <p>{message.trim() || '…'}</p>
      </figure>
    </ChangeForm>
  );
}
