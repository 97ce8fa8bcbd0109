import {
  createSeason,
  deleteSeason,
  getSeason,
  getSeasonPlayer,
  listSeasonEvents,
  listSeasons,
  listSeasonTable,
  type Season,
  updateSeason,
} from '@mesa/contract/calls/seasons';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { pagedAnswer, pageOf } from '../../kernel/db/paginate';
import type { Deps } from '../../kernel/pipeline/serve';
import { addSeason, removeSeason, saveSeason } from './save-season';
import { seasonEvents, seasonPlayer, seasonTable } from './season-table';
import { findSeason, noSuchSeason, seasonColumns, toSeasons } from './seasons';

/** Returns, as SQL, the seasons of a store, or of a place: of its stores, its own and its country's. */
function matching({ store, country, state, city }: z.output<typeof listSeasons.query>) {
  const place = { country, state, city };
  const named = (Object.keys(place) as (keyof typeof place)[]).filter((part) => place[part]);
  const liesIn = (table: string) => sql.join([sql`true`, ...named.map((part) => sql`${sql.ref(`${table}.${part}`)} = ${place[part]}`)], sql` and `);
  const ofStore = (which: RawBuilder<unknown>) =>
    sql`exists (select from "seasonStores" m join stores o on o.id = m."storeId" where m."seasonId" = s.id and ${which})`;
  return sql.join(
    [
      sql`true`,
      ...(store ? [ofStore(sql`o.slug = ${store}`)] : []),
      ...(named.length > 0 ? [sql`(${ofStore(liesIn('o'))} or ${liesIn('s')} or (s.scope = 'country' and s.country = ${country ?? null}))`] : []),
    ],
    sql` and `,
  );
}

export function seasonRoutes({ serve, db, now, settings }: Deps): void {
  const idOf = async (slug: string): Promise<number> => {
    const row = await db.selectFrom('seasons').select('id').where('slug', '=', slug).executeTakeFirst();
    if (!row) throw noSuchSeason();
    return row.id;
  };

  serve(listSeasons, async ({ query, caller }) => {
    const found = sql`select s.id, s."endsOn" from seasons s where ${matching(query)}`;
    const { rows } = await sql<{ id: number; total: number }>`${pageOf(found, sql`"endsOn" desc, id desc`, query)}`.execute(db);
    const { data, ...answer } = pagedAnswer(rows, 'id', query);
    const ids = data.map(({ id }) => id);
    const seasons = await sql<Omit<Season, 'canEdit'>>`
      select ${seasonColumns} from seasons s where s.id = any(${ids}::int[]) order by s."endsOn" desc, s.id desc`.execute(db);
    return { ...answer, data: await toSeasons(db, caller, seasons.rows) };
  });

  serve(getSeason, async ({ params, caller }) => ({ status: 'success', data: await findSeason(db, caller, params) }));
  serve(listSeasonTable, async ({ params: { slug }, query }) => seasonTable(db, await idOf(slug), query));
  serve(listSeasonEvents, async ({ params: { slug }, query }) => seasonEvents(db, await idOf(slug), query));
  serve(getSeasonPlayer, async ({ params: { slug, username } }) => ({ status: 'success', data: await seasonPlayer(db, await idOf(slug), username) }));

  serve(createSeason, async ({ body, caller }) => ({ status: 'success', data: await addSeason({ db, now, settings }, caller, body) }));
  serve(updateSeason, async ({ params: { id }, body, caller }) => ({ status: 'success', data: await saveSeason(db, caller, id, body) }));
  serve(deleteSeason, async ({ params: { id }, caller }) => {
    await removeSeason(db, caller, id);
    return { status: 'success', data: true as const };
  });
}
