import { describe, expect, test } from '@jest/globals';
import { createPlayerOfAccount, deleteAccount, getPlayer, linkPlayer, listClaims, syncUser, unlinkPlayer } from '@mesa/shared/contracts/players';
import { community } from '../testing/community';
import { testApp } from '../testing/test-app';

const site = testApp();
const rows = community(site);

/** Valeria played twice before she had an account; now an account asks for her name. */
async function claimed() {
  const player = await rows.player({ username: 'vale', name: 'Valeria' });
  for (const [name, date] of [
    ['Copa', '2025-03-01'],
    ['Liga', '2025-04-01'],
  ] as const)
    await rows.result((await rows.tournament({ name, date })).id, player.id, { position: 1 });
  await site.call(syncUser, { body: { email: 'vale@correo.co' } }, 'user_vale', { 'user-id': 'user_vale' });
  await site.refused(createPlayerOfAccount, { body: { userId: 'user_vale', username: 'Vale' } }, 'user_vale');
  return player;
}

const claims = () => site.call(listClaims, {}, 'admin');

describe('Claiming a player', () => {
  test('shows the site admin who asks for whom, with what the player has played', async () => {
    const { id } = await claimed();
    const { data, links } = await claims();
    expect(data).toMatchObject([
      {
        account: { userId: 'user_vale', email: 'vale@correo.co' },
        player: { id, username: 'vale' },
        tournamentsPlayed: 2,
        results: [{ tournament: 'Liga' }, { tournament: 'Copa', position: 1 }],
      },
    ]);
    expect(links).toEqual([]);
    for (const as of ['owner', 'user_vale']) expect(await site.refused(listClaims, {}, as)).toMatchObject({ httpStatus: 403 });
  });

  test('is settled by a link, which gives the account the player and closes every claim of it', async () => {
    const { id } = await claimed();
    await site.refused(createPlayerOfAccount, { body: { userId: 'user_rival', username: 'vale' } }, 'user_rival');
    expect((await claims()).data).toHaveLength(2);
    await site.call(linkPlayer, { params: { id }, body: { userId: 'user_vale' } }, 'admin');
    expect((await site.call(getPlayer, { params: { userId: 'user_vale' } }, 'user_vale')).data).toMatchObject({ id, userId: 'user_vale' });
    const { data, links } = await claims();
    expect(data).toEqual([]);
    expect(links).toMatchObject([{ account: { userId: 'user_vale', email: 'vale@correo.co' }, player: { id } }]);
    expect((await rows.audits('player')).at(-1)).toMatchObject({
      action: 'link',
      entityId: String(id),
      before: { userId: null },
      after: { userId: 'user_vale' },
    });
  });

  test('can be undone: the player is nobody’s again and the claim is open', async () => {
    const { id } = await claimed();
    await site.call(linkPlayer, { params: { id }, body: { userId: 'user_vale' } }, 'admin');
    await site.call(unlinkPlayer, { params: { id }, body: { userId: 'user_vale' } }, 'admin');
    const { data, links } = await claims();
    expect(data).toMatchObject([{ player: { id, hasAccount: false } }]);
    expect(links).toEqual([]);
    expect(await site.refused(getPlayer, { params: { userId: 'user_vale' } })).toMatchObject({ httpStatus: 404 });
    expect((await rows.audits('player')).at(-1)).toMatchObject({ action: 'link', before: { userId: 'user_vale' }, after: { userId: null } });
  });

  test('never takes a player from an account, nor gives an account two', async () => {
    const { id } = await claimed();
    const other = await rows.player({ username: 'otra', userId: 'user_otra' });
    const refused = async (player: number, userId: string) => site.refused(linkPlayer, { params: { id: player }, body: { userId } }, 'admin');
    expect(await refused(other.id, 'user_vale')).toMatchObject({ httpStatus: 409, message: 'Ese jugador ya tiene una cuenta.' });
    expect(await refused(id, 'user_otra')).toMatchObject({ httpStatus: 409, message: 'Esa cuenta ya tiene el jugador otra.' });
    expect(await refused(999, 'user_vale')).toMatchObject({ httpStatus: 404 });
    expect(await site.refused(unlinkPlayer, { params: { id: other.id }, body: { userId: 'user_vale' } }, 'admin')).toMatchObject({ httpStatus: 409 });
  });

  test('of a player who has left is not possible', async () => {
    const { id } = await rows.player({ username: 'ana', userId: 'user_ana' });
    await site.call(deleteAccount, { params: { userId: 'user_ana' }, body: { confirm: 'ELIMINAR' } }, 'user_ana');
    const refusal = await site.refused(createPlayerOfAccount, { body: { userId: 'user_vale', username: `retirado-${id}` } }, 'user_vale');
    expect(refusal).toMatchObject({ code: 'username_taken' });
    expect(await site.refused(linkPlayer, { params: { id }, body: { userId: 'user_vale' } }, 'admin')).toMatchObject({ httpStatus: 409 });
  });
});
