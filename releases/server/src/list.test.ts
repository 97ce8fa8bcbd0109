import { expect, test } from '@jest/globals';
import { listReleases, publishRelease } from '@mesa/release-contract/calls/releases';
import { sql } from 'kysely';
import { bodyOf, makeBuild, shippedBuilds } from './testing/builds';
import { testHost } from './testing/test-host';

const site = testHost(async () => ({ included: shippedBuilds('mf_decks') }));
const area = 'mf_decks';
const params = { area };
const ago = (interval: string) => sql<string>`now() - ${interval}::interval`;

test('The releases of an area are listed newest first, with who published them and their own use of the last seven days', async () => {
  site.people('user_admin');
  const released: string[] = [];
  for (const [version, age] of [
    ['1.2.0', '3 days'],
    ['1.1.0', '1 day'],
  ] as const) {
    const { release } = await site.call(publishRelease, { params, body: bodyOf(makeBuild(area, { version, code: version })) }, 'admin');
    await site.db
      .updateTable('releases')
      .set({ publishedAt: ago(age) })
      .where('release', '=', release)
      .execute();
    released.push(release);
  }
  const [older = '', newer = ''] = released;
  const use = [
    { area, release: older, hour: ago('1 hour'), visits: 3, failures: 1 },
    { area, release: older, hour: ago('6 days 23 hours'), visits: 4, failures: 1 },
    { area, release: older, hour: ago('7 days 1 hour'), visits: 1000, failures: 500 },
    { area, release: newer, hour: ago('1 hour'), visits: 50, failures: 0 },
    { area: 'mf_stores', release: newer, hour: ago('1 hour'), visits: 9, failures: 9 },
  ];
  await site.db.insertInto('releaseUse').values(use).execute();
  expect((await site.call(listReleases, { params }, 'admin')).releases).toMatchObject([
    { release: newer, version: '1.1.0', publishedBy: 'user_admin', visits: 50, failures: 0 },
    { release: older, version: '1.2.0', publishedBy: 'user_admin', visits: 7, failures: 2 },
  ]);
});
