import { z } from 'zod';
import { endpoint } from '../endpoint';
import { checkOutcomes } from '../rules/penalties';
import { DeckCard } from './decks';
import { Id, IdParam, Instant, integerFrom, paragraphs, Success } from './primitives';

const DeckCheck = z.object({
  id: Id,
  playerId: Id,
  round: z.int(),
  /** How many cards of the list were found. */
  cards: z.int(),
  /** One per line; empty if the cards are those of the list. */
  differences: z.string(),
  outcome: z.enum(checkOutcomes),
  /** The judge's name. */
  judge: z.string(),
  checkedAt: Instant,
});
export type DeckCheck = z.infer<typeof DeckCheck>;

const params = z.object({ id: IdParam });
const result = z.object({ status: Success, checks: z.array(DeckCheck) });

export const listDeckChecks = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/deck-checks',
  access: 'staff',
  reads: ['desk', 'tournament', 'storeAdmins', 'player', 'account'],
  summary: 'Las revisiones de barajas de un torneo, la más reciente primero, para jueces y organizadores',
  params,
  result,
});

export const getListToCheck = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/deck-checks/list/:playerId',
  access: 'staff',
  reads: ['deck', 'card', 'tournament', 'storeAdmins'],
  summary: 'La lista que un jugador entregó, para revisarla; vacía si no entregó ninguna',
  params: z.object({ id: IdParam, playerId: IdParam }),
  result: z.object({ status: Success, cards: z.array(DeckCard) }),
});

export const saveDeckCheck = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/deck-checks',
  access: 'staff',
  writes: ['desk', 'tournament'],
  summary: 'Anota la revisión de una baraja',
  params,
  body: z.strictObject({
    playerId: Id,
    round: integerFrom(0).max(100),
    cards: integerFrom(0).max(1000),
    differences: paragraphs(1000),
    outcome: z.enum(checkOutcomes),
  }),
  result,
});
