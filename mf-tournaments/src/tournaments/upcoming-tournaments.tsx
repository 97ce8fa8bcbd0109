import type { listUpcomingTournaments, Tournament } from '@mesa/contract/calls/tournaments';
import { nearDate } from '@mesa/contract/format/date';
import { href } from '@mesa/contract/paths';
import { statusNames } from '@mesa/contract/rules/tournament';
import { type query, useQuery } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { StatusBadge } from '@mesa/ui/badge';
import { buttonClass } from '@mesa/ui/button';
import { Skeleton } from '@mesa/ui/feedback';
import { Section } from '@mesa/ui/page';
import styles from './upcoming-tournaments.module.css';

/** The next tournaments, nearest first. Hidden if there are none or the call fails. */
export function UpcomingTournaments({ query: upcoming }: { query: ReturnType<typeof query<typeof listUpcomingTournaments>> }) {
  const { data, isPending } = useQuery(upcoming);
  if (isPending) return <Skeleton height="11rem" />;
  if (!data || data.data.length === 0) return null;
  return (
    <Section
      title="Próximos torneos"
      actions={
        <Link to={`${href('tournaments')}?estado=inscripciones`} className={buttonClass({ tone: 'quiet' })}>
          Ver inscripciones abiertas
        </Link>
      }
    >
      <ul className={styles.upcoming} aria-label="Próximos torneos">
        {data.data.map((tournament) => (
          <UpcomingTournament key={tournament.id} tournament={tournament} />
        ))}
      </ul>
    </Section>
  );
}

const UpcomingTournament = ({ tournament: { id, name, date, storeName, city, status } }: { tournament: Tournament }) => (
  <li className={styles.tournament}>
    <time className={styles.when} dateTime={date}>
      {nearDate(date)}
    </time>
    <Link className={styles.name} to={href('tournament', { id })}>
      {name}
    </Link>
    <span className={styles.where}>
      {storeName} · {city}
    </span>
    <span className={styles.status}>
      <StatusBadge status={status} label={statusNames[status]} />
    </span>
  </li>
);
