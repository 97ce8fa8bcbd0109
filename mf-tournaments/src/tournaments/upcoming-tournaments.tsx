import { listUpcomingTournaments, type Tournament } from '@mesa/shared/contracts/tournaments';
import { upcomingInput } from '@mesa/shared/first-data';
import { nearDate } from '@mesa/shared/format/date';
import { href } from '@mesa/shared/paths';
import { query, useQuery } from '@mesa/shared/query';
import { Link } from '@mesa/shared/router';
import { statusNames } from '@mesa/shared/rules/tournament';
import { StatusBadge } from '@mesa/shared/ui/badge';
import { buttonClass } from '@mesa/shared/ui/button';
import { Skeleton } from '@mesa/shared/ui/feedback';
import { Section } from '@mesa/shared/ui/page';
import styles from './upcoming-tournaments.module.css';

/** The next few tournaments, the nearest first. Where there are none, or they did not come, the page goes without. */
export function UpcomingTournaments() {
  const { data, isPending } = useQuery(query(listUpcomingTournaments, upcomingInput()));
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
