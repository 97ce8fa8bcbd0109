import { allowed, categories, isOfficial, tournamentStatuses } from './tournament';

test('every category but Amistoso and Online is official', () => {
  expect(categories.filter((category) => !isOfficial(category))).toEqual(['Amistoso', 'Online']);
});

test('players enrol while registration is open, results come when it is over, deck names in both', () => {
  const statuses = (what: 'enrol' | 'results' | 'deckName') => tournamentStatuses.filter((status) => allowed[status][what]);
  expect(statuses('enrol')).toEqual(['inscripciones']);
  expect(statuses('results')).toEqual(['finalizado']);
  expect(statuses('deckName')).toEqual(['inscripciones', 'finalizado']);
});
