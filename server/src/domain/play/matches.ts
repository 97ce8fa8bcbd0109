import type { PodName, Round, TournamentEvent } from '@mesa/contract/play/model';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';

const roundsOf = (event: TournamentEvent): Map<string, { pod: PodName; round: Round }> =>
  new Map(event.pods.flatMap((pod) => pod.played.map((round) => [round.id, { pod: pod.name, round }] as const)));

const rowsOf = (tournamentId: number, pod: PodName, { id, number, phase, division, publishedAt, matches }: Round): Insertable<Tables['matches']>[] =>
  matches.map(({ player1, player2, outcome, table, games }) => ({
    tournamentId,
    round: id,
    number,
    phase,
    pod,
    division: division ?? null,
    player1,
    player2,
    outcome,
    games1: games?.[0] ?? null,
    games2: games?.[1] ?? null,
    tableNumber: table,
    publishedAt: new Date(publishedAt).toISOString(),
  }));

/** Returns the rows of all published rounds of a tournament. */
export const matchesOf = (tournamentId: number, event: TournamentEvent): Insertable<Tables['matches']>[] =>
  [...roundsOf(event).values()].flatMap(({ pod, round }) => rowsOf(tournamentId, pod, round));

/** Updates the rows of matches from one state of a tournament to the next: all rows of the changed rounds. */
export async function saveMatches(transaction: Kysely<Tables>, tournamentId: number, before: TournamentEvent, after: TournamentEvent): Promise<void> {
  const [known, next] = [roundsOf(before), roundsOf(after)];
  const outdated = [...known].flatMap(([id, { round }]) => (next.get(id)?.round === round ? [] : [id]));
  if (outdated.length > 0) await transaction.deleteFrom('matches').where('tournamentId', '=', tournamentId).where('round', 'in', outdated).execute();
  const rows = [...next].flatMap(([id, { pod, round }]) => (known.get(id)?.round === round ? [] : rowsOf(tournamentId, pod, round)));
  if (rows.length === 0) return;
  await sql`
    insert into matches ("tournamentId", round, number, phase, pod, division, "player1", "player2", outcome, games1, games2, "tableNumber", "publishedAt")
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as row (
      "tournamentId" integer, round text, number integer, phase text, pod text, division text, "player1" integer, "player2" integer,
      outcome text, games1 integer, games2 integer, "tableNumber" integer, "publishedAt" timestamptz
    )`.execute(transaction);
}
