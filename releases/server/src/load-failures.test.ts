import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import { createMemoryStore } from './memory-store';
import { releases } from './testing/releases';
import { testHost } from './testing/test-host';

/** Whether the release store is unreachable. */
let away = false;
const server = testHost(async () => ({
  store: {
    ...createMemoryStore(),
    async read(area, id, name) {
      if (away) throw new Error('connect ETIMEDOUT');
      return readFile(area, id, name);
    },
  },
}));
const { release, change, promoted, readFile, contents } = releases(server);
afterEach(() => {
  away = false;
});

const publish = (version: string): [Partial<ReleaseManifest>, Record<string, string>] => [
  { version, label: 'Ligas', routes: [{ path: '/ligas', page: 'leagues' }], pages: { leagues: [] } },
  { [`remoteEntry.0000000${version[0]}.js`]: version },
];

/** Two releases were promoted, one after the other; the second is live. */
async function twoPromoted() {
  const [first, second] = [await promoted('mf_leagues', ...publish('1.0.0')), await promoted('mf_leagues', ...publish('2.0.0'))];
  return { first, second };
}

function visit(id: string, times: number) {
  for (let i = 0; i < times; i += 1) server.usage.visited('mf_leagues', id);
}

interface Lost {
  page?: string;
  /** The file that failed to load or to run. */
  file?: string;
  integrity?: string;
  frames?: { file: string; line: number; column: number }[];
}

/** Reports a failure like a browser at this address. */
async function report(id: string, address: string, agent = 'Mozilla/5.0', area = 'mf_leagues', lost: Lost = {}) {
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/api/load-failures',
    remoteAddress: address,
    headers: { 'user-agent': agent },
    payload: { area, release: id, kind: 'page', page: 'leagues', message: 'ChunkLoadError', ...lost },
  });
  expect(statusCode).toBe(200);
}
async function reportFrom(id: string, addresses: number, lost: Lost = {}) {
  for (let i = 0; i < addresses; i += 1) await report(id, `190.25.1.${i + 1}`, 'Mozilla/5.0', 'mf_leagues', lost);
  await server.autoRollback.settled();
}

const leagues = () => server.live.snapshot().state.areas.mf_leagues;
const lastChange = () =>
  server.db.selectFrom('registryHistory').select(['action', 'who', 'release', 'note']).orderBy('revision', 'desc').limit(1).executeTakeFirst();
async function counted(id: string) {
  await server.usage.flush();
  return server.usage.since('mf_leagues', id, '2020-01-01');
}

describe('A release that fails', () => {
  test('for three visitors and a fifth of its visits is replaced by the previous one, for everybody, with the figures in the history', async () => {
    const { first, second } = await twoPromoted();
    visit(second, 15);
    await reportFrom(second, 3);
    expect(leagues()).toMatchObject({ active: first, off: null });
    expect(await lastChange()).toEqual({
      action: 'auto-rollback',
      who: 'site',
      release: first,
      note: '3 fallos en 15 visitas (20 %), de 3 visitantes en diez minutos; la otra, 0 %.',
    });
  });

  test('is replaced although the previous one failed more than a week ago', async () => {
    const { first, second } = await twoPromoted();
    const hour = new Date(Date.now() - 8 * 24 * 3_600_000).toISOString();
    await server.db.insertInto('releaseUse').values({ area: 'mf_leagues', release: first, hour, visits: 10, failures: 10 }).execute();
    await reportFrom(second, 3);
    expect(leagues()?.active).toBe(first);
  });

  test('for a smaller share of its visits stays', async () => {
    const { second } = await twoPromoted();
    visit(second, 100);
    await reportFrom(second, 10);
    expect(leagues()?.active).toBe(second);
  });

  test('no more than the previous one did stays', async () => {
    const { first, second } = await twoPromoted();
    visit(first, 10);
    for (let i = 0; i < 6; i += 1) await report(first, `190.25.2.${i}`);
    visit(second, 10);
    await reportFrom(second, 5);
    expect(leagues()?.active).toBe(second);
  });

  test('is replaced although its error in those tabs was reported under the name of the release that they fell back to', async () => {
    const { first, second } = await twoPromoted();
    visit(second, 10);
    for (let i = 0; i < 3; i += 1)
      await report(first, `190.25.1.${i}`, 'Mozilla/5.0', 'mf_leagues', { frames: [{ file: 'remoteEntry.00000002.js', line: 1, column: 1 }] });
    await reportFrom(second, 3);
    expect(await counted(first)).toMatchObject({ failures: 0 });
    expect(leagues()?.active).toBe(first);
  });

  test('in one of its own files counts, whatever else is on the stack', async () => {
    const { first, second } = await twoPromoted();
    visit(second, 10);
    const frames = ['remoteEntry.00000001.js', 'remoteEntry.00000002.js'].map((file) => ({ file, line: 1, column: 1 }));
    await reportFrom(second, 3, { frames });
    expect(leagues()?.active).toBe(first);
  });

  test('stays without a predecessor', async () => {
    const only = await promoted('mf_leagues', ...publish('1.0.0'));
    await reportFrom(only, 5);
    expect(leagues()?.active).toBe(only);
  });

  test('after it was restored automatically stays: there is no second rollback', async () => {
    const { first, second } = await twoPromoted();
    const third = await promoted('mf_leagues', ...publish('3.0.0'));
    await reportFrom(third, 4);
    expect(leagues()?.active).toBe(second);
    // A new release of another area does not affect this one.
    await promoted('mf_stores', { version: '1.0.0' }, { 'remoteEntry.00000009.js': 'stores' });
    await reportFrom(second, 9);
    expect([leagues()?.active, leagues()?.previous]).toEqual([second, first]);
  });

  test.each(['promote', 'together', 'rollback', 'undo-together', 'restore'] as const)(
    'after a person decided for it (%s) is replaced again',
    async (action) => {
      const { first, second } = await twoPromoted();
      const third = await promoted('mf_leagues', ...publish('3.0.0'));
      await reportFrom(third, 3);
      expect(leagues()?.active).toBe(second);
      await change('mf_leagues', { active: second, previous: first }, action);
      await reportFrom(second, 3);
      expect(leagues()?.active).toBe(first);
    },
  );

  test('starts again when it is promoted once more: one failure does not roll it back', async () => {
    const { first, second } = await twoPromoted();
    await reportFrom(second, 4);
    expect(leagues()?.active).toBe(first);
    await change('mf_leagues', { active: second, previous: first });
    await reportFrom(second, 1);
    expect(leagues()?.active).toBe(second);
    await reportFrom(second, 3);
    expect(leagues()?.active).toBe(first);
  });
});

describe('A file that failed to load', () => {
  const file = 'remoteEntry.00000002.js';
  const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

  test('while the release store is unreachable is no failure of the release, for any number of reports', async () => {
    const { second } = await twoPromoted();
    visit(second, 15);
    away = true;
    contents.delete(`mf_leagues/${second}/${file}`);
    await reportFrom(second, 12, { file });
    expect(leagues()?.active).toBe(second);
    expect(await counted(second)).toEqual({ visits: 15, failures: 0 });
  });

  test('that is intact in the store is no failure of the release', async () => {
    const { second } = await twoPromoted();
    await reportFrom(second, 12, { file });
    await reportFrom(second, 12, { file, integrity: hashOf('<h1>Wi-Fi del hotel</h1>') });
    expect(leagues()?.active).toBe(second);
    expect(await counted(second)).toEqual({ visits: 0, failures: 0 });
  });

  test('that the store has lost rolls the release back', async () => {
    const { first, second } = await twoPromoted();
    contents.delete(`mf_leagues/${second}/${file}`);
    await reportFrom(second, 3, { file });
    expect(leagues()?.active).toBe(first);
  });

  test('that the store has damaged rolls the release back', async () => {
    const { first, second } = await twoPromoted();
    contents.set(`mf_leagues/${second}/${file}`, Buffer.from('half'));
    await reportFrom(second, 3, { file });
    expect(leagues()?.active).toBe(first);
  });

  test('that arrived as published and does not run rolls the release back', async () => {
    const { first, second } = await twoPromoted();
    await reportFrom(second, 3, { file, integrity: hashOf('2.0.0') });
    expect(leagues()?.active).toBe(first);
  });

  test('and does not belong to the release is no failure of it', async () => {
    const { second } = await twoPromoted();
    await reportFrom(second, 5, { file: 'other.00000009.js' });
    expect(await counted(second)).toEqual({ visits: 0, failures: 0 });
  });
});

describe('A failing canary', () => {
  async function trial() {
    const { second } = await twoPromoted();
    const canary = await release('mf_leagues', ...publish('3.0.0'));
    await change('mf_leagues', { canary: { release: canary, percent: 10 } }, 'canary');
    return { second, canary };
  }

  test('in a tenth of its visits ends; the live release stays', async () => {
    const { second, canary } = await trial();
    visit(canary, 30);
    visit(second, 300);
    await reportFrom(canary, 3);
    expect(leagues()).toMatchObject({ active: second, canary: null });
    expect(await lastChange()).toMatchObject({ action: 'halt', who: 'site', release: canary });
  });

  test('in no more than the live release does continues', async () => {
    const { second, canary } = await trial();
    for (const id of [canary, second]) visit(id, 10);
    // Of two visitors, so that the live release stays too.
    for (const last of [1, 1, 2, 2]) await report(second, `190.25.2.${last}`);
    await reportFrom(canary, 3);
    expect(leagues()).toMatchObject({ active: second, canary: { release: canary } });
  });

  test('in fewer continues', async () => {
    const { canary } = await trial();
    visit(canary, 31);
    await reportFrom(canary, 3);
    expect(leagues()?.canary).toEqual({ release: canary, percent: 10 });
  });
});

describe('One hostile machine', () => {
  test('cannot roll back a release, whatever names its browsers claim and however often it reports', async () => {
    const { second } = await twoPromoted();
    visit(second, 5);
    for (let i = 0; i < 40; i += 1) await report(second, '181.50.9.9', `Mozilla/5.0 number ${i}`);
    for (let i = 0; i < 40; i += 1) await report(second, `2800:e2::${i.toString(16)}`, `Mozilla/5.0 number ${i}`);
    await server.autoRollback.settled();
    expect(leagues()?.active).toBe(second);
    // Two networks, three reports of each.
    expect(await counted(second)).toEqual({ visits: 5, failures: 6 });
  });

  test('cannot count what does not exist', async () => {
    await twoPromoted();
    await report('9.9.9+000000000000', '181.50.9.9');
    await report('1.0.0+000000000000', '181.50.9.9', 'x', 'mf_decks');
    await server.usage.flush();
    expect(await server.db.selectFrom('releaseUse').selectAll().execute()).toEqual([]);
  });
});

describe('What is counted', () => {
  test('is summed in the database, over servers and hours', async () => {
    const { second } = await twoPromoted();
    visit(second, 3);
    expect(await counted(second)).toEqual({ visits: 3, failures: 0 });
    visit(second, 4);
    await report(second, '190.25.1.1');
    expect(await counted(second)).toEqual({ visits: 7, failures: 1 });
    expect(await server.db.selectFrom('releaseUse').selectAll().execute()).toHaveLength(1);
  });

  test('is not lost while the database is unavailable', async () => {
    const { second } = await twoPromoted();
    visit(second, 3);
    const { insertInto } = server.db;
    server.db.insertInto = () => {
      throw new Error('away');
    };
    await expect(server.usage.flush()).rejects.toThrow('away');
    server.db.insertInto = insertInto;
    visit(second, 1);
    expect(await counted(second)).toEqual({ visits: 4, failures: 0 });
  });
});

/** Drops what earlier tests reported and the server has not written yet. */
async function forgetReports(): Promise<void> {
  await server.failures.flush();
  await server.db.deleteFrom('releaseFailures').execute();
}

describe('A failure that no page catches', () => {
  beforeEach(forgetReports);
  const send = (id: string, address: string, kind: string, frames: readonly object[] = []) =>
    server.app.inject({
      method: 'POST',
      url: '/api/load-failures',
      remoteAddress: address,
      payload: { area: 'mf_leagues', release: id, kind, page: null, message: 'Error: texto inventado', frames },
    });

  test.each(['error', 'hang', 'killed'])('%s counts towards the rollback', async (kind) => {
    const { first, second } = await twoPromoted();
    visit(second, 3);
    for (let i = 1; i <= 3; i += 1) await send(second, `190.25.1.${i}`, kind);
    await server.autoRollback.settled();
    expect(leagues()?.active).toBe(first);
  });

  test('counts once if a tab stopped answering and then ended', async () => {
    const { second } = await twoPromoted();
    await send(second, '190.25.1.1', 'hang');
    await send(second, '190.25.1.1', 'killed');
    expect(await counted(second)).toMatchObject({ failures: 1 });
    await send(second, '190.25.1.2', 'killed');
    expect(await counted(second)).toMatchObject({ failures: 2 });
  });

  test('names the place once the page that hung answers again, and counts once', async () => {
    const { second } = await twoPromoted();
    await send(second, '190.25.1.1', 'hang');
    const [frame] = [{ file: 'remoteEntry.00000002.js', line: 3, column: 14 }];
    await send(second, '190.25.1.1', 'hang', [frame]);
    await server.failures.flush();
    expect(await counted(second)).toMatchObject({ failures: 1 });
    expect(await server.db.selectFrom('releaseFailures').select(['kind', 'frames']).execute()).toEqual([{ kind: 'hang', frames: [frame] }]);
  });

  test('is stored without a page or a place that its release does not have', async () => {
    const { second } = await twoPromoted();
    const own = { file: 'remoteEntry.00000002.js', line: 3, column: 14 };
    await report(second, '181.50.9.9', 'x', 'mf_leagues', { page: 'ghost', frames: [{ ...own, file: 'other.00000009.js' }, own] });
    await server.failures.flush();
    const kept = await server.db.selectFrom('releaseFailures').select(['page', 'frames']).execute();
    expect(kept).toEqual([{ page: '', frames: [own] }]);
  });

  test('without an error of its own is stored with a fixed sentence', async () => {
    const { second } = await twoPromoted();
    await send(second, '190.25.1.1', 'hang');
    await server.failures.flush();
    const rows = await server.db.selectFrom('releaseFailures').select(['kind', 'message']).execute();
    expect(rows).toEqual([{ kind: 'hang', message: 'La página dejó de responder.' }]);
  });
});

describe('A browser’s report of a crashed page', () => {
  beforeEach(forgetReports);
  const reportOf = (body: object | null, url = 'https://mesa.example/ligas') => ({ type: 'crash', age: 1, url, body });
  const send = (reports: object[], address = '190.25.1.1') =>
    server.app.inject({
      method: 'POST',
      url: '/api/crash-reports',
      remoteAddress: address,
      headers: { 'content-type': 'application/reports+json' },
      payload: JSON.stringify(reports),
    });
  const crash = (body: object | null, url?: string, address?: string) => send([reportOf(body, url)], address);
  const stored = async () => {
    await server.failures.flush();
    return server.db.selectFrom('releaseFailures').select(['area', 'release', 'kind', 'message', 'frames']).execute();
  };
  const stack = `at each (https://mesa.example/shell/vendor.00000001.js:1:5)
    at spin (https://mesa.example/mf/mf_leagues/remoteEntry.00000002.js:3:14)
    at go (https://mesa.example/mf/mf_leagues/remoteEntry.00000002.js:9:1)`;

  test('is attributed to the area on its stack, with the places in its live release, and counts towards the rollback', async () => {
    const { first, second } = await twoPromoted();
    visit(second, 3);
    await crash({ reason: 'unresponsive', stack });
    const frames = [
      { file: 'remoteEntry.00000002.js', line: 3, column: 14 },
      { file: 'remoteEntry.00000002.js', line: 9, column: 1 },
    ];
    expect(await stored()).toEqual([{ area: 'mf_leagues', release: second, kind: 'hang', message: 'La página dejó de responder.', frames }]);
    await crash({ reason: 'unresponsive', stack }, undefined, '190.25.1.2');
    await crash({ reason: 'oom', stack }, undefined, '190.25.1.3');
    await server.autoRollback.settled();
    expect(leagues()?.active).toBe(first);
  });

  test('is attributed to an area that requires a role too, and to no page of another area', async () => {
    await twoPromoted();
    const [script, fields] = ['remoteEntry.00000004.js', { roles: ['admin'], routes: [{ path: '/cuentas', page: 'leagues' }], pages: { leagues: [] } }];
    const accounts = await promoted('mf_accounts', { version: '4.0.0', ...fields }, { [script]: '4' });
    await crash({ reason: 'oom' }, 'https://mesa.example/cuentas');
    await crash({ reason: 'oom', stack: `at f (https://mesa.example/mf/mf_accounts/${script}:1:1)` }, 'https://mesa.example/ligas', '190.25.1.2');
    await server.failures.flush();
    const kept = await server.db.selectFrom('releaseFailures').select(['area', 'release', 'page']).orderBy('page').execute();
    expect(kept).toEqual(['', 'leagues'].map((page) => ({ area: 'mf_accounts', release: accounts, page })));
  });

  test('keeps the eight innermost places of a longer stack', async () => {
    await twoPromoted();
    const places = Array.from({ length: 10 }, (_, i) => ({ file: 'remoteEntry.00000002.js', line: i + 1, column: 7 }));
    const long = places.map(({ file, line, column }) => `    at f (https://mesa.example/mf/mf_leagues/${file}:${line}:${column})`).join('\n');
    await crash({ reason: 'unresponsive', stack: long });
    expect((await stored()).map(({ frames }) => frames)).toEqual([places.slice(0, 8)]);
  });

  test('with the shell alone on its stack is the shell’s, on whichever page', async () => {
    await twoPromoted();
    const shell = await promoted('shell', { version: '1.0.0' }, { 'vendor.00000001.js': '1' });
    await crash({ reason: 'unresponsive', stack: stack.split('\n')[0] });
    expect(await stored()).toMatchObject([{ area: 'shell', release: shell, frames: [{ file: 'vendor.00000001.js', line: 1, column: 5 }] }]);
  });

  test('without a stack is attributed to the release that everybody gets at its address; with one, to the canary that has the files', async () => {
    const { second } = await twoPromoted();
    const canary = await release('mf_leagues', ...publish('3.0.0'));
    await change('mf_leagues', { canary: { release: canary, percent: 10 } }, 'canary');
    await crash({ reason: 'oom' });
    await crash({ reason: 'oom' }, 'https://mesa.example/nada');
    await server.failures.flush();
    const kept = await server.db.selectFrom('releaseFailures').select(['area', 'release', 'page']).execute();
    expect(kept).toEqual([{ area: 'mf_leagues', release: second, page: 'leagues' }]);
    await crash({ reason: 'oom', stack: stack.replaceAll('00000002', '00000003') }, undefined, '190.25.1.2');
    expect((await stored()).map((one) => one.release).sort()).toEqual([second, canary].sort());
  });

  test('is found among twenty reports that a browser sends together, and not among more', async () => {
    const { second } = await twoPromoted();
    const others = Array.from({ length: 19 }, () => reportOf({ reason: 'reload' }));
    await send([...others, reportOf(null), reportOf({ reason: 'oom', stack })]);
    expect(await stored()).toEqual([]);
    await send([...others, reportOf({ reason: 'oom', stack })]);
    expect(await stored()).toMatchObject([{ release: second, kind: 'hang' }]);
  });

  test('is ignored if its files are of no live release, if it has another reason, or cannot be read', async () => {
    const { first } = await twoPromoted();
    expect(first).toBeTruthy();
    const old = stack.replaceAll('00000002', '00000001');
    for (const body of [{ reason: 'unresponsive', stack: old }, { reason: 'reload', stack }, null, {}]) expect((await crash(body)).statusCode).toBe(204);
    const headers = { 'content-type': 'application/reports+json' };
    expect((await server.app.inject({ method: 'POST', url: '/api/crash-reports', headers, payload: '{' })).statusCode).toBe(204);
    expect(await stored()).toEqual([]);
  });
});
