import { describe, expect, test } from '@jest/globals';
import { deleteAccount } from '@mesa/contract/calls/personal-data';
import { requireApproval } from '@mesa/release-contract/calls/approval';
import { promoteRelease } from '@mesa/release-contract/calls/deploys';
import { registryOverview } from '@mesa/release-contract/calls/overview';
import { listReleases, publishRelease } from '@mesa/release-contract/calls/releases';
import { listTeams } from '@mesa/release-contract/calls/team';
import { createReleaseToken } from '@mesa/release-contract/calls/tokens';
import { bodyOf, makeBuild, shippedBuilds } from '@mesa/release-server/testing/builds';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const site = testApp(async () => ({ included: shippedBuilds('mf_decks') }));
const { player } = community(site);
const area = 'mf_decks';
const params = { area };

/** Olga and Otto own the area, Mario is a member. Olga has a token. */
const made = site.seed(async () => {
  for (const userId of ['olga', 'otto', 'mario']) await player({ userId, username: userId, name: userId });
  await site.db
    .insertInto('areaTeam')
    .values([
      { area, userId: 'olga', role: 'owner' },
      { area, userId: 'otto', role: 'owner' },
      { area, userId: 'mario', role: 'member' },
    ])
    .execute();
  const { secret } = await site.call(createReleaseToken, { body: { area, name: 'CI' } }, 'olga');
  const { release } = await site.call(publishRelease, { params, body: bodyOf(makeBuild(area, { version: '1.1.0', code: '1.1.0' })) }, 'admin');
  return { release, headers: { authorization: `Bearer ${secret}` } };
});
const eraseOlga = () => site.call(deleteAccount, { params: { userId: 'olga' }, body: { confirm: 'ELIMINAR' } }, 'olga');

describe('Erasing an account', () => {
  test('erases its place in a team, and ends its tokens', async () => {
    await eraseOlga();
    const [team] = (await site.call(listTeams, {}, 'mario')).teams;
    expect(team?.people.map(({ userId }) => userId).sort()).toEqual(['mario', 'otto']);
    expect(await site.refused(listReleases, { params }, null, made().headers)).toMatchObject({ httpStatus: 401 });
  });

  test.each(['account', 'token'])('leaves a proposal by its %s without an author: any promoter approves it', async (kind) => {
    const { release, headers } = made();
    await site.call(requireApproval, { params, body: { revision: 0 } }, 'otto');
    const body = { release, revision: 1 };
    await (kind === 'account' ? site.call(promoteRelease, { params, body }, 'olga') : site.call(promoteRelease, { params, body }, null, headers));
    await eraseOlga();
    const overview = await site.call(registryOverview, {}, 'otto');
    expect(overview.areas.find((one) => one.area === area)?.proposal).toMatchObject({ mine: false });
    expect((await site.call(promoteRelease, { params, body: { release, revision: 2 } }, 'otto')).state.active).toBe(release);
  });
});
