import type { PlayerId, TournamentEvent } from '@mesa/contract/play/model';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { localTimeOfRow, timeZoneOfRow } from '../locations/time-zone';

/** Hours at the tournament's place: reminders of the day come in the morning, those of the next day before noon. */
const hours = { today: 7, tomorrow: 10 };
/** Days that sent reminders are stored. */
const keptDays = 30;

/** Queues reminders of tournaments today and tomorrow, each once for a day, and deletes old ones. */
export async function queueDays(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('reminders').where('createdAt', '<', sql<string>`${now.toISOString()}::timestamptz - make_interval(days => ${keptDays})`).execute();
  for (const [what, days] of [
    ['today', 0],
    ['tomorrow', 1],
  ] as const) {
    const isDue = sql`
      t.date between ${now.toISOString()}::date - 1 and ${now.toISOString()}::date + 2 and t.date = ${localTimeOfRow('t', now)}::date + ${days}::int`;
    // A tournament that was postponed after its reminder has another for its new day.
    await sql`
      delete from reminders o using tournaments t
      where t.id = o."tournamentId" and o.what = ${what} and ${isDue} and (o."createdAt" at time zone ${timeZoneOfRow('t')})::date + ${days}::int <> t.date`.execute(
      db,
    );
    await sql`
      insert into reminders ("subscriptionId", "tournamentId", what, "dueAt", "createdAt")
      select s.id, t.id, ${what}, ${now.toISOString()}, ${now.toISOString()}
      from tournaments t join results r on r."tournamentId" = t.id join players p on p.id = r."playerId" join "pushSubscriptions" s using ("userId")
      where ${isDue} and extract(hour from ${localTimeOfRow('t', now)}) >= ${hours[what]}
        and t.status in ('inscripciones', 'progreso') and s."tournamentDay" and r."dropRound" is null
      order by s.id, t.id
      on conflict do nothing`.execute(db);
  }
}

/** Queues the tables of newly published rounds, and those of players whose table or opponent changed, in the transaction that publishes them. */
export async function queueRounds(transaction: Kysely<Tables>, tournamentId: number, before: TournamentEvent, after: TournamentEvent): Promise<void> {
  if (after.stage !== 'running') return;
  const known = new Map(before.pods.flatMap(({ played }) => played.map((round) => [round.id, round])));
  // An imported file can contain many rounds; only the last one is current.
  const current = after.pods.flatMap(({ played }) => played.slice(-1));
  const rounds = current.flatMap(({ id }) => (known.has(id) ? [] : [id]));
  if (rounds.length > 0)
    await sql`
      insert into reminders ("subscriptionId", "tournamentId", what)
      select s.id, m."tournamentId", m.round
      from matches m join players p on p.id in (m."player1", m."player2") join "pushSubscriptions" s using ("userId")
      where m."tournamentId" = ${tournamentId} and m.round = any(${rounds}::text[]) and s."newRound"
      order by s.id, m.round
      on conflict do nothing`.execute(transaction);
  for (const { id, repairs = [] } of current) {
    const done = known.get(id)?.repairs?.length ?? 0;
    const moved = known.has(id) ? repairs.slice(done).flatMap(({ players }) => players) : [];
    if (moved.length > 0) await queueChange(transaction, { tournamentId, what: `change-${repairs.length}-${id}`, players: moved });
  }
}

/** Queues a changed table, each change once. */
const queueChange = (transaction: Kysely<Tables>, { tournamentId, what, players }: { tournamentId: number; what: string; players: PlayerId[] }) =>
  sql`
    insert into reminders ("subscriptionId", "tournamentId", what)
    select s.id, ${tournamentId}, ${what}
    from players p join "pushSubscriptions" s using ("userId")
    where p.id = any(${players}::int[]) and s."newRound"
    order by s.id
    on conflict do nothing`.execute(transaction);
