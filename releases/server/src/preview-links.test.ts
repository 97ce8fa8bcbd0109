import { describe, expect, test } from '@jest/globals';
import { createPreview } from '@mesa/release-contract/calls/previews';
import { publishRelease } from '@mesa/release-contract/calls/releases';
import { removeTeammate } from '@mesa/release-contract/calls/team';
import { createReleaseToken, revokeReleaseToken } from '@mesa/release-contract/calls/tokens';
import { bodyOf, makeBuild, shippedBuilds } from './testing/builds';
import { testHost } from './testing/test-host';

const site = testHost(async () => ({ included: shippedBuilds('mf_decks') }));
const area = 'mf_decks';
const params = { area };

const publish = async (version: string) =>
  (await site.call(publishRelease, { params, body: bodyOf(makeBuild(area, { version, code: version })) }, 'admin')).release;
const shownBy = (address: string) => site.previewLinks.open(new URLSearchParams(address.split('?')[1]).get('vista') ?? undefined);

describe('The link to a release that is not live', () => {
  test('is not made of an area that requires a role', async () => {
    const build = makeBuild(area, { version: '1.1.0', roles: ['owner'] });
    const { release } = await site.call(publishRelease, { params, body: bodyOf(build) }, 'admin');
    expect(await site.refused(createPreview, { params, body: { release } }, 'admin')).toMatchObject({
      httpStatus: 422,
      message: expect.stringMatching(/^mf_decks no es para todos/),
    });
  });

  test('shows it for two days, or for the hours that were asked for, and not longer', async () => {
    const release = await publish('1.1.0');
    const before = Date.now();
    const { address, expiresAt } = await site.call(createPreview, { params, body: { release } }, 'admin');
    expect(Date.parse(expiresAt) - before).toBeGreaterThanOrEqual(48 * 3_600_000);
    expect(await shownBy(address)).toMatchObject({ area, release, until: expiresAt });
    const over = { area, release, token: null, teammate: null, expiresAt: Date.now() - 1 };
    expect(await site.previewLinks.open(site.previewLinks.sign(over))).toBeNull();
    expect(await site.previewLinks.open(site.previewLinks.sign({ ...over, expiresAt: Date.now() + 60_000 }))).toMatchObject({ release });
  });

  test('ends with the next release of its area; of an older release too', async () => {
    const release = await publish('1.1.0');
    const addressNow = async () => (await site.call(createPreview, { params, body: { release } }, 'admin')).address;
    const first = await addressNow();
    const minutesAgo = async (minutes: number, version: string) =>
      site.db
        .updateTable('releases')
        .set({ publishedAt: new Date(Date.now() - minutes * 60_000).toISOString() })
        .where('version', '=', version)
        .execute();
    await minutesAgo(2, '1.1.0');
    await publish('1.2.0');
    const second = await addressNow();
    expect([await shownBy(first), await shownBy(second)]).toEqual([null, expect.objectContaining({ release })]);
    await minutesAgo(1, '1.2.0');
    await publish('1.3.0');
    expect(await shownBy(second)).toBeNull();
  });

  test('ends when the person who made it leaves the team, and with the token that made it', async () => {
    site.people('mario', 'olga');
    await site.db
      .insertInto('areaTeam')
      .values([
        { area, userId: 'mario', role: 'member' },
        { area: 'mf_stores', userId: 'mario', role: 'member' },
        { area, userId: 'olga', role: 'owner' },
      ])
      .execute();
    const body = { release: await publish('1.1.0') };
    const { token, secret } = await site.call(createReleaseToken, { body: { area, name: 'CI' } }, 'olga');
    await site.call(createReleaseToken, { body: { area, name: 'Otra' } }, 'olga');
    const marios = (await site.call(createPreview, { params, body }, 'mario')).address;
    const ofToken = (await site.call(createPreview, { params, body }, null, { authorization: `Bearer ${secret}` })).address;
    expect([await shownBy(marios), await shownBy(ofToken)]).toEqual([expect.objectContaining(body), expect.objectContaining(body)]);
    await site.call(removeTeammate, { params, body: { userId: 'mario' } }, 'olga');
    expect([await shownBy(marios), await shownBy(ofToken)]).toEqual([null, expect.objectContaining(body)]);
    await site.call(revokeReleaseToken, { params: { id: token.id } }, 'olga');
    expect(await shownBy(ofToken)).toBeNull();
  });
});
