import { listOpenTournaments } from '@mesa/contract/calls/open-data';
import { href } from '@mesa/contract/paths';
import { counted } from '@mesa/contract/text/plural';
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';
import type { Limits } from '../../kernel/pipeline/limits';
import { allowOtherSites } from '../../kernel/pipeline/other-sites';
import { parsed } from '../../kernel/pipeline/parsed';
import { Payload, sendPayload } from '../../kernel/pipeline/payload';
import { xml } from '../../kernel/xml';
import { equal, shownName } from './open-rows';

interface RssDeps {
  app: FastifyInstance;
  db: Kysely<Tables>;
  limits: Limits;
  /** The site's address. */
  origin: string;
}

/** The filters of a feed: those of the open data. */
const Filters = listOpenTournaments.query.pick({ storeId: true, country: true, state: true, city: true });

const maxItems = 30;

interface Finished {
  id: number;
  name: string;
  date: string;
  category: string;
  format: string;
  players: number;
  store: string;
  city: string;
  winner: string | null;
}

const element = (name: string, text: string) => `<${name}>${xml(text)}</${name}>`;

/** Uses noon, so that readers show the right day; no end time is stored. */
const noon = (day: string) => new Date(`${day}T12:00:00Z`).toUTCString();

function item(origin: string, { id, name, date, category, format, players, store, city, winner }: Finished): string {
  const link = origin + href('tournament', { id });
  const facts = `${counted(players, 'jugador', 'jugadores')} · ${category} · ${format} · ${store}, ${city}`;
  const description = winner === null ? facts : `Ganó ${winner}. ${facts}`;
  return `<item>\n${[
    element('title', name),
    element('link', link),
    `<guid isPermaLink="true">${xml(link)}</guid>`,
    element('pubDate', noon(date)),
    element('description', description),
  ].join('\n')}\n</item>`;
}

/** Serves the newest finished tournaments of the site, a place or a store as RSS 2.0: `/api/v1/tournaments.rss`. */
export function rssRoutes({ app, db, limits, origin }: RssDeps): void {
  app.get('/api/v1/tournaments.rss', { onRequest: [allowOtherSites, limits.openData] }, async (request, reply) => {
    const { storeId, ...place } = parsed(Filters, request.query);
    const store = storeId === undefined ? null : await db.selectFrom('stores').select(['name', 'slug']).where('id', '=', storeId).executeTakeFirst();
    if (store === undefined) throw new HttpError('not_found', 'No encontramos esa tienda.');
    const { rows } = await sql<Finished>`
      select t.id, t.name, t.date, t.category, t.format, t."numberPlayers" as players, s.name as store, t.city,
        case when w.id is not null then ${shownName('w')} end as winner
      from tournaments t join stores s on s.id = t."storeId" left join players w on w.id = t."winnerId"
      where t.status = 'finalizado' and ${equal('t', { storeId, ...place })}
      order by t.date desc, t.id desc limit ${maxItems}`.execute(db);
    const where = store?.name ?? place.city ?? place.state ?? place.country;
    const head = [
      element('title', `Torneos finalizados${where ? ` de ${where}` : ''} · Mesa Abierta`),
      element('link', origin + (store ? href('store', { slug: store.slug }) : href('tournaments'))),
      element('description', 'Los torneos de Pokémon TCG que terminaron, el más reciente primero.'),
      element('language', 'es'),
      `<atom:link href="${xml(origin + request.url)}" rel="self" type="application/rss+xml"/>`,
    ];
    const items = rows.map((row) => item(origin, row));
    const text = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
${[...head, ...items].join('\n')}
</channel>
</rss>
`;
    return sendPayload(request, reply, new Payload(text, 'application/rss+xml; charset=utf-8'), { status: 200, keeping: 'public' });
  });
}
