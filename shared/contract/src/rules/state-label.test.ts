import { stateLabel } from './state-label';

test.each([
  ['Colombia', 'Departamento'],
  ['México', 'Departamento (estado)'],
  ['España', 'Departamento (comunidad autónoma)'],
  ['', 'Departamento'],
])('the level below %s is called %s', (country, label) => expect(stateLabel(country)).toBe(label));
