import type { Tournament } from '@mesa/contract/calls/tournaments';
import { Link } from '@mesa/runtime/router';
import { buttonClass } from '@mesa/ui/button';
import { PassToManual } from '../players/pass-to-manual';
import styles from './tournament-status.module.css';

/** Shows whether the tournament is run in the console, from which its players and results come, or by hand. */
export function PlayedHere({ tournament: { id, played, status } }: { tournament: Tournament }) {
  const console = `/torneo/${id}/mesa`;
  if (!played) {
    return status === 'inscripciones' ? (
      <section className={styles.status} aria-label="Mesa del torneo">
        <p className={styles.notices}>Inscribe, sortea las rondas y anota resultados aquí, también sin red; o carga un archivo de TOM.</p>
        <div className={styles.steps}>
          <Link className={buttonClass({ tone: 'primary' })} to={console}>
            Llevar este torneo aquí
          </Link>
        </div>
      </section>
    ) : null;
  }
  return (
    <section className={styles.status} aria-label="Mesa del torneo">
      <p className={styles.notices}>
        Este torneo se lleva en la mesa: de allí salen sus jugadores, sus rondas, sus resultados y su estado. Por eso no se editan a mano.
      </p>
      <div className={styles.steps}>
        <Link className={buttonClass({ tone: 'primary' })} to={console}>
          Abrir la mesa
        </Link>
        <PassToManual tournamentId={id} />
      </div>
    </section>
  );
}
