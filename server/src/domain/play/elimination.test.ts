import { describe, expect, test } from '@jest/globals';
import { getLive, startPlay } from '@mesa/contract/calls/play';
import { listEntries } from '@mesa/contract/calls/results';
import { exportTom, importTom, previewTom } from '@mesa/contract/calls/tom';
import { getTournament } from '@mesa/contract/calls/tournaments';
import { proposeConfigure } from '@mesa/contract/play/propose';
import { isPodDone } from '@mesa/contract/play/rounds';
import { readTom } from '@mesa/contract/tom/read';
import { community } from '../../testing/community';
import { type PlayDevice, playDevice, playRound } from '../../testing/play-device';
import { testApp } from '../../testing/test-app';

const app = testApp();
const { store, tournament, player, result } = community(app);
const offset = -300;

/** A tournament in single elimination, configured on Ana's device. */
async function bracketOf(count: number, fields: object = {}) {
  const { id: storeId } = await store({ admins: ['ana'] });
  const { id } = await tournament({ storeId, status: 'inscripciones', category: 'Challenge', date: '2026-10-03', ...fields });
  const players = [];
  for (let index = 0; index < count; index += 1) {
    players.push((await player({ birthDate: '1990-05-04', pokemonId: `${id}0${index}` })).id);
    await result(id, players.at(-1) ?? 0);
  }
  await app.call(startPlay, { params: { id }, body: {} }, 'ana');
  const device = await playDevice(app, id, 'ana');
  await device.takePen();
  const { body, refusal } = proposeConfigure(device.event, 'seed', 'elimination');
  if (!body) throw new Error(refusal);
  await device.run(body);
  return { id, players, device };
}
async function playToTheEnd(device: PlayDevice) {
  while (!isPodDone(device.pod())) {
    await device.publishRound('masters');
    await playRound(device);
  }
}
const entriesOf = async (id: number) =>
  (await app.call(listEntries, { params: { id } }, 'ana')).data.map(({ playerId, TournamentResult: { position, record } }) => ({ playerId, position, record }));

describe('Single elimination', () => {
  test('fills the tournament’s page with places by the round of the loss', async () => {
    const { id, players, device } = await bracketOf(5);
    await playToTheEnd(device);
    await device.finalize();
    const rows = await entriesOf(id);
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
    // The lower id wins every match, and a bye counts as a win.
    expect(rows[0]).toMatchObject({ playerId: players[0], record: '3-0-0' });
    expect((await app.call(getTournament, { params: { id } })).data).toMatchObject({ status: 'finalizado', winnerId: players[0] });
  });

  test('shows its seeds to the public only with the first round', async () => {
    const { id, device } = await bracketOf(3);
    const live = async () => (await app.call(getLive, { params: { id } })).event;
    const bracket = async () => (await live()).pods[0];
    await device.draw('masters');
    expect((await live()).drafts).toEqual([]);
    expect(await bracket()).toMatchObject({ structure: 'elimination', cuts: [{ size: 4 }], played: [] });
    expect((await bracket())?.cuts[0]).not.toHaveProperty('seeds');
    const [draft] = device.event.drafts;
    await device.run({ kind: 'discard', round: draft?.id ?? '' });
    await device.publishRound('masters');
    expect((await bracket())?.cuts[0]?.seeds).toHaveLength(3);
  });

  test('stores each match with its phase, its division and the moment at which it was published', async () => {
    const { id, device } = await bracketOf(4);
    await device.publishRound('masters');
    const rows = await app.db.selectFrom('matches').select(['phase', 'pod', 'division', 'number', 'publishedAt']).where('tournamentId', '=', id).execute();
    const { number, publishedAt } = device.round();
    const stored = { phase: 'cut', pod: 'masters', division: 'masters', number, publishedAt: new Date(publishedAt).toISOString() };
    expect(rows).toEqual([stored, stored]);
  });

  test('keeps lists that open at the cut closed until its end', async () => {
    const { id, device } = await bracketOf(4, { category: 'Cup', listsVisible: 'al corte' });
    const hidden = async () => (await app.call(getTournament, { params: { id } }, null)).data.listsHidden;
    await device.publishRound('masters');
    expect(await hidden()).toBe(true);
    await playRound(device);
    await playToTheEnd(device);
    await device.finalize();
    expect(await hidden()).toBe(false);
  });

  test('goes to a file of TOM and back with the same places', async () => {
    const { id, device } = await bracketOf(6);
    await playToTheEnd(device);
    await device.finalize();
    const { text } = await app.call(exportTom, { params: { id }, query: { offset } }, 'ana');
    const file = readTom(text).file;
    expect(file).toMatchObject({ type: '1', pods: [{ rounds: [{ type: '1' }, { type: '1' }, { type: '1' }] }] });
    const { id: storeId } = await store({ admins: ['ana'] });
    const other = await tournament({ storeId, status: 'inscripciones', category: 'Challenge', date: '2026-10-03' });
    await app.call(startPlay, { params: { id: other.id }, body: {} }, 'ana');
    const { entries } = await app.call(previewTom, { params: { id: other.id }, body: { text } }, 'ana');
    const matched = entries.map(({ userId, player: known }) => ({ userId, playerId: known?.id ?? null }));
    const { compared } = await app.call(importTom, { params: { id: other.id }, body: { text, offset, players: matched, replace: false } }, 'ana');
    expect(compared).toEqual([{ division: 'masters', places: 6, differing: [] }]);
    expect(await entriesOf(other.id)).toEqual(await entriesOf(id));
  });

  test('is refused without a bracket, and another structure by its name', async () => {
    const { device } = await bracketOf(2);
    await device.run({ kind: 'reopen' });
    const plan = { kind: 'configure' as const, seed: 's', order: device.event.entries.map(({ player: one }) => one), minutes: { swiss: 30, cut: 75 } };
    const cuts = [{ division: 'masters' as const, size: 2, thirdPlace: false }];
    const pods = (structure: string) => [{ name: 'masters' as const, structure: structure as 'elimination', rounds: 0, cuts, players: plan.order }];
    const asked = device.commandOf({ ...plan, pods: pods('double-elimination') });
    await expect(device.send(asked)).rejects.toThrow(
      'La doble eliminación no se puede llevar aquí: elige «swiss», rondas suizas, o «elimination», eliminación directa.',
    );
    const [answer] = await device.send(device.commandOf({ ...plan, pods: pods('elimination').map((pod) => ({ ...pod, cuts: [] })) }));
    expect(answer).toMatchObject({ code: 'invalid_plan' });
  });
});
