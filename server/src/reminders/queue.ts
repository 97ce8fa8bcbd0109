import type { TournamentEvent } from '@mesa/contract/play/model';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables';

const day = 24 * 3_600_000;
/** Hours in UTC, for Latin America lies 3 to 6 behind: reminders of a day come in its morning, those of the next one before noon. */
const hours = { today: 12, tomorrow: 15 };
/** What was sent so long ago is not asked about again. */
const keptDays = 30;

export const dayAfter = (now: Date, days: number): string => new Date(now.getTime() + days * day).toISOString().slice(0, 10);

/** Puts the reminders of tournaments that are today or tomorrow in the queue, each once however often it is asked, and forgets old ones. */
export async function queueDays(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('reminders').where('createdAt', '<', sql<string>`${now.toISOString()}::timestamptz - make_interval(days => ${keptDays})`).execute();
  for (const [what, days] of [
    ['today', 0],
    ['tomorrow', 1],
  ] as const) {
    if (now.getUTCHours() < hours[what]) continue;
    await sql`
      insert into reminders ("subscriptionId", "tournamentId", what, "dueAt", "createdAt")
      select s.id, t.id, ${what}, ${now.toISOString()}, ${now.toISOString()}
      from tournaments t join results r on r."tournamentId" = t.id join players p on p.id = r."playerId" join "pushSubscriptions" s using ("userId")
      where t.date = ${dayAfter(now, days)} and t.status in ('inscripciones', 'progreso') and s."tournamentDay" and r."dropRound" is null
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
