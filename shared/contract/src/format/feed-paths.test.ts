import { agendaCalendarPath } from './feed-paths';

test.each([
  [{}, '/api/v1/agenda.ics'],
  [{ country: '', state: '', city: '' }, '/api/v1/agenda.ics'],
  [{ country: 'Perú', state: 'Lima', city: '' }, '/api/v1/agenda.ics?country=Per%C3%BA&state=Lima'],
  [{ store: 'el-dragon' }, '/api/v1/agenda.ics?store=el-dragon'],
])('the calendar of %j is at %s', (of, path) => expect(agendaCalendarPath(of)).toBe(path));
