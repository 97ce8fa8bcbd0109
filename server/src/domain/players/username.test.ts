import { describe, expect, test } from '@jest/globals';
import { deleteAccount } from '@mesa/contract/calls/personal-data';
import { createPlayer, createPlayerOfAccount, getPlayerByUsername, updatePlayer } from '@mesa/contract/calls/players';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';
import { accountByUsername } from './account-by-username';
import { skeletonOf } from './skeleton';
import { requireValidUsername } from './username';

const site = testApp();
const rows = community(site);

/** All ways to get a username. */
const ways = {
  'an organiser writes a player in': (username: string) => site.refused(createPlayer, { body: { username, name: 'Nueva' } }, 'owner'),
  'an account becomes a player': (username: string) => site.refused(createPlayerOfAccount, { body: { userId: 'user_new', username } }, 'user_new'),
  'a player takes another name': async (username: string) => {
    await rows.player({ username: 'antes', userId: 'user_renamed' });
    return site.refused(updatePlayer, { params: { userId: 'user_renamed' }, body: { username, name: 'Ana', terms: 1 } }, 'user_renamed');
  },
};
const usernames = async () => (await site.db.selectFrom('players').select('username').orderBy('id').execute()).map(({ username }) => username);

describe.each(Object.entries(ways))('When %s', (_, refused) => {
  test.each([
    ['.', 'al menos una letra'],
    ['..', 'al menos una letra'],
    ['va\u200ble', 'caracteres que no se ven'],
    ['vale\u202egnp', 'caracteres que no se ven'],
    ['vаle', 'varios alfabetos'],
    ['𝐯𝐚𝐥𝐞', 'decorativas'],
    ['admin', 'reservado'],
    ['Admin_1', 'reservado'],
    ['1_admin', 'reservado'],
    ['ADMINISTRACIÓN', 'reservado'],
    ['adrnin', 'reservado'],
    ['Mesa Abierta', 'reservado'],
    ['mesa.abierta.oficial', 'reservado'],
    ['soporte-mesaabierta', 'reservado'],
    ['soporte', 'reservado'],
    ['retirado-7', 'reservado'],
  ])('%s is refused and says why: %s', async (username, why) => {
    const refusal = await refused(username);
    expect(refusal).toMatchObject({ httpStatus: 400, code: 'invalid', issues: [{ path: 'username' }] });
    expect(refusal.message).toContain(why);
    expect(await usernames()).not.toContain(username);
  });

  test.each([
    ['valecastro', 'va1ecastro'],
    ['valecastro', 'vaIecastro'],
    ['valecastro', 'ｖalecastro'],
    ['mario10', 'marioIO'],
    ['carmen', 'carrnen'],
    ['cope', 'соре'],
    ['Ⓥale', 'Vale'],
    ['jose\u0301', 'jоsé'.normalize('NFD').replace('о', '0')],
  ])('beside %s, %s is refused, and names whom it is like', async (existing, username) => {
    await site.call(createPlayer, { body: { username: existing, name: 'Vale' } }, 'owner');
    const refusal = await refused(username);
    expect(refusal).toMatchObject({ httpStatus: 409, code: 'username_taken' });
    expect(refusal.message).toContain(`se confunde con «${existing.normalize('NFC')}»`);
    expect(await usernames()).not.toContain(username);
  });
});

describe('A username', () => {
  const create = (username: string, as = 'owner') => site.call(createPlayer, { body: { username, name: 'Ana' } }, as);

  test('that only resembles another slightly is free', async () => {
    for (const username of ['vale', 'valé', 'valentina', 'vale_', 'mario', 'marlo', 'administra2mentes', 'mesa', 'abierta', 'rootsman']) await create(username);
    expect(await usernames()).toHaveLength(10);
  });

  test('that looks like another is rejected by the database too, whatever writes it', async () => {
    await create('vale');
    const again = site.db
      .insertInto('players')
      .values({ username: 'va1e', name: 'Ana', skeleton: skeletonOf('va1e') })
      .execute();
    await expect(again).rejects.toThrow(/players_skeleton/);
  });

  test.each([
    ...['administrador', 'Administradora', 'administrator', 'moderador', 'moderadora', 'Moderación', 'moderator', 'support', 'ayuda', 'contacto'],
    ...['seguridad', 'sistema', 'system', 'root', 'staff', 'Equipo', 'oficial', 'official', 'webmaster', 'postmaster'],
  ])('that speaks for the site is reserved: %s', (username) => {
    expect(() => requireValidUsername({ role: 'owner' }, username)).toThrow('Ese nombre de usuario está reservado para el sitio. Elige otro.');
  });

  test('of the site is reserved for the administrator', async () => {
    expect((await create('admin', 'admin')).data.username).toBe('admin');
  });

  test('is free again, with all that look like it, when its player takes another or leaves', async () => {
    await rows.player({ username: 'antes', userId: 'user_ana' });
    const rename = (username: string) => site.call(updatePlayer, { params: { userId: 'user_ana' }, body: { username, name: 'Ana', terms: 1 } }, 'user_ana');
    await rename('valecastro');
    await rename('ValeCastro');
    await rename('otra');
    await create('va1ecastro');
    await site.call(deleteAccount, { params: { userId: 'user_ana' }, body: { confirm: 'ELIMINAR' } }, 'user_ana');
    await create('0tra');
  });

  test('from before the rules stays, is found, saved with the profile and claimed', async () => {
    const { id } = await rows.player({ username: 'Juan\u00a0Pérez', userId: 'user_juan' });
    const { data } = await site.call(
      updatePlayer,
      { params: { userId: 'user_juan' }, body: { username: 'Juan\u00a0Pérez', name: 'Juan', city: 'Cusco', terms: 1 } },
      'user_juan',
    );
    expect(data).toMatchObject({ id, city: 'Cusco' });
    expect((await site.call(getPlayerByUsername, { params: { username: 'juan\u00a0pérez' } })).data.id).toBe(id);
    await rows.player({ username: 'vа1e' });
    expect(await site.refused(createPlayerOfAccount, { body: { userId: 'user_new', username: 'vа1e' } }, 'user_new')).toMatchObject({
      code: 'username_unclaimed',
    });
  });
});

describe('A person who is named by username', () => {
  const named = (username: string) => accountByUsername(site.db, username);

  test('is found with or without the @, and by a username that looks like theirs', async () => {
    await rows.player({ username: 'vale', skeleton: skeletonOf('vale'), userId: 'user_vale' });
    expect([await named('vale'), await named('@vale'), await named('va1e'), await named('valeria')]).toEqual(['user_vale', 'user_vale', 'user_vale', null]);
  });

  // Names from before usernames were compared by their look.
  test('is the one with exactly this username if two look alike', async () => {
    await rows.player({ username: 'vale', skeleton: skeletonOf('vale'), userId: 'user_vale' });
    await rows.player({ username: 'va1e', skeleton: null, userId: 'user_va1e' });
    expect([await named('va1e'), await named('vale')]).toEqual(['user_va1e', 'user_vale']);
    await rows.player({ username: 'va|e', skeleton: null });
    expect(await named('va|e')).toBeNull();
  });

  test('is no player without an account, or with a hidden profile', async () => {
    await rows.player({ username: 'sincuenta', skeleton: skeletonOf('sincuenta') });
    await rows.player({ username: 'oculta', skeleton: skeletonOf('oculta'), userId: 'user_hidden', status: 0 });
    expect([await named('sincuenta'), await named('oculta')]).toEqual([null, null]);
  });
});
