import { expect, test } from '@jest/globals';
import { listOpenMatches } from '@mesa/contract/calls/open-data';
import { getLive, sendCommands, startPlay } from '@mesa/contract/calls/play';
import { proposeConfigure } from '@mesa/contract/play/propose';
import { community } from '../../testing/community';
import { playDevice } from '../../testing/play-device';
import { testApp } from '../../testing/test-app';
import { nextSettling, settled } from './settle';

const app = testApp();
const { store, tournament, player, result } = community(app);

/** In the first round of a best of three, on Ana's device. */
async function running() {
  const { id: storeId } = await store({ admins: ['ana'] });
  const { id } = await tournament({ storeId, status: 'inscripciones', category: 'Challenge' });
  for (let index = 0; index < 4; index += 1) await result(id, (await player({ userId: `player_${id}_${index}` })).id);
  await app.call(startPlay, { params: { id }, body: {} }, 'ana');
  const device = await playDevice(app, id, 'ana');
  await device.takePen();
  const { body } = proposeConfigure(device.event, 'seed');
  if (!body) throw new Error('nothing to configure');
  await device.run({ ...body, minutes: { swiss: 50, cut: 75 }, bestOf: { swiss: 3, cut: 3 } });
  await device.publishRound();
  const [match] = device.round().matches;
  const of = { round: device.round().id, player1: match?.player1 ?? 0, player2: match?.player2 ?? 0 };
  return { id, device, of, accountOf: (playerId: number) => `player_${id}_${device.event.entries.findIndex((entry) => entry.player === playerId)}` };
}

test('A result shows its games to everybody; games that give another result are refused', async () => {
  const { id, device, of } = await running();
  const body = { kind: 'result' as const, ...of, outcome: 'player1' as const, was: 'open' as const };
  expect(await device.refusalOf({ ...body, games: [1, 2] })).toBe('invalid_games');
  await device.run({ ...body, games: [2, 1] });
  const { event } = await app.call(getLive, { params: { id } });
  expect(event).toMatchObject({ bestOf: { swiss: 3, cut: 3 } });
  expect(event.pods[0]?.played[0]?.matches[0]).toMatchObject({ outcome: 'player1', games: [2, 1] });
  await expect(device.send(device.commandOf({ ...body, was: 'player1', games: [3, 0] }))).rejects.toThrow('partidas ganadas puede ser 2 como máximo.');
});

test('Open data has the games of each match, as JSON and as CSV, and none where none were entered', async () => {
  const { id, device, of } = await running();
  await device.run({ kind: 'result', ...of, outcome: 'player2', was: 'open', games: [1, 2] });
  const other = device.round().matches[1];
  if (other?.player2 == null) throw new Error('no second table');
  await device.run({ kind: 'result', round: of.round, player1: other.player1, player2: other.player2, outcome: 'tie', was: 'open' });
  const { data } = await app.call(listOpenMatches, { params: { id }, query: {} });
  expect(data.map(({ outcome, games1, games2 }) => ({ outcome, games1, games2 }))).toEqual([
    { outcome: 'player2', games1: 1, games2: 2 },
    { outcome: 'tie', games1: null, games2: null },
  ]);
  const [header, first, second] = (await app.app.inject(`/api/v1/tournaments/${id}/matches.csv`)).body.trim().split(/\r?\n/);
  expect(header?.endsWith('outcome,games1,games2')).toBe(true);
  expect([first?.endsWith('player2,1,2'), second?.endsWith('tie,,')]).toEqual([true, true]);
});

test('Reports of both players become a result with their games', async () => {
  const { id, device, of, accountOf } = await running();
  for (const [at, playerId] of [of.player1, of.player2].entries()) {
    const command = { ...device.commandOf({ kind: 'report', ...of, outcome: 'tie', ...(at === 0 ? { games: [1, 1] as [number, number] } : {}) }) };
    const { answers } = await app.call(sendCommands, { params: { id }, body: { device: `phone-${at}`, head: 0, commands: [command] } }, accountOf(playerId));
    expect(answers[0]).not.toHaveProperty('code');
  }
  const { event } = await playDevice(app, id, 'ana');
  const due = nextSettling(event) ?? 0;
  expect(settled(event, due)).toEqual([{ kind: 'result', ...of, outcome: 'tie', was: 'open', games: [1, 1] }]);
});
