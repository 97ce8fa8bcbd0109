import { lastDayOfPass } from './passes';

const lima = { country: 'Perú', state: 'Lima', date: '2026-11-22' };
// In Lima it is still the 22nd.
const night = '2026-11-23T03:30:00.000Z';

test.each([
  ['the day after it was closed', { status: 'finalizado', closedAt: Date.parse(night) }, '2026-11-10T12:00:00.000Z', '2026-11-23'],
  [
    'the day after it was closed, days later',
    { status: 'finalizado', closedAt: Date.parse('2026-11-25T20:00:00.000Z') },
    '2026-11-10T12:00:00.000Z',
    '2026-11-26',
  ],
  ['the day after it, if it was imported as closed', { status: 'finalizado', closedAt: null }, '2026-11-25T12:00:00.000Z', '2026-11-23'],
  ['a week after it, if it is not closed', { status: 'progreso', closedAt: null }, '2026-11-10T12:00:00.000Z', '2026-11-29'],
  ['a week after it was given out, if that was later', { status: 'progreso', closedAt: null }, '2026-11-26T03:30:00.000Z', '2026-12-02'],
])('a pass of a tournament ends %s', (_, how, issuedAt, day) => {
  expect(lastDayOfPass({ ...lima, ...how }, issuedAt)).toBe(day);
});
