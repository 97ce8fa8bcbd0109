import { Button } from '@mesa/ui/button';
import { type ReactNode, useId, useState } from 'react';
import { useConsole } from './console-context';
import styles from './next-step.module.css';

interface NextStepProps {
  label: string;
  /** The effect of the step, or the reason it is not possible yet. */
  children?: ReactNode;
  disabled?: boolean;
  /** Whether only the holder of the pen may do it. */
  pen?: boolean;
  onPress(): unknown;
}

/** The next step of the tournament: the largest button, with a description of its effect. */
export function NextStep({ label, children, disabled = false, pen = true, onPress }: NextStepProps) {
  const id = useId();
  const { holdsPen, role } = useConsole();
  const [busy, setBusy] = useState(false);
  const lacksPen = pen && !holdsPen;
  return (
    <div className={styles.step}>
      <Button
        tone="primary"
        className={styles.button}
        busy={busy}
        disabled={disabled || lacksPen}
        aria-describedby={id}
        onClick={async () => {
          setBusy(true);
          await onPress();
          setBusy(false);
        }}
      >
        {label}
      </Button>
      <div id={id} className={styles.about}>
        {!lacksPen ? children : role === 'organiser' ? 'Este paso lo da el dispositivo que tiene el mando.' : 'Este paso lo da el organizador.'}
      </div>
    </div>
  );
}
