import { z } from 'zod';
import { endpoint } from '../endpoint';
import { usualPeriod } from '../rules/meta';
import { filterInputsOf } from './filters';
import { scopeFilters } from './place-filters';
import { PlayerName } from './players';
import { Day, Id, IdParam, limitParamUpTo, Success } from './primitives';

const Games = { wins: z.int(), losses: z.int(), draws: z.int() };

/** An archetype among the lists of a place. */
export const MetaArchetype = z.object({
  id: Id,
  name: z.string(),
  lists: z.int(),
  ...Games,
  /** A picture of its first card; null if there is none. */
  icon: z.string().nullable(),
});
export type MetaArchetype = z.infer<typeof MetaArchetype>;

const MetaQuery = z.strictObject({
  ...filterInputsOf(scopeFilters),
  /** Up to this one. Of a season, all tournaments count. */
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
    /** The requested store or season. */
    of: z.object({ kind: z.enum(['store', 'season']), name: z.string(), slug: z.string() }).nullable(),
    /** The first day that counts: the Monday of the first week, or the season's first day. */
    from: Day,
    lists: z.int(),
    /** Those without an archetype. */
    unnamed: z.int(),
    /** Most played first. */
    archetypes: z.array(MetaArchetype),
    /** Games between the most played ones in played or imported tournaments, from the view of `id`. */
    pairs: z.array(z.object({ id: Id, opponentId: Id, ...Games })),
    /** Lists per week of the most played ones; `total` counts all lists of the week. */
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
    /** The latest lists that count, at most 200. */
    lists: z.int(),
    /** Per card, at most 60: the lists that contain it, its most frequent quantity, and the lists with that quantity. */
    cards: z.array(z.object({ name: z.string(), nameEsMx: z.string().nullable(), lists: z.int(), copies: z.int(), usual: z.int() })),
    /** The best placed of these lists, larger tournaments first. */
    best: z.array(z.object({ tournamentId: Id, tournament: z.string(), date: Day, position: z.int().nullable(), players: z.int(), player: PlayerName })),
  }),
});
export type ArchetypeCards = z.infer<typeof getArchetypeCards.result>;
