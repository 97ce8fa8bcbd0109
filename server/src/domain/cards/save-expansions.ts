import { expansionFields } from '@mesa/contract/calls/expansion-fields';
import { inputsOf } from '@mesa/contract/calls/fields';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { writtenColumns } from '../../kernel/db/changes';
import type { Tables } from '../../kernel/db/tables';
import '../../kernel/pipeline/sentences';

/** An expansion in a catalogue; ignores unknown fields. */
export const CatalogueExpansion = z.object({
  ...inputsOf(expansionFields),
  tcgdexIds: z.array(z.string().regex(/^[\w.-]{1,40}$/)).default([]),
});
export type CatalogueExpansion = z.output<typeof CatalogueExpansion>;

type NextValue = (column: string) => RawBuilder<unknown>;
const before = (column: string) => sql.ref(`expansions.${column}`);
const imported = (column: string) => sql.ref(`excluded.${column}`);
const known: NextValue = (column) => sql`coalesce(${imported(column)}, ${before(column)})`;
/** An expansion in the site's fixed order keeps its value. */
const unlessListed =
  (next: NextValue): NextValue =>
  (column) =>
    sql`case when expansions.position is not null then ${before(column)} else ${next(column)} end`;
const union: NextValue = (column) =>
  sql`(select coalesce(array_agg(distinct one order by one), '{}') from unnest(${before(column)} || ${imported(column)}) as one)`;

/** What an import does with each field of an expansion that exists. */
const nextValues: Record<Exclude<keyof CatalogueExpansion, 'code'>, NextValue> = {
  name: unlessListed(imported),
  name_es: unlessListed(imported),
  name_es_mx: known,
  series: unlessListed(known),
  releaseDate: known,
  official: known,
  total: known,
  url_image: unlessListed(known),
  aliases: union,
  tcgdexIds: union,
};

/**
 * Saves a catalogue's expansions. Those in the site's fixed order keep their names, series and picture; ids and aliases are added, and omitted fields
 * stay.
 */
export async function saveExpansions(db: Kysely<Tables>, expansions: readonly CatalogueExpansion[]): Promise<void> {
  const rows = [...new Map(expansions.map((row) => [row.code, row])).values()].sort((a, b) => (a.code < b.code ? -1 : 1));
  const next = Object.fromEntries(Object.entries(nextValues).map(([column, value]) => [column, value(column)]));
  for (const row of rows) {
    await db
      .insertInto('expansions')
      .values({ ...writtenColumns(expansionFields, row), tcgdexIds: row.tcgdexIds })
      .onConflict((conflict) => conflict.column('code').doUpdateSet({ ...next, updatedAt: sql<string>`now()` }))
      .execute();
  }
}
