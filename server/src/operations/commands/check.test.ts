import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type FreshDatabase, freshDatabase, urlOf } from '../../testing/test-database';
import { freeSpace, pooledDatabase } from './check';

test('A disk with less than a tenth free is a fault, which names what is left', () => {
  expect(freeSpace({ bavail: 100, blocks: 1000, bsize: 4_000_000 })).toEqual({ what: 'disco', fault: null, note: '10 % libre, 0.4 GB' });
  expect(freeSpace({ bavail: 94, blocks: 1000, bsize: 50_000_000 })).toMatchObject({ fault: 'Queda poco espacio (9 % libre, 4.7 GB): libera espacio.' });
});

describe('The address of calls beside the one of sessions', () => {
  let database: FreshDatabase;
  beforeAll(async () => {
    database = await freshDatabase({}, { isMigrated: false });
  });
  afterAll(() => database.remove());

  test('is checked only if there are both', async () => {
    expect(await pooledDatabase({ databaseUrl: urlOf(database.address), databaseListenUrl: undefined, databasePooler: false })).toEqual([]);
  });

  test.each([
    ['a pooler whose user has no limit of time gets one at the start', true, '', 'responde; los límites de tiempo de su usuario se ponen al arrancar'],
    ['a pooler whose user has one keeps it', true, '?options=-c%20statement_timeout%3D5000', 'responde'],
    ['PostgreSQL itself needs none', false, '', 'responde'],
  ])('%s', async (_, databasePooler, options, note) => {
    const databaseUrl = urlOf(database.address) + options;
    expect(await pooledDatabase({ databaseUrl, databaseListenUrl: databaseUrl, databasePooler })).toEqual([{ what: 'DATABASE_URL', fault: null, note }]);
  });
});
