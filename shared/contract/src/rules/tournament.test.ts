import { allowed, categories, defaultStatus, isAboveCup, isOfficial, needsConfirmation, statusIssue, tournamentStatuses } from './tournament';

test('every category except Amistoso and Online is official', () => {
  expect(categories.filter((category) => !isOfficial(category))).toEqual(['Amistoso', 'Online']);
});

test('players enrol while registration is open, results are entered when it is finished, deck names in both', () => {
  const statuses = (what: 'enrol' | 'results' | 'deckName') => tournamentStatuses.filter((status) => allowed[status][what]);
  expect(statuses('enrol')).toEqual(['inscripciones']);
  expect(statuses('results')).toEqual(['finalizado']);
  expect(statuses('deckName')).toEqual(['inscripciones', 'finalizado']);
});

test('a new tournament is open from today on, a past one is finished', () => {
  const statuses = ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => defaultStatus(day, '2026-11-21'));
  expect(statuses).toEqual(['finalizado', 'inscripciones', 'inscripciones']);
});

test('a tournament can be finished from its own day on, and have any other status before', () => {
  const refusals = ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => statusIssue('finalizado', day, '2026-11-21') !== null);
  expect(refusals).toEqual([false, false, true]);
  expect(statusIssue('progreso', '2026-11-22', '2026-11-21')).toBeNull();
});

test('results wait for confirmation above a Cup, and where a review holds them', () => {
  expect(categories.filter(isAboveCup)).toEqual(['Special', 'Regional', 'Internacional']);
  const waits = (['held', 'counts', null] as const).map((review) => needsConfirmation({ category: 'Cup', review }));
  expect(waits).toEqual([true, false, false]);
  expect(needsConfirmation({ category: 'Regional', review: null })).toBe(true);
});
