import { z } from 'zod';
import { endpoint } from '../endpoint';
import { infractions, penalties, severities } from '../rules/penalties';
import { Id, IdParam, Instant, integerFrom, paragraphs, Success } from './primitives';

const given = {
  penalty: z.enum(penalties),
  infraction: z.enum(infractions),
  severity: z.enum(severities),
  /** The number of the round; 0 before the first. */
  round: integerFrom(0).max(100),
  note: paragraphs(500),
  opponentInformed: z.boolean(),
};

export const OwnPenalty = z.object({ id: Id, ...given, givenAt: Instant });
export type OwnPenalty = z.infer<typeof OwnPenalty>;

const Penalty = OwnPenalty.extend({
  playerId: Id,
  /** The judge's name. */
  judge: z.string(),
  /** The name of another tournament of the store on the same day, if it was given there. */
  elsewhere: z.string().optional(),
});
export type Penalty = z.infer<typeof Penalty>;

const params = z.object({ id: IdParam });
const result = z.object({ status: Success, penalties: z.array(Penalty) });

export const listPenalties = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/penalties',
  access: 'staff',
  reads: ['desk', 'tournament', 'storeAdmins', 'player', 'account', 'enrolment', 'results'],
  summary: 'Las sanciones de un torneo y las de sus jugadores ese día en la tienda, la más reciente primero, para jueces y organizadores',
  params,
  result,
});

export const listOwnPenalties = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/penalties/own',
  access: 'signed-in',
  reads: ['desk', 'tournament', 'player', 'storeAdmins'],
  summary: 'Las sanciones propias en un torneo, la más reciente primero',
  params,
  result: z.object({ status: Success, penalties: z.array(OwnPenalty) }),
});

export const addPenalty = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/penalties',
  access: 'staff',
  writes: ['desk', 'tournament'],
  summary: 'Anota una sanción; no cambia ningún resultado por sí sola',
  params,
  body: z.strictObject({ playerId: Id, ...given }),
  result,
});

export const removePenalty = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/penalties/remove',
  access: 'staff',
  writes: ['desk', 'tournament'],
  summary: 'Quita una sanción anotada por error',
  params,
  body: z.strictObject({ penaltyId: Id }),
  result,
});
