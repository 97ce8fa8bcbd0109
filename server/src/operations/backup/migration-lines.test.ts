import { expect, test } from '@jest/globals';
import { announcement, slowness } from './migration-lines';

test('Before migrations the operator reads which tables cannot be read meanwhile', () => {
  expect(announcement(['0034-preferences'])).toBe('Cambiando la base de datos: 0034-preferences …');
  expect(announcement(['0033-result-divisions', '0034-preferences', '0039-monthly-events'])).toBe(
    'Cambiando la base de datos: 0033-result-divisions, 0034-preferences, 0039-monthly-events … Mientras tanto nadie puede leer: results, tournaments.',
  );
});

test('After a migration of more than a second the operator reads how long it took, by table the longest first', () => {
  const tables = { tournaments: 1.26, results: 9.5, players: 0.9 };
  expect(slowness({ name: '0039-monthly-events', seconds: 12.04, tables })).toBe('  0039-monthly-events: 12.0 s (results 9.5 s, tournaments 1.3 s)');
  expect(slowness({ name: '0040-quotas', seconds: 1.5, tables: { players: 0.9 } })).toBe('  0040-quotas: 1.5 s');
  expect(slowness({ name: '0040-quotas', seconds: 0.99, tables: {} })).toBeNull();
});
