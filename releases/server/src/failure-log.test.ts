import { describe, expect, jest, test } from '@jest/globals';
import { type Frame, listFailures } from '@mesa/release-contract/calls/failures';
import { publishRelease } from '@mesa/release-contract/calls/releases';
import { sql } from 'kysely';
import { createMemoryStore } from './memory-store';
import { removeOldReleases } from './prune';
import { bodyOf, makeBuild, shippedBuilds } from './testing/builds';
import { testHost } from './testing/test-host';

/** Whether the release store is unreachable. */
let away = false;
const kept = createMemoryStore();
const store: typeof kept = {
  ...kept,
  read: async (...file) => {
    if (away) throw new Error('connect ETIMEDOUT');
    return kept.read(...file);
  },
};
const site = testHost(async () => ({ store, included: shippedBuilds('mf_decks') }));

const params = { area: 'mf_decks' };
const build = makeBuild('mf_decks', { version: '2.0.0' });
const [script = '', style = ''] = build.manifest.pages.exportDeck ?? [];
/** Column 1 is line 31 of the page, column 11 webpack's own code, column 21 line 4 of a shared file. */
const map = {
  version: 3,
  names: [],
  sources: [
    'webpack://mf_decks/./src/deck/export-deck-page.tsx',
    'webpack://mf_decks/webpack/runtime/load script',
    'webpack://mf_decks/../shared/contract/src/format/date.ts',
  ],
  mappings: 'AA8BA,UC9BA,UCGA',
};
const maps = { [script]: Buffer.from(JSON.stringify(map)).toString('base64') };

let published = 0;
/** Publishes a separate release for each test, because this server's counts outlive its row. */
async function publish(more: object = { maps }, fields: { code?: string } = {}): Promise<string> {
  published += 1;
  const next = makeBuild('mf_decks', { version: `1.${published}.0`, ...fields });
  return (await site.call(publishRelease, { params, body: { ...bodyOf(next), ...more } }, 'admin')).release;
}

interface Told {
  kind?: 'crash' | 'mismatch';
  message?: string;
  page?: string | null;
  frames?: Frame[];
  from?: string;
}
/** Reports a failed page like a browser. */
async function report(release: string, { kind = 'crash', message = 'TypeError: x is undefined', page = 'exportDeck', frames, from = '190.25.1.1' }: Told = {}) {
  const payload = { area: 'mf_decks', release, kind, page, message, ...(frames ? { frames } : {}) };
  const { statusCode } = await site.app.inject({
    method: 'POST',
    url: '/api/load-failures',
    remoteAddress: from,
    headers: { 'user-agent': 'Mozilla/5.0' },
    payload,
  });
  expect(statusCode).toBe(200);
}
const at = (column: number, file = script): Frame => ({ file, line: 1, column });
async function failures() {
  await site.failures.flush();
  return (await site.call(listFailures, { params }, 'admin')).failures;
}

describe('Browsers’ reports of a release', () => {
  test('are listed with page, message and source lines, equal ones once with their number and times', async () => {
    const release = await publish();
    await report(release, { frames: [at(1)] });
    await site.failures.flush();
    await report(release, { frames: [at(10), at(11), at(20), at(21)], from: '190.25.1.2' });
    await report(release, { message: 'RangeError: Invalid array length', page: null });
    site.failures.add({ area: 'mf_stores', release, kind: 'crash', page: null, message: 'Error: of another area', frames: [] });
    const listed = await failures();
    expect(listed).toHaveLength(2);
    const twice = listed.find(({ count }) => count === 2);
    expect(twice).toMatchObject({ release, kind: 'crash', page: 'exportDeck', message: 'TypeError: x is undefined' });
    expect(twice?.frames).toEqual(['src/deck/export-deck-page.tsx:31', 'shared/contract/src/format/date.ts:4']);
    expect(Date.parse(twice?.lastAt ?? '')).toBeGreaterThanOrEqual(Date.parse(twice?.firstAt ?? ''));
    expect(listed.find(({ count }) => count === 1)).toMatchObject({ page: null, message: 'RangeError: Invalid array length', frames: [] });
  });

  test('keep their places if a later one has none, and are listed latest first', async () => {
    const release = await publish();
    for (const message of ['Error: a', 'Error: b']) await report(release, { message, frames: [at(1)] });
    await site.failures.flush();
    const minutesAgo = (minutes: number, message: string) =>
      site.db
        .updateTable('releaseFailures')
        .set({ lastAt: sql<string>`now() - make_interval(mins => ${minutes})` })
        .where('message', '=', message)
        .execute();
    await minutesAgo(60, 'Error: a');
    const order = async () => (await failures()).map(({ message }) => message);
    expect(await order()).toEqual(['Error: b', 'Error: a']);
    await minutesAgo(30, 'Error: b');
    await report(release, { message: 'Error: a', from: '190.25.1.2' });
    expect(await order()).toEqual(['Error: a', 'Error: b']);
    expect((await failures())[0]).toMatchObject({ count: 2, frames: ['src/deck/export-deck-page.tsx:31'] });
  });

  test('have the times of the first and the last of equal ones', async () => {
    const release = await publish({});
    const timers = ['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'hrtime'] as const;
    jest.useFakeTimers({ now: Date.parse('2126-03-01T10:00:00.000Z'), doNotFake: [...timers] });
    try {
      const tell = () => site.failures.add({ area: 'mf_decks', release, kind: 'crash', page: null, message: 'Error: again', frames: [] });
      tell();
      jest.setSystemTime(Date.parse('2126-03-01T10:05:00.000Z'));
      tell();
      expect(await failures()).toMatchObject([{ count: 2, firstAt: '2126-03-01T10:00:00.000Z', lastAt: '2126-03-01T10:05:00.000Z' }]);
    } finally {
      jest.useRealTimers();
    }
  });

  test('stay readable without a source map, and while the release store does not answer', async () => {
    const release = await publish({});
    await report(release, { frames: [at(1)] });
    expect((await failures())[0]?.frames).toEqual([`${script}:1:1`]);
    const mapped = await publish();
    await report(mapped, { frames: [at(1)] });
    away = true;
    const whileAway = (await failures()).find((one) => one.release === mapped);
    away = false;
    expect(whileAway?.frames).toEqual([`${script}:1:1`]);
    expect((await failures()).find((one) => one.release === mapped)?.frames).toEqual(['src/deck/export-deck-page.tsx:31']);
  });

  test('omit unknown pages and files, and private data in messages', async () => {
    const release = await publish();
    await report(release, { message: 'Error: of files that the release does not have', frames: [at(1, 'evil.12345678.js')] });
    await report(release, { message: 'Error: ana@correo.example at https://mesa.example/jugador/ana?x=1', page: 'Ana Pérez', frames: [] });
    expect(await failures()).toMatchObject([{ message: 'Error: … at mesa.example/…', page: null, frames: [] }]);
  });

  test('of a hydration mismatch are one line, and no failure of the release', async () => {
    const release = await publish();
    for (const message of ['Minified React error #418', 'x']) await report(release, { kind: 'mismatch', message });
    expect(await failures()).toMatchObject([
      { kind: 'mismatch', page: 'exportDeck', count: 2, message: 'El navegador no la dibujó como el servidor.', frames: [] },
    ]);
    expect(site.usage.visitors('mf_decks', release)).toBe(0);
  });

  test('of one visitor are kept three times in ten minutes, and of a release the latest twenty', async () => {
    const release = await publish();
    for (let i = 0; i < 9; i += 1) await report(release, { message: `Error: a${i}` });
    expect((await failures()).map(({ message }) => message).sort()).toEqual(['Error: a0', 'Error: a1', 'Error: a2']);
    for (let i = 0; i < 25; i += 1) {
      await report(release, { message: `Error: b${i}`, from: `190.25.2.${i}` });
      if (i === 12) await site.failures.flush();
    }
    const listed = await failures();
    expect(listed).toHaveLength(20);
    expect(listed.filter(({ message }) => message.startsWith('Error: a'))).toEqual([]);
  });

  test('are twenty of each release', async () => {
    const releases = [await publish(), await publish()];
    for (const release of releases)
      for (let i = 0; i < 15; i += 1) site.failures.add({ area: 'mf_decks', release, kind: 'crash', page: null, message: `Error: c${i}`, frames: [] });
    expect(await failures()).toHaveLength(30);
  });

  test('are at most two hundred different ones between two writes', async () => {
    const release = await publish();
    for (let i = 0; i < 230; i += 1) site.failures.add({ area: 'mf_decks', release, kind: 'crash', page: `p${i}`, message: 'x', frames: [] });
    // The 200 of the flush are cut to the stored maximum; none of the other 30 is among them.
    expect((await failures()).every(({ page }) => Number(page?.slice(1)) < 200)).toBe(true);
  });

  test('are not lost while the database is unavailable', async () => {
    const release = await publish();
    await report(release);
    const { transaction } = site.db;
    site.db.transaction = () => {
      throw new Error('away');
    };
    await expect(site.failures.flush()).rejects.toThrow('away');
    site.db.transaction = transaction;
    await report(release, { from: '190.25.1.2' });
    expect(await failures()).toMatchObject([{ count: 2 }]);
  });

  test('are deleted with the release', async () => {
    const releases: string[] = [];
    for (let i = 1; i <= 6; i += 1) releases.push(await publish({}, { code: `${i}` }));
    const [oldest = '', newest = ''] = [releases[0], releases.at(-1)];
    for (const release of [oldest, newest]) await report(release);
    await site.failures.flush();
    await site.db.updateTable('releases').set({ publishedAt: sql<string>`now() - interval '40 days'` }).where('release', '=', oldest).execute();
    await removeOldReleases(site.db, store);
    expect((await failures()).map(({ release }) => release)).toEqual([newest]);
  });
});

describe('Source maps', () => {
  test('of scripts and styles are stored beside the release', async () => {
    const release = await publish({ maps: { ...maps, [style]: maps[script] } });
    expect(JSON.parse(String(await kept.read('mf_decks', release, `${style}.map`)))).toEqual(map);
    expect(JSON.parse(String(await kept.read('mf_decks', release, `${script}.map`)))).toEqual(map);
  });

  test.each([
    [
      'of a file that the release does not have',
      { 'other.12345678.js': maps[script] },
      'Hay un mapa de other.12345678.js, que no es un archivo de la publicación.',
    ],
    ['that cannot be read', { [script]: Buffer.from('{"version":3}').toString('base64') }, `El mapa de ${script} no se puede leer.`],
    ['that are too large', { [script]: Buffer.alloc(6 * 1024 * 1024 + 1).toString('base64') }, 'Los mapas de las fuentes pesan 7 MB y caben 6 MB'],
    [
      'that are too large together',
      { [script]: Buffer.alloc(4 * 1024 * 1024).toString('base64'), [style]: Buffer.alloc(3 * 1024 * 1024).toString('base64') },
      'Los mapas de las fuentes pesan 7 MB y caben 6 MB',
    ],
  ])('%s are refused', async (_, given, message) => {
    const answer = await site.refused(publishRelease, { params, body: { ...bodyOf(build), maps: given } }, 'admin');
    expect(answer).toMatchObject({ httpStatus: 422, refusals: [{ rule: 'maps', message: expect.stringContaining(message) }] });
  });
});
