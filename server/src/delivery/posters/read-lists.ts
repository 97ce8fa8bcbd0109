import { listAgenda } from '@mesa/contract/calls/agenda';
import { getMeta } from '@mesa/contract/calls/meta';
import { listSeasonTable } from '@mesa/contract/calls/seasons';
import type { BoardLine } from '@mesa/contract/format/board';
import { type BoardShape, boardShapes } from '@mesa/contract/format/board-paths';
import { longDate, nearDate } from '@mesa/contract/format/date';
import { percentage } from '@mesa/contract/format/number';
import { divisionNames } from '@mesa/contract/format/play-names';
import { enoughGames, gamesOf, metaPeriods, winRateOf } from '@mesa/contract/rules/meta';
import { displayName } from '@mesa/contract/rules/names';
import { counted } from '@mesa/contract/text/plural';
import type { Kysely } from 'kysely';
import { agendaPage } from '../../domain/agenda/agenda.routes';
import { readMeta } from '../../domain/meta/meta.routes';
import { standingRows } from '../../domain/open-data/open-rows';
import { scopeOf } from '../../domain/ranking/scope';
import { seasonTable } from '../../domain/seasons/season-table';
import { findSeason } from '../../domain/seasons/seasons';
import { requireVisibleTournament } from '../../domain/tournaments/tournaments';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';
import { parsed } from '../../kernel/pipeline/parsed';
import type { BoardPicture } from './draw-board';
import { placeOfSeason } from './read-poster';

const OfSeason = listSeasonTable.query.pick({ division: true });
const Where = listAgenda.query.pick({ country: true, state: true, city: true, store: true });

/** Reads the first places of a season or one of its divisions as a picture; 404 if there is no such season. */
export async function seasonBoard(db: Kysely<Tables>, origin: string, slug: string, query: unknown, shape: BoardShape): Promise<BoardPicture> {
  const { division } = parsed(OfSeason, query);
  const season = await findSeason(db, null, { slug });
  const { data } = await seasonTable(db, season.id, { page: 1, limit: boardShapes[shape].lines, division });
  return {
    shape,
    name: season.name,
    title: division ? `Tabla · ${divisionNames[division]}` : 'Tabla',
    facts: [placeOfSeason(season), counted(season.events, 'torneo', 'torneos'), counted(season.players, 'jugador', 'jugadores')].join(' · '),
    lines: data.map((row) => ({
      lead: row.position === null ? '–' : String(row.position),
      text: displayName(row),
      detail: `${counted(row.points, 'pt', 'pts')} · ${counted(row.events, 'torneo', 'torneos')}`,
    })),
    foot: `${new URL(origin).host}/temporada/${season.slug}${division ? `?division=${division}` : ''}`,
  };
}

/** Reads the places of a finished tournament as a picture; 404 if there is no such tournament or it is not finished. */
export async function tournamentBoard(db: Kysely<Tables>, origin: string, id: number, shape: BoardShape): Promise<BoardPicture> {
  const { name, date, city, status } = await requireVisibleTournament(db, null, id);
  if (status !== 'finalizado') throw new HttpError('not_found', 'El torneo aún no termina.');
  // Lists of a finished tournament are public.
  const { rows } = await standingRows(id, { limit: boardShapes[shape].lines }, { listsHidden: false }).execute(db);
  return {
    shape,
    name,
    title: 'Tabla final',
    facts: `${longDate(date)} · ${city}`,
    lines: rows.slice(0, boardShapes[shape].lines).map(({ position, player, points, record }) => ({
      lead: position === null ? '–' : String(position),
      text: player,
      detail: [record, points !== null && counted(points, 'pt', 'pts')].filter(Boolean).join(' · '),
    })),
    foot: `${new URL(origin).host}/torneo/${id}`,
  };
}

/**
 * Refuses places, stores and seasons without content: otherwise an invented address could put any text on a picture, and take a real picture's room
 * in the cache.
 */
function requireContent(asked: Partial<Record<'country' | 'state' | 'city' | 'store' | 'season', string | undefined>>, lines: readonly unknown[]): void {
  const { country, state, city, store, season } = asked;
  if (lines.length === 0 && [country, state, city, store, season].some((name) => name !== undefined)) {
    throw new HttpError('not_found', 'Ahí todavía no hay nada que mostrar en una imagen.');
  }
}

/** Reads the upcoming tournaments of a store, a place or everywhere as a picture, by day; 404 for a store or place without any. */
export async function agendaBoard(db: Kysely<Tables>, origin: string, query: unknown, shape: BoardShape, now: Date): Promise<BoardPicture> {
  const maxLines = boardShapes[shape].lines;
  const where = parsed(Where, query);
  const of = where.store ? (await scopeOf(db, { store: where.store })).of : null;
  const { data } = await agendaPage(db, { ...where, page: 1, limit: maxLines }, now);
  requireContent(where, data);
  const lines = data.flatMap(({ date, name, storeName, city }, at): BoardLine[] => {
    const line = { lead: '·', text: name, detail: of ? '' : `${storeName}, ${city}` };
    return date === data[at - 1]?.date ? [line] : [{ lead: '', text: nearDate(date), detail: '' }, line];
  });
  // A heading without its tournaments is dropped.
  const shown = lines.slice(0, lines[maxLines - 1]?.lead === '' ? maxLines - 1 : maxLines);
  const place = of?.name ?? where.city ?? where.state ?? where.country;
  const [first] = data;
  return {
    shape,
    name: place ? `Agenda de ${place}` : 'Agenda',
    title: 'Próximos torneos',
    facts: first ? `Desde el ${longDate(first.date)}` : 'Aún no hay torneos anunciados',
    lines: shown,
    foot: `${new URL(origin).host}/${of ? `tienda/${of.slug}` : 'agenda'}`,
  };
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Returns the shortest offered period that covers these weeks, otherwise the longest: other numbers would each be a separate picture. */
const periodOf = (weeks: number): number => metaPeriods.find((period) => period >= weeks) ?? Math.max(...metaPeriods);

/**
 * Reads the most played archetypes as a picture, with bars for their share of the lists. Fails like the meta page with 404 and 400, and with 404 for
 * a place, store or season without archetypes.
 */
export async function metaBoard(db: Kysely<Tables>, origin: string, query: unknown, shape: BoardShape, now: Date): Promise<BoardPicture> {
  const asked = parsed(getMeta.query, query);
  const { of, lists, from, archetypes } = await readMeta(db, { ...asked, weeks: periodOf(asked.weeks) }, now);
  requireContent(asked, archetypes);
  const shown = archetypes.slice(0, boardShapes[shape].lines);
  // The first bar has the full width, because shares of a diverse field are all small.
  const longest = shown[0]?.lists ?? 1;
  const where = of?.name ?? asked.city ?? asked.state ?? asked.country;
  const search = new URLSearchParams(
    Object.entries({ tienda: asked.store, temporada: asked.season, pais: asked.country, departamento: asked.state, ciudad: asked.city }).flatMap(
      ([name, value]): [string, string][] => (value ? [[name, value]] : []),
    ),
  );
  return {
    shape,
    name: where ? `Meta de ${where}` : 'Meta',
    title: 'Qué se juega',
    facts: [asked.format, counted(lists, 'lista', 'listas'), `desde el ${longDate(from)}`].filter(Boolean).join(' · '),
    lines: shown.map((archetype, at) => {
      const rate = gamesOf(archetype) < enoughGames ? null : winRateOf(archetype);
      const won = rate ? `gana ${percentage(tenth(rate.rate))} · ` : '';
      return {
        lead: String(at + 1),
        text: archetype.name,
        detail: `${won}${percentage(tenth((100 * archetype.lists) / lists))}`,
        share: archetype.lists / longest,
      };
    }),
    foot: `${new URL(origin).host}/meta${search.size > 0 ? `?${decodeURIComponent(search.toString())}` : ''}`,
  };
}
