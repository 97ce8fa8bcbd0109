import { startCanary } from '@mesa/release-contract/calls/deploys';
import { nextStep } from '@mesa/release-contract/release';
import { useWrite } from '@mesa/runtime/query';
import { Button } from '@mesa/ui/button';
import { TextField } from '@mesa/ui/field';
import { useState } from 'react';
import { ChangeForm } from '../change-form/change-form';
import styles from '../change-form/change-form.module.css';
import { type AreaOverview, buildName } from './overview';
import type { Change } from './use-change';

const presets = ['1', '5', '10', '25', '50'];

interface CanaryFormProps {
  area: AreaOverview;
  release: string;
  busy: boolean;
  change: Change;
  onClose(): void;
}

/** Shows a release to a share of the visitors. */
export default function CanaryForm({ area, release, busy, change, onClose }: CanaryFormProps) {
  const { area: name, label, state } = area;
  const running = state.canary;
  const [percent, setPercent] = useState(String(running?.release === release ? running.percent : nextStep(null)));
  const [error, setError] = useState<string>();
  const { write } = useWrite(startCanary);
  const [problem, setProblem] = useState<string | null>(null);
  // The revision when the form opened: the server refuses the change if another person changed the state since.
  const [seen, setSeen] = useState<number | null>(state.revision);
  const version = buildName(release);

  async function submit() {
    const share = Number(percent);
    if (!Number.isInteger(share) || share < 1 || share > 99) return setError('Escribe un número de 1 a 99.');
    setError(undefined);
    setProblem(null);
    const input = { params: { area: name }, body: { release, percent: share, revision: seen ?? state.revision } };
    const refusal = await change('canary', () => write(input), `${label}: ${version} está en prueba con el ${share} % de los visitantes.`);
    if (refusal === null) return onClose();
    setProblem(refusal);
    setSeen(null);
  }

  return (
    <ChangeForm
      title={`Probar ${version} de ${label}`}
      action={`Probar con el ${percent || '…'} %`}
      tone="primary"
      busy={busy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Esa parte de los visitantes recibe {version} desde su próxima visita y sigue con ella mientras dure la prueba; los demás siguen con{' '}
        {buildName(state.active)}. Si falla demasiado, se retira sola.
        {running && running.release !== release && ` Reemplaza la prueba de ${buildName(running.release)}.`}
      </p>
      <TextField
        label="Porcentaje de visitantes"
        type="number"
        inputMode="numeric"
        min={1}
        max={99}
        value={percent}
        onChange={setPercent}
        error={error}
        required
      />
      <div className={styles.presets}>
        {presets.map((preset) => (
          <Button key={preset} size="small" aria-pressed={percent === preset} onClick={() => setPercent(preset)}>
            {preset} %
          </Button>
        ))}
      </div>
    </ChangeForm>
  );
}
