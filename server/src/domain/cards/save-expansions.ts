import { Day } from '@mesa/contract/calls/primitives';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../kernel/db/tables';
import '../../kernel/pipeline/sentences';

const name = z.string().trim().min(1).max(120);
const count = z.int().min(0).max(100_000);

/** An expansion in a catalogue; ignores unknown fields. */
export const CatalogueExpansion = z.object({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9-]{2,10}$/, 'Código de expansión no válido'),
  name,
  name_es: name,
  name_es_mx: name.nullish(),
  series: name.nullish(),
  releaseDate: Day.nullish(),
  official: count.nullish(),
  total: count.nullish(),
  url_image: z
    .string()
    .max(500)
    .regex(/^https:\/\/\S+$/, 'La imagen debe ser una dirección https://')
    .nullish(),
  aliases: z.array(z.string().trim().min(1).max(20)).max(20).default([]),
  tcgdexIds: z.array(z.string().regex(/^[\w.-]{1,40}$/)).default([]),
});
export type CatalogueExpansion = z.output<typeof CatalogueExpansion>;

const listed = sql`expansions.position is not null`;
const kept = (column: string) => sql`case when ${listed} then ${sql.ref(`expansions.${column}`)} else ${sql.ref(`excluded.${column}`)} end`;
const known = (column: string) => sql`coalesce(${sql.ref(`excluded.${column}`)}, ${sql.ref(`expansions.${column}`)})`;
const union = (column: string) =>
  sql`(select array_agg(distinct one order by one) from unnest(${sql.ref(`expansions.${column}`)} || ${sql.ref(`excluded.${column}`)}) as one)`;

/**
 * Saves a catalogue's expansions. Those in the site's fixed order keep their names, series and picture; ids and aliases are added, and omitted fields
 * stay.
 */
export async function saveExpansions(db: Kysely<Tables>, expansions: readonly CatalogueExpansion[]): Promise<void> {
  const rows = [...new Map(expansions.map((row) => [row.code, row])).values()].sort((a, b) => (a.code < b.code ? -1 : 1));
  for (const { aliases, tcgdexIds, ...row } of rows) {
    await sql`
      insert into expansions (code, name, name_es, name_es_mx, series, url_image, "releaseDate", official, total, aliases, "tcgdexIds")
      values (${row.code}, ${row.name}, ${row.name_es}, ${row.name_es_mx ?? null}, ${row.series ?? null}, ${row.url_image ?? null},
        ${row.releaseDate ?? null}, ${row.official ?? null}, ${row.total ?? null}, ${[...aliases]}::text[], ${[...tcgdexIds]}::text[])
      on conflict (code) do update set
        name = ${kept('name')}, name_es = ${kept('name_es')}, name_es_mx = ${known('name_es_mx')},
        series = case when ${listed} then expansions.series else coalesce(excluded.series, expansions.series) end,
        url_image = case when ${listed} then expansions.url_image else coalesce(excluded.url_image, expansions.url_image) end,
        "releaseDate" = ${known('releaseDate')}, official = ${known('official')}, total = ${known('total')},
        aliases = coalesce(${union('aliases')}, '{}'), "tcgdexIds" = coalesce(${union('tcgdexIds')}, '{}'), "updatedAt" = now()`.execute(db);
  }
}
