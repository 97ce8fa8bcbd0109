import { expect, test } from '@jest/globals';
import { startPlay } from '@mesa/contract/calls/play';
import { listEntries } from '@mesa/contract/calls/results';
import { community } from '../../testing/community';
import { playDevice, playRound } from '../../testing/play-device';
import { testApp } from '../../testing/test-app';

const app = testApp();
const { store, tournament, player, result, audits } = community(app);

test('A closed tournament has each player’s record with its ties last, and their share of won matches of all; who closed it is recorded', async () => {
  const { id: storeId } = await store({ admins: ['ana'] });
  const { id } = await tournament({ storeId, status: 'inscripciones', category: 'Challenge' });
  const entered = [];
  for (let made = 0; made < 8; made += 1) entered.push(await player());
  for (const one of entered) await result(id, one.id);
  await app.call(startPlay, { params: { id }, body: {} }, 'ana');
  const device = await playDevice(app, id, 'ana');
  await device.takePen();
  await device.configure();
  const [best, last] = [entered[0]?.id, entered[7]?.id];
  const against = (match?: { player1: number; player2: number | null }) => (match?.player1 === best ? match?.player2 : match?.player1);
  let tied: number | null | undefined;
  for (let number = 1; number <= 3; number += 1) {
    await device.publishRound();
    const { id: round, matches } = device.round();
    const own = matches.find(({ player1, player2 }) => player1 === best || player2 === best);
    if (number === 2 && own) {
      await device.result(round, own, 'tie');
      tied = against(own);
    }
    await playRound(device);
  }
  await device.finalize();
  expect((await audits('tournament')).at(-1)).toMatchObject({
    ...{ userId: 'ana', entityId: String(id) },
    ...{ before: { status: 'progreso', winnerId: null }, after: { status: 'finalizado', winnerId: best } },
  });
  expect((await audits('results')).map(({ userId, after }) => [userId, (after as { results: { playerId: number }[] }).results.length])).toEqual([['ana', 8]]);
  const { data } = await app.call(listEntries, { params: { id } });
  const resultOf = (playerId?: number | null) => {
    const { record, winRate, points, division } = data.find((entry) => entry.playerId === playerId)?.TournamentResult ?? {};
    return [record, winRate, points, division];
  };
  expect([resultOf(best), resultOf(last)]).toEqual([
    ['2-0-1', 66.67, 7, 'masters'],
    ['0-3-0', 0, 0, 'masters'],
  ]);
  expect(resultOf(tied)[0]).toMatch(/^\d-\d-1$/);
});
