import { beforeEach, describe, expect, test } from '@jest/globals';
import { promoteRelease, startCanary } from '@mesa/release-contract/calls/deploys';
import { showReleasePages } from '@mesa/release-contract/calls/opened-pages';
import { createPreview, listPreviews, publishPreview, removePreview } from '@mesa/release-contract/calls/previews';
import { listReleases, publishRelease } from '@mesa/release-contract/calls/releases';
import { createReleaseToken, revokeReleaseToken } from '@mesa/release-contract/calls/tokens';
import sharp from 'sharp';
import { createMemoryStore } from './memory-store';
import { removeOldReleases } from './prune';
import type { ReleaseStore } from './store';
import { bodyOf, makeBuild, shippedBuilds } from './testing/builds';
import { testHost } from './testing/test-host';

const memory = createMemoryStore();
/** What others do while the site next deletes files. */
let meanwhile: (() => Promise<unknown>) | null = null;
/** A store in which everything is two days old. */
const store: ReleaseStore = {
  ...memory,
  async remove(...stored) {
    const others = meanwhile;
    meanwhile = null;
    await others?.();
    await memory.remove(...stored);
  },
  list: async () => (await memory.list()).map((stored) => ({ ...stored, storedAt: new Date(Date.now() - 48 * 3_600_000) })),
};
let clock = new Date();
let visits = 0;
const white = () => sharp({ create: { width: 40, height: 80, channels: 3, background: '#fff' } });
/** The live page is white, that of a preview has a black block. */
const [livePage, previewedPage] = await Promise.all([
  white().jpeg().toBuffer(),
  white()
    .composite([{ input: { create: { width: 40, height: 20, channels: 3, background: '#000' } }, left: 0, top: 0 }])
    .jpeg()
    .toBuffer(),
]);
const site = testHost(async () => ({
  store,
  included: shippedBuilds('mf_decks'),
  now: () => clock,
  async smoke(visit) {
    visits += 1;
    const pictures = [
      { width: 360 as const, kind: 'hydrated' as const, jpeg: previewedPage },
      { width: 360 as const, kind: 'live' as const, jpeg: livePage },
    ];
    return visit.pages.map((page) => ({ ...page, opened: true, fault: null, pictures }));
  },
}));

beforeEach(async () => {
  for (const one of await store.list()) await store.remove(one.area, one.release);
});

const area = 'mf_decks';
const of = (pullRequest: number) => ({ area, pullRequest });
const buildOf = (code: string, fields: Parameters<typeof makeBuild>[1] = {}) => bodyOf(makeBuild(area, { version: '1.1.0', code, ...fields }));
const preview = (pullRequest: number, code = 'one', fields: Parameters<typeof makeBuild>[1] = {}) =>
  site.call(publishPreview, { params: of(pullRequest), body: buildOf(code, fields) }, 'admin');
const listed = async () => (await site.call(listPreviews, { params: { area } }, 'admin')).previews;
const releases = async () => (await site.call(listReleases, { params: { area } }, 'admin')).releases;
const stored = async () => (await store.list()).filter((one) => one.release.startsWith('0.0.0-pr.')).map(({ release }) => release);
const shownBy = (address: string) => site.previewLinks.open(new URLSearchParams(address.split('?')[1]).get('vista') ?? undefined);

describe('The preview of a pull request', () => {
  test('is stored by a token of the area under no version, and is seen with its link', async () => {
    const { secret } = await site.call(createReleaseToken, { body: { area, name: 'Integración' } }, 'admin');
    const headers = { authorization: `Bearer ${secret}` };
    clock = new Date();
    const { preview: made, known, label } = await site.call(publishPreview, { params: of(12), body: buildOf('one') }, null, headers);
    expect(made).toMatchObject({
      area,
      pullRequest: 12,
      release: expect.stringMatching(/^0\.0\.0-pr\.12\+[0-9a-f]{12}$/),
      publishedBy: 'Integración',
      open: true,
    });
    expect(Date.parse(made.expiresAt) - Date.parse(made.publishedAt)).toBe(14 * 86_400_000);
    expect([known, label, await listed()]).toEqual([false, 'Barajas', [made]]);
    expect(await shownBy(made.address)).toMatchObject({ area, release: made.release, until: made.expiresAt });
    expect([await releases(), site.live.newestOf(area)]).toEqual([[], null]);
    // The version of package.json is free for another content.
    await site.call(publishRelease, { params: { area }, body: buildOf('another') }, 'admin');
    expect(await shownBy(made.address)).not.toBeNull();
  });

  test('is no release: it can be neither promoted, nor tried, nor linked like one', async () => {
    const { release } = (await preview(12)).preview;
    const missing = { httpStatus: 404 };
    expect(await site.refused(promoteRelease, { params: { area }, body: { release, revision: 0 } }, 'admin')).toMatchObject(missing);
    expect(await site.refused(startCanary, { params: { area }, body: { release, percent: 5, revision: 0 } }, 'admin')).toMatchObject(missing);
    expect(await site.refused(createPreview, { params: { area }, body: { release } }, 'admin')).toMatchObject(missing);
  });

  test('leaves its kind of version to previews', async () => {
    const refusal = await site.refused(publishRelease, { params: { area }, body: buildOf('x', { version: '0.0.0-pr.12' }) }, 'admin');
    expect(refusal).toMatchObject({ httpStatus: 422, refusals: [{ rule: 'version', message: expect.stringContaining('es la de una vista previa') }] });
  });

  test('is refused like a release, and replaces nothing then', async () => {
    const before = (await preview(12)).preview;
    const body = { ...buildOf('two'), files: {} };
    const refusal = await site.refused(publishPreview, { params: of(12), body }, 'admin');
    expect(refusal).toMatchObject({ httpStatus: 422, message: expect.stringContaining('Falta el archivo') });
    expect(await listed()).toEqual([before]);
  });

  test('is replaced by the next push, whose files replace the earlier ones; the link stays', async () => {
    const [first, other] = [(await preview(12)).preview, (await preview(13)).preview];
    clock = new Date(clock.getTime() + 3_600_000);
    const { preview: second, known } = await preview(12, 'two');
    expect([known, second.address]).toEqual([false, first.address]);
    expect((await shownBy(first.address))?.release).toBe(second.release);
    expect((await listed()).map(({ pullRequest, release }) => [pullRequest, release])).toEqual([
      [12, second.release],
      [13, other.release],
    ]);
    expect((await stored()).sort()).toEqual([second.release, other.release].sort());
  });

  test('that the next push overtakes is refused, and so is one that is removed meanwhile', async () => {
    const refusal = { httpStatus: 409, message: 'La vista previa del pull request 12 cambió mientras tanto: repite la orden.' };
    const push = (code: string) => site.refused(publishPreview, { params: of(12), body: buildOf(code) }, 'admin');
    await preview(12);
    meanwhile = () => preview(12, 'three');
    expect(await push('two')).toMatchObject(refusal);
    meanwhile = () => site.call(removePreview, { params: of(12) }, 'admin');
    expect(await push('four')).toMatchObject(refusal);
  });

  test('of the same build is not opened again, and lasts longer; once it has expired, it is', async () => {
    await preview(12);
    const before = visits;
    clock = new Date(clock.getTime() + 86_400_000);
    const { preview: again, known, pages } = await preview(12);
    expect([visits, known, pages.length > 0]).toEqual([before, true, true]);
    expect(Date.parse(again.expiresAt)).toBe(clock.getTime() + 14 * 86_400_000);
    // Its files can be gone.
    clock = new Date(clock.getTime() + 14 * 86_400_000);
    expect([(await preview(12)).known, visits]).toEqual([false, before + 1]);
  });

  test('is removed with its files; a later one of the same pull request has another link', async () => {
    const { address, release } = (await preview(12)).preview;
    expect(await site.live.findPreview(area, release)).not.toBeNull();
    expect((await site.call(removePreview, { params: of(12) }, 'admin')).removed).toBe(true);
    expect(await site.live.findPreview(area, release)).toBeNull();
    expect([await listed(), await stored(), await shownBy(address)]).toEqual([[], [], null]);
    expect((await site.call(removePreview, { params: of(12) }, 'admin')).removed).toBe(false);
    clock = new Date(clock.getTime() + 1000);
    expect((await preview(12)).preview.address).not.toBe(address);
    expect(await shownBy(address)).toBeNull();
  });

  test('stays when that of another pull request, or of another area, is removed', async () => {
    clock = new Date();
    const kept = (await preview(12)).preview;
    await preview(13, 'two');
    const others = { area: 'mf_stores', pullRequest: 13 };
    const ofStores = bodyOf(makeBuild('mf_stores', { version: '1.1.0' }));
    const twelfth = await site.call(publishPreview, { params: { ...others, pullRequest: 12 }, body: ofStores }, 'admin');
    await site.call(publishPreview, { params: others, body: ofStores }, 'admin');
    await site.call(removePreview, { params: of(13) }, 'admin');
    expect(await listed()).toEqual([kept]);
    expect((await site.call(listPreviews, { params: { area: 'mf_stores' } }, 'admin')).previews).toMatchObject([others, twelfth.preview]);
    expect(await shownBy(kept.address)).toMatchObject({ area, release: kept.release });
    expect(await shownBy(twelfth.preview.address)).toMatchObject({ area: 'mf_stores', release: twelfth.preview.release });
  });

  test('expires: its link ends, and the daily work deletes it and its files', async () => {
    clock = new Date();
    const { address } = (await preview(12)).preview;
    await preview(13);
    const before = new Date(Date.now() - 15 * 86_400_000).toISOString();
    await site.db.updateTable('releasePreviews').set({ publishedAt: before, expiresAt: before }).where('pullRequest', '=', 12).execute();
    expect([await shownBy(address), (await listed()).map(({ pullRequest }) => pullRequest)]).toEqual([null, [13]]);
    await removeOldReleases(site.db, store);
    expect(await site.db.selectFrom('releasePreviews').select('pullRequest').execute()).toEqual([{ pullRequest: 13 }]);
    expect(await stored()).toEqual([expect.stringMatching(/^0\.0\.0-pr\.13\+/)]);
  });

  test('ends with the token that made it', async () => {
    const { token, secret } = await site.call(createReleaseToken, { body: { area, name: 'Integración' } }, 'admin');
    const made = await site.call(publishPreview, { params: of(12), body: buildOf('one') }, null, { authorization: `Bearer ${secret}` });
    await site.call(revokeReleaseToken, { params: { id: token.id } }, 'admin');
    expect(await shownBy(made.preview.address)).toBeNull();
  });

  test('ends when the person who made it leaves the team', async () => {
    site.people('olga');
    await site.db.insertInto('areaTeam').values({ area, userId: 'olga', role: 'member' }).execute();
    const { address } = (await site.call(publishPreview, { params: of(12), body: buildOf('one') }, 'olga')).preview;
    expect(await shownBy(address)).not.toBeNull();
    await site.db.deleteFrom('areaTeam').execute();
    expect(await shownBy(address)).toBeNull();
  });

  test('is not shown by its link once its area requires a role', async () => {
    clock = new Date();
    const { address } = (await preview(12)).preview;
    await preview(12, 'two', { roles: ['admin'] });
    expect(await shownBy(address)).toBeNull();
    await preview(12, 'three');
    expect(await shownBy(address)).toMatchObject({ area });
  });

  test('is one of at most 50 of an area; the next is refused with the way out', async () => {
    const { preview: made } = await preview(1);
    const [row] = await site.db.selectFrom('releasePreviews').selectAll().execute();
    const store = (count: number, fields: { area?: string } = {}) => {
      const manifest = JSON.stringify(row?.manifest);
      const others = Array.from({ length: count }, (_, i) => ({ ...row, manifest, pullRequest: 100 + i, release: `${made.release}${i}`, ...fields }));
      return site.db
        .insertInto('releasePreviews')
        .values(others as never)
        .execute();
    };
    await store(50, { area: 'mf_stores' });
    expect((await preview(1, 'two')).known).toBe(false);
    await store(49);
    const refusal = await site.refused(publishPreview, { params: of(2), body: buildOf('two') }, 'admin');
    expect(refusal).toMatchObject({ httpStatus: 422, message: expect.stringContaining('ya tiene 50 vistas previas') });
    expect((await preview(1, 'three')).known).toBe(false);
  });
});

describe('The screenshots of a preview', () => {
  const picture = (address: string) => site.app.inject({ url: address });

  test('are compared with the live pages, and are read with its link alone', async () => {
    const { pages, preview: made } = await preview(12);
    const [first] = pages;
    expect(first).toMatchObject({ page: 'ownDecks', address: '/mis-barajas', opened: true, unchanged: false });
    expect(first?.differences).toEqual([{ width: 360, share: expect.closeTo(0.25, 1) }]);
    expect(first?.pictures.map(({ width, kind }) => [width, kind])).toEqual([
      [360, 'hydrated'],
      [360, 'live'],
      [360, 'difference'],
    ]);
    const address = first?.pictures[0]?.address ?? '';
    const { statusCode, headers, rawPayload } = await picture(address);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/jpeg', 'private, no-cache']);
    expect(rawPayload.equals(previewedPage)).toBe(true);
    const shown = await site.call(showReleasePages, { params: { area }, query: { release: made.release } }, 'admin');
    expect(shown).toMatchObject({ pages: [{ differences: first?.differences }, {}, {}], pictures: [{}, {}, { kind: 'difference' }] });
  });

  test('are refused without the link, and after the next push or the removal', async () => {
    const [first] = (await preview(12)).pages;
    const address = first?.pictures[0]?.address ?? '';
    const status = async (one: string) => (await picture(one)).statusCode;
    expect(await status(address.replace('vista=', 'vista=x'))).toBe(403);
    expect(await status('/api/preview-pictures')).toBe(403);
    const { release } = await site.call(publishRelease, { params: { area }, body: buildOf('release') }, 'admin');
    const link = (await site.call(createPreview, { params: { area }, body: { release } }, 'admin')).address.split('?')[1];
    expect(await status(`/api/preview-pictures?${link}&de=${release.split('+')[1]}&imagen=visit-0-360-hydrated.jpg`)).toBe(403);
    for (const name of ['visit.json', 'release.json', '../visit-0-360-hydrated.jpg']) {
      expect(await status(address.replace('visit-0-360-hydrated.jpg', encodeURIComponent(name)))).toBe(404);
    }
    await preview(12, 'two');
    expect(await status(address)).toBe(404);
    await site.call(removePreview, { params: of(12) }, 'admin');
    expect(await status(address)).toBe(403);
  });

  test('of an area that requires a role are left to its team', async () => {
    const { preview: made, pages } = await preview(12, 'one', { roles: ['admin'] });
    expect(made).toMatchObject({ open: false, address: `/exportar-baraja?mf=mf_decks@${encodeURIComponent(made.release)}` });
    expect(pages.map(({ pictures }) => pictures)).toEqual([[], [], []]);
  });
});

test('A page that cannot be compared with the live one is no reason to refuse a release', async () => {
  const broken = Buffer.from('no picture');
  const { release, compared } = await site.call(publishRelease, { params: { area }, body: buildOf('three') }, 'admin');
  expect(compared?.[0]).toMatchObject({ page: 'ownDecks', differences: [{ width: 360 }] });
  livePage.fill(broken);
  const next = await site.call(publishRelease, { params: { area }, body: buildOf('four', { version: '1.2.0' }) }, 'admin');
  expect([next.compared, next.release === release]).toEqual([[], false]);
});
