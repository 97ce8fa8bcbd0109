import { listAgenda } from '@mesa/contract/calls/agenda';
import { IdParam } from '@mesa/contract/calls/primitives';
import { href } from '@mesa/contract/paths';
import { statusNames } from '@mesa/contract/rules/tournament';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';
import type { Limits } from '../../kernel/pipeline/limits';
import { allowOtherSites } from '../../kernel/pipeline/other-sites';
import { parsed } from '../../kernel/pipeline/parsed';
import { Payload, sendPayload } from '../../kernel/pipeline/payload';
import type { Deps } from '../../kernel/pipeline/serve';
import { isTodayOrLater } from '../locations/time-zone';
import { equal } from '../open-data/open-rows';
import { requireVisibleTournament } from '../tournaments/tournaments';
import { type CalendarEvent, icalendar } from './icalendar';

interface CalendarDeps extends Pick<Deps, 'db' | 'now'> {
  app: FastifyInstance;
  limits: Limits;
  /** The site's address. */
  origin: string;
}

const Filters = listAgenda.query.pick({ country: true, state: true, city: true, store: true });
const One = z.strictObject({ id: IdParam });

const maxEvents = 500;
const keptDays = 30;

interface Row {
  id: number;
  name: string;
  date: string;
  category: string;
  format: string;
  status: keyof typeof statusNames;
  prize: string | null;
  store: string;
  address: string | null;
  city: string;
  country: string;
  updatedAt: string;
}

/** Returns the tournaments in the order of their days: at most as many as fit, those to come before past ones. */
const rowsWhere = (db: Kysely<Tables>, where: RawBuilder<unknown>, now: Date) => {
  const isToCome = isTodayOrLater('t', now);
  return sql<Row>`
    select * from (
      select t.id, t.name, t.date, t.category, t.format, t.status, t.prize, s.name as store, s.address, t.city, t.country, t."updatedAt"
      from tournaments t join stores s on s.id = t."storeId"
      where ${where} order by not ${isToCome}, case when ${isToCome} then t.date end, t.date desc, t.id limit ${maxEvents}
    ) as nearest order by date, id`.execute(db);
};

function eventOf(origin: string, { id, name, date, category, format, status, prize, store, address, city, country, updatedAt }: Row): CalendarEvent {
  const url = origin + href('tournament', { id });
  return {
    uid: `torneo-${id}@${new URL(origin).host}`,
    day: date,
    title: name,
    place: [store, address, city, country].filter(Boolean).join(', '),
    description: [`${category} · ${format} · ${statusNames[status]}`, ...(prize ? [`Premio: ${prize}`] : []), url].join('\n'),
    url,
    updatedAt: new Date(updatedAt),
  };
}

/**
 * Serves upcoming tournaments as iCalendar: of the site, a place or a store (`/api/v1/agenda.ics`), and of one tournament
 * (`/api/v1/tournaments/12/calendar.ics`). Past tournaments stay for thirty days, because subscribed calendars would delete them the day after.
 */
export function calendarRoutes({ app, db, now, limits, origin }: CalendarDeps): void {
  const send = (request: FastifyRequest, reply: FastifyReply, name: string, rows: Row[]) => {
    const text = icalendar(
      name,
      rows.map((row) => eventOf(origin, row)),
    );
    return sendPayload(request, reply, new Payload(text, 'text/calendar; charset=utf-8'), { status: 200, keeping: 'public' });
  };
  const onRequest = [allowOtherSites, limits.openData];

  app.get('/api/v1/agenda.ics', { onRequest }, async (request, reply) => {
    const { store: slug, ...place } = parsed(Filters, request.query);
    const store = slug ? await db.selectFrom('stores').select(['id', 'name']).where('slug', '=', slug).executeTakeFirst() : null;
    if (store === undefined) throw new HttpError('not_found', 'No encontramos esa tienda.');
    const at = now();
    const monthAgo = new Date(at.getTime() - keptDays * 86_400_000);
    const { rows } = await rowsWhere(
      db,
      sql`t.status in ('inscripciones', 'progreso', 'finalizado') and ${isTodayOrLater('t', monthAgo)} and ${equal('t', { storeId: store?.id, ...place })}`,
      at,
    );
    const where = store?.name ?? place.city ?? place.state ?? place.country;
    return send(request, reply, `Torneos${where ? ` de ${where}` : ''} · Mesa Abierta`, rows);
  });

  app.get('/api/v1/tournaments/:id/calendar.ics', { onRequest }, async (request, reply) => {
    const { id } = parsed(One, request.params);
    const { name } = await requireVisibleTournament(db, null, id);
    const { rows } = await rowsWhere(db, sql`t.id = ${id}`, now());
    return send(request, reply, name, rows);
  });
}
