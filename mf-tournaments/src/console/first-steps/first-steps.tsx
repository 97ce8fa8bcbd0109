import { guideHref } from '@mesa/contract/paths';
import type { TournamentEvent } from '@mesa/contract/play/model';
import { Link } from '@mesa/runtime/router';
import { Button } from '@mesa/ui/button';
import { Panel } from '@mesa/ui/page';
import { VisuallyHidden } from '@mesa/ui/visually-hidden';
import { useState } from 'react';
import styles from './first-steps.module.css';
import { isFirstConsole, skipFirstSteps, stepsOf } from './steps';

interface FirstStepsProps {
  id: string;
  /** Null before the tournament is played on the site. */
  event: TournamentEvent | null;
}

/** Leads an organiser through the first tournament of this device: steps ticked off from the tournament's state, until round 1 is published or they skip it. */
export default function FirstSteps({ id, event }: FirstStepsProps) {
  const steps = stepsOf(event);
  const next = steps.findIndex(({ done }) => !done);
  // A tournament whose first round was out before has no first steps.
  const [shown, show] = useState(() => next !== -1 && isFirstConsole(id));
  if (!shown) return null;
  const close = () => {
    skipFirstSteps();
    show(false);
  };
  return (
    <Panel tone="accent">
      <section className={styles.guide} aria-label="Tu primer torneo, paso a paso">
        <h2>{next === -1 ? 'Tu primera ronda está publicada' : 'Tu primer torneo, paso a paso'}</h2>
        <ol className={styles.steps}>
          {steps.map(({ name, text, done }, at) => (
            <li key={name} data-done={done || undefined} aria-current={at === next ? 'step' : undefined}>
              <span className={styles.mark} aria-hidden="true">
                {done ? '✓' : at + 1}
              </span>
              <span>
                <strong>{name}</strong>
                {done && <VisuallyHidden>, hecho</VisuallyHidden>}
                {at === next && <span className={styles.text}>{text}</span>}
              </span>
            </li>
          ))}
        </ol>
        <div className={styles.actions}>
          <Button tone={next === -1 ? 'primary' : 'quiet'} onClick={close}>
            {next === -1 ? 'Entendido' : 'Omitir la guía'}
          </Button>
          <Link to={guideHref('guideOrganise', next === -1 ? 'rondas' : 'inscripciones')}>Ayuda con imágenes</Link>
        </div>
      </section>
    </Panel>
  );
}
