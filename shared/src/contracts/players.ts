import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Day, Id, Instant, limitUpTo, Page, Pagination, ReadAt, requiredText, Success, text, UserId } from './primitives';

/** What a username may hold: no slash or control character, so that it can stand in an address. */
export const Username = requiredText(40).regex(/^[^/\\?#%]+$/, 'El nombre de usuario no puede llevar / \\ ? # %');

export const PlayerName = z.object({ id: Id, username: z.string(), name: z.string(), optionalname: z.string().nullable() });
export type PlayerName = z.infer<typeof PlayerName>;

export const PublicPlayer = PlayerName.extend({
  useUsername: z.boolean(),
  country: z.string().nullable(),
  state: z.string().nullable(),
  city: z.string().nullable(),
  hasAccount: z.boolean(),
});
export type PublicPlayer = z.infer<typeof PublicPlayer>;

/** What only the player and the site admin may see. */
export const OwnPlayer = PublicPlayer.extend({
  userId: z.string().nullable(),
  lastName: z.string().nullable(),
  pokemonId: z.string().nullable(),
  birthDate: Day.nullable(),
  terms: z.union([z.literal(0), z.literal(1)]),
  status: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type OwnPlayer = z.infer<typeof OwnPlayer>;

// The own form first: a union answers with the first shape that fits, and the public one would drop fields.
const AnyPlayer = z.union([OwnPlayer, PublicPlayer]);

export const createPlayer = endpoint({
  method: 'POST',
  path: '/api/players/create',
  access: 'store-admin',
  summary: 'Crea un jugador sin cuenta',
  body: z.strictObject({ username: Username, name: requiredText(80) }),
  result: z.object({ status: Success, data: PublicPlayer }),
  status: 201,
});

export const getPlayer = endpoint({
  method: 'GET',
  path: '/api/players/:userId',
  access: 'anyone',
  summary: 'El jugador de una cuenta',
  params: z.object({ userId: UserId }),
  result: z.object({ status: Success, data: AnyPlayer }),
});

export const getPlayerByUsername = endpoint({
  method: 'GET',
  path: '/api/players/by-username/:username',
  access: 'anyone',
  summary: 'El jugador con un nombre de usuario',
  params: z.object({ username: requiredText(40) }),
  result: z.object({ status: Success, data: AnyPlayer }),
});

export const updatePlayer = endpoint({
  method: 'POST',
  path: '/api/players/update/:userId',
  access: 'self',
  summary: 'Guarda el perfil propio',
  params: z.object({ userId: UserId }),
  body: z.strictObject({
    username: Username.optional(),
    name: requiredText(80),
    lastName: text(80).nullish(),
    pokemonId: text(20).nullish(),
    birthDate: Day.nullish(),
    useUsername: z.boolean().optional(),
    country: text(80).nullish(),
    state: text(80).nullish(),
    city: text(80).nullish(),
    terms: z.union([z.literal(0), z.literal(1)]),
    optionalname: text(80).nullish(),
    updatedAt: ReadAt,
  }),
  result: z.object({ status: Success, data: OwnPlayer }),
});

export const createPlayerOfAccount = endpoint({
  method: 'POST',
  path: '/api/players/createbyclerk',
  access: 'self',
  summary: 'Crea el jugador de la cuenta propia, o anota que reclama un nombre ya usado',
  body: z.strictObject({ userId: UserId, username: Username }),
  result: z.object({ status: Success, data: OwnPlayer }),
  status: 201,
});

export const listPlayers = endpoint({
  method: 'POST',
  path: '/api/players/players/status',
  access: 'anyone',
  summary: 'Jugadores por estado',
  body: z.strictObject({ status: z.int().min(0).max(1).default(1), search: text(100).optional(), page: Page, limit: limitUpTo(100, 20) }),
  result: z.object({ status: Success, data: z.array(PublicPlayer), pagination: Pagination }),
});

export const syncUser = endpoint({
  method: 'POST',
  path: '/api/users/sync',
  access: 'signed-in',
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
