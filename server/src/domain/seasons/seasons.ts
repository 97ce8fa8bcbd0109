import { columnsOf } from '@mesa/contract/calls/fields';
import { seasonFields } from '@mesa/contract/calls/season-fields';
import type { Season } from '@mesa/contract/calls/seasons';
import { divisions } from '@mesa/contract/play/model';
import { type Kysely, sql } from 'kysely';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';
import { editableStores } from '../stores/access';
import { playersOf } from './season-table';

type Row = Omit<Season, 'canEdit'>;

/** The columns of a season's answer; `s` is its table in the query. */
export const seasonColumns = sql`
  ${sql.join(columnsOf(seasonFields).map((column) => sql.ref(`s.${column}`)))},
  (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'slug', o.slug) order by o.norm, o.id), '[]')
    from "seasonStores" m join stores o on o.id = m."storeId" where m."seasonId" = s.id) as stores,
  (select count(*)::int from "seasonEvents" e where e."seasonId" = s.id) as events,
  ${playersOf(sql`s.id`)} as players,
  (select coalesce(jsonb_agg(jsonb_build_object('division', d.division, 'players', d.players) order by array_position(${[...divisions]}::text[], d.division)), '[]')
    from "seasonDivisions" d where d."seasonId" = s.id and d.players > 0) as divisions`;

/** Returns whether a caller may change a season: administrators of all its stores; for a city or country only the site admin. */
const mayEdit = (caller: Caller | null, season: Pick<Season, 'scope' | 'stores'>, editable: ReadonlySet<number>): boolean =>
  caller?.role === 'admin' || (season.scope === 'store' && season.stores.length > 0 && season.stores.every(({ id }) => editable.has(id)));

/** Returns seasons with the fields that this caller may see. */
export async function toSeasons(db: Kysely<Tables>, caller: Caller | null, rows: readonly Row[]): Promise<Season[]> {
  const editable = await editableStores(
    db,
    caller,
    rows.flatMap(({ stores }) => stores.map(({ id }) => id)),
  );
  return rows.map((row) => ({ ...row, canEdit: mayEdit(caller, row, editable) }));
}

export const noSuchSeason = (): HttpError => new HttpError('not_found', 'No encontramos esa temporada.');

/** Returns one season; 404 if there is none. */
export async function findSeason(db: Kysely<Tables>, caller: Caller | null, by: { id: number } | { slug: string }): Promise<Season> {
  const { rows } = await sql<Row>`
    select ${seasonColumns} from seasons s where ${'id' in by ? sql`s.id = ${by.id}` : sql`s.slug = ${by.slug}`}`.execute(db);
  const [season] = await toSeasons(db, caller, rows);
  if (!season) throw noSuchSeason();
  return season;
}

/** Locks a season for a change until the transaction ends; 403 for callers who may not edit it. */
export async function lockSeason(transaction: Kysely<Tables>, caller: Caller, id: number): Promise<Season> {
  await transaction.selectFrom('seasons').select('id').where('id', '=', id).forUpdate().execute();
  const season = await findSeason(transaction, caller, { id });
  if (!season.canEdit) throw new HttpError('forbidden', 'Esta temporada la cambia quien administra todas sus tiendas, o el administrador del sitio.');
  return season;
}
