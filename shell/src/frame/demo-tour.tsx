import { href } from '@mesa/contract/paths';
import { useNavigate } from '@mesa/runtime/router';
import { session } from '@mesa/runtime/session';
import { Button } from '@mesa/ui/button';
import styles from './demo-tour.module.css';

interface Stop {
  title: string;
  text: string;
  to: string;
  /** The server redirects this address, so the browser opens it. */
  document?: true;
}

/** What the demo community (demo/src) shows to a visitor, one page per step. */
const stops: readonly Stop[] = [
  { title: 'La agenda', text: 'Los próximos torneos, por ciudad y semana. Tócalos para inscribirte.', to: href('agenda') },
  { title: 'Un torneo que se juega ahora', text: 'La Copa va en la ronda 3: mesas, reloj y posiciones se actualizan solos.', to: '/t/MESA24', document: true },
  {
    title: 'Una temporada en curso',
    text: 'Cada torneo suma. La tabla dice quién va primero y de dónde salen sus puntos.',
    to: href('season', { slug: 'liga-mesa-abierta' }),
  },
  { title: 'Qué se juega', text: 'Los arquetipos, cuánto ganan y contra quién, con las listas de los torneos terminados.', to: '/meta' },
  { title: 'Del otro lado', text: 'Entra como «Camila», organizadora, y lleva la Copa desde la consola; o como «Valeria», que la juega.', to: href('home') },
];

interface DemoTourProps {
  /** From 0. */
  step: number;
  /** Null ends the tour. */
  onStep(step: number | null): void;
}

/** A step of the tour: what this page shows, and the way to the next. */
export default function DemoTour({ step, onStep }: DemoTourProps) {
  const navigate = useNavigate();
  const stop = stops[step];
  if (!stop) return null;
  const go = (next: number) => {
    const target = stops[next];
    if (!target) return;
    onStep(next);
    if (target.document) window.location.assign(target.to);
    else navigate(target.to);
  };
  const isLast = step === stops.length - 1;
  return (
    <section className={styles.tour} aria-label="Recorrido">
      <p aria-live="polite">
        <strong>
          {step + 1} de {stops.length}. {stop.title}.
        </strong>{' '}
        {stop.text}
      </p>
      <div className={styles.actions}>
        {isLast ? (
          <Button
            tone="primary"
            onClick={() => {
              onStep(null);
              session.getState().signIn();
            }}
          >
            Iniciar sesión
          </Button>
        ) : (
          <Button tone="primary" onClick={() => go(step + 1)}>
            Siguiente
          </Button>
        )}
        <Button tone="quiet" onClick={() => onStep(null)}>
          Salir del recorrido
        </Button>
      </div>
    </section>
  );
}
