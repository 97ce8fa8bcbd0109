import { askAgainAfterDays, maxOpenClaims } from './claims';
import { maxChanges, maxCopiesNoted, maxNotedRows } from './collection';
import { maxCopies, maxDeckCards, maxFavourites, tooManyCards, tooManyCopies, tooManyFavourites } from './deck';
import { undoMergeDays } from './merges';
import { enoughGames, enoughLists } from './meta';
import {
  maxDecisionText,
  maxReportText,
  noticeOf,
  outcomesOf,
  type ReportKind,
  type ReportOutcome,
  reportables,
  reportKinds,
  reportReasons,
  reportsPerDay,
} from './moderation';
import { maxPriceCents } from './money';
import { maxOpenRows } from './open-data';
import { organiseAgainAfterDays, organiserTexts } from './organisers';
import { losesMatch, penalties } from './penalties';
import { maxQuota, quotaKinds, quotaNames, usualQuotas } from './quotas';
import { maxPlaces, maxPoints } from './season';
import { sharedLists, tradeLinkDays } from './trades';

// Other tests read these numbers from the rules; this one fixes the values that the site promises.
describe('The limits of the site', () => {
  test('of an account in a day', () => {
    expect(usualQuotas).toEqual({ stores: 10, tournaments: 100, seasons: 20, ownDecks: 100, tokens: 20, claims: 10 });
    expect([maxQuota, reportsPerDay, maxOpenClaims]).toEqual([10_000, 10, 3]);
    expect(Object.keys(quotaNames)).toEqual([...quotaKinds]);
  });

  test('of a deck, as its messages name them', () => {
    expect([tooManyCards, tooManyCopies('Nido'), tooManyFavourites].map((message) => Number(/\d+/.exec(message)?.[0]))).toEqual([
      maxDeckCards,
      maxCopies,
      maxFavourites,
    ]);
    expect([maxDeckCards, maxCopies, maxFavourites]).toEqual([60, 4, 3]);
  });

  test('of a collection and of the open data', () => {
    expect([maxCopiesNoted, maxNotedRows, maxChanges, maxOpenRows]).toEqual([999, 30_000, 5000, 500]);
  });

  test('of waiting, of undoing and of a trade link, in days', () => {
    expect([askAgainAfterDays, organiseAgainAfterDays, undoMergeDays]).toEqual([30, 30, 30]);
    expect([...tradeLinkDays]).toEqual([7, 30, 90]);
  });

  test('of the points of a season, and of a price in hundredths', () => {
    expect([maxPlaces, maxPoints, maxPriceCents]).toEqual([64, 10_000, 2_000_000_000]);
  });

  test('of texts', () => {
    expect([maxReportText, maxDecisionText]).toEqual([500, 300]);
    expect(organiserTexts).toEqual({ who: 500, store: 200, proof: 1000 });
  });

  test('below which a number of the metagame says little', () => {
    expect([enoughGames, enoughLists]).toEqual([20, 5]);
  });
});

test('a trade link shows what the member wants and offers, and no other list', () => {
  expect([...sharedLists]).toEqual(['trade', 'want']);
});

test('of the penalties, only the loss of the game or of the match decides a running match', () => {
  expect(penalties.filter(losesMatch)).toEqual(['game-loss', 'match-loss']);
});

test('what can be reported of each thing, and how it can be decided', () => {
  const decided: Record<ReportKind, ReportOutcome[]> = {
    player: ['none', 'hide', 'rename', 'block'],
    store: ['none', 'hide', 'rename', 'block'],
    tournament: ['none', 'hide', 'rename', 'block'],
    deck: ['none', 'hide', 'rename', 'block'],
    // It has no name of its own.
    tradeList: ['none', 'hide', 'block'],
  };
  expect(Object.fromEntries(reportKinds.map((kind) => [kind, outcomesOf(kind)]))).toEqual(decided);
  const missing = reportKinds.map((kind) => [kind, reportReasons.filter((reason) => !reportables[kind].reasons.includes(reason))]);
  expect(Object.fromEntries(missing)).toEqual({ player: [], store: [], tournament: [], deck: ['impersonation'], tradeList: ['cheating'] });
});

test('the affected person reads of their thing in its gender', () => {
  expect(noticeOf('store', 'hide')).toBe('Un administrador ocultó tu tienda: los demás no la ven.');
  expect(noticeOf('tournament', 'hide')).toBe('Un administrador ocultó tu torneo: los demás no lo ven.');
  expect(noticeOf('deck', 'rename')).toBe('Un administrador le cambió el nombre a tu baraja.');
  expect(noticeOf('player', 'block')).toBe('Un administrador bloqueó tu cuenta: solo puedes ver lo mismo que un visitante.');
});
