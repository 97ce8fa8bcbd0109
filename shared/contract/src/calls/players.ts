import { z } from 'zod';
import { endpoint } from '../endpoint';
import { topics } from '../topics';
import { inputsOf, publicValuesOf, valuesOf } from './fields';
import { ModerationNotice, OwnReport } from './moderation';
import { OwnOrganiserRequest } from './organisers';
import { playerFields, Username } from './player-fields';
import { Preferences } from './preferences';
import {
  Day,
  Id,
  IdParam,
  Instant,
  limitParamUpTo,
  limitUpTo,
  Page,
  PageParam,
  Pagination,
  ReadAt,
  requiredText,
  Success,
  searchText,
  UserId,
} from './primitives';
import { TradeLink } from './trades';

export const PlayerName = z.object({ id: Id, username: z.string(), name: z.string(), optionalname: z.string().nullable(), useUsername: z.boolean() });
export type PlayerName = z.infer<typeof PlayerName>;

export const PublicPlayer = z.object({ ...publicValuesOf(playerFields), hasAccount: z.boolean() });
export type PublicPlayer = z.infer<typeof PublicPlayer>;

/** Fields that only the player and the site admin may see. */
export const OwnPlayer = z.object({ ...valuesOf(playerFields), hasAccount: z.boolean() });
export type OwnPlayer = z.infer<typeof OwnPlayer>;

// The own form comes first: a union uses the first shape that matches, and the public one would drop fields.
const AnyPlayer = z.union([OwnPlayer, PublicPlayer]);

export const createPlayer = endpoint({
  method: 'POST',
  path: '/api/players/create',
  access: 'store-admin',
  writes: ['player'],
  summary: 'Crea un jugador sin cuenta',
  body: z.strictObject({ username: Username, name: requiredText(80) }),
  result: z.object({ status: Success, data: PublicPlayer }),
  status: 201,
});

export const getPlayer = endpoint({
  method: 'GET',
  path: '/api/players/:userId',
  access: 'anyone',
  reads: ['player'],
  summary: 'El jugador de una cuenta',
  params: z.object({ userId: UserId }),
  result: z.object({ status: Success, data: AnyPlayer }),
});

export const getPlayerByUsername = endpoint({
  method: 'GET',
  path: '/api/players/by-username/:username',
  access: 'anyone',
  reads: ['player'],
  summary: 'El jugador con un nombre de usuario',
  params: z.object({ username: requiredText(40) }),
  result: z.object({ status: Success, data: AnyPlayer }),
});

export const updatePlayer = endpoint({
  method: 'POST',
  path: '/api/players/update/:userId',
  access: 'self',
  writes: ['player'],
  summary: 'Guarda el perfil propio',
  params: z.object({ userId: UserId }),
  body: z.strictObject({ ...inputsOf(playerFields), updatedAt: ReadAt }),
  result: z.object({ status: Success, data: OwnPlayer }),
});

export const createPlayerOfAccount = endpoint({
  method: 'POST',
  path: '/api/players/createbyclerk',
  access: 'self',
  writes: ['player', 'claim', 'account'],
  summary: 'Crea el jugador de la cuenta propia, o anota que reclama un nombre ya usado',
  body: z.strictObject({ userId: UserId, username: Username }),
  result: z.object({ status: Success, data: OwnPlayer }),
  status: 201,
});

export const listPlayers = endpoint({
  method: 'POST',
  path: '/api/players/players/status',
  access: 'anyone',
  reads: ['player'],
  summary: 'Jugadores por estado; los de una búsqueda, el mejor primero',
  body: z.strictObject({
    status: z.int().min(0).max(1).default(1),
    search: searchText(200).optional(),
    /** Only this name, ignoring case; an empty list if no player has it. */
    username: searchText(200).optional(),
    hasAccount: z.boolean().optional(),
    /** With `search`, for enrolling: a place whose players come first, then those of its country. Leaves out people who run stores and never played. */
    near: z.strictObject({ country: searchText(100), state: searchText(100), city: searchText(100) }).optional(),
    page: Page,
    limit: limitUpTo(100, 20),
  }),
  result: z.object({ status: Success, data: z.array(PublicPlayer), pagination: Pagination }),
});

export const syncUser = endpoint({
  method: 'POST',
  path: '/api/users/sync',
  access: 'signed-in',
  writes: ['account'],
  summary: 'Anota la cuenta que acaba de entrar; la cabecera user-id debe ser la del token',
  body: z.strictObject({
    email: z
      .string()
      .trim()
      .max(200)
      .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Campo Requerido'),
  }),
  result: z.object({
    status: Success,
    data: z.object({ userId: z.string(), role: z.enum(['admin', 'owner', 'member']), player: OwnPlayer.nullable() }),
  }),
});

/** `closed`: the player got another account, or the account another player. */
export const claimStates = ['open', 'linked', 'refused', 'closed'] as const;

/** A claim of an account to a player. */
export const OwnClaim = z.object({
  id: Id,
  username: z.string(),
  createdAt: Instant,
  settledAt: Instant.nullable(),
  state: z.enum(claimStates),
  /** Why the site admin refused it. */
  refusal: z.string().nullable(),
});
export type OwnClaim = z.infer<typeof OwnClaim>;

export const listOwnClaims = endpoint({
  method: 'GET',
  path: '/api/players/:userId/claims',
  access: 'self',
  reads: ['claim', 'player'],
  summary: 'Los jugadores que pidió una cuenta, con la respuesta del administrador',
  params: z.object({ userId: UserId }),
  result: z.object({ status: Success, data: z.array(OwnClaim) }),
});

export const PlayedResult = z.object({
  tournamentId: Id,
  tournament: z.string(),
  store: z.string(),
  date: Day,
  position: z.int().nullable(),
  points: z.number().nullable(),
  winRate: z.number().nullable(),
  record: z.string().nullable(),
  deckName: z.string().nullable(),
});

export const getPersonalData = endpoint({
  method: 'GET',
  path: '/api/players/:userId/data',
  access: 'self',
  reads: topics,
  whileBlocked: true,
  summary: 'Todo lo que el sitio guarda de una persona',
  params: z.object({ userId: UserId }),
  result: z.object({
    status: Success,
    data: z.object({
      account: z.object({ userId: z.string(), email: z.string().nullable(), role: z.string(), createdAt: Instant, updatedAt: Instant }).nullable(),
      player: OwnPlayer.nullable(),
      stores: z.array(z.object({ id: Id, name: z.string() })),
      results: z.array(PlayedResult),
      decks: z.array(
        z.object({
          tournamentId: Id,
          tournament: z.string(),
          cards: z.array(z.object({ name: z.string(), quantity: z.int(), favourite: z.boolean() })),
          lateChange: z.string().nullable(),
          lateChangeAt: Instant.nullable(),
        }),
      ),
      /** Cards that they have, look for and would trade. */
      collection: z.array(
        z.object({
          list: z.string(),
          name: z.string(),
          expansionCode: z.string(),
          printNumber: z.string(),
          finish: z.string(),
          language: z.string(),
          condition: z.string(),
          quantity: z.int(),
        }),
      ),
      /** Their trade link. */
      tradeLink: TradeLink.nullable(),
      /** Their decks outside tournaments, with every saved list. */
      ownDecks: z.array(
        z.object({
          name: z.string(),
          format: z.string(),
          createdAt: Instant,
          versions: z.array(z.object({ savedAt: Instant, cards: z.array(z.object({ name: z.string(), quantity: z.int() })) })),
        }),
      ),
      /** The devices with reminders. */
      reminders: z.array(z.object({ device: z.string(), createdAt: Instant, tournamentDay: z.boolean(), newRound: z.boolean() })),
      preferences: Preferences,
      claims: z.array(OwnClaim),
      /** Their requests to create stores. */
      organiserRequests: z.array(OwnOrganiserRequest),
      /** Their reports, and the decisions that affect them. */
      reports: z.array(OwnReport),
      decisions: z.array(ModerationNotice),
      /** Their payments, messages, penalties and deck checks in tournaments. */
      payments: z.array(z.object({ tournamentId: Id, method: z.string(), priceCents: z.int(), currency: z.string(), paidAt: Instant })),
      messages: z.array(z.object({ tournamentId: Id, message: z.string(), sentAt: Instant })),
      penalties: z.array(
        z.object({ tournamentId: Id, penalty: z.string(), infraction: z.string(), severity: z.string(), round: z.int(), note: z.string(), givenAt: Instant }),
      ),
      deckChecks: z.array(z.object({ tournamentId: Id, cards: z.int(), differences: z.string(), outcome: z.string(), checkedAt: Instant })),
      /** Changes by this person. */
      changes: z.array(z.object({ at: Instant, action: z.string(), entity: z.string(), entityId: z.string() })),
      sessions: z.array(z.object({ device: z.string(), startedAt: Instant, lastSeenAt: Instant, endedAt: Instant.nullable() })),
      /** Their lines of the security record. */
      security: z.array(z.object({ at: Instant, event: z.string(), network: z.string().nullable(), device: z.string().nullable(), times: z.int() })),
      block: z.object({ reason: z.string(), blockedAt: Instant }).nullable(),
      /** What stored TOM files say of this person. */
      tomFiles: z.array(z.object({ tournamentId: Id, userId: z.string(), firstName: z.string(), lastName: z.string(), birthDate: z.string() })),
      /** What they entered in tournaments that are played here. */
      commands: z.array(z.object({ tournamentId: Id, at: Instant, kind: z.string() })),
      /** Releases that they published or made live. */
      deployments: z.array(z.object({ at: Instant, action: z.string(), area: z.string(), release: z.string().nullable() })),
    }),
  }),
});
export type PersonalData = z.infer<typeof getPersonalData.result>['data'];

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/players/:userId/delete',
  access: 'self',
  writes: [
    ...(['player', 'claim', 'account', 'storeAdmins', 'session', 'collection', 'deck', 'ownDeck', 'reminder', 'preferences'] as const),
    ...(['tournament', 'store', 'play', 'desk', 'release', 'releaseToken', 'areaTeam', 'report'] as const),
  ],
  recentSignIn: true,
  whileBlocked: true,
  summary: 'Borra los datos personales de una cuenta; sus resultados y barajas quedan a nombre de «Jugador retirado»',
  params: z.object({ userId: UserId }),
  body: z.strictObject({ confirm: z.literal('ELIMINAR', 'Escribe ELIMINAR para confirmar.') }),
  result: z.object({ status: Success, data: z.literal(true) }),
});

export const Claim = z.object({
  id: Id,
  createdAt: Instant,
  /** The e-mail, only if the identity provider verified it. */
  account: z.object({ userId: z.string(), email: z.string().nullable() }),
  player: PublicPlayer,
  tournamentsPlayed: z.int(),
  /** Latest first. */
  results: z.array(PlayedResult),
  /** The tournament for which the store gave the claimant a pass of this player. */
  pass: z.object({ tournamentId: Id, tournament: z.string() }).optional(),
});
export type Claim = z.infer<typeof Claim>;

export const Link = z.object({ at: Instant, account: z.object({ userId: z.string(), email: z.string().nullable() }), player: PublicPlayer });
export type Link = z.infer<typeof Link>;

export const listClaims = endpoint({
  method: 'GET',
  path: '/api/claims',
  access: 'site-admin',
  reads: ['claim', 'player', 'account', 'tournament', 'enrolment', 'results', 'store'],
  summary: 'Las cuentas que reclaman un jugador, con lo que ha jugado, y las uniones que se pueden deshacer',
  query: z.strictObject({ page: PageParam, limit: limitParamUpTo(50, 20) }),
  result: z.object({ status: Success, data: z.array(Claim), links: z.array(Link), pagination: Pagination }),
});

export const refuseClaim = endpoint({
  method: 'POST',
  path: '/api/claims/:id/refuse',
  access: 'site-admin',
  writes: ['claim'],
  summary: 'Rechaza una solicitud; quien la hizo lee el motivo',
  params: z.object({ id: IdParam }),
  body: z.strictObject({ reason: requiredText(300, 'Escribe el motivo. La persona lo va a leer.') }),
  result: z.object({ status: Success, data: z.literal(true) }),
});

export const linkPlayer = endpoint({
  method: 'POST',
  path: '/api/players/:id/link',
  access: 'site-admin',
  writes: ['player', 'claim'],
  recentSignIn: true,
  summary: 'Une una cuenta a un jugador que no tiene',
  params: z.object({ id: IdParam }),
  body: z.strictObject({ userId: UserId }),
  result: z.object({ status: Success, data: OwnPlayer }),
});

export const unlinkPlayer = endpoint({
  method: 'POST',
  path: '/api/players/:id/unlink',
  access: 'site-admin',
  writes: ['player', 'claim'],
  summary: 'Deshace la unión de una cuenta y un jugador',
  params: z.object({ id: IdParam }),
  body: z.strictObject({ userId: UserId }),
  result: z.object({ status: Success, data: PublicPlayer }),
});
