import { Button } from '@mesa/ui/button';
import { type ReactNode, useId, useState } from 'react';
import { useConsole } from './console-context';
import styles from './next-step.module.css';

interface NextStepProps {
  label: string;
  /** What will happen, or why it cannot yet. */
  children?: ReactNode;
  disabled?: boolean;
  /** Only the device with the pen may do it. */
  pen?: boolean;
  onPress(): unknown;
}

/** The next step of the day: the biggest button of the screen, with what it does. */
export function NextStep({ label, children, disabled = false, pen = true, onPress }: NextStepProps) {
  const id = useId();
  const { holdsPen } = useConsole();
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
        {lacksPen ? 'Este paso lo da el dispositivo que tiene el mando.' : children}
      </div>
    </div>
  );
}
