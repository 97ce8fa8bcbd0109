import { expect, test } from '@jest/globals';
import { startPlay } from '@mesa/contract/calls/play';
import { exportTom, importTom, previewTom } from '@mesa/contract/calls/tom';
import { readTom } from '@mesa/contract/tom/read';
import { community } from '../../testing/community';
import { playDevice } from '../../testing/play-device';
import { testApp } from '../../testing/test-app';

const app = testApp();
const { store, tournament, player, audits } = community(app);

/** Ana's tournament in registration, on her device. */
async function open(fields: object = {}) {
  const { id: storeId } = await store({ admins: ['ana'] });
  const { id } = await tournament({ storeId, status: 'inscripciones', category: 'Challenge', date: '2026-10-03', ...fields });
  await app.call(startPlay, { params: { id }, body: {} }, 'ana');
  return { id, device: await playDevice(app, id, 'ana') };
}
const exported = async (id: number) => {
  const answer = await app.call(exportTom, { params: { id }, query: { offset: -300 } }, 'ana');
  return { ...answer, file: readTom(answer.text).file };
};
/** A file with these players: their Player ID, first and last name. */
const fileOf = async (...people: [string, string, string][]) => {
  const { text } = await exported((await open()).id);
  const players = people.map(
    ([userId, first, last]) =>
      `<player userid="${userId}"><firstname>${first}</firstname><lastname>${last}</lastname><birthdate>02/27/2014</birthdate></player>`,
  );
  return text.replace(/<players>[\s\S]*<\/players>|<players\s*\/>/, `<players>${players.join('')}</players>`);
};
const preview = async (id: number, text: string) => (await app.call(previewTom, { params: { id }, body: { text } }, 'ana')).entries;

test('A new file has the kind, the mode and the day of its tournament, and the usual minutes of a round', async () => {
  const [cup, challenge] = [await open({ category: 'Cup' }), await open()];
  expect((await exported(cup.id)).file).toMatchObject({
    type: '3',
    mode: 'TCG1DAY',
    data: { startdate: '10/03/2026', roundtime: '30', finalsroundtime: '75' },
  });
  expect((await exported(challenge.id)).file).toMatchObject({ type: '2', mode: 'LEAGUECHALLENGE', data: { startdate: '10/03/2026' } });
});

test.each([
  ['¡Copa Ñuñoa #3!', 'Copa-Nunoa-3.tdf'],
  ['¡¿?!', 'torneo.tdf'],
  ['x'.repeat(80), `${'x'.repeat(60)}.tdf`],
])('The file of «%s» is %s', async (name, fileName) => {
  expect((await exported((await open({ name })).id)).fileName).toBe(fileName);
});

test('Players have their first and last names and when their tournament began here, and the export names who was disqualified', async () => {
  await open();
  const { id, device } = await open();
  await app.db.updateTable('play').set({ createdAt: '2026-10-02T17:00:00.000Z' }).where('tournamentId', '=', id).execute();
  const [whole, two, one] = [await player({ name: 'Ana María', lastName: 'Peña' }), await player({ name: 'Beto Ruiz Díaz' }), await player({ name: 'Caro' })];
  for (const { id: playerId } of [whole, two, one]) await device.run({ kind: 'enrol', player: playerId, division: 'masters' });
  await device.takePen();
  await device.configure();
  await device.publishRound();
  await device.run({ kind: 'drop', player: two.id, seen: 1, disqualified: true });
  await device.run({ kind: 'drop', player: one.id, seen: 1 });
  const { file, disqualified } = await exported(id);
  expect(file?.players.map(({ firstName, lastName }) => [firstName, lastName]).sort()).toEqual([
    ['Ana María', 'Peña'],
    ['Beto', 'Ruiz Díaz'],
    ['Caro', ''],
  ]);
  expect(file?.players.map(({ created }) => created)).toEqual(Array(3).fill('10/02/2026 12:00:00'));
  expect(disqualified).toEqual(['Beto Ruiz Díaz']);
});

test('A file’s player is found by the Player ID of somebody who turned out to be the same person, and not by their name', async () => {
  const kept = await player({ name: 'Ana Peña' });
  await player({ name: 'Anita Vieja', pokemonId: '4912399', status: 0, mergedInto: kept.id });
  await player({ name: 'Nora Vieja', status: 0, mergedInto: (await player({ name: 'Nora Paz' })).id });
  const { id } = await open();
  const entries = await preview(id, await fileOf(['4912399', 'Otra', 'Persona'], ['7000001', 'Nora', 'Vieja']));
  expect(entries.map((entry) => entry.player?.id ?? null)).toEqual([kept.id, null]);
});

test('A new player gets the birth date of the file, and a username that is not a name of the site', async () => {
  const { id } = await open();
  const text = await fileOf(['7000001', 'Ad', 'min'], ['7000002', 'Li', '']);
  const players = ['7000001', '7000002'].map((userId) => ({ userId, playerId: null }));
  await app.call(importTom, { params: { id }, body: { text, offset: -300, players } }, 'ana');
  const made = await app.db.selectFrom('players').select(['username', 'birthDate']).where('pokemonId', 'in', ['7000001', '7000002']).orderBy('id').execute();
  expect(made.map(({ birthDate }) => birthDate)).toEqual(['2014-02-27', '2014-02-27']);
  for (const { username } of made) expect(username).toMatch(/^jugador\d*$/);
  expect((await audits('player')).map(({ userId, action, after }) => [userId, action, after])).toEqual(
    made.map(({ username }, at) => ['ana', 'create', { username, name: ['Ad min', 'Li'][at] }]),
  );
});

test('The preview names the tournament, each player’s division and who left, and a person of two lines is proposed once', async () => {
  const { id } = await open();
  const only = await player({ name: 'Luz Sol' });
  const file = (await fileOf(['7000001', 'Niña', 'Paz'], ['7000002', 'Luz', 'Sol'], ['7000003', 'Luz', 'Sol']))
    .replace(/<name>[^<]*<\/name>/, '<name>Reto de la Plaza</name>')
    .replace('<birthdate>02/27/2014</birthdate></player>', '<birthdate>02/27/1990</birthdate><dropped><status>1</status><round>1</round></dropped></player>');
  const { name, entries } = await app.call(previewTom, { params: { id }, body: { text: file } }, 'ana');
  expect(name).toBe('Reto de la Plaza');
  expect(entries.map(({ division, dropped, player: known }) => [division, dropped, known?.id ?? null])).toEqual([
    ['masters', true, null],
    ['senior', false, only.id],
    ['senior', false, null],
  ]);
});
