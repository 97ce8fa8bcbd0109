import { stateLabel } from './state-label';

test.each([
  ['Colombia', 'Departamento'],
  ...['Argentina', 'Costa Rica', 'Cuba', 'Ecuador', 'Panamá', 'República Dominicana'].map((country) => [country, 'Departamento (provincia)']),
  ...['Brasil', 'México', 'Venezuela'].map((country) => [country, 'Departamento (estado)']),
  ['Chile', 'Departamento (región)'],
  ['España', 'Departamento (comunidad autónoma)'],
  ['', 'Departamento'],
])('the level below %s is called %s', (country, label) => expect(stateLabel(country)).toBe(label));
