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

test('outside the list today is the last day of the continent: that of the Galápagos', () => {
  // 00:30 in Bogotá, 23:30 of the day before in the Galápagos.
  expect(todayAt({ country: 'Atlántida', state: 'Sur' }, new Date('2026-11-22T05:30:00Z'))).toBe('2026-11-21');
});

test('the platform knows every zone', () => {
  const zones = [lastZone, ...Object.values(countryZones), ...Object.values(stateZones).flatMap((states) => Object.values(states))];
  for (const zone of zones) expect(dayIn(zone, new Date('2026-06-15T12:00:00Z'))).toBe('2026-06-15');
});

// The hours before or after UTC in January, and in July where they differ.
test.each([
  ['Argentina', 'Córdoba', -3],
  ['Bolivia', 'La Paz', -4],
  ['Brasil', 'São Paulo', -3],
  ['Brasil', 'Acre', -5],
  ['Brasil', 'Amazonas', -4],
  ['Brasil', 'Mato Grosso', -4],
  ['Brasil', 'Mato Grosso do Sul', -4],
  ['Brasil', 'Rondônia', -4],
  ['Brasil', 'Roraima', -4],
  ['Chile', 'Valparaíso', -3, -4],
  ['Chile', 'Aysén', -3],
  ['Chile', 'Magallanes', -3],
  ['Colombia', 'Cauca', -5],
  ['Costa Rica', 'San José', -6],
  ['Cuba', 'La Habana', -5, -4],
  ['Ecuador', 'Guayas', -5],
  ['Ecuador', 'Galápagos', -6],
  ['El Salvador', 'San Salvador', -6],
  ['España', 'Comunidad de Madrid', 1, 2],
  ['España', 'Canarias', 0, 1],
  ['Guatemala', 'Guatemala', -6],
  ['Honduras', 'Cortés', -6],
  ['México', 'Jalisco', -6],
  ['México', 'Baja California', -8, -7],
  ['México', 'Baja California Sur', -7],
  ['México', 'Chihuahua', -6],
  ['México', 'Nayarit', -7],
  ['México', 'Quintana Roo', -5],
  ['México', 'Sinaloa', -7],
  ['México', 'Sonora', -7],
  ['Nicaragua', 'Managua', -6],
  ['Panamá', 'Panamá', -5],
  ['Perú', 'Lima', -5],
  ['Puerto Rico', 'San Juan', -4],
  ['República Dominicana', 'Santiago', -4],
  ['Uruguay', 'Montevideo', -3],
  ['Venezuela', 'Zulia', -4],
])('in %s, %s, noon is %i hours from that of UTC', (country, state, january, july = january) => {
  const hourIn = (month: number) => Number(dayTimeAt({ country, state }, Date.UTC(2026, month, 15, 12)).slice(11, 13)) - 12;
  expect([hourIn(0), hourIn(6)]).toEqual([january, july]);
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
