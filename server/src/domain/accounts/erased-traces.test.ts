import { expect, test } from '@jest/globals';
import { unlinkPlayer } from '@mesa/contract/calls/claims';
import { deleteAccount } from '@mesa/contract/calls/personal-data';
import { mergePlayers, undoMerge } from '@mesa/contract/calls/player-merges';
import { listPlayers } from '@mesa/contract/calls/players';
import { listSessions } from '@mesa/contract/calls/sessions';
import type { Tables } from '../../kernel/db/tables';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const site = testApp();
const rows = community(site);

const insert = <T extends keyof Tables>(table: T, fields: object) =>
  site.db
    .insertInto(table)
    .values(fields as never)
    .execute();

/** Ana, who chose everything that a player can choose. */
const ana = () =>
  rows.player({ username: 'ana', userId: 'ana', useUsername: true, rivalsHidden: true, country: 'Perú', state: 'Lima', city: 'Barranca', pokemonId: '501' });
const deleteAna = () => site.call(deleteAccount, { params: { userId: 'ana' }, body: { confirm: 'ELIMINAR' } }, 'ana');

test('The player of a deleted account has nothing that the person chose, and is in no list of players', async () => {
  const { id } = await ana();
  expect((await site.call(listPlayers, { body: {} })).data).toHaveLength(1);
  await deleteAna();
  const player = await site.db.selectFrom('players').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(player).toMatchObject({ userId: null, useUsername: false, rivalsHidden: false, country: null, state: null, city: null, status: 0 });
  expect((await site.call(listPlayers, { body: {} })).data).toEqual([]);
});

test('The history of a deleted account says nothing about the person, and keeps what says nothing', async () => {
  const { id } = await ana();
  const place = { country: 'Perú', state: 'Lima', city: 'Barranca' };
  const answered = { organiser: 'refused', reason: 'No encontramos la tienda de Ana.', blocked: 'Ana insulta.' };
  const sides = (fields: object) => ({ before: JSON.stringify(fields), after: JSON.stringify(fields) });
  const change = { userId: 'user_admin', action: 'update' };
  await insert('auditLog', { ...change, entity: 'player', entityId: String(id), ...sides({ ...place, email: 'ana@correo.pe', useUsername: true }) });
  await insert('auditLog', { ...change, entity: 'account', entityId: 'ana', ...sides({ ...answered, quotas: { stores: 3 } }) });
  await deleteAna();
  const left = await site.db.selectFrom('auditLog').select(['before', 'after']).where('action', '=', 'update').orderBy('id').execute();
  expect(left).toEqual([{ useUsername: true }, { quotas: { stores: 3 } }].map((kept) => ({ before: kept, after: kept })));
});

test('The record of a store says who administers it once an account is deleted', async () => {
  await ana();
  const { id } = await rows.store({ admins: ['ana', 'beto'] });
  await deleteAna();
  const [change] = await rows.audits('storeAdmins');
  const pseudonym = expect.stringMatching(/^retirado-\d+$/);
  expect(change).toMatchObject({ entityId: String(id), userId: pseudonym, before: { admins: [pseudonym, 'beto'] }, after: { admins: ['beto'] } });
});

test('Ended sessions and reads of a deleted account name no device', async () => {
  await ana();
  await site.call(listSessions, {}, 'ana');
  for (const userId of ['ana', 'beto'])
    await insert('securityLog', { event: 'personalRead', userId, about: 'caro', network: '10.0.0.0/24', device: `De ${userId}` });
  await deleteAna();
  expect(await site.db.selectFrom('sessions').select('device').where('userId', '=', 'ana').execute()).toEqual([{ device: '' }]);
  const reads = await site.db.selectFrom('securityLog').select(['userId', 'device']).where('about', '=', 'caro').orderBy('id').execute();
  expect(reads).toEqual([
    { userId: null, device: null },
    { userId: 'beto', device: 'De beto' },
  ]);
});

test('A phone with the pass of a player whose number ends alike stays signed in', async () => {
  const { id } = await ana();
  for (const userId of [`pass:1:${id}`, `pass:1:9${id}`]) await insert('sessions', { userId, sid: 'phone', device: '', expiresAt: '2099-01-01T00:00:00Z' });
  await deleteAna();
  const left = await site.db.selectFrom('sessions').select('userId').where('sid', '=', 'phone').execute();
  expect(left).toEqual([{ userId: `pass:1:9${id}` }]);
});

test('A TOM file with the person that cannot be read is deleted', async () => {
  const { id } = await ana();
  const { id: tournamentId } = await rows.tournament();
  await insert('play', { tournamentId, code: 'CODE23', snapshot: '{}' });
  await insert('tomFiles', { tournamentId, text: 'of an older version', players: JSON.stringify({ 501: id }) });
  await deleteAna();
  expect(await site.db.selectFrom('tomFiles').select('tournamentId').execute()).toEqual([]);
});

test('A decision about a store of the same number as the player stays', async () => {
  const { id } = await ana();
  const decided = { outcome: 'rename', message: 'Ofende.', decidedAt: '2026-01-01T00:00:00Z', decidedBy: 'second' };
  await insert('reportCases', { kind: 'store', ref: String(id), name: 'La Mala', ...decided });
  await insert('withdrawnNames', { kind: 'store', ref: String(id), name: 'lamala', caseId: 1 });
  const left = async () => [
    await site.db.selectFrom('reportCases').select(['ref', 'name', 'message']).execute(),
    await site.db.selectFrom('withdrawnNames').select(['kind', 'name']).execute(),
  ];
  const before = await left();
  expect(before.map(({ length }) => length)).toEqual([1, 1]);
  await deleteAna();
  expect(await left()).toEqual(before);
});

test('A merge that moved a deleted account to a player whose link was undone names it no more, and can still be undone', async () => {
  const [kept, { id: removedId }] = [await rows.player({ username: 'anita' }), await ana()];
  const { data } = await site.call(mergePlayers, { params: { id: kept.id }, body: { removedId } }, 'admin');
  await site.call(unlinkPlayer, { params: { id: kept.id }, body: { userId: 'ana' } }, 'admin');
  await insert('users', { userId: 'ana', email: null, role: 'member' });
  await deleteAna();
  expect(JSON.stringify(await site.db.selectFrom('playerMerges').select('moved').execute())).not.toContain('"ana"');
  expect((await site.call(undoMerge, { params: { id: data.merge }, body: {} }, 'admin')).data).toMatchObject({ id: removedId, hasAccount: false });
});
