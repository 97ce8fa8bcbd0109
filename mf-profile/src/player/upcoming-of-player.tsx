import type { ResultWithTournament } from '@mesa/contract/calls/results';
import { nearDate } from '@mesa/contract/format/date';
import { href } from '@mesa/contract/paths';
import { Link } from '@mesa/runtime/router';
import { Section } from '@mesa/ui/page';
import styles from './upcoming-of-player.module.css';

/** Whether the tournament has no results yet. */
export const isUpcoming = ({ tournament: { status }, position }: ResultWithTournament): boolean =>
  position === null && (status === 'inscripciones' || status === 'progreso');

/** The tournaments that a player is enrolled in, apart from the results. Hidden if there are none. */
export function UpcomingOfPlayer({ results }: { results: readonly ResultWithTournament[] }) {
  if (results.length === 0) return null;
  const nearestFirst = [...results].sort((a, b) => a.tournament.date.localeCompare(b.tournament.date));
  return (
    <Section title="Próximos torneos">
      <ul className={styles.upcoming} aria-label="Próximos torneos">
        {nearestFirst.map(({ id, tournament: { id: tournamentId, name, date, storeName, city } }) => (
          <li key={id}>
            <Link to={href('tournament', { id: tournamentId })}>{name}</Link>
            <span>
              <time dateTime={date}>{nearDate(date)}</time> · {storeName}, {city}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
