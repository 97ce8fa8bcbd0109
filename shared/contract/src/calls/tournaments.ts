import { z } from 'zod';
import { endpoint } from '../endpoint';
import { helpingRoles } from '../play/roles';
import { listsCloses, listsVisibles } from '../rules/deck-lists';
import { maxPriceCents } from '../rules/money';
import { readPrizes } from '../rules/prizes';
import { knownZones } from '../rules/time-zone';
import { categories, formats, tournamentStatuses } from '../rules/tournament';
import { tournamentTopics } from '../topics';
import { inputsOf, valuesOf } from './fields';
import { officialFields } from './official-fields';
import { PlayerName } from './players';
import {
  Day,
  Id,
  IdParam,
  Instant,
  limitParamUpTo,
  limitUpTo,
  Moment,
  Page,
  PageParam,
  Pagination,
  paragraphs,
  ReadAt,
  requiredDay,
  requiredText,
  Success,
  searchText,
  text,
} from './primitives';

export const TournamentStatus = z.enum(tournamentStatuses);
export const Category = z.enum(categories);
export const Format = z.enum(formats);
export const ListsClose = z.enum(listsCloses);
export const ListsVisible = z.enum(listsVisibles);

/** A favourite card of a deck; `deckicons` are the addresses of its icons, best first. */
export const DeckIconCard = z.object({ id: Id, name: z.string(), imageUrl: z.string().nullable(), deckicons: z.array(z.string()) });
export type DeckIconCard = z.infer<typeof DeckIconCard>;

export const Tournament = z.object({
  id: Id,
  name: z.string(),
  storeId: Id,
  storeName: z.string(),
  storeSlug: z.string(),
  date: Day,
  numberPlayers: z.int(),
  description: z.string().nullable(),
  country: z.string(),
  state: z.string(),
  city: z.string(),
  format: Format,
  status: TournamentStatus,
  winnerId: Id.nullable(),
  winnerPlayer: PlayerName.nullable(),
  winnerDeckName: z.string().nullable(),
  winnerDeckCards: z.array(DeckIconCard),
  prize: z.string().nullable(),
  /** HH:MM at its place. */
  startTime: z.string().nullable(),
  /** An IANA name, if it is not the time zone of its place. */
  timeZone: z.string().nullable(),
  /** The price of playing, in hundredths of the currency. */
  priceCents: z.int().nullable(),
  currency: z.string().nullable(),
  /** Prizes by place, one range per line. */
  prizes: z.string().nullable(),
  listsClose: ListsClose,
  listsCloseAt: Instant.nullable(),
  listsVisible: ListsVisible,
  /** The first matches of the cut are published. */
  cutStarted: z.boolean(),
  /** The list rules were changed to the safe default, and its organiser has not seen that yet. Only for those who may edit it. */
  listsNotice: z.literal(true).optional(),
  ...z.object(valuesOf(officialFields)).partial().shape,
  /** The POP id of its store, which TOM's file gets if the tournament has none. Like the fields before, only for those who may edit it. */
  storePopId: z.string().nullable().optional(),
  /** This caller may not see the tournament's decks yet, except their own. */
  listsHidden: z.boolean(),
  game: z.string(),
  category: Category,
  official: z.boolean(),
  /** Whether the site admin confirmed the results; unconfirmed ones count only in their store. Null if no confirmation is needed. */
  confirmed: z.boolean().nullable(),
  /** Its players, rounds and results come from the console. */
  played: z.boolean(),
  canEdit: z.boolean(),
  /** The caller helps in it. Only in the answer about one tournament. */
  staffRole: z.enum(helpingRoles).optional(),
  /** An administrator hides it: it cannot be shown again. */
  hidden: z.literal(true).optional(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Tournament = z.infer<typeof Tournament>;

const noStore = 'Debes seleccionar una tienda.';

export const TournamentFields = z.strictObject({
  name: requiredText(120, 'El nombre del torneo es obligatorio.'),
  storeId: z.int(noStore).min(1, noStore).max(2147483647),
  date: requiredDay('Debes seleccionar una fecha del torneo.'),
  country: requiredText(80).optional(),
  state: requiredText(80).optional(),
  city: requiredText(80).optional(),
  category: Category.default('Amistoso'),
  format: Format.default('Estándar'),
  /** Default for a new one: finalizado, or inscripciones if the day is in the future. */
  status: TournamentStatus.optional(),
  winnerId: Id.nullish(),
  prize: text(200).nullish(),
  startTime: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Escribe la hora como 14:30.')
    .nullish(),
  timeZone: z.enum(knownZones, 'No conocemos esa zona horaria. Elige una de la lista.').nullish(),
  priceCents: z.int().min(0, 'El precio no puede ser negativo.').max(maxPriceCents, 'El precio es demasiado grande.').nullish(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Escribe la moneda con sus tres letras, como COP.')
    .nullish(),
  prizes: paragraphs(2000)
    .superRefine((written, context) => {
      const { problem } = readPrizes(written);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
    })
    .nullish(),
  ...inputsOf(officialFields),
  description: paragraphs(2000).nullish(),
  listsClose: ListsClose.optional(),
  listsCloseAt: Moment.nullish(),
  listsVisible: ListsVisible.optional(),
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
    search: searchText(120).optional(),
    country: text(80).optional(),
    category: Category.optional(),
    format: Format.optional(),
    from: Day.optional(),
    to: Day.optional(),
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
