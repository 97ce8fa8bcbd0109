import { IdParam, limitParamUpTo } from '@mesa/contract/calls/primitives';
import { Format } from '@mesa/contract/calls/tournament-fields';
import { nearDate } from '@mesa/contract/format/date';
import { embedPaths } from '@mesa/contract/format/embed-paths';
import { divisionNames } from '@mesa/contract/format/play-names';
import { href } from '@mesa/contract/paths';
import { divisions } from '@mesa/contract/play/model';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { agendaPage } from '../../domain/agenda/agenda.routes';
import { standingRows } from '../../domain/open-data/open-rows';
import { rankingRows, seasonTableRows } from '../../domain/open-data/open-tables';
import { findRanking, scopeOf } from '../../domain/ranking/scope';
import { findSeason } from '../../domain/seasons/seasons';
import { requireTournamentLists } from '../../domain/tournaments/tournaments';
import { HttpError } from '../../kernel/errors';
import type { Limits } from '../../kernel/pipeline/limits';
import { parsed } from '../../kernel/pipeline/parsed';
import { Payload, sendPayload } from '../../kernel/pipeline/payload';
import type { Deps } from '../../kernel/pipeline/serve';
import { type EmbeddedTable, embedPage, embedRefusal, embedStyle, themes } from './embed-page';

interface EmbedDeps extends Pick<Deps, 'db' | 'now'> {
  app: FastifyInstance;
  limits: Limits;
  /** The site's address. */
  origin: string;
}

const words = z.string().max(80).optional();
const Shown = { filas: limitParamUpTo(50, 10), tema: z.enum(themes, 'El tema es claro u oscuro.').optional() };
const Place = { pais: words, departamento: words, ciudad: words, tienda: words };
const Season = z.strictObject({ slug: z.string().max(200) });
const One = z.strictObject({ id: IdParam });
const OfTable = z.strictObject(Shown);
const OfSeason = z.strictObject({ ...Shown, division: z.enum(divisions, 'La división es junior, senior o masters.').optional() });
const OfAgenda = z.strictObject({ ...Shown, ...Place });
const OfRanking = z.strictObject({ ...Shown, ...Place, temporada: words, formato: Format.optional() });

/** Maps the filters of a page's address to those of the calls. */
const placeOf = ({ pais, departamento, ciudad, tienda }: { [name in keyof typeof Place]?: string | undefined }) => ({
  country: pais,
  state: departamento,
  city: ciudad,
  store: tienda,
});

/** Returns an address of this site with the parameters that have a value. */
function addressOf(path: string, search: Record<string, string | undefined>): string {
  const given = new URLSearchParams(Object.entries(search).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])));
  return given.size > 0 ? `${path}?${given}` : path;
}

const position = { label: 'Lugar', kind: 'number' } as const;
const points = { label: 'Puntos', kind: 'number' } as const;
const tournaments = { label: 'Torneos', kind: 'number' } as const;

async function admitFrames(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.embeddedStyle = embedStyle;
}

/**
 * Serves tables for other sites, each as a page to show in a frame (`/insertar/…`). They contain open data, without scripts and independent of the
 * visitor. They are the only pages that other sites may frame (pipeline/headers.ts).
 */
export function embedRoutes({ app, db, now, limits, origin }: EmbedDeps): void {
  function embed<S extends z.ZodObject>(
    path: (typeof embedPaths)[keyof typeof embedPaths],
    search: S,
    read: (query: z.output<S>, request: FastifyRequest) => Promise<EmbeddedTable>,
  ) {
    const send = (request: FastifyRequest, reply: FastifyReply, text: string, status: number) =>
      sendPayload(request, reply, new Payload(text, 'text/html; charset=utf-8'), { status, keeping: status === 200 ? 'public' : 'none' });
    const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      if (!(error instanceof HttpError) || error.statusCode >= 500) throw error;
      return send(request, reply, embedRefusal(error.message, origin), error.statusCode);
    };
    app.get(path, { onRequest: [admitFrames, limits.openData], errorHandler }, async (request, reply) => {
      const query = parsed(search, request.query);
      const { tema } = query as { tema?: (typeof themes)[number] };
      return send(request, reply, embedPage(await read(query as z.output<S>, request), { origin, theme: tema }), 200);
    });
  }

  embed(embedPaths.season, OfSeason, async ({ filas, division }, { params }) => {
    const { id, name, slug } = await findSeason(db, null, parsed(Season, params));
    const { rows } = await seasonTableRows(id, { limit: filas, division }).execute(db);
    return {
      title: division ? `${name} · ${divisionNames[division]}` : name,
      path: addressOf(href('season', { slug }), { division }),
      columns: [position, { label: 'Jugador' }, points, tournaments],
      rows: rows.slice(0, filas).map((row) => [row.position, row.player, row.points, row.events]),
      empty: division ? 'Aún nadie de esta división tiene puntos.' : 'Aún no hay torneos finalizados en esta temporada.',
    };
  });

  embed(embedPaths.tournament, OfTable, async ({ filas }, { params }) => {
    const { id } = parsed(One, params);
    const tournament = await requireTournamentLists(db, null, id, now());
    const { rows } = await standingRows(id, { limit: filas }, tournament).execute(db);
    return {
      title: tournament.name,
      path: href('tournament', { id }),
      columns: [{ label: 'Puesto', kind: 'number' }, { label: 'Jugador' }, points, { label: 'Récord', kind: 'number' }],
      rows: rows.slice(0, filas).map((row) => [row.position, row.player, row.points, row.record]),
      empty: 'Aún no hay jugadores inscritos.',
    };
  });

  embed(embedPaths.ranking, OfRanking, async ({ filas, tema: _, formato, temporada, ...place }) => {
    const scope = await scopeOf(db, { ...placeOf(place), season: temporada });
    const { rows } = await rankingRows(await findRanking(db, scope, formato), { limit: filas }).execute(db);
    const of = scope.of?.name ?? scope.place.at(scope.place.length > 1 ? -1 : 1);
    return {
      title: ['Ranking', of, formato].filter(Boolean).join(' · '),
      path: addressOf(href('ranking'), { ...place, temporada, formato }),
      columns: [position, { label: 'Jugador' }, points, tournaments],
      rows: rows.slice(0, filas).map((row) => [row.position, row.player, row.points, row.tournaments]),
      empty: 'Aún no hay torneos que cuenten para este ranking.',
    };
  });

  embed(embedPaths.agenda, OfAgenda, async ({ filas, tema: _, ...place }) => {
    const of = place.tienda ? (await scopeOf(db, { store: place.tienda })).of : null;
    const { data } = await agendaPage(db, { ...placeOf(place), page: 1, limit: filas }, now());
    const where = of?.name ?? place.ciudad ?? place.departamento ?? place.pais;
    return {
      title: ['Próximos torneos', where].filter(Boolean).join(' · '),
      path: of ? href('store', { slug: of.slug }) : addressOf(href('agenda'), place),
      columns: [{ label: 'Día', kind: 'day' }, { label: 'Torneo' }, { label: 'Tienda' }],
      rows: data.map((row) => [nearDate(row.date), { text: row.name, path: href('tournament', { id: row.id }) }, `${row.storeName}, ${row.city}`]),
      empty: 'Aún no hay torneos anunciados.',
    };
  });
}
