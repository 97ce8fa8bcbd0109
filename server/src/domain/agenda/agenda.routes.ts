import { type AgendaEntry, listAgenda } from '@mesa/contract/calls/agenda';
import { categories, isOfficial } from '@mesa/contract/rules/tournament';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { pagedAnswer, pageOf } from '../../kernel/db/paginate';
import type { Tables } from '../../kernel/db/tables';
import type { Deps } from '../../kernel/pipeline/serve';
import { isTodayOrLater } from '../locations/time-zone';

/** Categories that count only in their store. */
const unofficial = categories.filter((category) => !isOfficial(category));

type Row = Omit<AgendaEntry, 'official'>;

/** Returns, as SQL, whether an upcoming tournament will be an event of a season: the rule of `0019-seasons` without the confirmation. */
const ofSeason = (slug: string) => sql`exists (
  select from seasons n where n.slug = ${slug} and t.date between n."startsOn" and n."endsOn" and (n.format is null or t.format = n.format)
    and exists (select from jsonb_array_elements(n.rule -> 'groups') as g where g -> 'categories' ? t.category)
    and case n.scope
      when 'store' then exists (select from "seasonStores" m where m."seasonId" = n.id and m."storeId" = t."storeId")
      when 'country' then t.country = n.country and t.category not in (${sql.join(unofficial)})
      else t.country = n.country and t.state = n.state and t.city = n.city and t.category not in (${sql.join(unofficial)})
    end)`;

/** Returns, as SQL, the upcoming tournaments of a place, store or season. */
const toCome = ({ country, state, city, store, season }: z.output<typeof listAgenda.query>, now: Date) => sql`
  select t.id, t.name, t.date, t.status, t.category, t.format, t."numberPlayers",
    s.name as "storeName", s.slug as "storeSlug", s.address, s.latitude, s.longitude, t.country, t.state, t.city
  from tournaments t join stores s on s.id = t."storeId"
  where ${sql.join(
    [
      sql`t.status in ('inscripciones', 'progreso') and ${isTodayOrLater('t', now)}`,
      ...(country ? [sql`t.country = ${country}`] : []),
      ...(state ? [sql`t.state = ${state}`] : []),
      ...(city ? [sql`t.city = ${city}`] : []),
      ...(store ? [sql`s.slug = ${store}`] : []),
      ...(season ? [ofSeason(season)] : []),
    ],
    sql` and `,
  )}`;

interface AgendaDeps extends Deps {
  mapTiles: string | null;
}

/** Returns a page of upcoming tournaments, nearest first. */
export async function agendaPage(db: Kysely<Tables>, query: z.output<typeof listAgenda.query>, now: Date) {
  const { rows } = await sql<Row & { total: number }>`${pageOf(toCome(query, now), sql`date, id`, query)}`.execute(db);
  const { data, ...answer } = pagedAnswer(rows, 'id', query);
  return { ...answer, data: data.map(({ total: _, ...row }) => ({ ...row, official: isOfficial(row.category) })) };
}

export function agendaRoutes({ serve, db, now, mapTiles }: AgendaDeps): void {
  serve(listAgenda, async ({ query }) => ({ ...(await agendaPage(db, query, now())), mapTiles }));
}
