import { z } from 'zod';
import { endpoint } from '../endpoint';
import { helpingRoles } from '../play/roles';
import { tournamentTopics } from '../topics';
import { inputsOf, valuesOf } from './fields';
import { filterInputsOf } from './filters';
import { officialFields } from './official-fields';
import { PlayerName } from './players';
import { Id, IdParam, limitParamUpTo, limitUpTo, Page, PageParam, Pagination, ReadAt, Success } from './primitives';
import { Category, Format, TournamentStatus, tournamentFields } from './tournament-fields';
import { tournamentFilters } from './tournament-filters';

/** A favourite card of a deck; `deckicons` are the addresses of its icons, best first. */
export const DeckIconCard = z.object({ id: Id, name: z.string(), imageUrl: z.string().nullable(), deckicons: z.array(z.string()) });
export type DeckIconCard = z.infer<typeof DeckIconCard>;

export const Tournament = z.object({
  ...valuesOf(tournamentFields),
  // The fields of the official program are only for those who may edit it, like the POP id of its store, which TOM's file gets if it has none.
  ...z.object(valuesOf(officialFields)).partial().shape,
  storePopId: z.string().nullable().optional(),
  game: z.string(),
  storeName: z.string(),
  storeSlug: z.string(),
  winnerPlayer: PlayerName.nullable(),
  winnerDeckName: z.string().nullable(),
  winnerDeckCards: z.array(DeckIconCard),
  /** The list rules were changed to the safe default, and its organiser has not seen that yet. Only for those who may edit it. */
  listsNotice: z.literal(true).optional(),
  /** This caller may not see the tournament's decks yet, except their own. */
  listsHidden: z.boolean(),
  official: z.boolean(),
  /** Whether the site admin confirmed the results; unconfirmed ones count only in their store. Null if no confirmation is needed. */
  confirmed: z.boolean().nullable(),
  canEdit: z.boolean(),
  /** The caller helps in it. Only in the answer about one tournament. */
  staffRole: z.enum(helpingRoles).optional(),
  /** An administrator hides it: it cannot be shown again. */
  hidden: z.literal(true).optional(),
});
export type Tournament = z.infer<typeof Tournament>;

export const TournamentFields = z.strictObject({
  ...inputsOf(tournamentFields),
  game: z.literal('pokémon').default('pokémon'),
  updatedAt: ReadAt,
});
export type TournamentFields = z.input<typeof TournamentFields>;

const TournamentPage = z.object({ status: Success, data: z.array(Tournament), pagination: Pagination });

export const getTournament = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id',
  access: 'anyone',
  reads: tournamentTopics,
  summary: 'Un torneo',
  params: z.object({ id: IdParam }),
  result: z.object({ status: Success, data: Tournament }),
});

export const createTournament = endpoint({
  method: 'POST',
  path: '/api/tournaments/create',
  access: 'store-admin',
  writes: ['tournament'],
  summary: 'Crea un torneo en una tienda',
  body: TournamentFields.omit({ updatedAt: true }),
  result: z.object({ status: Success, data: Tournament, id: Id }),
  status: 201,
});

export const updateTournament = endpoint({
  method: 'POST',
  path: '/api/tournaments/update/:id',
  access: 'store-admin',
  writes: ['tournament', 'play', 'ranking'],
  summary: 'Guarda los datos de un torneo',
  params: z.object({ id: IdParam }),
  // An omitted field stays: a default here would change it.
  body: TournamentFields.extend({
    category: Category.optional(),
    format: Format.optional(),
    game: z.literal('pokémon').optional(),
  }),
  result: z.object({ status: Success, data: Tournament }),
});

export const saveOfficialData = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/official-data',
  access: 'store-admin',
  writes: ['tournament'],
  summary: 'Guarda el número de sanción y el POP ID de quien organiza un torneo, también después de cerrarlo; lo que falta, queda',
  params: z.object({ id: IdParam }),
  body: z.strictObject(inputsOf(officialFields)),
  result: z.object({ status: Success, data: Tournament }),
});

export const deactivateTournament = endpoint({
  method: 'POST',
  path: '/api/tournaments/delete/:id',
  access: 'store-admin',
  writes: ['tournament', 'ranking'],
  summary: 'Desactiva un torneo; sus datos quedan',
  params: z.object({ id: IdParam }),
  body: z.strictObject({}),
  result: z.object({ status: Success, data: z.literal(true) }),
});

export const acknowledgeListRules = endpoint({
  method: 'POST',
  path: '/api/tournaments/list-rules/:id',
  access: 'store-admin',
  writes: ['tournament'],
  summary: 'Dice que quien lleva un torneo leyó que sus reglas de listas cambiaron; con `open`, las deja como estaban: siempre abiertas y visibles',
  params: z.object({ id: IdParam }),
  body: z.strictObject({ open: z.boolean() }),
  result: z.object({ status: Success, data: Tournament }),
});

export const listTournaments = endpoint({
  method: 'POST',
  path: '/api/tournaments/status',
  access: 'anyone',
  reads: tournamentTopics,
  summary: 'Torneos de un estado, el más reciente primero',
  body: z.strictObject({
    status: TournamentStatus,
    page: Page,
    limit: limitUpTo(100, 10),
    ...filterInputsOf(tournamentFilters),
    /** Omits finished tournaments that wait for the site admin's confirmation. */
    confirmed: z.literal(true).optional(),
  }),
  result: TournamentPage,
});

export const confirmTournament = endpoint({
  method: 'POST',
  path: '/api/tournaments/confirm/:id',
  access: 'site-admin',
  writes: ['tournament', 'ranking'],
  summary: 'Confirma los resultados de un torneo que el administrador revisa, o quita la confirmación',
  params: z.object({ id: IdParam }),
  body: z.strictObject({ confirmed: z.boolean() }),
  result: z.object({ status: Success, data: Tournament }),
});

export const listUnconfirmed = endpoint({
  method: 'GET',
  path: '/api/tournaments/unconfirmed',
  access: 'site-admin',
  reads: tournamentTopics,
  summary: 'Torneos finalizados que el administrador revisa, el más reciente primero: los que esperan y los que ya cuentan',
  query: z.strictObject({ page: PageParam, limit: limitParamUpTo(50, 20) }),
  result: TournamentPage,
});

export const listUpcomingTournaments = endpoint({
  method: 'GET',
  path: '/api/tournaments/upcoming',
  access: 'anyone',
  reads: tournamentTopics,
  summary: 'Los próximos torneos: los de hoy y los que vienen, con la inscripción abierta o en curso, el más cercano primero',
  query: z.strictObject({ limit: limitParamUpTo(20, 4) }),
  result: z.object({ status: Success, data: z.array(Tournament) }),
});

export const listStoreTournaments = endpoint({
  method: 'POST',
  path: '/api/tournaments/status-store',
  access: 'anyone',
  reads: tournamentTopics,
  summary: 'Torneos de una tienda, el más reciente primero',
  body: z.strictObject({ storeId: Id, status: TournamentStatus.optional(), page: Page, limit: limitUpTo(100, 20) }),
  result: TournamentPage,
});
