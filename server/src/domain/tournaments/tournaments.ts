import { columnsOf } from '@mesa/contract/calls/fields';
import { tournamentFields } from '@mesa/contract/calls/tournament-fields';
import type { Tournament } from '@mesa/contract/calls/tournaments';
import type { HelpingRole } from '@mesa/contract/play/roles';
import { isOfficial, needsConfirmation, type TournamentStatus } from '@mesa/contract/rules/tournament';
import type { Kysely, RawBuilder, SelectQueryBuilder } from 'kysely';
import type { Caller } from '../../kernel/callers';
import { builtOnce } from '../../kernel/db/built-once';
import { type PageOf, pagination } from '../../kernel/db/paginate';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';
import { isHidden } from '../restrictions/hidden-things';
import { editableStores, mayEditStore, requireStoreAdmin } from '../stores/access';
import { type DeckIcons, deckIcons } from './deck-icons';
import { listsHiddenAt } from './deck-lists';

const selectTournaments = builtOnce((db) =>
  db
    .selectFrom('tournaments as t')
    .innerJoin('stores as s', 's.id', 't.storeId')
    .leftJoin('players as w', 'w.id', 't.winnerId')
    .leftJoin('results as r', (result) => result.onRef('r.tournamentId', '=', 't.id').onRef('r.playerId', '=', 't.winnerId'))
    .select([
      ...columnsOf(tournamentFields).map((column) => `t.${column}` as const),
      't.game',
      't.listsNotice',
      't.confirmedAt',
      't.review',
      's.name as storeName',
      's.slug as storeSlug',
      's.popId as storePopId',
      'w.username as winnerUsername',
      'w.name as winnerName',
      'w.optionalname as winnerOptionalname',
      'w.useUsername as winnerUseUsername',
      'w.userId as winnerUserId',
      'r.deckName as winnerDeckName',
      'r.deckHidden as winnerDeckHidden',
    ]),
);

type TournamentRow = Awaited<ReturnType<ReturnType<typeof selectTournaments>['executeTakeFirstOrThrow']>>;

const winnersDeck = ({ id, winnerId }: TournamentRow) => (winnerId === null ? [] : [{ tournamentId: id, playerId: winnerId }]);

interface Reader {
  caller: Caller | null;
  canEdit: boolean;
  now: Date;
}

/** Copies field by field: a rest object would be slow for everything after it. */
function toTournament(row: TournamentRow, icons: DeckIcons, { caller, canEdit, now }: Reader): Tournament {
  const { id, winnerId, winnerUsername, winnerName } = row;
  const isListsHidden = listsHiddenAt(row, now) && !canEdit;
  const seesDeck = (!isListsHidden && (!row.winnerDeckHidden || canEdit)) || (caller !== null && row.winnerUserId === caller.userId);
  const tournament: Tournament = {
    id,
    name: row.name,
    storeId: row.storeId,
    storeName: row.storeName,
    storeSlug: row.storeSlug,
    date: row.date,
    numberPlayers: row.numberPlayers,
    description: row.description,
    country: row.country,
    state: row.state,
    city: row.city,
    format: row.format,
    status: row.status,
    winnerId,
    winnerPlayer:
      winnerId !== null && winnerUsername !== null && winnerName !== null
        ? { id: winnerId, username: winnerUsername, name: winnerName, optionalname: row.winnerOptionalname, useUsername: row.winnerUseUsername ?? false }
        : null,
    winnerDeckName: seesDeck ? row.winnerDeckName : null,
    winnerDeckCards: seesDeck && winnerId !== null ? icons({ tournamentId: id, playerId: winnerId }) : [],
    prize: row.prize,
    startTime: row.startTime,
    timeZone: row.timeZone,
    priceCents: row.priceCents,
    currency: row.currency,
    prizes: row.prizes,
    listsClose: row.listsClose,
    listsCloseAt: row.listsCloseAt,
    listsVisible: row.listsVisible,
    cutStarted: row.cutStarted,
    listsHidden: isListsHidden,
    game: row.game,
    category: row.category,
    official: isOfficial(row.category),
    confirmed: row.status === 'finalizado' && needsConfirmation(row) ? row.confirmedAt !== null : null,
    played: row.played,
    canEdit,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
  if (row.listsNotice && canEdit && row.status !== 'finalizado') tournament.listsNotice = true;
  if (canEdit) {
    tournament.sanctionNumber = row.sanctionNumber;
    tournament.organizerPopId = row.organizerPopId;
    tournament.storePopId = row.storePopId;
  }
  return tournament;
}

async function toTournaments(db: Kysely<Tables>, caller: Caller | null, rows: readonly TournamentRow[], now: Date): Promise<Tournament[]> {
  const icons = await deckIcons(db, rows.flatMap(winnersDeck));
  const editable = await editableStores(
    db,
    caller,
    rows.map((row) => row.storeId),
  );
  return rows.map((row) => toTournament(row, icons, { caller, canEdit: editable.has(row.storeId), now }));
}

/** The tournaments of a list, newest first. */
export interface Listed {
  total: RawBuilder<number>;
  idsOnPage: (page: PageOf) => SelectQueryBuilder<Tables, 'tournaments', { id: number }>;
}

export async function tournamentPage(db: Kysely<Tables>, caller: Caller | null, { total, idsOnPage }: Listed, page: PageOf, now: Date) {
  const rows = await selectTournaments(db)
    .select(total.as('total'))
    .innerJoin(idsOnPage(page).as('page'), 'page.id', 't.id')
    .orderBy('t.date', 'desc')
    .orderBy('t.id', 'desc')
    .execute();
  // Past the end, no row carries the total.
  const counted = rows[0] ?? (await db.selectNoFrom(total.as('total')).executeTakeFirstOrThrow());
  return { status: 'success' as const, data: await toTournaments(db, caller, rows, now), pagination: pagination(counted.total, page) };
}

/** Returns the tournaments of these ids, by id. */
export async function tournamentsById(db: Kysely<Tables>, caller: Caller | null, ids: readonly number[], now: Date): Promise<Map<number, Tournament>> {
  if (ids.length === 0) return new Map();
  const rows = await selectTournaments(db)
    .where('t.id', 'in', [...new Set(ids)])
    .execute();
  return new Map((await toTournaments(db, caller, rows, now)).map((tournament) => [tournament.id, tournament]));
}

/** Returns what an account does in a tournament if it is no administrator of its store; null if nothing. */
export async function helpingRoleOf(db: Kysely<Tables>, caller: Caller, id: number): Promise<HelpingRole | null> {
  const row = await db.selectFrom('tournamentStaff').select('role').where('tournamentId', '=', id).where('userId', '=', caller.userId).executeTakeFirst();
  return row?.role ?? null;
}

export const noSuchTournament = (): HttpError => new HttpError('not_found', 'No encontramos ese torneo.');

/** Returns whether a caller finds a tournament: a deactivated one only if they may edit it. */
export const isFound = ({ status }: { status: TournamentStatus }, canEdit: boolean): boolean => status !== 'desactivado' || canEdit;

/** Returns one tournament as its page shows it; 404 if the caller does not find it. */
export async function findTournament(db: Kysely<Tables>, caller: Caller | null, id: number, now: Date): Promise<Tournament> {
  const tournament = (await tournamentsById(db, caller, [id], now)).get(id);
  if (!tournament || !isFound(tournament, tournament.canEdit)) throw noSuchTournament();
  const staffRole = caller && !tournament.canEdit ? await helpingRoleOf(db, caller, id) : null;
  const hidden = tournament.status === 'desactivado' && (await isHidden(db, 'tournament', id));
  return { ...tournament, ...(staffRole ? { staffRole } : {}), ...(hidden ? { hidden } : {}) };
}

/**
 * Returns the row of one tournament; 404 if the caller does not find it. Every route that takes a tournament from its caller uses this or
 * `findTournament`. With `lock` the row is locked until the transaction ends.
 */
export async function requireVisibleTournament(db: Kysely<Tables>, caller: Caller | null, id: number, { lock = false } = {}) {
  const row = await db
    .selectFrom('tournaments')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw noSuchTournament();
  if (!isFound(row, false) && !(await mayEditStore(db, caller, row.storeId))) throw noSuchTournament();
  return row;
}

/** Like `requireVisibleTournament`, and returns whether its lists are hidden from this caller. */
export async function requireTournamentLists(db: Kysely<Tables>, caller: Caller | null, id: number, now: Date) {
  const row = await requireVisibleTournament(db, caller, id);
  return { ...row, listsHidden: listsHiddenAt(row, now) && !(await mayEditStore(db, caller, row.storeId)) };
}

/** Refuses (403) a caller who may not edit a tournament. */
export async function requireTournamentEditor(db: Kysely<Tables>, caller: Caller, id: number): Promise<void> {
  const { storeId } = await requireVisibleTournament(db, caller, id);
  await requireStoreAdmin(db, caller, storeId);
}

/** Locks a tournament for a change until the transaction ends; 403 for callers who may not edit it. */
export async function lockTournament(transaction: Kysely<Tables>, caller: Caller, id: number) {
  const row = await requireVisibleTournament(transaction, caller, id, { lock: true });
  await requireStoreAdmin(transaction, caller, row.storeId);
  return row;
}
