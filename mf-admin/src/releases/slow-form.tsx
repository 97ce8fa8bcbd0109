import { slowerPage } from '@mesa/contract/rules/canary-pace';
import { promoteRelease, startCanary } from '@mesa/release-contract/calls/deploys';
import { useWrite } from '@mesa/runtime/query';
import { TextArea } from '@mesa/ui/field';
import { useState } from 'react';
import { ChangeForm } from '../change-form/change-form';
import { type AreaOverview, buildName } from './overview';
import { promotionQuestion } from './promotion';
import type { Change } from './use-change';

interface SlowFormProps {
  area: AreaOverview;
  /** The release of the canary. */
  release: string;
  /** The next share of visitors; 100 is everybody. */
  percent: number;
  busy: boolean;
  change: Change;
  onClose(): void;
}

/** Takes a canary a step further although it is slower than the live release, for a reason that the history shows. */
export default function SlowForm({ area, release, percent, busy, change, onClose }: SlowFormProps) {
  const { area: name, label, state, pace } = area;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const [seen, setSeen] = useState<number | null>(state.revision);
  const { write: promote } = useWrite(promoteRelease);
  const { write: tryOn } = useWrite(startCanary);
  const version = buildName(release);
  const { question, again, doneText } = promotionQuestion(area, release);

  async function submit() {
    const anyway = reason.trim();
    if (!anyway) return setError('Escribe por qué sigue.');
    setError(undefined);
    setProblem(null);
    const [params, revision] = [{ area: name }, seen ?? state.revision];
    const refusal =
      percent === 100
        ? await change(`promote ${release}`, () => promote({ params, body: { release, revision, anyway, ...(again ? { again: true } : {}) } }), doneText)
        : await change(
            'canary',
            () => tryOn({ params, body: { release, percent, revision, anyway } }),
            `${label}: ${version} está en prueba con el ${percent} % de los visitantes.`,
          );
    if (refusal === null) return onClose();
    setProblem(refusal);
    setSeen(null);
  }

  const action = percent === 100 ? `${question.confirmLabel} aunque es más lenta` : `Seguir con el ${percent} %`;
  return (
    <ChangeForm title={`${version} de ${label} es más lenta`} action={action} tone="danger" busy={busy} problem={problem} onSubmit={submit} onClose={onClose}>
      <p>En tres de cada cuatro visitas, comparada con la que está en línea:</p>
      <ul>
        {pace?.slower.map((page) => (
          <li key={`${page.page} ${page.vital}`}>{slowerPage(page)}</li>
        ))}
      </ul>
      {percent === 100 && <p>{question.text}</p>}
      <TextArea
        label="Por qué sigue así"
        hint="Queda en el historial del área."
        rows={2}
        maxLength={200}
        value={reason}
        onChange={setReason}
        error={error}
        required
      />
    </ChangeForm>
  );
}
