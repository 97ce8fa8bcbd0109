import { describe, expect, test } from '@jest/globals';
import { registryOverview } from '@mesa/release-contract/calls/overview';
import { reportVitals } from '@mesa/release-contract/calls/vitals';
import { sql } from 'kysely';
import { noBuilds } from './builds';
import { releases } from './testing/releases';
import { testHost } from './testing/test-host';
import { stepOf, threeQuarters } from './vital-steps';
import { createVitals, readVitals } from './vitals';

let clock = '2026-11-24T03:00:00.000Z';
const server = testHost(async () => ({ now: () => new Date(clock) }));
const { promoted } = releases(server);

const page = 'leagues';
const published = () =>
  promoted('mf_leagues', { version: '1.0.0', label: 'Ligas', pages: { [page]: ['remoteEntry.00000001.js'] } }, { 'remoteEntry.00000001.js': '1' });
const report = (body: object) => server.app.inject({ method: 'POST', url: reportVitals.path, payload: { area: 'mf_leagues', errors: 0, ...body } });
const listed = async () => {
  await server.vitals.flush();
  return (await server.call(registryOverview, {}, 'admin')).vitals ?? [];
};

describe('What browsers measured of pages', () => {
  test('is shown to the administrator by release and page: three quarters were as good', async () => {
    const release = await published();
    for (const lcp of [300, 300, 300, 9000]) expect((await report({ release, page, lcp, inp: 60, cls: 0.3 })).statusCode).toBe(200);
    await report({ release, page, errors: 3 });
    const [found, ...others] = await listed();
    expect(others).toEqual([]);
    expect(found).toMatchObject({ area: 'mf_leagues', release, views: 5, failed: 1, inp: expect.closeTo(68.75), cls: expect.closeTo(0.4375) });
    // Three of four are in the step from 250 to 500.
    expect(found?.lcp).toBeCloseTo(500);
    expect(found?.pages).toEqual([{ page, views: 5, failed: 1, lcp: found?.lcp, inp: found?.inp, cls: found?.cls }]);
  });

  test('is shown of the build that came with the server too', async () => {
    await report({ area: 'shell', release: null, page: 'home', lcp: 100 });
    expect(await listed()).toMatchObject([{ area: 'shell', release: null, views: 1, pages: [{ page: 'home' }] }]);
  });

  test('is listed in the order of areas and pages, whichever was opened first', async () => {
    const pages = ['champions', page, 'zones'];
    const release = await promoted(
      'mf_leagues',
      { version: '1.0.0', label: 'Ligas', pages: Object.fromEntries(pages.map((name) => [name, ['remoteEntry.00000001.js']])) },
      { 'remoteEntry.00000001.js': '1' },
    );
    await report({ area: 'shell', release: null, page: 'home', lcp: 100 });
    for (const name of ['zones', 'champions', page]) await report({ release, page: name, lcp: 100 });
    expect((await listed()).map(({ area, pages: of }) => [area, of.map(({ page: name }) => name)])).toEqual([
      ['mf_leagues', pages],
      ['shell', ['home']],
    ]);
  });

  test('of a release is what was measured of all its pages', async () => {
    const pages = { [page]: ['remoteEntry.00000001.js'], zones: ['remoteEntry.00000001.js'] };
    const release = await promoted('mf_leagues', { version: '1.0.0', label: 'Ligas', pages }, { 'remoteEntry.00000001.js': '1' });
    for (const lcp of [100, 100, 100]) await report({ release, page, lcp });
    for (const lcp of [100, 7000, 7000]) await report({ release, page: 'zones', lcp, errors: 1 });
    const [found] = await listed();
    expect(found).toMatchObject({ views: 6, failed: 3, lcp: expect.closeTo(7000) });
    expect(found?.pages.map(({ views, failed }) => [views, failed])).toEqual([
      [3, 0],
      [3, 3],
    ]);
  });

  test('is not counted for a release or a page that does not exist', async () => {
    const release = await published();
    await report({ release, page: 'nowhere', lcp: 100 });
    await report({ release: '9.9.9+000000000000', page, lcp: 100 });
    await report({ release: null, page, lcp: 100 });
    await report({ release, page: '__proto__', lcp: 100 });
    expect(await listed()).toEqual([]);
  });

  test('is refused with anything else in it, and holds nothing that names a person', async () => {
    const release = await published();
    for (const more of [{ address: '/jugador/valeria' }, { lcp: -1 }, { lcp: 1e9 }, { cls: 'x' }, { errors: -1 }])
      expect((await report({ release, page, ...more })).statusCode).toBe(400);
    await report({ release, page, lcp: 100 });
    await server.vitals.flush();
    const rows = await server.db.selectFrom('releaseVitals').selectAll().execute();
    expect(rows.map((row) => Object.keys(row).sort())).toEqual(rows.map(() => ['area', 'figure', 'page', 'release', 'since', 'step', 'times']));
  });

  test('counts for seven days, and adds up what several servers counted', async () => {
    const release = await published();
    clock = '2026-11-24T03:00:00.000Z';
    const other = createVitals(server.db, { live: server.live, included: noBuilds, now: () => new Date(clock) });
    await report({ release, page, lcp: 100 });
    await other.measured({ area: 'mf_leagues', release, page, lcp: 100, errors: 0 });
    await other.flush();
    expect((await listed())[0]?.views).toBe(2);
    expect(await readVitals(server.db, new Date('2026-11-30T23:59:59.999Z'))).toMatchObject([{ release, views: 2 }]);
    expect(await readVitals(server.db, new Date('2026-12-01T00:00:00.000Z'))).toEqual([]);
  });

  test('is kept while the database does not answer', async () => {
    const release = await published();
    const rename = (from: string, to: string) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(server.db);
    await report({ release, page, lcp: 100 });
    await rename('releaseVitals', 'away');
    await expect(server.vitals.flush()).rejects.toThrow('does not exist');
    await rename('away', 'releaseVitals');
    expect((await listed())[0]?.views).toBe(1);
  });
});

describe('The scale', () => {
  test.each([
    ['lcp', 0, 0],
    ['lcp', 250, 0],
    ['lcp', 251, 1],
    ['lcp', 999_999, 11],
    ['cls', 0.004, 0],
  ] as const)('counts %s %d in step %d', (vital, value, step) => expect(stepOf(vital, value)).toBe(step));

  test('gives the value that three quarters of the views do not exceed, not half of them', () => {
    const counts: [number, number][] = [
      [0, 2],
      [2, 2],
    ];
    expect(threeQuarters('inp', new Map(counts))).toBe(62.5);
  });

  test('gives no value without a view, and its end beyond it', () => {
    expect(threeQuarters('inp', new Map())).toBeNull();
    expect(threeQuarters('inp', new Map([[10, 4]]))).toBe(2000);
    expect(threeQuarters('inp', new Map([[0, 4]]))).toBe(18.75);
  });
});
