import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Person } from './play';
import { PublicPlayer } from './players';
import { Id, IdParam, Success } from './primitives';

/** A Player ID of the official programme, as organisers write it next to a name. It is personal: no public answer contains it. */
export const PlayerIdText = z.string().regex(/^\d{4,10}$/, 'Un Player ID es un número de 4 a 10 cifras.');
const maxPlayers = 500;

export const findPlayersById = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/player-ids/find',
  access: 'store-admin',
  reads: ['player', 'tournament', 'storeAdmins'],
  summary: 'De quién son los Player ID de una lista, para quienes organizan el torneo',
  params: z.object({ id: IdParam }),
  body: z.strictObject({ pokemonIds: z.array(PlayerIdText).max(maxPlayers) }),
  result: z.object({
    status: Success,
    /** Omits an ID that no player or several players have. */
    found: z.array(z.object({ pokemonId: z.string(), player: PublicPlayer })),
  }),
});

export const fillPlayerIds = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/player-ids',
  access: 'store-admin',
  writes: ['player'],
  summary: 'Guarda el Player ID de jugadores sin cuenta que no tienen uno, para quienes organizan el torneo',
  params: z.object({ id: IdParam }),
  body: z.strictObject({ players: z.array(z.strictObject({ playerId: Id, pokemonId: PlayerIdText })).max(maxPlayers) }),
  result: z.object({
    status: Success,
    /** The number of players who got an ID; players with an account or an ID are unchanged. */
    filled: z.int(),
  }),
});

export const listMissingPlayerData = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/player-data',
  access: 'store-admin',
  reads: ['player', 'enrolment', 'results', 'tournament', 'storeAdmins'],
  summary: 'Los jugadores de un torneo a los que les falta el Player ID o el año de nacimiento para el programa oficial',
  params: z.object({ id: IdParam }),
  result: z.object({ status: Success, players: z.array(z.object({ playerId: Id, withoutId: z.boolean(), withoutYear: z.boolean() })) }),
});

/** The earliest birth year that is accepted. */
const firstBirthYear = 1900;
export const birthYear = z.int().min(firstBirthYear, 'Escribe el año con cuatro cifras.').max(2100, 'Escribe el año con cuatro cifras.');

export const savePlayerData = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/player-data',
  access: 'store-admin',
  writes: ['player', 'play'],
  summary: 'Guarda el Player ID y el año de nacimiento de jugadores de un torneo, para el programa oficial; de quien tiene cuenta, solo lo que le falta',
  params: z.object({ id: IdParam }),
  body: z.strictObject({
    players: z
      .array(
        z.strictObject({
          playerId: Id,
          pokemonId: PlayerIdText.optional(),
          birthYear: birthYear.optional(),
        }),
      )
      .max(maxPlayers),
  }),
  result: z.object({ status: Success, people: z.array(Person) }),
});
