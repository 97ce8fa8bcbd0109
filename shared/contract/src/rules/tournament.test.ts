import { allowed, categories, defaultStatus, isOfficial, isToCome, tournamentStatuses } from './tournament';

test('every category but Amistoso and Online is official', () => {
  expect(categories.filter((category) => !isOfficial(category))).toEqual(['Amistoso', 'Online']);
});

test('players enrol while registration is open, results come when it is over, deck names in both', () => {
  const statuses = (what: 'enrol' | 'results' | 'deckName') => tournamentStatuses.filter((status) => allowed[status][what]);
  expect(statuses('enrol')).toEqual(['inscripciones']);
  expect(statuses('results')).toEqual(['finalizado']);
  expect(statuses('deckName')).toEqual(['inscripciones', 'finalizado']);
});

test('a day is to come until it begins in UTC, before it begins anywhere in the Americas', () => {
  expect(isToCome('2026-11-22', new Date('2026-11-21T23:59:59Z'))).toBe(true);
  expect(isToCome('2026-11-22', new Date('2026-11-22T00:00:00Z'))).toBe(false);
  expect(isToCome('2026-11-22', new Date('2026-11-21T23:00:00-02:00'))).toBe(false);
});

test('a tournament is finished unless told otherwise, one that is to come takes registrations', () => {
  expect(defaultStatus('2026-11-21', new Date('2026-11-21T12:00:00Z'))).toBe('finalizado');
  expect(defaultStatus('2026-11-22', new Date('2026-11-21T12:00:00Z'))).toBe('inscripciones');
});
