import { expect, test } from '@jest/globals';
import { releases } from './testing/releases';
import { testHost } from './testing/test-host';

const server = testHost();
const { promoted } = releases(server);

test('A server that stops writes what it has counted since the last time', async () => {
  const area = 'mf_leagues';
  const release = await promoted(area, { version: '1.0.0', pages: { leagues: [] } }, { 'remoteEntry.00000001.js': '1' });
  server.usage.visited(area, release);
  server.failures.add({ area, release, kind: 'crash', page: null, message: 'Error: x', frames: [] });
  await server.vitals.measured({ area, release, page: 'leagues', lcp: 100, errors: 0 });
  await server.app.close();
  const { db } = server;
  expect(await db.selectFrom('releaseUse').select('visits').execute()).toEqual([{ visits: 1 }]);
  expect(await db.selectFrom('releaseFailures').select('message').execute()).toEqual([{ message: 'Error: x' }]);
  expect(await db.selectFrom('releaseVitals').select('figure').orderBy('figure').execute()).toEqual([{ figure: 'lcp' }, { figure: 'views' }]);
});
