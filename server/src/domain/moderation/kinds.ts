import type { ReportedThing } from '@mesa/contract/calls/moderation';
import { posterPath } from '@mesa/contract/format/poster-paths';
import { href } from '@mesa/contract/paths';
import { slug } from '@mesa/contract/rules/fold';
import type { ReportKind } from '@mesa/contract/rules/moderation';
import { deckName, displayName } from '@mesa/contract/rules/names';
import { sharedTradesPath } from '@mesa/contract/rules/trades';
import { addressOf } from '@mesa/release-contract/addresses';
import type { Kysely } from 'kysely';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import type { Changes } from '../../kernel/db/changes';
import type { Tables } from '../../kernel/db/tables';
import { nextUpdatedAt } from '../../kernel/db/updated-at';
import { HttpError } from '../../kernel/errors';
import { findShared } from '../collection/trade-links';
import { noDeck } from '../decks/deck-access';
import { statusByLog } from '../play/project';
import { activePlayer, hiddenPlayer, noPlayer, selectPlayers } from '../players/players';
import { skeletonOf } from '../players/skeleton';
import { usernameTaken } from '../players/username';
import { bareName } from '../restrictions/withdrawn-names';
import { findStore } from '../stores/stores';
import { requireTournamentLists, requireVisibleTournament } from '../tournaments/tournaments';

type Fields = Record<string, unknown>;

/** A reported item in its current state. */
interface Thing {
  name: string;
  path: string;
  picture: string | null;
  /** Accounts that a decision affects. */
  affected: string[];
  /** The account that a decision can block. */
  blockable: string | null;
}

interface Renaming {
  fields: Fields;
  /** Names that the item may not have again. */
  withdrawn: string[];
}

interface Kind<K extends ReportKind> {
  /** Returns the ref of a reported item; 404 if the caller may not see it. */
  find(db: Kysely<Tables>, caller: Caller, thing: Extract<ReportedThing, { kind: K }>, now: Date): Promise<string>;
  /** Null if the item no longer exists. */
  read(db: Kysely<Tables>, ref: string): Promise<Thing | null>;
  /** The ids in a ref, by their names in the history of changes. */
  ids(ref: string): Record<string, number | string>;
  /** Fields that hiding sets. */
  hiddenFields: Fields;
  /** Fields that renaming sets; a neutral name without `name`. */
  rename?(db: Kysely<Tables>, ref: string, name: string | undefined): Promise<Renaming>;
  /** Locks the row and returns it; undefined if there is none. */
  lock(transaction: Kysely<Tables>, ref: string): Promise<Fields | undefined>;
  save(transaction: Kysely<Tables>, ref: string, fields: Fields): Promise<void>;
  /** Removes fields that cannot be restored, such as a username that is taken by now, or replaces their values by those that fit now. */
  restorable?(transaction: Kysely<Tables>, ref: string, fields: Fields): Promise<Fields>;
  /** Records the change in the item's own history. */
  record?(transaction: Kysely<Tables>, caller: Caller, ref: string, changes: Changes<Fields>): Promise<void>;
}

const adminsOf = async (db: Kysely<Tables>, storeId: number): Promise<Pick<Thing, 'affected' | 'blockable'>> => {
  const rows = await db.selectFrom('storeAdmins').select(['userId', 'founder']).where('storeId', '=', storeId).orderBy('userId').execute();
  return { affected: rows.map(({ userId }) => userId), blockable: rows.find(({ founder }) => founder)?.userId ?? null };
};

const ofAccount = (userId: string | null): Pick<Thing, 'affected' | 'blockable'> => ({ affected: userId === null ? [] : [userId], blockable: userId });

const player: Kind<'player'> = {
  async find(db, _, { id }) {
    const row = await selectPlayers(db).where('id', '=', id).where('status', '=', activePlayer).executeTakeFirst();
    if (!row) throw new HttpError('not_found', noPlayer);
    return String(id);
  },
  async read(db, ref) {
    const row = await selectPlayers(db).where('id', '=', Number(ref)).where('status', 'in', [activePlayer, hiddenPlayer]).executeTakeFirst();
    return row ? { name: displayName(row), path: href('player', { username: row.username }), picture: null, ...ofAccount(row.userId) } : null;
  },
  ids: (ref) => ({ playerId: Number(ref) }),
  hiddenFields: { status: hiddenPlayer },
  async rename(db, ref, name) {
    const row = await selectPlayers(db).where('id', '=', Number(ref)).executeTakeFirstOrThrow();
    const withdrawn = [displayName(row), row.username];
    const shown = name ?? `Jugador ${ref}`;
    let username = `jugador-${ref}`;
    for (let number = 2; await usernameTaken(db, username, row.id); number += 1) username = `jugador-${ref}-${number}`;
    const isWithdrawn = withdrawn.some((one) => bareName(one) === bareName(row.name));
    return { fields: { username, optionalname: shown, useUsername: false, ...(isWithdrawn && { name: shown }) }, withdrawn };
  },
  lock: (transaction, ref) => selectPlayers(transaction).where('id', '=', Number(ref)).where('status', '<>', 0).forUpdate().executeTakeFirst(),
  async save(transaction, ref, fields) {
    const { username } = fields;
    const values = { ...fields, ...(typeof username === 'string' && { skeleton: skeletonOf(username) }), updatedAt: nextUpdatedAt };
    await transaction.updateTable('players').set(values).where('id', '=', Number(ref)).execute();
  },
  async restorable(transaction, ref, { username, ...fields }) {
    const isFree = typeof username === 'string' && (await usernameTaken(transaction, username, Number(ref))) === null;
    return isFree ? { username, ...fields } : fields;
  },
  record: (transaction, caller, ref, changes) => audit(transaction, caller, { action: 'update', entity: 'player', entityId: ref, ...changes }),
};

async function slugOfName(db: Kysely<Tables>, id: number, name: string): Promise<string> {
  const base = `${slug(name) || 'tienda'}-${id}`;
  const taken = await db.selectFrom('stores').select('slug').where('id', '<>', id).where('slug', 'like', `${base}%`).execute();
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? base : `${base}-${number}`;
    if (!taken.some((store) => store.slug === candidate)) return candidate;
  }
}

const store: Kind<'store'> = {
  async find(db, caller, { id }) {
    await findStore(db, caller, { id });
    return String(id);
  },
  async read(db, ref) {
    const row = await db.selectFrom('stores').select(['id', 'name', 'slug', 'status']).where('id', '=', Number(ref)).executeTakeFirst();
    if (!row) return null;
    const picture = row.status === 1 ? posterPath('tienda', row.slug) : null;
    return { name: row.name, path: href('store', { slug: row.slug }), picture, ...(await adminsOf(db, row.id)) };
  },
  ids: (ref) => ({ storeId: Number(ref) }),
  hiddenFields: { status: 0 },
  async rename(db, ref, name) {
    const row = await db.selectFrom('stores').select('name').where('id', '=', Number(ref)).executeTakeFirstOrThrow();
    const next = name ?? `Tienda ${ref}`;
    return { fields: { name: next, slug: await slugOfName(db, Number(ref), name ?? 'tienda') }, withdrawn: [row.name] };
  },
  lock: (transaction, ref) => transaction.selectFrom('stores').select(['name', 'slug', 'status']).where('id', '=', Number(ref)).forUpdate().executeTakeFirst(),
  async save(transaction, ref, fields) {
    await transaction
      .updateTable('stores')
      .set({ ...fields, updatedAt: nextUpdatedAt })
      .where('id', '=', Number(ref))
      .execute();
  },
  async restorable(transaction, _, { slug: wanted, ...fields }) {
    if (typeof wanted !== 'string') return fields;
    const holder = await transaction.selectFrom('stores').select('id').where('slug', '=', wanted).executeTakeFirst();
    return holder ? fields : { slug: wanted, ...fields };
  },
  record: (transaction, caller, ref, changes) => audit(transaction, caller, { action: 'update', entity: 'store', entityId: ref, ...changes }),
};

const tournament: Kind<'tournament'> = {
  async find(db, caller, { id }) {
    await requireVisibleTournament(db, caller, id);
    return String(id);
  },
  async read(db, ref) {
    const row = await db.selectFrom('tournaments').select(['id', 'name', 'storeId', 'status']).where('id', '=', Number(ref)).executeTakeFirst();
    if (!row) return null;
    const picture = row.status === 'desactivado' ? null : posterPath('torneo', row.id);
    return { name: row.name, path: href('tournament', { id: row.id }), picture, ...(await adminsOf(db, row.storeId)) };
  },
  ids: (ref) => ({ tournamentId: Number(ref) }),
  hiddenFields: { status: 'desactivado' },
  async rename(db, ref, name) {
    const row = await db.selectFrom('tournaments').select('name').where('id', '=', Number(ref)).executeTakeFirstOrThrow();
    return { fields: { name: name ?? `Torneo ${ref}` }, withdrawn: [row.name] };
  },
  lock: (transaction, ref) => transaction.selectFrom('tournaments').select(['name', 'status']).where('id', '=', Number(ref)).forUpdate().executeTakeFirst(),
  async save(transaction, ref, fields) {
    await transaction
      .updateTable('tournaments')
      .set({ ...fields, updatedAt: nextUpdatedAt })
      .where('id', '=', Number(ref))
      .execute();
  },
  async restorable(transaction, ref, { status, ...fields }) {
    if (status === undefined) return fields;
    const { id, played } = await transaction.selectFrom('tournaments').select(['id', 'played']).where('id', '=', Number(ref)).executeTakeFirstOrThrow();
    // The console may have gone on while it was hidden.
    return { ...fields, status: played ? await statusByLog(transaction, id) : status };
  },
  record: (transaction, caller, ref, changes) => audit(transaction, caller, { action: 'update', entity: 'tournament', entityId: Number(ref), ...changes }),
};

const deckRef = (ref: string) => {
  const [tournamentId = 0, playerId = 0] = ref.split('/').map(Number);
  return { tournamentId, playerId };
};

const deckRow = (db: Kysely<Tables>, ref: string) => {
  const { tournamentId, playerId } = deckRef(ref);
  return db
    .selectFrom('results as r')
    .innerJoin('players as p', 'p.id', 'r.playerId')
    .leftJoin('decks as d', (deck) => deck.onRef('d.tournamentId', '=', 'r.tournamentId').onRef('d.playerId', '=', 'r.playerId'))
    .select(['r.deckName', 'r.deckHidden', 'p.username', 'p.name', 'p.optionalname', 'p.useUsername', 'p.userId', 'd.id as deckId'])
    .where('r.tournamentId', '=', tournamentId)
    .where('r.playerId', '=', playerId)
    .executeTakeFirst();
};

const deck: Kind<'deck'> = {
  async find(db, caller, { tournamentId, playerId }, now) {
    const ref = `${tournamentId}/${playerId}`;
    const { listsHidden } = await requireTournamentLists(db, caller, tournamentId, now);
    const row = await deckRow(db, ref);
    if (!row || listsHidden || row.deckHidden) throw noDeck();
    return ref;
  },
  async read(db, ref) {
    const row = await deckRow(db, ref);
    if (!row) return null;
    const { username, deckHidden, deckId, userId } = row;
    const name = row.deckName ? `${deckName(row.deckName)}, de ${displayName(row)}` : `Baraja de ${displayName(row)}`;
    const picture = deckHidden || deckId === null ? null : posterPath('baraja', deckId);
    return { name, path: href('deck', { tournamentId: deckRef(ref).tournamentId, username }), picture, ...ofAccount(userId) };
  },
  ids: deckRef,
  hiddenFields: { deckHidden: true },
  async rename(db, ref, name) {
    const row = await deckRow(db, ref);
    return { fields: { deckName: name ?? null }, withdrawn: row?.deckName ? [row.deckName] : [] };
  },
  lock(transaction, ref) {
    const { tournamentId, playerId } = deckRef(ref);
    const row = transaction.selectFrom('results').select(['deckName', 'deckHidden']).where('tournamentId', '=', tournamentId).where('playerId', '=', playerId);
    return row.forUpdate().executeTakeFirst();
  },
  async save(transaction, ref, fields) {
    const { tournamentId, playerId } = deckRef(ref);
    await transaction
      .updateTable('results')
      .set({ ...fields, updatedAt: nextUpdatedAt })
      .where('tournamentId', '=', tournamentId)
      .where('playerId', '=', playerId)
      .execute();
  },
  async record(transaction, caller, ref, { before, after }) {
    if (!('deckName' in after)) return;
    const { tournamentId, playerId } = deckRef(ref);
    const side = (fields: Fields) => ({ results: [{ playerId, ...fields }] });
    await audit(transaction, caller, { action: 'update', entity: 'results', entityId: tournamentId, before: side(before), after: side(after) });
  },
};

/** A trade list belongs to a person: a new link shows the same list. */
const tradeList: Kind<'tradeList'> = {
  find: async (db, _, { token }, now) => (await findShared(db, token, now)).userId,
  async read(db, ref) {
    const row = await db
      .selectFrom('tradeLinks as l')
      .leftJoin('players as p', 'p.userId', 'l.userId')
      .select(['l.token', 'p.username', 'p.name', 'p.optionalname', 'p.useUsername'])
      .where('l.userId', '=', ref)
      .executeTakeFirst();
    if (!row) return null;
    const { token, username, name, optionalname, useUsername } = row;
    const owner = username === null ? null : displayName({ username, name, optionalname, useUsername: useUsername ?? false });
    return { name: owner ? `Cambios de ${owner}` : 'Cambios', path: addressOf(sharedTradesPath, { token }), picture: null, ...ofAccount(ref) };
  },
  ids: (ref) => ({ userId: ref }),
  hiddenFields: {},
  lock: (transaction, ref) => transaction.selectFrom('tradeLinks').select('userId').where('userId', '=', ref).forUpdate().executeTakeFirst(),
  save: async () => undefined,
};

/** How to find, read, hide and rename each kind of reportable item. */
export const kinds: { [K in ReportKind]: Kind<K> } = { player, store, tournament, deck, tradeList };

/** Returns the ref of a reported item; 404 if the caller may not see it. */
export const findThing = (db: Kysely<Tables>, caller: Caller, thing: ReportedThing, now: Date): Promise<string> =>
  (kinds[thing.kind] as Kind<ReportKind>).find(db, caller, thing, now);
