import { z } from 'zod';
import { endpoint } from '../endpoint';
import { divisions } from '../play/model';
import { tournamentTopics } from '../topics';
import { DeckCard } from './decks';
import { Id, IdParam, Success } from './primitives';

export const listDeckSheets = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/deck-sheets',
  access: 'store-admin',
  reads: tournamentTopics,
  summary: 'Las listas entregadas de un torneo con lo que lleva su hoja oficial, para quienes lo organizan',
  params: z.object({ id: IdParam }),
  result: z.object({
    status: Success,
    data: z.array(
      z.object({
        playerId: Id,
        /** The full name, as the sheet requires. */
        name: z.string(),
        pokemonId: z.string().nullable(),
        /** Derived from the year of birth, which stays on the server; null if it is unknown. */
        division: z.enum(divisions).nullable(),
        cards: z.array(DeckCard),
      }),
    ),
  }),
});
