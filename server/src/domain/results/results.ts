import { columnsOf } from '@mesa/contract/calls/fields';
import { resultFields } from '@mesa/contract/calls/result-fields';
import type { Entry, listResultsOfPlayer, ResultWithTournament, TournamentResult } from '@mesa/contract/calls/results';
import { byResultOrder } from '@mesa/contract/rules/result-order';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Caller } from '../../kernel/callers';
import { builtOnce } from '../../kernel/db/built-once';
import { offsetOf, type PageOf, pagination } from '../../kernel/db/paginate';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';
import { judgeDecks } from '../cards/judge-decks';
import { hiddenPlayer, idOfName, noPlayer } from '../players/players';
import { mayEditStore } from '../stores/access';
import { type DeckIcons, deckIcons } from '../tournaments/deck-icons';
import { isUnconfirmed } from '../tournaments/tournament-lists';
import { findTournament, noSuchTournament, requireTournamentLists, tournamentsById } from '../tournaments/tournaments';

const selectResults = builtOnce((db) =>
  db
    .selectFrom('results as r')
    // A lateral join looks players up one by one: for a thousand results the planner would otherwise read the whole table.
    .innerJoinLateral(
      (players) => players.selectFrom('players').selectAll().whereRef('players.id', '=', 'r.playerId').offset(0).as('p'),
      (join) => join.onTrue(),
    )
    .select([
      'r.id',
      'r.tournamentId',
      'r.playerId',
      ...columnsOf(resultFields).map((column) => `r.${column}` as const),
      'r.deckIcon',
      'r.deckHidden',
      'r.updatedAt',
      'p.userId',
      'p.username',
      'p.name',
      'p.optionalname',
      'p.useUsername',
      'p.country',
      'p.state',
      'p.city',
    ]),
);

type ResultRow = Awaited<ReturnType<ReturnType<typeof selectResults>['executeTakeFirstOrThrow']>>;

/** What hides decks from this caller: the tournament's rules, or an administrator for single decks. */
interface Hiding {
  listsHidden: boolean;
  canEdit: boolean;
}

/** Returns whether a row's deck is hidden from this caller; one's own never is. */
const listHidden = ({ listsHidden, canEdit }: Hiding, caller: Caller | null, row: ResultRow): boolean =>
  (listsHidden || (row.deckHidden && !canEdit)) && (caller === null || row.userId !== caller.userId);

/** Copies field by field: a rest object would be slow for everything after it. */
function toResult(row: ResultRow, icons: DeckIcons, hidden: boolean): TournamentResult {
  return {
    id: row.id,
    tournamentId: row.tournamentId,
    playerId: row.playerId,
    player: {
      id: row.playerId,
      username: row.username,
      name: row.name,
      optionalname: row.optionalname,
      useUsername: row.useUsername,
      country: row.country,
      state: row.state,
      city: row.city,
      hasAccount: row.userId !== null,
    },
    position: row.position,
    points: row.points,
    winRate: row.winRate,
    record: row.record,
    deckName: hidden ? null : row.deckName,
    deckIcon: hidden ? null : row.deckIcon,
    dropRound: row.dropRound,
    division: row.division,
    listHidden: hidden,
    deckCards: hidden ? [] : icons(row),
    updatedAt: row.updatedAt,
  };
}

/** Returns all results of a tournament, sorted by the same rule as on pages. */
async function resultsInOrder(db: Kysely<Tables>, caller: Caller | null, tournamentId: number, now: Date): Promise<TournamentResult[]> {
  const hiding = await requireTournamentLists(db, caller, tournamentId, now);
  const rows = await selectResults(db).where('r.tournamentId', '=', tournamentId).execute();
  const icons = await deckIcons(db, { tournamentId });
  // Most tournaments have no deck hidden by an administrator, so organisers are only looked up if needed.
  const canEdit = rows.some(({ deckHidden }) => deckHidden) && (await mayEditStore(db, caller, hiding.storeId));
  return rows.map((row) => toResult(row, icons, listHidden({ ...hiding, canEdit }, caller, row))).sort(byResultOrder);
}

/** Returns a page of a tournament's results, in the result order. */
export async function resultPage(db: Kysely<Tables>, caller: Caller | null, tournamentId: number, page: PageOf, now: Date) {
  const results = await resultsInOrder(db, caller, tournamentId, now);
  const data = results.slice(offsetOf(page), offsetOf(page) + page.limit);
  return { status: 'success' as const, data, pagination: pagination(results.length, page) };
}

/** Returns the players of a tournament, in the result order. */
export async function entriesOf(db: Kysely<Tables>, caller: Caller | null, tournamentId: number, now: Date): Promise<Entry[]> {
  const results = await resultsInOrder(db, caller, tournamentId, now);
  const findings = await findingsByPlayer(db, caller, tournamentId, now);
  return results.map((result) => ({
    id: result.id,
    tournamentId,
    playerId: result.playerId,
    player: result.player,
    TournamentResult: result,
    deckFindings: findings.get(result.playerId) ?? null,
  }));
}

/** Returns the number of findings of each list, for organisers only. */
async function findingsByPlayer(db: Kysely<Tables>, caller: Caller | null, tournamentId: number, now: Date): Promise<Map<number, number>> {
  const tournament = caller && (await tournamentsById(db, caller, [tournamentId], now)).get(tournamentId);
  if (!tournament?.canEdit) return new Map();
  const decks = await db
    .selectFrom('decks')
    .select(['id', 'playerId'])
    .where('tournamentId', '=', tournamentId)
    .where((where) => where.exists(where.selectFrom('deckCards').select('deckId').whereRef('deckCards.deckId', '=', 'decks.id')))
    .execute();
  const findings = await judgeDecks(
    db,
    decks.map(({ id }) => id),
    tournament,
  );
  return new Map(decks.map(({ id, playerId }) => [playerId, findings.get(id)?.length ?? 0]));
}

const findPlayer = (db: Kysely<Tables>, username: string) =>
  db
    .selectFrom('players')
    .select(['id', 'userId', 'status', 'username', 'name', 'optionalname', 'useUsername', 'country', 'state', 'city'])
    .where('id', '=', idOfName(username))
    .executeTakeFirst();

/** The sort expression of each column of a player's page; missing values come last in both directions. */
const sortKeys: Record<z.output<typeof listResultsOfPlayer.body>['sort'], readonly RawBuilder<unknown>[]> = {
  date: [sql`t.date`],
  country: [sql`fold(t.country)`],
  city: [sql`fold(t.city)`],
  store: [sql`s.norm`],
  tournament: [sql`t.norm`],
  // A hidden name must not influence the order.
  deck: [sql`case when not results."deckHidden" and (t."listsVisible" = 'siempre' or t.status = 'finalizado') then fold(nullif(results."deckName", '')) end`],
  position: [sql`results.position`],
  record: [sql`results.wins`, sql`- results.losses`, sql`results.draws`, sql`nullif(results.record, '')`],
};

/** Returns a page of a player's results, sorted across all; omits deactivated tournaments. */
export async function resultsOfPlayer(
  db: Kysely<Tables>,
  caller: Caller | null,
  { username, page, limit, sort, order }: z.output<typeof listResultsOfPlayer.body>,
  now: Date,
) {
  const row = await findPlayer(db, username);
  const hidden = row?.status === hiddenPlayer;
  const isOwn = caller !== null && (caller.role === 'admin' || caller.userId === row?.userId);
  if (!row || (hidden && !isOwn)) throw new HttpError('not_found', noPlayer);
  const { userId, status: _, ...names } = row;
  const player = { ...names, hasAccount: userId !== null };
  const ofPlayer = db
    .selectFrom('results')
    .innerJoin('tournaments as t', 't.id', 'results.tournamentId')
    .innerJoin('stores as s', 's.id', 't.storeId')
    .where('results.playerId', '=', player.id)
    .where('t.status', '<>', 'desactivado');
  const { total, unconfirmed } = await ofPlayer
    .select([sql<number>`count(*)::int`.as('total'), sql<number>`(count(*) filter (where ${isUnconfirmed('t')}))::int`.as('unconfirmed')])
    .executeTakeFirstOrThrow();
  const keys = sortKeys[sort].map((key) => (order === 'asc' ? sql`${key} asc nulls last` : sql`${key} desc nulls last`));
  const place = sql<number>`row_number() over (order by ${sql.join([...keys, sql`t.date desc`, sql`t.id desc`])})`.as('place');
  const onPage = ofPlayer.select('results.id').select(place).orderBy('place').limit(limit).offset(offsetOf({ page, limit }));
  const rows = await selectResults(db).innerJoin(onPage.as('page'), 'page.id', 'r.id').orderBy('page.place').execute();
  const data = await withTournaments(db, caller, rows, now);
  return { data, player, unconfirmed, pagination: pagination(total, { page, limit }), ...(hidden ? { hidden } : {}) };
}

async function withTournaments(db: Kysely<Tables>, caller: Caller | null, rows: readonly ResultRow[], now: Date): Promise<ResultWithTournament[]> {
  const icons = await deckIcons(db, rows);
  const tournaments = await tournamentsById(
    db,
    caller,
    rows.map((row) => row.tournamentId),
    now,
  );
  return rows.map((row) => {
    const tournament = tournaments.get(row.tournamentId);
    if (!tournament) throw noSuchTournament();
    return { ...toResult(row, icons, listHidden(tournament, caller, row)), tournament };
  });
}

/** Returns a player's result in a tournament, with the tournament; 404 `not_enrolled` if there is none. */
export async function resultOf(
  db: Kysely<Tables>,
  caller: Caller | null,
  { tournamentId, userName }: { tournamentId: number; userName: string },
  now: Date,
): Promise<ResultWithTournament> {
  const tournament = await findTournament(db, caller, tournamentId, now);
  const player = await findPlayer(db, userName);
  if (!player) throw new HttpError('not_enrolled');
  const row = await selectResults(db).where('r.tournamentId', '=', tournamentId).where('r.playerId', '=', player.id).executeTakeFirst();
  if (!row) throw new HttpError('not_enrolled');
  return { ...toResult(row, await deckIcons(db, [row]), listHidden(tournament, caller, row)), tournament };
}
