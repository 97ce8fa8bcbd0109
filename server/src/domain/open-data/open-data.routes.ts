import {
  listOpenDecks,
  listOpenMatches,
  listOpenMeta,
  listOpenPlayers,
  listOpenRanking,
  listOpenSeasonEvents,
  listOpenSeasons,
  listOpenSeasonTable,
  listOpenStandings,
  listOpenStores,
  listOpenTournaments,
} from '@mesa/contract/calls/open-data';
import type { Endpoint } from '@mesa/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { RawBuilder } from 'kysely';
import papa from 'papaparse';
import type { z } from 'zod';
import type { Limits } from '../../kernel/pipeline/limits';
import { allowOtherSites } from '../../kernel/pipeline/other-sites';
import { type Parsed, parsed } from '../../kernel/pipeline/parsed';
import { Payload, sendPayload } from '../../kernel/pipeline/payload';
import type { Deps } from '../../kernel/pipeline/serve';
import { findRanking, scopeOf } from '../ranking/scope';
import { findSeason } from '../seasons/seasons';
import { requireTournamentLists } from '../tournaments/tournaments';
import { deckRows, matchRows, type Placed, playerRows, standingRows, storeRows, tournamentRows } from './open-rows';
import { metaRows, rankingRows, seasonEventRows, seasonRows, seasonTableRows } from './open-tables';

interface OpenDataDeps extends Deps {
  app: FastifyInstance;
  limits: Limits;
}

/** The input of a table's call. */
interface Asked {
  params: Record<string, unknown> | undefined;
  query: { limit: number } & Record<string, unknown>;
}

type AskedOf<E extends Endpoint> = { params: Parsed<E['params']>; query: Parsed<E['query']> };

/** Returns the address of the next rows: the call's own, with its filters. */
function nextAddress({ path }: Endpoint, { params = {}, query }: Asked, after: number): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
  const members = Object.entries({ ...query, after }).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]]));
  return `${filled}?${new URLSearchParams(members)}`;
}

/** Returns the columns of a table: its rows' members, in the contract's order. */
const columnsOf = ({ result }: Endpoint): string[] => Object.keys((result as z.ZodObject<{ data: z.ZodArray<z.ZodObject> }>).shape.data.element.shape);

/** Serves open data (`/api/v1/…`): every table as JSON, and as CSV at the same address with `.csv`. */
export function openDataRoutes({ app, serve, db, now, limits }: OpenDataDeps): void {
  function table<E extends Endpoint>(endpoint: E, select: (asked: AskedOf<E>) => RawBuilder<Placed<object>> | Promise<RawBuilder<Placed<object>>>): void {
    const read = async (asked: AskedOf<E>) => {
      const { limit } = asked.query as Asked['query'];
      const { rows } = await (await select(asked)).execute(db);
      const shown = rows.slice(0, limit);
      const last = rows.length > limit && shown.at(-1);
      return {
        status: 'success' as const,
        data: shown.map(({ place: _, ...row }) => row),
        next: last ? nextAddress(endpoint, asked as Asked, last.place) : null,
      };
    };
    // The contract validates the rows before they are sent.
    serve(endpoint, read as unknown as Parameters<typeof serve<E>>[1], { limit: 'openData' });

    app.get(`${endpoint.path}.csv`, { onRequest: [allowOtherSites, limits.openData] }, async (request, reply) => {
      const { data, next } = await read({ params: parsed(endpoint.params, request.params), query: parsed(endpoint.query, request.query) } as AskedOf<E>);
      if (next) reply.header('link', `<${next.replace('?', '.csv?')}>; rel="next"`);
      reply.header('content-disposition', `attachment; filename="${endpoint.path.split('/').at(-1)}.csv"`);
      // Spreadsheets would run a cell that begins like a formula.
      const text = papa.unparse({ fields: columnsOf(endpoint), data }, { escapeFormulae: true });
      return sendPayload(request, reply, new Payload(`\uFEFF${text}\r\n`, 'text/csv; charset=utf-8'), { status: 200, keeping: 'public' });
    });
  }

  const visible = ({ id }: { id: number }) => requireTournamentLists(db, null, id, now());
  table(listOpenTournaments, ({ query }) => tournamentRows(query));
  table(listOpenStores, ({ query }) => storeRows(query));
  table(listOpenPlayers, ({ query }) => playerRows(query));
  table(listOpenStandings, async ({ params, query }) => standingRows(params.id, query, await visible(params)));
  table(listOpenMatches, async ({ params, query }) => visible(params).then(() => matchRows(params.id, query)));
  table(listOpenSeasons, ({ query }) => seasonRows(query));
  table(listOpenSeasonTable, async ({ params, query }) => seasonTableRows((await findSeason(db, null, params)).id, query));
  table(listOpenSeasonEvents, async ({ params, query }) => seasonEventRows((await findSeason(db, null, params)).id, query));
  table(listOpenRanking, async ({ query }) => rankingRows(await findRanking(db, await scopeOf(db, query), query.format), query));
  table(listOpenMeta, async ({ query }) => metaRows(await scopeOf(db, query), query, now()));
  table(listOpenDecks, async ({ params, query }) => deckRows(params.id, query, await visible(params)));
}
