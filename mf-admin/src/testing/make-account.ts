import type { Account } from '@mesa/contract/calls/accounts';
import { usualQuotas } from '@mesa/contract/rules/quotas';

/** Returns the account of a member, ana, with the fields that a test sets. */
export const makeAccount = (fields: Partial<Account> = {}): Account => ({
  userId: 'user_ana',
  email: 'ana@correo.pe',
  role: 'member',
  player: { username: 'ana', name: 'Ana' },
  blocked: null,
  quotas: usualQuotas,
  sessions: [{ device: 'Chrome en Android', lastSeenAt: '2025-05-24T15:00:00.000Z' }],
  ...fields,
});
