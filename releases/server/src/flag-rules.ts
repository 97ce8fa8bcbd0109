import type { FlagRule, RegistryState } from '@mesa/release-contract/calls/area-state';
import type { Visitor } from './shown';

const rulesIn = ({ areas }: RegistryState): FlagRule[] => Object.values(areas).flatMap(({ flags }) => Object.values(flags ?? {}));

/** Returns whether a flag is on for some visitors by chance, so that they need a number. */
export const flagsDivide = (state: RegistryState): boolean => rulesIn(state).some(({ percent }) => percent > 0 && percent < 100);

/** Returns whether a flag is on for accounts or roles, so that a page must know who opens it. */
export const flagsDependOnAccounts = (state: RegistryState): boolean => rulesIn(state).some(({ roles, accounts }) => roles.length + accounts.length > 0);

/** Returns whether a flag with this rule, named `mf_decks/openingHand`, is on for a visitor: by their share, their account or its role. */
export function isOn(rule: FlagRule | undefined, name: string, { bucketIn, account }: Pick<Visitor, 'bucketIn' | 'account'>): boolean {
  if (!rule) return false;
  if (bucketIn(name) < rule.percent) return true;
  return account !== undefined && (rule.accounts.includes(account.userId) || rule.roles.includes(account.role));
}
