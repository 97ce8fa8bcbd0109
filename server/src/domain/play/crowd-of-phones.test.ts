import { expect, test } from '@jest/globals';
import { getOwnPass } from '@mesa/contract/calls/passes';
import { getOwnReport, startPlay } from '@mesa/contract/calls/play';
import { listSlips, openSlip } from '@mesa/contract/calls/slips';
import { community } from '../../testing/community';
import { newPass, tryPass } from '../../testing/pass-phone';
import { playDevice } from '../../testing/play-device';
import { testApp } from '../../testing/test-app';

const app = testApp(async () => ({ limits: { reads: 3, writes: 10 } }));
const { store, tournament, players, result } = community(app);

test('All phones of a store read their own reports, passes and slips from one address, more often than other calls may be made', async () => {
  const { id } = await tournament({ storeId: (await store({ admins: ['ana'] })).id, status: 'inscripciones', category: 'Challenge' });
  const [beto, caro] = await players(2);
  for (const one of [beto, caro]) await result(id, one?.id ?? 0);
  await app.call(startPlay, { params: { id }, body: {} }, 'ana');
  const console = await playDevice(app, id, 'ana');
  await console.takePen();
  await console.configure();
  await console.publishRound();
  const [{ slip } = { slip: '' }] = (await app.call(listSlips, { params: { id } }, 'ana')).slips;
  const { phone } = await tryPass(app, await newPass(app, id, beto?.id ?? 0, 'ana'));
  for (let read = 0; read < 5; read += 1) {
    await app.call(getOwnReport, { params: { id } }, 'somebody');
    expect((await app.call(getOwnPass, {}, phone)).tournamentId).toBe(id);
    expect((await app.call(openSlip, { body: { slip } })).match.reported).toEqual([]);
  }
});
