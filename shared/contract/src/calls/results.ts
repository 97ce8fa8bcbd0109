import { z } from 'zod';
import { endpoint } from '../endpoint';
import { tournamentTopics } from '../topics';
import { inputsOf, valuesOf } from './fields';
import { PublicPlayer } from './players';
import { Id, IdParam, Instant, limitUpTo, Page, Pagination, ReadAt, requiredText, Success } from './primitives';
import { resultFields } from './result-fields';
import { DeckIconCard, Tournament } from './tournaments';

export const TournamentResult = z.object({
  id: Id,
  tournamentId: Id,
  playerId: Id,
  player: PublicPlayer,
  ...valuesOf(resultFields),
  deckIcon: z.string().nullable(),
  /** This caller may not see the deck yet: its name, icon and cards are omitted. */
  listHidden: z.boolean(),
  /** The deck's favourite cards, at most three. */
  deckCards: z.array(DeckIconCard),
  updatedAt: Instant,
});
export type TournamentResult = z.infer<typeof TournamentResult>;

export const Entry = z.object({
  id: Id,
  tournamentId: Id,
  playerId: Id,
  player: PublicPlayer,
  TournamentResult,
  /** The number of the list's findings; null without a list, and for callers who don't organise the tournament. */
  deckFindings: z.int().nullable(),
});
export type Entry = z.infer<typeof Entry>;

export const listEntries = endpoint({
  method: 'GET',
  path: '/api/tournament-players/by-tournament/:id',
  access: 'anyone',
  reads: tournamentTopics,
  summary: 'Jugadores de un torneo con su resultado, en el orden de los resultados',
  params: z.object({ id: IdParam }),
  result: z.object({ status: Success, data: z.array(Entry) }),
});

export const addPlayers = endpoint({
  method: 'POST',
  path: '/api/tournament-players/add-multiple',
  access: 'store-admin',
  writes: ['enrolment', 'tournament'],
  summary: 'Inscribe jugadores; los ya inscritos se dejan como están',
  body: z.strictObject({
    tournamentId: Id,
    playerIds: z.array(Id).min(1, '⚠️ Debes seleccionar al menos un jugador.').max(1000, 'Elige 1000 jugadores a la vez como máximo.'),
  }),
  result: z.object({ status: Success, jugadoresAgregados: z.array(Id), numberPlayers: z.int() }),
});

export const removePlayers = endpoint({
  method: 'POST',
  path: '/api/tournament-players/remove',
  access: 'store-admin',
  writes: ['enrolment', 'tournament', 'results', 'deck'],
  summary: 'Quita jugadores de un torneo con la inscripción abierta',
  body: z.strictObject({
    tournamentId: Id,
    playerIds: z.array(Id).min(1, '⚠️ Debes seleccionar al menos un jugador.').max(1000, 'Elige 1000 jugadores a la vez como máximo.'),
  }),
  result: z.object({ status: Success, jugadoresEliminados: z.array(Id), numberPlayers: z.int() }),
});

export const listResults = endpoint({
  method: 'POST',
  path: '/api/tournament-results/list',
  access: 'anyone',
  reads: tournamentTopics,
  summary: 'Resultados de un torneo, en su orden',
  body: z.strictObject({ tournamentId: Id, page: Page, limit: limitUpTo(1000, 1000) }),
  result: z.object({ status: Success, data: z.array(TournamentResult), pagination: Pagination }),
});

/** An omitted field stays; null clears it. */
export const ResultFields = z.strictObject({
  tournamentId: Id,
  playerId: Id,
  ...inputsOf(resultFields),
  updatedAt: ReadAt,
});
export type ResultFields = z.input<typeof ResultFields>;

export const saveResults = endpoint({
  method: 'POST',
  path: '/api/tournament-results/bulk-upsert',
  access: 'store-admin',
  writes: ['results', 'tournament', 'ranking'],
  summary: 'Guarda resultados: todos o ninguno',
  body: z.strictObject({ results: z.array(ResultFields).min(1, 'No hay resultados que guardar.').max(5000, 'Guarda 5000 resultados a la vez como máximo.') }),
  result: z.object({ status: Success, data: z.object({ updated: z.int() }) }),
  bodyLimit: 4 * 1024 * 1024,
});

export const ResultWithTournament = TournamentResult.extend({ tournament: Tournament });
export type ResultWithTournament = z.infer<typeof ResultWithTournament>;

export const resultSortColumns = ['date', 'country', 'city', 'store', 'tournament', 'deck', 'position', 'record'] as const;

export const listResultsOfPlayer = endpoint({
  method: 'POST',
  path: '/api/tournament-results/results/playerbyusername',
  access: 'anyone',
  reads: tournamentTopics,
  summary: 'El recorrido de un jugador, ordenado sobre todas sus filas',
  body: z.strictObject({
    username: requiredText(40),
    page: Page,
    limit: limitUpTo(100, 10),
    sort: z.enum(resultSortColumns).default('date'),
    order: z.enum(['asc', 'desc']).default('desc'),
  }),
  /** `unconfirmed`: the number that wait for the site admin and do not count in rankings yet. */
  result: z.object({
    status: Success,
    data: z.array(ResultWithTournament),
    player: PublicPlayer,
    total: z.int(),
    unconfirmed: z.int(),
    totalPages: z.int(),
    /** An administrator hides the player's page from others. */
    hidden: z.literal(true).optional(),
  }),
});

export const getResult = endpoint({
  method: 'POST',
  path: '/api/tournament-results/one-tournament',
  access: 'anyone',
  reads: tournamentTopics,
  summary: 'El resultado de un jugador en un torneo',
  body: z.strictObject({ tournamentId: Id, userName: requiredText(40) }),
  result: z.object({ status: Success, player: PublicPlayer, data: ResultWithTournament }),
});
