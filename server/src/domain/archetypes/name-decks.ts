import { archetypeBy, cardKey, type RankedRule } from '@mesa/contract/rules/archetype';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';

/** A list whose archetype changes. */
export interface Renamed {
  id: number;
  from: number | null;
  to: number | null;
}

/** Reads the rules of all archetypes. */
export const readRules = (db: Kysely<Tables>): Promise<RankedRule[]> =>
  db.selectFrom('archetypes').select(['id', 'priority', 'requires', 'excludes']).orderBy('id').execute();

/** Returns, as SQL, the cards with one of these names in any language, with the name. */
const cardsCalled = (names: readonly string[]) => sql`
  select c.id, called.key from cards c, unnest(array[c.norm, c."normEn", c."normEsMx"]) as called (key)
  where c.norm = any(${names}::text[]) or c."normEn" = any(${names}::text[]) or c."normEsMx" = any(${names}::text[])`;

/** Returns, as SQL, the decks with a card of one of these names. */
export const decksWith = (names: readonly string[]): RawBuilder<unknown> =>
  sql`select dc."deckId" from (${cardsCalled(names.map(cardKey))}) as called join "deckCards" dc on dc."cardId" = called.id`;

/** Returns the decks of a query whose archetype differs from the one these rules give. */
export async function findRenamed(db: Kysely<Tables>, rules: readonly RankedRule[], decks: RawBuilder<unknown>): Promise<Renamed[]> {
  const ruled = rules.flatMap(({ requires, excludes }) => [...requires, ...excludes].map(cardKey));
  const { rows } = await sql<{ id: number; archetypeId: number | null; keys: string[] }>`
    select d.id, d."archetypeId", array_remove(array_agg(called.key), null) as keys
    from decks d left join ("deckCards" dc join (${cardsCalled(ruled)}) as called on called.id = dc."cardId") on dc."deckId" = d.id
    where d.id in (${decks}) group by d.id`.execute(db);
  const nameOf = archetypeBy(rules);
  return rows
    .map(({ id, archetypeId, keys }) => ({ id, from: archetypeId, to: nameOf(new Set(keys)) }))
    .filter(({ from, to }) => from !== to)
    .sort((a, b) => a.id - b.id);
}

/** Assigns lists their archetypes. Does not count as a change of the list. */
export async function rename(transaction: Kysely<Tables>, renamed: readonly Renamed[]): Promise<void> {
  if (renamed.length === 0) return;
  await sql`
    update decks set "archetypeId" = renamed."to" from json_to_recordset(${JSON.stringify(renamed)}::json) as renamed (id integer, "to" integer)
    where decks.id = renamed.id`.execute(transaction);
}

/**
 * Assigns archetypes to the decks of a query, after their cards were written or renamed. Locks the rules until the transaction ends: waits for a rule
 * that is being changed, and a later change of a rule sees these cards.
 */
export async function nameDecks(transaction: Kysely<Tables>, decks: RawBuilder<unknown>): Promise<void> {
  await sql`lock table archetypes in share mode`.execute(transaction);
  await rename(transaction, await findRenamed(transaction, await readRules(transaction), decks));
}

/** Like `nameDecks`, for all decks with one of these cards. */
export const nameDecksOf = (transaction: Kysely<Tables>, cardIds: readonly number[]): Promise<void> =>
  nameDecks(transaction, sql`select "deckId" from "deckCards" where "cardId" = any(${cardIds}::int[])`);
