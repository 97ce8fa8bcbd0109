import type { Penalty } from '@mesa/contract/calls/penalties';

export const makePenalty = (fields: Partial<Penalty> = {}): Penalty => ({
  id: 1,
  playerId: 1,
  penalty: 'warning',
  infraction: 'tardiness',
  severity: 'minor',
  round: 1,
  note: '',
  opponentInformed: true,
  judge: 'Julia',
  givenAt: '2026-10-03T18:00:00.000Z',
  ...fields,
});
