import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';

interface Asked {
  country?: string | undefined;
  state?: string | undefined;
  city?: string | undefined;
  store?: string | undefined;
  season?: string | undefined;
}

export interface Scope {
  /** The database's key of the scope: its kind, then its names. */
  place: string[];
  of: { kind: 'store' | 'season'; name: string; slug: string } | null;
}

const refuse = (message: string) => new HttpError('invalid', message);

/** Returns the scope of a query: a place, a store or a season. 404 for an unknown store or season; 400 for an incomplete place or several scopes. */
export async function scopeOf(db: Kysely<Tables>, { country, state, city, store, season }: Asked): Promise<Scope> {
  const place = [country, state, city].some(Boolean);
  if (store !== undefined && season !== undefined) throw refuse('Elige una tienda o una temporada, no las dos.');
  if (store !== undefined && place) throw refuse('Elige una tienda o un lugar, no los dos.');
  if (season !== undefined && place) throw refuse('Elige una temporada o un lugar, no los dos.');
  if (store !== undefined || season !== undefined) {
    const kind = store !== undefined ? 'store' : 'season';
    const row = await db
      .selectFrom(kind === 'store' ? 'stores' : 'seasons')
      .select(['id', 'name', 'slug'])
      .where('slug', '=', store ?? season ?? '')
      .executeTakeFirst();
    if (!row) throw new HttpError('not_found', kind === 'store' ? 'No encontramos esa tienda.' : 'No encontramos esa temporada.');
    return { place: [kind, String(row.id)], of: { kind, name: row.name, slug: row.slug } };
  }
  if (city && !(country && state)) throw refuse('Elige también el país y el departamento de la ciudad.');
  if (state && !country) throw refuse('Elige también el país del departamento.');
  const names = [country, state, city].filter((name): name is string => Boolean(name));
  return { place: [['site', 'country', 'state', 'city'][names.length] ?? 'site', ...names], of: null };
}

/** Returns the stored ranking of a place; null if nothing counted in it yet. */
export async function findRanking(db: Kysely<Tables>, { place }: Pick<Scope, 'place'>, format: string | undefined): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from "rankingScopes" where place = ${place}::text[] and ${format ? sql`format = ${format}` : sql`format is null`}`.execute(db);
  return rows[0]?.id ?? null;
}
