import { z } from 'zod';
import { endpoint } from '../endpoint';
import { inputsOf, publicValuesOf, valuesOf } from './fields';
import { playerFields, Username } from './player-fields';
import { Day, Id, limitUpTo, Page, Pagination, ReadAt, requiredText, Success, searchText, UserId } from './primitives';

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

/** A result in the lists of claims and of personal data. */
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
