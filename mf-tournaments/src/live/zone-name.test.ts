import { zoneCity, zoneName } from './zone-name';

test.each([
  ['America/Asuncion', 'Asunción'],
  ['America/Bogota', 'Bogotá'],
  ['Atlantic/Canary', 'Canarias'],
  ['America/Cancun', 'Cancún'],
  ['America/Cuiaba', 'Cuiabá'],
  ['Pacific/Galapagos', 'Galápagos'],
  ['America/Havana', 'La Habana'],
  ['America/Mazatlan', 'Mazatlán'],
  ['America/Mexico_City', 'Ciudad de México'],
  ['America/Panama', 'Panamá'],
  ['America/Sao_Paulo', 'São Paulo'],
  ['America/Costa_Rica', 'Costa Rica'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['America/Lima', 'Lima'],
])('%s is called %s', (zone, name) => {
  expect(zoneName(zone)).toBe(name);
});

test('a place has the time of its city, unless another zone was chosen for it', () => {
  const place = { country: 'España', state: 'Madrid', city: 'Getafe' };
  expect(zoneCity(place)).toBe('Getafe');
  expect(zoneCity({ ...place, timeZone: 'Atlantic/Canary' })).toBe('Canarias');
});
