import { maxOpenRows } from '../rules/open-data';
import { agendaCalendarPath, seasonTableFilePath, storeFeedPath, tournamentCalendarPath } from './feed-paths';

test.each([
  [{}, '/api/v1/agenda.ics'],
  [{ country: '', state: '', city: '' }, '/api/v1/agenda.ics'],
  [{ country: 'Perú', state: 'Lima', city: '' }, '/api/v1/agenda.ics?country=Per%C3%BA&state=Lima'],
  [{ store: 'el-dragon' }, '/api/v1/agenda.ics?store=el-dragon'],
])('the calendar of %j is at %s', (of, path) => expect(agendaCalendarPath(of)).toBe(path));

test('the table of a season is of everyone or of one division, and a feed of one store', () => {
  const path = `/api/v1/seasons/liga%20de%20lima/table.csv?limit=${maxOpenRows}`;
  expect([seasonTableFilePath('liga de lima'), seasonTableFilePath('liga de lima', 'junior')]).toEqual([path, `${path}&division=junior`]);
  expect(storeFeedPath(8)).toBe('/api/v1/tournaments.rss?storeId=8');
  expect(tournamentCalendarPath(9)).toBe('/api/v1/tournaments/9/calendar.ics');
});
