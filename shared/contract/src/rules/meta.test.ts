import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { winRateOf } from './meta';

describe('The win rate of games', () => {
  test('is within its interval of 95 %', () => {
    // Wilson's formula computed by hand: 8 of 10, 50 of 100, 0 of 5.
    expect(winRateOf({ wins: 8, losses: 2, draws: 0 })).toEqual({ rate: 80, low: expect.closeTo(49.02, 2), high: expect.closeTo(94.33, 2) });
    expect(winRateOf({ wins: 50, losses: 40, draws: 10 })).toEqual({ rate: 50, low: expect.closeTo(40.38, 2), high: expect.closeTo(59.62, 2) });
    expect(winRateOf({ wins: 0, losses: 5, draws: 0 })).toEqual({ rate: 0, low: expect.closeTo(0, 6), high: expect.closeTo(43.45, 2) });
  });

  test('is null without a game', () => {
    expect(winRateOf({ wins: 0, losses: 0, draws: 0 })).toBeNull();
  });

  test('has a narrower interval with more games, within 0 to 100', () => {
    fc.assert(
      fc.property(fc.nat({ max: 50 }), fc.nat({ max: 50 }), fc.nat({ max: 9 }), (wins, losses, draws) => {
        const few = winRateOf({ wins, losses, draws });
        const many = winRateOf({ wins: wins * 10, losses: losses * 10, draws: draws * 10 });
        if (!few || !many) return;
        expect(few.low).toBeGreaterThanOrEqual(0);
        expect(few.high).toBeLessThanOrEqual(100);
        expect(few.low).toBeLessThanOrEqual(few.rate + 1e-9);
        expect(few.high).toBeGreaterThanOrEqual(few.rate - 1e-9);
        expect(many.high - many.low).toBeLessThan(few.high - few.low);
      }),
    );
  });
});
