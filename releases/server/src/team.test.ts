import { describe, expect, test } from '@jest/globals';
import { promoteRelease, rollbackRelease, startCanary } from '@mesa/release-contract/calls/deploys';
import { registryOverview } from '@mesa/release-contract/calls/overview';
import { createPreview } from '@mesa/release-contract/calls/previews';
import { listReleases, publishRelease } from '@mesa/release-contract/calls/releases';
import { listTeams, removeTeammate, saveTeammate } from '@mesa/release-contract/calls/team';
import { createReleaseToken, listReleaseTokens, revokeReleaseToken } from '@mesa/release-contract/calls/tokens';
import type { TeamRole } from '@mesa/release-contract/team';
import { bodyOf, makeBuild, shippedBuilds } from './testing/builds';
import { testHost } from './testing/test-host';

const site = testHost(async () => ({ included: shippedBuilds() }));
const audits = (entity: string) => site.audited.filter((line) => line.entity === entity);
const decks = { area: 'mf_decks' };
const stores = { area: 'mf_stores' };

const invite = (username: string, role: TeamRole, as = 'admin', params = decks) => site.call(saveTeammate, { params, body: { username, role } }, as);
const remove = (userId: string, as: string) => site.call(removeTeammate, { params: decks, body: { userId } }, as);

/** Olga owns the area of decks, Mario is a member; Otto owns the stores. */
async function teams() {
  site.people('olga', 'mario', 'otto', 'nina');
  await invite('otto', 'owner', 'admin', stores);
  await invite('olga', 'owner');
  await invite('mario', 'member', 'olga');
}
const published = async (version: string, params = decks) =>
  (await site.call(publishRelease, { params, body: bodyOf(makeBuild(params.area, { version, code: `${params.area} ${version}` })) }, 'admin')).release;

describe('The team of an area', () => {
  test('is invited by username, by the site admin or an owner, and recorded', async () => {
    await teams();
    expect((await invite('@nina', 'member', 'olga')).team.people.map(({ username, role }) => [username, role])).toEqual([
      ['olga', 'owner'],
      ['mario', 'member'],
      ['nina', 'member'],
    ]);
    await invite('nina', 'owner', 'olga');
    await invite('mario', 'member', 'otto', stores);
    await remove('mario', 'olga');
    const { teams: all } = await site.call(listTeams, {}, 'admin');
    expect(all.map(({ area, people }) => [area, people.map(({ userId }) => userId)])).toEqual([
      ['mf_decks', ['nina', 'olga']],
      ['mf_stores', ['otto', 'mario']],
    ]);
    expect(
      audits('areaTeam')
        .filter(({ entityId }) => entityId === 'mf_decks')
        .slice(-3)
        .map(({ userId, action, entityId, before, after }) => ({ userId, action, entityId, before, after })),
    ).toEqual([
      { userId: 'olga', action: 'create', entityId: 'mf_decks', before: null, after: { userId: 'nina', teamRole: 'member' } },
      { userId: 'olga', action: 'update', entityId: 'mf_decks', before: { userId: 'nina', teamRole: 'member' }, after: { userId: 'nina', teamRole: 'owner' } },
      { userId: 'olga', action: 'delete', entityId: 'mf_decks', before: { userId: 'mario', teamRole: 'member' }, after: null },
    ]);
  });

  test('stays as it is, unrecorded and with its tokens, if somebody is invited to what they are', async () => {
    await teams();
    const { token } = await site.call(createReleaseToken, { body: { ...decks, name: 'CI' } }, 'olga');
    const before = site.audited.length;
    expect((await invite('olga', 'owner')).team.people.map(({ userId }) => userId)).toEqual(['olga', 'mario']);
    expect(site.audited).toHaveLength(before);
    expect((await site.call(listReleaseTokens, {}, 'admin')).tokens).toMatchObject([{ id: token.id, revokedAt: null }]);
  });

  test('needs an account, and a clear sentence says so', async () => {
    await teams();
    const refusal = await site.refused(saveTeammate, { params: decks, body: { username: 'nadie', role: 'member' } }, 'olga');
    expect(refusal).toMatchObject({ httpStatus: 422, issues: [{ path: 'username', message: expect.stringMatching(/^Ninguna cuenta tiene ese nombre/) }] });
    expect(await site.refused(removeTeammate, { params: decks, body: { userId: 'nina' } }, 'olga')).toMatchObject({ httpStatus: 404 });
  });

  test('is left by anyone who wants to; members remove no other member', async () => {
    await teams();
    expect(await site.refused(removeTeammate, { params: decks, body: { userId: 'olga' } }, 'mario')).toMatchObject({ httpStatus: 403 });
    expect((await remove('mario', 'mario')).team.people.map(({ userId }) => userId)).toEqual(['olga']);
    expect(await site.refused(listTeams, {}, 'mario')).toMatchObject({ httpStatus: 403 });
  });
});

describe('A member of a team', () => {
  test('sees releases, measurements, tokens and people of their areas, and nothing of others', async () => {
    await teams();
    const measured = { page: 'page', since: new Date().toISOString(), figure: 'views' as const, step: 0, times: 1 };
    await site.db
      .insertInto('releaseVitals')
      .values([
        { ...decks, ...measured, release: await published('1.1.0') },
        { ...stores, ...measured, release: await published('1.1.0', stores) },
      ])
      .execute();
    const member = await site.call(registryOverview, {}, 'mario');
    expect(member.vitals).toMatchObject([{ area: 'mf_decks', views: 1 }]);
    expect(member.areas.map(({ area, as, releases }) => [area, as, releases.length])).toEqual([['mf_decks', 'member', 1]]);
    expect(JSON.stringify(member)).not.toContain('mf_stores');
    expect((await site.call(registryOverview, {}, 'olga')).areas.map(({ area, as }) => [area, as])).toEqual([['mf_decks', 'owner']]);
    expect((await site.call(registryOverview, {}, 'admin')).areas.length).toBeGreaterThan(2);
    await site.call(createReleaseToken, { body: { ...decks, name: 'CI' } }, 'olga');
    await site.call(createReleaseToken, { body: { ...stores, name: 'CI de tiendas' } }, 'otto');
    await site.call(createReleaseToken, { body: { ...decks, name: 'CI nueva' } }, 'olga');
    const tokensOf = async (as: string) => (await site.call(listReleaseTokens, {}, as)).tokens.map(({ name }) => name);
    const own = ['CI nueva', 'CI'];
    expect([await tokensOf('olga'), await tokensOf('mario'), await tokensOf('admin')]).toEqual([own, [], [...own, 'CI de tiendas']]);
    expect((await site.call(listTeams, {}, 'mario')).teams.map(({ area }) => area)).toEqual(['mf_decks']);
  });

  test('tries a release and ends that, but neither promotes nor goes back', async () => {
    await teams();
    const [first, second] = [await published('1.1.0'), await published('1.2.0')];
    await site.call(promoteRelease, { params: decks, body: { release: first, revision: 0 } }, 'olga');
    const tried = await site.call(startCanary, { params: decks, body: { release: second, percent: 10, revision: 1 } }, 'mario');
    expect(tried.state.canary).toEqual({ release: second, percent: 10 });
    const refusal = await site.refused(promoteRelease, { params: decks, body: { release: second, revision: 2 } }, 'mario');
    expect(refusal).toMatchObject({ httpStatus: 403, message: 'Eso lo hace una persona responsable de mf_decks: pídeselo.' });
    expect((await site.call(rollbackRelease, { params: decks, body: { revision: 2 } }, 'mario')).state).toMatchObject({ active: first, canary: null });
    const back = await site.refused(rollbackRelease, { params: decks, body: { revision: 3 } }, 'mario');
    expect(back).toMatchObject({ httpStatus: 403, message: expect.stringMatching(/^No hay ninguna prueba en curso/) });
  });
});

describe('Removing somebody', () => {
  test('ends their access, their tokens and their preview links at once; blocking their account suspends the links', async () => {
    await teams();
    await invite('nina', 'owner');
    const release = await published('1.1.0');
    const { secret } = await site.call(createReleaseToken, { body: { ...decks, name: 'CI' } }, 'nina');
    const kept = await site.call(createReleaseToken, { body: { ...decks, name: 'Otra' } }, 'olga');
    const { address } = await site.call(createPreview, { params: decks, body: { release } }, 'nina');
    const link = address.split('vista=')[1];
    expect(await site.previewLinks.open(link)).toMatchObject({ release });
    site.block('nina', true);
    expect(await site.previewLinks.open(link)).toBeNull();
    site.block('nina', false);
    expect(await site.previewLinks.open(link)).toMatchObject({ release });
    await remove('nina', 'olga');
    expect(await site.refused(listReleases, { params: decks }, 'nina')).toMatchObject({ httpStatus: 403 });
    expect(await site.refused(listReleases, { params: decks }, null, { authorization: `Bearer ${secret}` })).toMatchObject({ httpStatus: 401 });
    await site.call(listReleases, { params: decks }, null, { authorization: `Bearer ${kept.secret}` });
    expect(await site.previewLinks.open(link)).toBeNull();
    expect(audits('releaseToken').at(-1)).toMatchObject({ userId: 'olga', action: 'delete', before: { area: 'mf_decks', name: 'CI' } });
  });

  test('or making an owner a member revokes the tokens they made for that area, once, and none for another', async () => {
    await teams();
    await invite('olga', 'owner', 'admin', stores);
    const { secret } = await site.call(createReleaseToken, { body: { ...stores, name: 'CI de tiendas' } }, 'olga');
    const { token: ended } = await site.call(createReleaseToken, { body: { ...decks, name: 'Vieja' } }, 'olga');
    await site.call(revokeReleaseToken, { params: { id: ended.id } }, 'olga');
    const { token } = await site.call(createReleaseToken, { body: { ...decks, name: 'CI' } }, 'olga');
    await invite('olga', 'member');
    expect(audits('releaseToken').map(({ action, entityId, before, after }) => [action, entityId, before ?? after])).toEqual([
      ['create', expect.any(Number), { area: 'mf_stores', name: 'CI de tiendas' }],
      ['create', ended.id, { area: 'mf_decks', name: 'Vieja' }],
      ['delete', ended.id, { area: 'mf_decks', name: 'Vieja' }],
      ['create', token.id, { area: 'mf_decks', name: 'CI' }],
      ['delete', token.id, { area: 'mf_decks', name: 'CI' }],
    ]);
    await site.call(listReleases, { params: stores }, null, { authorization: `Bearer ${secret}` });
    expect(await site.refused(revokeReleaseToken, { params: { id: token.id } }, 'admin')).toMatchObject({ httpStatus: 404 });
    expect(await site.refused(createReleaseToken, { body: { ...decks, name: 'CI' } }, 'olga')).toMatchObject({ httpStatus: 403 });
  });
});
