import { expect, test } from '@jest/globals';
import { getLive, startPlay } from '@mesa/contract/calls/play';
import { listPlayers } from '@mesa/contract/calls/players';
import { listTournamentMessages } from '@mesa/contract/calls/tournament-messages';
import { heartbeatPath } from '@mesa/contract/documents';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const app = testApp(async () => ({ limits: { reads: 2 } }));
const { store, tournament } = community(app);

test('All phones of a store read its tournament from one address, which limits other reads only', async () => {
  const { id } = await tournament({ storeId: (await store({ admins: ['ana'] })).id, status: 'inscripciones' });
  await app.call(startPlay, { params: { id }, body: {} }, 'ana');
  for (let phone = 0; phone < 5; phone += 1) {
    await app.call(getLive, { params: { id } });
    await app.call(listTournamentMessages, { params: { id } });
  }
  for (let read = 0; read < 2; read += 1) await app.call(listPlayers, { body: {} });
  expect(await app.refused(listPlayers, { body: {} })).toMatchObject({ httpStatus: 429 });
});

test('All phones of a store load files from one address, a thousand and more in a minute', async () => {
  const statuses = new Set<number>();
  // The limiter's own limit is 1000.
  for (let phone = 0; phone < 1001; phone += 1) statuses.add((await app.app.inject(heartbeatPath)).statusCode);
  expect([...statuses]).toEqual([200]);
});
