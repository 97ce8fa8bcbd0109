import { expansionFields } from '@mesa/contract/calls/expansion-fields';
import type { Expansion } from '@mesa/contract/calls/expansions';
import { columnsOf } from '@mesa/contract/calls/fields';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';

/** Returns the expansions with their number of cards, in the order of /coleccion; with `code` only that one. */
export async function readExpansions(db: Kysely<Tables>, code?: string): Promise<Expansion[]> {
  const all = db
    .selectFrom('expansions as e')
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('cards as c')
          .select([
            sql<number>`count(*)::int`.as('cards'),
            sql<string[]>`coalesce(array_agg(distinct c."letterExpansion") filter (where c."letterExpansion" is not null), '{}')`.as('marks'),
          ])
          .whereRef('c.expansionCode', '=', 'e.code')
          .where('c.pending', '=', false)
          .as('held'),
      (join) => join.onTrue(),
    )
    .select(columnsOf(expansionFields).map((column) => `e.${column}` as const))
    .select([sql<number>`held.cards`.as('cards'), sql<string[]>`held.marks`.as('marks')])
    .orderBy('e.position', (position) => position.asc().nullsLast())
    .orderBy('e.releaseDate', (date) => date.desc().nullsLast())
    .orderBy('e.code');
  return (code === undefined ? all : all.where('e.code', '=', code)).execute();
}

/** Creates missing expansions of these cards, with the name that the cards use. */
export async function ensureExpansions(transaction: Kysely<Tables>, cards: readonly { expansionCode: string; expansion: string }[]): Promise<void> {
  const names = new Map(cards.map(({ expansionCode, expansion }) => [expansionCode, expansion]));
  // In a fixed order, because concurrent imports would otherwise deadlock.
  const rows = [...names].sort(([a], [b]) => (a < b ? -1 : 1)).map(([code, name]) => ({ code, name, name_es: name }));
  if (rows.length === 0) return;
  await transaction
    .insertInto('expansions')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the code of each expansion by code and alias, in capitals. */
export async function readExpansionCodes(db: Kysely<Tables>): Promise<Map<string, string>> {
  const rows = await db.selectFrom('expansions').select(['code', 'aliases']).orderBy('code').execute();
  return new Map([
    ...rows.flatMap(({ code, aliases }) => aliases.map((alias) => [alias.toUpperCase(), code] as const)),
    ...rows.map(({ code }) => [code, code] as const),
  ]);
}
