import { describe, expect, jest, test } from '@jest/globals';
import { createReleaseUsage } from './release-usage';
import { releases } from './testing/releases';
import { testHost } from './testing/test-host';

const server = testHost();
const { promoted, change } = releases(server);
const area = 'mf_leagues';
const minute = 60_000;

/** A release that went live, and its usage on a server whose clock the test sets. */
async function live() {
  const start = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(start);
  const release = await promoted(area, { version: '1.0.0' }, { 'remoteEntry.00000001.js': '1' });
  const usage = createReleaseUsage(server.db, server.live);
  return { release, usage, pass: (minutes: number) => clock.mockReturnValue(start + minutes * minute) };
}

describe('Failures of a release', () => {
  test('count for ten minutes', async () => {
    const { release, usage, pass } = await live();
    usage.failed(area, release, 'ana');
    pass(6);
    usage.failed(area, release, 'beto');
    expect([usage.visitors(area, release), usage.hasFailed(area, release, 'ana')]).toEqual([2, true]);
    pass(11);
    expect([usage.visitors(area, release), usage.hasFailed(area, release, 'ana')]).toEqual([1, false]);
    expect(usage.failed(area, release, 'carla')).toBe(2);
    // His newest failure counts, also when an older one no longer does.
    usage.failed(area, release, 'beto');
    pass(17);
    expect(usage.hasFailed(area, release, 'beto')).toBe(true);
  });

  test('do not count if the site does not know the release', async () => {
    const { usage } = await live();
    expect(usage.failed(area, '9.9.9+0123456789ab', 'ana')).toBeNull();
    expect(usage.visitors(area, '9.9.9+0123456789ab')).toBe(0);
  });

  test('of one visitor are at most three in ten minutes, and then count again', async () => {
    const { release, usage, pass } = await live();
    expect([1, 2, 3, 4].map(() => usage.failed(area, release, 'ana'))).toEqual([1, 1, 1, null]);
    pass(11);
    expect(usage.failed(area, release, 'ana')).toBe(1);
  });

  test('are those of at most ten thousand visitors, who go on counting', async () => {
    const { release, usage } = await live();
    for (let i = 1; i <= 10_000; i += 1) usage.failed(area, release, `visitor ${i}`);
    expect([usage.failed(area, release, 'one more'), usage.failed(area, release, 'visitor 1')]).toEqual([null, 10_000]);
  });
});

test('The use of a release that went live in an earlier hour is counted in the hour of the visit', async () => {
  const { release, usage } = await live();
  const since = '2026-03-01T10:30:00.000Z';
  await change(area, { since });
  usage.visited(area, release);
  await usage.flush();
  const { hour } = await server.db.selectFrom('releaseUse').select('hour').executeTakeFirstOrThrow();
  expect([hour, hour > since]).toEqual([expect.stringMatching(/T\d\d:00:00/), true]);
});

test('The use of a release is counted from the hour in which a moment lies, not before, and without that of others', async () => {
  const { release, usage } = await live();
  const of = { area, release };
  await server.db
    .insertInto('releaseUse')
    .values([
      { ...of, hour: '2026-03-01T10:00:00.000Z', visits: 1000, failures: 0 },
      { ...of, hour: '2026-03-01T12:00:00.000Z', visits: 8, failures: 4 },
      { ...of, hour: '2026-03-01T13:00:00.000Z', visits: 2, failures: 1 },
      { ...of, area: 'mf_decks', hour: '2026-03-01T13:00:00.000Z', visits: 300, failures: 0 },
      { ...of, release: '0.9.0+0123456789ab', hour: '2026-03-01T13:00:00.000Z', visits: 300, failures: 0 },
    ])
    .execute();
  expect(await usage.since(area, release, '2026-03-01T12:00:00.000Z')).toEqual({ visits: 10, failures: 5 });
});
