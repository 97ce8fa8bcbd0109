import { z } from 'zod';
import { endpoint } from '../endpoint';
import { DeviceId, Person } from './play';
import { Username } from './player-fields';
import { PlayerIdText } from './player-ids';
import { PublicPlayer } from './players';
import { Id, IdParam, integerFrom, Success } from './primitives';

/** Maximum players that a console stores to find without a network. */
export const maxRegulars = 1000;

/** A player that the store knows, as its administrators see them. */
export const Regular = PublicPlayer.extend({ pokemonId: z.string().nullable(), birthYear: z.int().nullable() });
export type Regular = z.infer<typeof Regular>;

export const listRegulars = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/regulars',
  access: 'store-admin',
  reads: ['player', 'tournament', 'enrolment', 'results', 'storeAdmins'],
  summary: 'Quiénes se inscribieron en los últimos 20 torneos de la tienda, para inscribirlos sin conexión',
  params: z.object({ id: IdParam }),
  result: z.object({ status: Success, players: z.array(Regular).max(maxRegulars) }),
});

/** Consecutive ids that only one device may give to new players of one tournament. */
const IdBlock = z.object({ firstId: Id, size: z.int() });

export const reservePlayerIds = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/player-ids/reserve',
  access: 'store-admin',
  writes: ['desk'],
  summary: 'Reserva números de jugador para un dispositivo, que inscribe con ellos a personas nuevas cuando no hay red',
  params: z.object({ id: IdParam }),
  body: z.strictObject({
    device: DeviceId,
    /** The highest id that the device knows to be reserved for it; 0 if none. */
    lastId: integerFrom(0),
  }),
  /** The blocks after `lastId`: those whose answer was lost, otherwise new ones. */
  result: z.object({ status: Success, blocks: z.array(IdBlock) }),
});

export const createReservedPlayer = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/player-ids/create',
  access: 'store-admin',
  writes: ['player'],
  summary: 'Crea un jugador sin cuenta con un número reservado; repetirlo no cambia nada',
  params: z.object({ id: IdParam }),
  body: z.strictObject({
    /** The device for which the id was reserved. */
    device: DeviceId,
    playerId: Id,
    name: Username,
    pokemonId: PlayerIdText.optional(),
  }),
  result: z.object({
    status: Success,
    person: Person,
    /** The only other player with this full name or Player ID. */
    same: PublicPlayer.nullable(),
  }),
});
