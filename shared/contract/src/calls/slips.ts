import { z } from 'zod';
import { endpoint } from '../endpoint';
import { reportedOutcomes } from '../play/model';
import type { RefusalCode } from '../play/refusals';
import { GamesOfMatch } from './commands';
import { Id, IdParam, Success, text } from './primitives';

/** What the code on a slip shows: one match. It shows who reported, not the result, so that both players report independently. */
const SlipMatch = z.object({
  tournament: z.string(),
  /** Ronda 3, or Semifinales. */
  title: z.string(),
  table: z.int(),
  /** A match of the cut has no tie. */
  mayTie: z.boolean(),
  /** A report may name its games. Absent in the answer of a server that takes none by a slip. */
  bestOfThree: z.boolean().optional(),
  players: z.tuple([z.object({ id: Id, name: z.string() }), z.object({ id: Id, name: z.string() })]),
  /** Null until a result counts. */
  outcome: z.enum(reportedOutcomes).nullable(),
  reported: z.array(Id),
  /** Both reported, and not the same. */
  disputed: z.boolean(),
});
export type SlipMatch = z.infer<typeof SlipMatch>;

/** What follows the # in the code: the tournament's id, a dot and the secret. Any text: a wrong one is refused like an unknown one. */
const slip = text(200);

export const listSlips = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/slips',
  access: 'staff',
  reads: ['play', 'tournament', 'storeAdmins'],
  summary: 'Los códigos de las papeletas de la ronda actual, uno por mesa sin resultado, para quienes las imprimen',
  params: z.object({ id: IdParam }),
  result: z.object({ status: Success, slips: z.array(z.object({ round: z.string(), player1: Id, slip: z.string() })) }),
});

export const openSlip = endpoint({
  method: 'POST',
  path: '/api/slip/open',
  access: 'anyone',
  reads: ['play', 'tournament', 'player'],
  summary: 'La mesa del código de una papeleta, mientras se juega su ronda',
  body: z.strictObject({ slip }),
  result: z.object({ status: Success, match: SlipMatch }),
});

export const reportBySlip = endpoint({
  method: 'POST',
  path: '/api/slip/report',
  access: 'anyone',
  writes: ['play'],
  summary: 'Lo que uno de los dos jugadores informa con el código de su papeleta; cuenta cuando los dos informan lo mismo',
  body: z.strictObject({ slip, playerId: Id, outcome: z.enum(reportedOutcomes), games: GamesOfMatch.optional() }),
  result: z.object({ status: Success, refusal: z.custom<RefusalCode>().nullable(), match: SlipMatch }),
});
