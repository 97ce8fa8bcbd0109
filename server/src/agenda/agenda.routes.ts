import { type AgendaEntry, listAgenda } from '@mesa/contract/calls/agenda';
import { isOfficial } from '@mesa/contract/rules/tournament';
import { sql } from 'kysely';
import type { z } from 'zod';
import { pagedAnswer, pageOf } from '../db/paginate';
import type { Deps } from '../http';
import { today } from '../tournaments/tournament-lists';

type Row = Omit<AgendaEntry, 'official'>;

/** The tournaments to come that a filter of places, or of one store, names. */
const toCome = ({ country, state, city, store }: z.output<typeof listAgenda.query>) => sql`
  select t.id, t.name, t.date, t.status, t.category, t.format, t."numberPlayers",
    s.name as "storeName", s.slug as "storeSlug", s.address, s.latitude, s.longitude, t.country, t.state, t.city
  from tournaments t join stores s on s.id = t."storeId"
  where ${sql.join(
    [
      sql`t.status in ('inscripciones', 'progreso') and t.date >= ${today}`,
      ...(country ? [sql`t.country = ${country}`] : []),
      ...(state ? [sql`t.state = ${state}`] : []),
      ...(city ? [sql`t.city = ${city}`] : []),
      ...(store ? [sql`s.slug = ${store}`] : []),
    ],
    sql` and `,
  )}`;

interface AgendaDeps extends Deps {
  mapTiles: string | null;
}

export function agendaRoutes({ serve, db, mapTiles }: AgendaDeps): void {
  serve(listAgenda, async ({ query }) => {
    const { rows } = await sql<Row & { total: number }>`${pageOf(toCome(query), sql`date, id`, query)}`.execute(db);
    const { data, ...answer } = pagedAnswer(rows, 'id', query);
    return { ...answer, mapTiles, data: data.map(({ total: _, ...row }) => ({ ...row, official: isOfficial(row.category) })) };
  });
}
