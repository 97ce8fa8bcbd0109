import { expect, test } from '@jest/globals';
import { listTournamentMessages, sendTournamentMessage } from '@mesa/contract/calls/tournament-messages';
import { ReadCache } from '../../kernel/pipeline/read-cache';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

let now = new Date('2031-05-24T15:00:00.000Z');
const site = testApp(async () => ({ now: () => now, cache: new ReadCache({ seconds: 600 }) }));
const rows = community(site);

test('A message disappears for visitors when its day is over, although their answers are kept', async () => {
  const { id } = await rows.tournament({ storeId: (await rows.store({ admins: ['ana'] })).id, status: 'inscripciones' });
  const read = async () => (await site.call(listTournamentMessages, { params: { id } })).messages.map(({ message }) => message);
  await site.call(sendTournamentMessage, { params: { id }, body: { message: 'Receso.' } }, 'ana');
  expect(await read()).toEqual(['Receso.']);
  now = new Date('2031-05-25T15:00:00.000Z');
  expect(await read()).toEqual([]);
});
