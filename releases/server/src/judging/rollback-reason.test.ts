import { describe, expect, test } from '@jest/globals';
import { type Evidence, rollbackReason } from './rollback-reason';

const counted = (amount: number, one: string, many: string) => `${amount} ${amount === 1 ? one : many}`;
const healthy: Evidence = { canary: false, usage: { visits: 100, failures: 0 }, visitors: 0, instead: { visits: 1000, failures: 2 }, restored: false };
const failing: Evidence = { ...healthy, usage: { visits: 100, failures: 40 }, visitors: 12 };

const cases: [what: string, evidence: Evidence, goes: boolean][] = [
  ['without failures stays', healthy, false],
  ['that fails for many goes', failing, true],
  ['whose failures come from two visitors stays, however many they tell of', { ...failing, visitors: 2 }, false],
  ['whose failures come from three visitors goes', { ...failing, visitors: 3 }, true],
  ['that fails in just under a fifth of its visits stays', { ...failing, usage: { visits: 1000, failures: 199 } }, false],
  ['that fails in a fifth of its visits goes', { ...failing, usage: { visits: 1000, failures: 200 } }, true],
  ['on trial that fails in just under a tenth stays', { ...failing, canary: true, usage: { visits: 1000, failures: 99 } }, false],
  ['on trial that fails in a tenth goes', { ...failing, canary: true, usage: { visits: 1000, failures: 100 } }, true],
  ['that fails no more than the one before it stays: the cause is elsewhere', { ...failing, instead: { visits: 10, failures: 4 } }, false],
  ['that fails a little more than the one before it goes', { ...failing, instead: { visits: 1000, failures: 399 } }, true],
  ['goes where the one before it was never used', { ...failing, instead: { visits: 0, failures: 0 } }, true],
  ['stays where there is nothing to go back to', { ...failing, instead: null }, false],
  ['that the site itself put back stays', { ...failing, restored: true }, false],
  ['that fails before any visit was counted goes', { ...failing, usage: { visits: 0, failures: 3 }, visitors: 3 }, true],
  [
    'that fails more often than it is opened stays where the one before it always failed',
    { ...failing, usage: { visits: 2, failures: 10 }, instead: { visits: 5, failures: 5 } },
    false,
  ],
  ['with many visits is not moved by a few failures', { ...failing, usage: { visits: 100_000, failures: 50 }, visitors: 50 }, false],
];

describe('A release', () => {
  test.each(cases)('%s', (_, evidence, goes) => {
    expect(rollbackReason(counted, evidence) !== null).toBe(goes);
  });

  test('that is rolled back leaves its figures in the history', () => {
    expect(rollbackReason(counted, failing)).toBe('40 fallos en 100 visitas (40 %), de 12 visitantes en diez minutos; la otra, 0 %.');
    const often = { ...failing, usage: { visits: 2, failures: 3 }, visitors: 3, instead: { visits: 8, failures: 1 } };
    expect(rollbackReason(counted, often)).toBe('3 fallos en 3 visitas (100 %), de 3 visitantes en diez minutos; la otra, 13 %.');
  });
});
