import type { TournamentEvent } from '@mesa/contract/play/model';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { localTimeOfRow } from '../locations/time-zone';

/** Hours of the tournament's place: a reminder of the day comes in the morning, one of the next day before noon. */
const hours = { today: 7, tomorrow: 10 };
/** What was sent so long ago is not asked about again. */
const keptDays = 30;

/** Puts the reminders of tournaments that are today or tomorrow in the queue, each once however often it is asked, and forgets old ones. */
export async function queueDays(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('reminders').where('createdAt', '<', sql<string>`${now.toISOString()}::timestamptz - make_interval(days => ${keptDays})`).execute();
  for (const [what, days] of [
    ['today', 0],
    ['tomorrow', 1],
  ] as const) {
    await sql`
      insert into reminders ("subscriptionId", "tournamentId", what, "dueAt", "createdAt")
      select s.id, t.id, ${what}, ${now.toISOString()}, ${now.toISOString()}
      from tournaments t join results r on r."tournamentId" = t.id join players p on p.id = r."playerId" join "pushSubscriptions" s using ("userId")
      where t.date between ${now.toISOString()}::date - 1 and ${now.toISOString()}::date + 2
        and t.date = ${localTimeOfRow('t', now)}::date + ${days}::int and extract(hour from ${localTimeOfRow('t', now)}) >= ${hours[what]}
        and t.status in ('inscripciones', 'progreso') and s."tournamentDay" and r."dropRound" is null
      order by s.id, t.id
      on conflict do nothing`.execute(db);
  }
}

/** Puts the tables of rounds that were just published in the queue, in the transaction that publishes them. */
export async function queueRounds(transaction: Kysely<Tables>, tournamentId: number, before: TournamentEvent, after: TournamentEvent): Promise<void> {
  if (after.stage !== 'running') return;
  const known = new Set(before.pods.flatMap(({ played }) => played.map(({ id }) => id)));
  // A file may bring many rounds at once: the last one is where people sit.
  const rounds = after.pods.flatMap(({ played }) => played.slice(-1).flatMap(({ id }) => (known.has(id) ? [] : [id])));
  if (rounds.length === 0) return;
  await sql`
    insert into reminders ("subscriptionId", "tournamentId", what)
    select s.id, m."tournamentId", m.round
    from matches m join players p on p.id in (m."player1", m."player2") join "pushSubscriptions" s using ("userId")
    where m."tournamentId" = ${tournamentId} and m.round = any(${rounds}::text[]) and s."newRound"
    order by s.id, m.round
    on conflict do nothing`.execute(transaction);
}
