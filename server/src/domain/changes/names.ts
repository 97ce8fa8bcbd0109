import type { Change, ChangeNames } from '@mesa/contract/calls/audit';
import { ownValue } from '@mesa/release-contract/own-value';
import { type Kysely, sql } from 'kysely';
import { peopleNames } from '../../kernel/audit/people-names';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { printKey } from '../cards/card-row';

type Named = keyof ChangeNames;
type Ids = Record<Named, Set<string>>;

/** The kind of id in each field of a change. */
const fieldsOfIds: Record<string, Named> = {
  storeId: 'stores',
  winnerId: 'players',
  playerId: 'players',
  tournamentId: 'tournaments',
  playerIds: 'players',
  mergedInto: 'players',
  cardId: 'cards',
  userId: 'people',
  admins: 'people',
  judges: 'people',
  helpers: 'people',
};

const entitiesOfIds: { [E in Change['entity']]?: Named } = { store: 'stores', storeAdmins: 'stores', player: 'players', card: 'cards', account: 'people' };

function collect(value: unknown, named: Named | undefined, ids: Ids): void {
  if (Array.isArray(value)) for (const member of value) collect(member, named, ids);
  else if (typeof value === 'object' && value !== null) for (const [field, member] of Object.entries(value)) collect(member, ownValue(fieldsOfIds, field), ids);
  else if (named && (typeof value === 'string' || typeof value === 'number')) ids[named].add(String(value));
}

function idsIn(changes: readonly Change[]): Ids {
  const ids: Ids = { tournaments: new Set(), stores: new Set(), players: new Set(), cards: new Set(), people: new Set() };
  for (const { entity, entityId, tournamentId, before, after } of changes) {
    if (tournamentId !== null) ids.tournaments.add(String(tournamentId));
    collect(entityId, entitiesOfIds[entity], ids);
    collect([before, after], undefined, ids);
  }
  return ids;
}

const among = (ids: ReadonlySet<string>) => sql<number>`any(${[...ids].map(Number)}::int[])`;
const byId = <T, V>(rows: readonly T[], key: (row: T) => string | number, value: (row: T) => V): Record<string, V> =>
  Object.fromEntries(rows.map((row) => [key(row), value(row)]));

/** Returns the current names of the ids in these changes. */
export async function namesIn(db: Kysely<Tables>, caller: Caller, changes: readonly Change[]): Promise<ChangeNames> {
  const ids = idsIn(changes);
  const tournaments = await db.selectFrom('tournaments').select(['id', 'name']).where('id', '=', among(ids.tournaments)).execute();
  const stores = await db.selectFrom('stores').select(['id', 'name', 'slug']).where('id', '=', among(ids.stores)).execute();
  const players = await db
    .selectFrom('players')
    .select(['id', 'username', 'name', 'optionalname', 'useUsername'])
    .where('id', '=', among(ids.players))
    .execute();
  const cards = await db.selectFrom('cards').select(['id', 'name', 'expansionCode', 'printNumber']).where('id', '=', among(ids.cards)).execute();
  const idOf = ({ id }: { id: number }) => id;
  return {
    tournaments: byId(tournaments, idOf, ({ name }) => name),
    stores: byId(stores, idOf, ({ name, slug }) => ({ name, slug })),
    players: byId(players, idOf, (player) => player),
    cards: byId(cards, idOf, (print) => (print.expansionCode ? `${print.name} ${printKey(print)}` : print.name)),
    people: await peopleNames(db, caller, ids.people),
  };
}
