import { z } from 'zod';
import { endpoint } from '../endpoint';
import { usualPeriod } from '../rules/meta';
import { PlayerName } from './players';
import { Day, Id, IdParam, limitParamUpTo, Success, text } from './primitives';
import { Format } from './tournaments';

const Games = { wins: z.int(), losses: z.int(), draws: z.int() };

/** An archetype among the lists of a place. */
export const MetaArchetype = z.object({
  id: Id,
  name: z.string(),
  lists: z.int(),
  ...Games,
  /** A picture of its first card; null where there is none. */
  icon: z.string().nullable(),
});
export type MetaArchetype = z.infer<typeof MetaArchetype>;

const MetaQuery = z.strictObject({
  country: text(80).optional(),
  state: text(80).optional(),
  /** A state with its country, a city with both. */
  city: text(80).optional(),
  /** Slugs; of place, store and season one is asked for. */
  store: text(160).optional(),
  /** All its tournaments count, whatever the weeks. */
  season: text(160).optional(),
  format: Format.optional(),
  /** Up to this one. */
  weeks: limitParamUpTo(104, usualPeriod),
});

export const getMeta = endpoint({
  method: 'GET',
  path: '/api/meta',
  access: 'anyone',
  reads: ['archetype', 'tournament', 'deck', 'results', 'play', 'card', 'store', 'season'],
  summary: 'Qué se juega en un lugar, una tienda o una temporada: listas y partidas por arquetipo, enfrentamientos y semanas',
  query: MetaQuery,
  result: z.object({
    status: Success,
    /** The store or season that was asked for. */
    of: z.object({ kind: z.enum(['store', 'season']), name: z.string(), slug: z.string() }).nullable(),
    /** The first day that counts: the Monday of the first week, or the one that the season begins on. */
    from: Day,
    lists: z.int(),
    /** Of them without an archetype. */
    unnamed: z.int(),
    /** The most played first. */
    archetypes: z.array(MetaArchetype),
    /** Of the most played ones: games at the tables of tournaments that were played here or imported, as `id` saw them. */
    pairs: z.array(z.object({ id: Id, opponentId: Id, ...Games })),
    /** Lists by week of the most played ones; `total` counts all lists of the week. */
    weeks: z.array(z.object({ week: Day, total: z.int(), lists: z.array(z.object({ id: Id, lists: z.int() })) })),
  }),
});
export type Meta = z.infer<typeof getMeta.result>;

export const getArchetypeCards = endpoint({
  method: 'GET',
  path: '/api/meta/archetypes/:id',
  access: 'anyone',
  reads: ['archetype', 'tournament', 'deck', 'results', 'enrolment', 'play', 'card', 'store', 'season', 'player'],
  summary: 'Las cartas que las listas de un arquetipo tienen en común, y sus mejores listas, en un lugar, una tienda o una temporada',
  params: z.object({ id: IdParam }),
  query: MetaQuery,
  result: z.object({
    status: Success,
    archetype: z.object({ id: Id, name: z.string() }),
    /** The latest ones that count, 200 at most. */
    lists: z.int(),
    /** In how many of these lists a card stands, in which number it stands there most often, and in how many it does; 60 at most. */
    cards: z.array(z.object({ name: z.string(), nameEsMx: z.string().nullable(), lists: z.int(), copies: z.int(), usual: z.int() })),
    /** The best placed of these lists, of larger tournaments first. */
    best: z.array(z.object({ tournamentId: Id, tournament: z.string(), date: Day, position: z.int().nullable(), players: z.int(), player: PlayerName })),
  }),
});
export type ArchetypeCards = z.infer<typeof getArchetypeCards.result>;
