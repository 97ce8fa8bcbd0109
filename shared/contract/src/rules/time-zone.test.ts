import { countryZones, dayIn, dayTimeAt, instantAt, knownZones, lastZone, stateZones, timeZoneOf, todayAt } from './time-zone';

/** 20:30 of the 21st in Mexico City, already the 22nd in UTC. */
const evening = new Date('2026-11-22T02:30:00Z');

test.each([
  [{ country: 'México', state: 'Jalisco' }, 'America/Mexico_City', '2026-11-21'],
  [{ country: 'México', state: 'Baja California' }, 'America/Tijuana', '2026-11-21'],
  [{ country: 'Argentina', state: 'Córdoba' }, 'America/Argentina/Buenos_Aires', '2026-11-21'],
  [{ country: 'España', state: 'Comunidad de Madrid' }, 'Europe/Madrid', '2026-11-22'],
  [{ country: 'Atlántida', state: 'Sur' }, lastZone, '2026-11-21'],
  [{ country: 'constructor', state: 'name' }, lastZone, '2026-11-21'],
])('today in %p is the day of %s', (place, zone, day) => {
  expect(timeZoneOf(place)).toBe(zone);
  expect(todayAt(place, evening)).toBe(day);
});

test('the platform knows every zone', () => {
  const zones = [lastZone, ...Object.values(countryZones), ...Object.values(stateZones).flatMap((states) => Object.values(states))];
  for (const zone of zones) expect(dayIn(zone, new Date('2026-06-15T12:00:00Z'))).toBe('2026-06-15');
});

test('a day begins at midnight of its zone, in summer time too', () => {
  expect(dayIn('America/Santiago', new Date('2026-01-10T02:59:59Z'))).toBe('2026-01-09');
  expect(dayIn('America/Santiago', new Date('2026-01-10T03:00:00Z'))).toBe('2026-01-10');
  expect(dayIn('America/Santiago', new Date('2026-07-10T03:59:59Z'))).toBe('2026-07-09');
  expect(dayIn('America/Santiago', new Date('2026-07-10T04:00:00Z'))).toBe('2026-07-10');
});

test('a chosen time zone is used instead of the place’s', () => {
  expect(timeZoneOf({ country: 'Colombia', state: 'Cauca', timeZone: 'America/Caracas' })).toBe('America/Caracas');
  expect(timeZoneOf({ country: 'Colombia', state: 'Cauca', timeZone: null })).toBe('America/Bogota');
  expect(knownZones).toContain('Pacific/Galapagos');
});

test.each([
  ['Colombia', 'Cauca', '2026-11-22T17:00', '2026-11-22T22:00:00.000Z'],
  ['España', 'Comunidad de Madrid', '2026-07-01T09:30', '2026-07-01T07:30:00.000Z'],
  ['España', 'Comunidad de Madrid', '2026-12-01T09:30', '2026-12-01T08:30:00.000Z'],
  // The hour in which Chile's clocks go back, and the day around it.
  ['Chile', 'Valparaíso', '2026-04-05T00:30', '2026-04-05T04:30:00.000Z'],
  ['Chile', 'Valparaíso', '2026-04-05T12:00', '2026-04-05T16:00:00.000Z'],
  ['Chile', 'Valparaíso', '2026-04-04T12:00', '2026-04-04T15:00:00.000Z'],
])('in %s, %s, %s is %s, and the same again', (country, state, dayTime, instant) => {
  const at = instantAt({ country, state }, dayTime);
  expect(new Date(at).toISOString()).toBe(instant);
  expect(dayTimeAt({ country, state }, at)).toBe(dayTime);
});
