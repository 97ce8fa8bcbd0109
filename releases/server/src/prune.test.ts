import { describe, expect, test } from '@jest/globals';
import { requireApproval, withdrawProposal } from '@mesa/release-contract/calls/approval';
import { promoteRelease, rollbackRelease } from '@mesa/release-contract/calls/deploys';
import { publishRelease } from '@mesa/release-contract/calls/releases';
import { sql } from 'kysely';
import { createMemoryStore } from './memory-store';
import { removeOldReleases, removeOldReleasesDaily } from './prune';
import type { ReleaseStore } from './store';
import { bodyOf, makeBuild, shippedBuilds } from './testing/builds';
import { testHost } from './testing/test-host';

let now = Date.now();
/** A store in which the test sets the age of everything. */
const memory = createMemoryStore();
const store: ReleaseStore = { ...memory, list: async () => (await memory.list()).map((stored) => ({ ...stored, storedAt: new Date(now) })) };
const site = testHost(async () => ({ store, included: shippedBuilds('mf_decks', 'mf_stores') }));

const daysAgo = (days: number) => sql<string>`now() - make_interval(days => ${days})`;

/** Eight releases, the oldest 80 days old, the newest 10. */
async function eight(): Promise<string[]> {
  const releases: string[] = [];
  for (let number = 1; number <= 8; number += 1) {
    const build = makeBuild('mf_decks', { version: `1.${number}.0`, code: `${number}` });
    const { release } = await site.call(publishRelease, { params: { area: 'mf_decks' }, body: bodyOf(build) }, 'admin');
    await site.db
      .updateTable('releases')
      .set({ publishedAt: daysAgo(90 - number * 10) })
      .where('release', '=', release)
      .execute();
    releases.push(release);
  }
  return releases;
}
const rows = async () => (await site.db.selectFrom('releases').select('release').orderBy('publishedAt').execute()).map(({ release }) => release);
const promote = (release: string, revision: number) => site.call(promoteRelease, { params: { area: 'mf_decks' }, body: { release, revision } }, 'admin');

describe('Old releases', () => {
  test('are removed after 30 days, except the newest five of their area', async () => {
    now = Date.now() - 48 * 3_600_000;
    const releases = await eight();
    const ofStores = await site.call(
      publishRelease,
      { params: { area: 'mf_stores' }, body: bodyOf(makeBuild('mf_stores', { version: '1.1.0', code: 'x' })) },
      'admin',
    );
    await site.db
      .updateTable('releases')
      .set({ publishedAt: daysAgo(100) })
      .where('area', '=', 'mf_stores')
      .execute();
    await removeOldReleases(site.db, store);
    expect(await rows()).toEqual([ofStores.release, ...releases.slice(3)]);
    const left = (await store.list()).map(({ release }) => release);
    expect(left).toEqual(expect.arrayContaining(releases.slice(3)));
    for (const gone of releases.slice(0, 3)) expect(left).not.toContain(gone);
  });

  test('stay while they are live, or the target of a rollback', async () => {
    const [first = '', second = '', third = '', ...others] = await eight();
    await promote(first, 0);
    await promote(second, 1);
    await removeOldReleases(site.db, store);
    expect(await rows()).toEqual([first, second, ...others]);
    expect(third).not.toBe('');
    const { state } = await site.call(rollbackRelease, { params: { area: 'mf_decks' }, body: { revision: 2 } }, 'admin');
    expect(state.active).toBe(first);
  });

  test('stay while they wait for a second person', async () => {
    const [first = '', , ...others] = await eight();
    const params = { area: 'mf_decks' };
    await site.call(requireApproval, { params, body: { revision: 0 } }, 'admin');
    await promote(first, 1);
    await removeOldReleases(site.db, store);
    expect(await rows()).toEqual([first, ...others.slice(1)]);
    await site.call(withdrawProposal, { params, body: { revision: 2 } }, 'admin');
    await removeOldReleases(site.db, store);
    expect(await rows()).not.toContain(first);
  });

  test('stay while they are young, however many there are', async () => {
    const releases = await eight();
    const published = (publishedAt: ReturnType<typeof daysAgo>) => site.db.updateTable('releases').set({ publishedAt }).execute();
    await published(sql<string>`now() - interval '29 days 23 hours'`);
    await removeOldReleases(site.db, store);
    expect(await rows()).toHaveLength(releases.length);
    await published(sql<string>`now() - interval '30 days 1 hour'`);
    await removeOldReleases(site.db, store);
    expect(await rows()).toHaveLength(5);
  });
});

test('Failures go with their release: also those of a build that only another area still has', async () => {
  const [gone = '', , , kept = ''] = await eight();
  const failure = { kind: 'crash' as const, page: '', message: 'x is undefined', frames: '[]', count: 1, firstAt: daysAgo(1), lastAt: daysAgo(1) };
  const of = [
    { area: 'mf_decks', release: gone },
    { area: 'mf_decks', release: kept },
    { area: 'mf_stores', release: kept },
  ];
  await site.db
    .insertInto('releaseFailures')
    .values(of.map((one) => ({ ...failure, ...one })))
    .execute();
  await removeOldReleases(site.db, store);
  expect(await site.db.selectFrom('releaseFailures').select(['area', 'release']).execute()).toEqual([{ area: 'mf_decks', release: kept }]);
});

describe('Files without a row', () => {
  const put = () => store.put('mf_stores', '1.0.0+0123456789ab', new Map([['main.1a2b3c4d.js', Buffer.from('x')]]));
  const isThere = async () => (await store.read('mf_stores', '1.0.0+0123456789ab', 'main.1a2b3c4d.js')) !== null;

  test('of a publish in progress stay, and are removed a day later', async () => {
    await put();
    now = Date.now();
    await removeOldReleases(site.db, store);
    expect(await isThere()).toBe(true);
    now = Date.now() - 25 * 3_600_000;
    await removeOldReleases(site.db, store);
    expect(await isThere()).toBe(false);
  });
});

describe('The daily work', () => {
  test('begins at once, and this server knows the removed releases no longer', async () => {
    const [first = ''] = await eight();
    let stop = () => {};
    await new Promise<void>((done, onError) => {
      const changed = () => site.live.changed().then(done);
      stop = removeOldReleasesDaily(site.db, { store, live: { changed }, onError });
    });
    stop();
    expect(site.live.knows('mf_decks', first)).toBe(false);
  });

  test('reports a store that does not answer', async () => {
    const away: ReleaseStore = { ...store, list: () => Promise.reject(new Error('connect ETIMEDOUT')) };
    const reported = new Promise((onError) => removeOldReleasesDaily(site.db, { store: away, live: site.live, onError })());
    expect(await reported).toMatchObject({ message: 'connect ETIMEDOUT' });
  });
});
