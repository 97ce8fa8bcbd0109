import { z } from 'zod';
import { endpoint } from '../endpoint';
import { divisions } from '../play/model';
import { tournamentTopics } from '../rules/topics';
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
        /** As the sheet asks for it: the full name. */
        name: z.string(),
        pokemonId: z.string().nullable(),
        /** By the year of birth, which stays on the server; null where it is not known. */
        division: z.enum(divisions).nullable(),
        cards: z.array(DeckCard),
      }),
    ),
  }),
});
