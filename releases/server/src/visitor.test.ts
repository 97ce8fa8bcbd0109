import { describe, expect, test } from '@jest/globals';
import { promoteRelease, startCanary } from '@mesa/release-contract/calls/deploys';
import { publishPreview } from '@mesa/release-contract/calls/previews';
import { publishRelease } from '@mesa/release-contract/calls/releases';
import type { FastifyRequest } from 'fastify';
import { type Grant, grantCookie } from './grant';
import { previewLinkCookie } from './preview-links';
import { bodyOf, makeBuild, shippedBuilds } from './testing/builds';
import { testHost } from './testing/test-host';
import { grantOf, previewCookie, readVisit } from './visitor';

const area = 'mf_decks';
const site = testHost(async () => ({ included: shippedBuilds(area) }));
const publish = async (version: string, of = area, roles: string[] = []) =>
  (await site.call(publishRelease, { params: { area: of }, body: bodyOf(makeBuild(of, { version, code: version, roles })) }, 'admin')).release;

const requestWith = (cookies: Record<string, string>) =>
  ({
    headers: {
      cookie: Object.entries(cookies)
        .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
        .join('; '),
    },
  }) as FastifyRequest;

const grant: Grant = { userId: 'user_admin', role: 'admin', expiresAt: Date.now() + 3_600_000 };
interface Visited {
  grant?: Grant | null;
  cookies?: Record<string, string>;
  /** The address's `?mf=`. */
  asked?: string | null;
  https?: boolean;
}
const visit = ({ grant = null, cookies = {}, asked = null, https = false }: Visited) =>
  readVisit(requestWith(cookies), { live: site.live, grants: site.grants, previewLinks: site.previewLinks, https }, grant, asked);

const linkTo = (release: string) => site.previewLinks.sign({ area, release, token: null, expiresAt: Date.now() + 3_600_000 });

describe('The cookie with a number for a canary', () => {
  test.each([
    [true, /^mesa-bucket=\d{1,4}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/],
    [false, /^mesa-bucket=\d{1,4}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/],
  ])('over https (%s) is sent over https alone', async (https, expected) => {
    const release = await publish('1.1.0');
    await site.call(startCanary, { params: { area }, body: { release, percent: 5, revision: 0 } }, 'admin');
    const { cookies, personal } = await visit({ https });
    expect([cookies, personal]).toEqual([[expect.stringMatching(expected)], true]);
    expect((await visit({ cookies: { 'mesa-bucket': '9999' } })).cookies).toEqual([]);
  });
});

describe('A preview', () => {
  test('that the person asked for comes before that of a link they opened', async () => {
    const [older, newest] = [await publish('1.1.0'), await publish('1.2.0')];
    const cookies = { [previewCookie]: `${area}@${older}`, [previewLinkCookie]: linkTo(newest) };
    expect((await visit({ grant, cookies })).visitor.preview?.release).toBe(older);
    expect((await visit({ cookies })).visitor.preview?.release).toBe(newest);
  });

  test('is remembered once, and forgotten when it is gone or ended', async () => {
    const name = `${area}@${await publish('1.1.0')}`;
    const first = await visit({ grant, asked: name, https: true });
    expect(first.cookies).toEqual([`${previewCookie}=${encodeURIComponent(name)}; Path=/; HttpOnly; Secure; SameSite=Strict`]);
    expect((await visit({ grant, cookies: { [previewCookie]: name } })).cookies).toEqual([]);
    expect((await visit({ grant })).cookies).toEqual([]);
    const forgotten = [expect.stringMatching(new RegExp(`^${previewCookie}=; Max-Age=0;`))];
    expect(await visit({ grant, cookies: { [previewCookie]: `${area}@9.9.9+000000000000` } })).toMatchObject({
      visitor: { preview: null },
      cookies: forgotten,
    });
    expect(await visit({ grant, cookies: { [previewCookie]: name }, asked: '' })).toMatchObject({ visitor: { preview: null }, cookies: forgotten });
  });

  test('can be of a pull request', async () => {
    const build = bodyOf(makeBuild(area, { version: '1.1.0', code: 'x' }));
    const { preview } = await site.call(publishPreview, { params: { area, pullRequest: 12 }, body: build }, 'admin');
    expect((await visit({ grant, asked: `${area}@${preview.release}` })).visitor.preview?.release).toBe(preview.release);
  });

  test('of a link ends with an empty ?mf=', async () => {
    const cookies = { [previewLinkCookie]: linkTo(await publish('1.1.0')) };
    expect(await visit({ cookies })).toMatchObject({ visitor: { preview: { area } }, cookies: [], personal: true });
    const forgotten = [expect.stringMatching(new RegExp(`^${previewLinkCookie}=; Max-Age=0;`))];
    expect(await visit({ cookies, asked: '' })).toMatchObject({ visitor: { preview: null }, cookies: forgotten, personal: false });
  });

  test('is for administrators and the team of its area', async () => {
    const [decks, stores] = [`${area}@${await publish('1.1.0')}`, `mf_stores@${await publish('1.1.0', 'mf_stores')}`];
    site.people('mario');
    await site.db.insertInto('areaTeam').values({ area, userId: 'mario', role: 'member' }).execute();
    const member: Grant = { ...grant, userId: 'mario', role: 'member' };
    const seen = async (as: Grant | null, asked: string) => (await visit({ grant: as, asked })).visitor.preview?.area ?? null;
    const team: Grant = { ...member, team: true };
    expect(await Promise.all([seen(grant, decks), seen(grant, stores), seen(team, decks), seen(team, stores)])).toEqual([area, 'mf_stores', area, null]);
    expect(await Promise.all([seen(member, decks), seen(null, decks)])).toEqual([null, null]);
  });
});

describe('A grant', () => {
  test('of a person who left their last team is that of an account outside any team', async () => {
    site.people('mario');
    const team: Grant = { ...grant, userId: 'mario', role: 'member', team: true };
    const read = () => grantOf(requestWith({ [grantCookie]: site.grants.sign(team) }), site.grants);
    await site.db.insertInto('areaTeam').values({ area, userId: 'mario', role: 'member' }).execute();
    expect(await read()).toEqual(team);
    await site.db.deleteFrom('areaTeam').execute();
    expect(await read()).toEqual({ userId: 'mario', role: 'member', expiresAt: team.expiresAt });
  });
});

describe('The visit of a release on trial', () => {
  test.each([
    ['public', [], null],
    ['restricted', ['admin'], 'admin'],
  ])('of a %s area sees it with the role of its pages', async (_, roles, role) => {
    const { manifest } = makeBuild(area, { version: '1.1.0', code: 'x', roles });
    const release = '1.1.0+000000000000';
    const end = site.live.tryOut({ area, release, manifest });
    const { visitor } = await visit({ grant: { ...grant, trial: `${area}@${release}` } });
    end();
    expect(visitor).toMatchObject({ role, onTrial: true, preview: { release } });
    expect(visitor.mayEnter(['admin'])).toBe(role !== null);
  });
});

test('A page is for everyone if nothing on it depends on who opens it', async () => {
  expect(await visit({})).toMatchObject({ cookies: [], personal: false });
  expect((await visit({ grant: { ...grant, role: 'member' } })).personal).toBe(true);
  const release = await publish('1.1.0');
  await site.call(promoteRelease, { params: { area }, body: { release, revision: 0 } }, 'admin');
  expect((await visit({})).personal).toBe(false);
});
