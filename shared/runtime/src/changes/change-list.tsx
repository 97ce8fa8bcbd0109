import type { Change, ChangeNames } from '@mesa/contract/calls/audit';
import { localDay, longDate } from '@mesa/contract/format/date';
import { ChangeItem, type ChangeItemProps } from './change-item';
import styles from './change-list.module.css';

interface ChangeListProps extends Pick<ChangeItemProps, 'links'> {
  /** Newest first. */
  changes: readonly Change[];
  names: ChangeNames;
  /** Set on the page of the tournament that all these changes belong to. */
  inTournament?: boolean;
}

/** Groups changes by day, in their order. */
function byDay(changes: readonly Change[]): [string, Change[]][] {
  const days = new Map<string, Change[]>();
  for (const change of changes) {
    const day = localDay(new Date(change.at));
    days.set(day, [...(days.get(day) ?? []), change]);
  }
  return [...days];
}

const dayBefore = (date: Date): Date => new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1);

function dayName(day: string): string {
  const now = new Date();
  if (day === localDay(now)) return `Hoy, ${longDate(day)}`;
  return day === localDay(dayBefore(now)) ? `Ayer, ${longDate(day)}` : longDate(day);
}

/** A list of changes with author and time, by day. */
export function ChangeList({ changes, names, inTournament = false, links }: ChangeListProps) {
  const Heading = inTournament ? 'h3' : 'h2';
  return (
    <div className={styles.days}>
      {byDay(changes).map(([day, ofDay]) => (
        <section key={day} className={styles.day} aria-label={dayName(day)}>
          <Heading className={styles.date}>{dayName(day)}</Heading>
          <ol className={styles.changes}>
            {ofDay.map((change) => (
              <ChangeItem key={change.id} change={change} names={names} inTournament={inTournament} links={links} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
