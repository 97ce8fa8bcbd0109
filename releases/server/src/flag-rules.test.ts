import { describe, expect, test } from '@jest/globals';
import type { FlagRule, RegistryState } from '@mesa/release-contract/calls/area-state';
import { flagsDependOnAccounts, flagsDivide, isOn } from './flag-rules';
import { bucketIn, visitorNumbers } from './visitor';

const rule = (fields: Partial<FlagRule>): FlagRule => ({ percent: 0, roles: [], accounts: [], ...fields });
const visitors = [...Array(visitorNumbers).keys()];
/** Returns the visitors in a flag's audience. */
const reached = (percent: number, name: string) => visitors.filter((visitor) => isOn(rule({ percent }), name, { bucketIn: (of) => bucketIn(of, visitor) }));
const shareOf = (some: readonly number[]) => (some.length / visitors.length) * 100;
const ana = { bucketIn: () => 99, account: { userId: 'ana', role: 'owner' as const } };

describe('A flag for a share of the visitors', () => {
  test.each([0, 1, 5, 20, 50, 99, 100])('of %i %% reaches that share of ten thousand', (percent) => {
    const share = shareOf(reached(percent, 'mf_decks/openingHand'));
    expect(Math.abs(share - percent)).toBeLessThan(percent === 0 || percent === 100 ? 0.001 : 1.5);
  });

  test('keeps everybody whom it reached when the share grows', () => {
    const few = reached(10, 'mf_decks/openingHand');
    expect(reached(40, 'mf_decks/openingHand')).toEqual(expect.arrayContaining(few));
  });

  test('reaches others than the next flag, the same flag of another area, and the canary of its area', () => {
    const first = new Set(reached(20, 'mf_decks/openingHand'));
    for (const other of ['mf_decks/notes', 'mf_stores/openingHand', 'mf_decks']) {
      const both = reached(20, other).filter((visitor) => first.has(visitor));
      expect([other, Math.abs(shareOf(both) - 4) < 1.5]).toEqual([other, true]);
    }
  });
});

describe('A flag', () => {
  test.each([
    ['no account', rule({}), false],
    ['another account', rule({ accounts: ['beto'] }), false],
    ['another role', rule({ roles: ['admin', 'member'] }), false],
    ['the account', rule({ accounts: ['beto', 'ana'] }), true],
    ['the role', rule({ roles: ['owner'] }), true],
    ['a share without this visitor, and the account', rule({ percent: 99, accounts: ['ana'] }), true],
    ['a share without this visitor, and another role', rule({ percent: 99, roles: ['admin'] }), false],
    ['everybody', rule({ percent: 100 }), true],
  ])('for %s is on for a signed-in owner or not', (_, given, on) => expect(isOn(given, 'mf_decks/openingHand', ana)).toBe(on));

  test.each([
    ['no account', {}, [false, false]],
    ['one in a hundred', { percent: 1 }, [true, false]],
    ['all but one in a hundred', { percent: 99 }, [true, false]],
    ['everybody', { percent: 100 }, [false, false]],
    ['a role', { roles: ['owner'] }, [false, true]],
    ['an account', { accounts: ['ana'] }, [false, true]],
  ] as const)('for %s needs a number of each visitor, or who they are, or neither', (_, fields, needs) => {
    const flags = { openingHand: rule({ ...fields } as Partial<FlagRule>) };
    const state = { areas: { mf_stores: {}, mf_decks: { flags } } } as unknown as RegistryState;
    expect([flagsDivide(state), flagsDependOnAccounts(state)]).toEqual(needs);
  });

  test('for accounts and roles is off for a visitor', () => {
    expect(isOn(rule({ percent: 50, roles: ['member', 'owner'], accounts: ['ana'] }), 'mf_decks/openingHand', { bucketIn: () => 50 })).toBe(false);
  });
});
