import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { promoteRelease } from '@mesa/release-contract/calls/deploys';
import { showReleasePages } from '@mesa/release-contract/calls/opened-pages';
import { listReleases, publishRelease } from '@mesa/release-contract/calls/releases';
import { createFolderStore, type Disk } from './folder-store';
import type { ReleaseStore } from './store';
import { bodyOf, makeBuild, shippedBuilds } from './testing/builds';
import { testHost } from './testing/test-host';
import { VisitOutage } from './visit/outage';
import type { TrialVisit } from './visit/smoke';
import type { VisitedPage } from './visited';

let folder: string;
/** The store of the next publishes. */
let store: ReleaseStore;
let fault: VisitedPage['fault'] = null;
const visits: TrialVisit[] = [];
let during: () => Promise<void> = async () => undefined;

const current: ReleaseStore = {
  put: (...given) => store.put(...given),
  add: (...given) => store.add(...given),
  read: (...given) => store.read(...given),
  list: () => store.list(),
  remove: (...given) => store.remove(...given),
};
const site = testHost(async () => ({
  included: shippedBuilds('mf_decks'),
  store: current,
  async smoke(visit) {
    visits.push(visit);
    await during();
    const jpeg = Buffer.from('picture');
    return visit.pages.map((page) => ({ ...page, opened: true, fault, pictures: [{ width: 360, kind: 'hydrated', jpeg }] }));
  },
}));

beforeAll(async () => {
  folder = await fs.mkdtemp(join(tmpdir(), 'mesa-publish-'));
});
beforeEach(async () => {
  [fault, during] = [null, async () => undefined];
  visits.length = 0;
  await fs.rm(join(folder, 'releases'), { recursive: true, force: true });
  store = await createFolderStore(join(folder, 'releases'));
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

const params = { area: 'mf_decks' };
const build = makeBuild('mf_decks', { version: '1.1.0' });
const publish = () => site.call(publishRelease, { params, body: bodyOf(build) }, 'admin');
const refused = () => site.refused(publishRelease, { params, body: bodyOf(build) }, 'admin');
/** Checks that nothing is left of it, and that it can be published then. */
async function expectNothing(): Promise<void> {
  expect((await site.call(listReleases, { params }, 'admin')).releases).toEqual([]);
  expect(await fs.readdir(join(folder, 'releases/.incoming'))).toEqual([]);
}

describe('The visit of a release', () => {
  test('happens when its files are stored and before others can get it', async () => {
    const seen: unknown[] = [];
    during = async () => {
      const [stored] = await store.list();
      const [visit] = visits;
      seen.push(
        stored?.release === visit?.release,
        site.live.knows('mf_decks', visit?.release ?? ''),
        site.live.trial('mf_decks', visit?.release ?? '') !== null,
      );
      seen.push((await site.db.selectFrom('releases').select('release').execute()).length);
    };
    const { release } = await publish();
    expect(seen).toEqual([true, false, true, 0]);
    expect(visits).toMatchObject([
      {
        release,
        pages: [
          { page: 'ownDecks', address: '/mis-barajas' },
          { page: 'ownDeck', address: '/mis-barajas/1' },
          { page: 'exportDeck', address: '/exportar-baraja' },
        ],
      },
    ]);
    const grant = site.grants.read(visits[0]?.grant());
    expect(grant).toMatchObject({ role: 'admin', trial: `mf_decks@${release}` });
    expect(grant?.expiresAt).toBeLessThanOrEqual(Date.now() + 300_000);
    expect(site.live.trial('mf_decks', release)).toBeNull();
    expect(site.live.knows('mf_decks', release)).toBe(true);
  });

  test('is stored: the opened pages, with the pictures of one of them', async () => {
    const { release } = await publish();
    const picture = { width: 360, kind: 'hydrated', jpeg: Buffer.from('picture').toString('base64') };
    const show = (query: { release: string; place?: number }) => site.call(showReleasePages, { params, query }, 'admin');
    expect(await show({ release })).toMatchObject({
      pages: [{ page: 'ownDecks' }, { page: 'ownDeck' }, { page: 'exportDeck', address: '/exportar-baraja', opened: true }],
      pictures: [picture],
    });
    expect((await show({ release, place: 99 })).pictures).toEqual([]);
    expect(await site.refused(showReleasePages, { params, query: { release: '9.0.0+000000000000' } }, 'admin')).toMatchObject({ httpStatus: 404 });
  });

  test('of a release older than visits is empty', async () => {
    const { release } = await publish();
    const read = store.read;
    store = { ...store, read: async (area, id, file) => (file === 'visit.json' ? null : read(area, id, file)) };
    expect(await site.call(showReleasePages, { params, query: { release } }, 'admin')).toMatchObject({ pages: [], pictures: [] });
  });

  test('that cannot be stored leaves a working release', async () => {
    const { put } = store;
    store = { ...store, put, add: () => Promise.reject(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })) };
    const { release } = await publish();
    expect(site.live.knows('mf_decks', release)).toBe(true);
  });

  test('does not hold back another publication of the version, after which this one is refused', async () => {
    during = async () => {
      during = async () => undefined;
      await publish();
    };
    expect(await refused()).toMatchObject({ httpStatus: 409, message: expect.stringContaining('ya está publicada, igual que esta') });
  });

  test('that finds a fault refuses the release', async () => {
    fault = { message: 'error: no existe la carta', width: 360, frames: [] };
    expect(await refused()).toMatchObject({
      httpStatus: 422,
      message: expect.stringMatching(
        /^La página ownDecks \(\/mis-barajas, a 360 px\) error: no existe la carta, y así otras 2 direcciones\. Míralo en ownDecks\.\w{8}\.js/,
      ),
      refusals: [{ rule: 'smoke', file: expect.stringMatching(/^ownDecks\.\w{8}\.js$/) }],
    });
    await expectNothing();
    expect(site.live.trial('mf_decks', visits[0]?.release ?? '')).toBeNull();
    fault = null;
    await publish();
  });
});

test('A browser that does not start is reported, and nothing is published', async () => {
  during = () => Promise.reject(new Error('Failed to launch the browser process'));
  expect(await refused()).toMatchObject({ httpStatus: 503, message: expect.stringContaining('Instala el navegador.') });
  await expectNothing();
  expect(site.live.trial('mf_decks', visits[0]?.release ?? '')).toBeNull();
});

test('A site that fails during the visit is no fault of the release: nothing is published, and it can be later', async () => {
  during = () => Promise.reject(new VisitOutage('/mf/mf_decks/deck.12345678.js respondió 503'));
  expect(await refused()).toMatchObject({
    httpStatus: 503,
    message: expect.stringContaining('deck.12345678.js respondió 503): no cambió nada, y no es culpa'),
  });
  await expectNothing();
  during = async () => undefined;
  await publish();
});

describe('An interrupted publish', () => {
  test('in the middle of its upload leaves nothing', async () => {
    await site.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = site.app.server.address() as { port: number };
    const { authorization } = await site.headers('admin');
    const body = JSON.stringify(bodyOf(build));
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /api/releases/mf_decks HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.slice(0, body.length / 2));
    await new Promise((resolve) => setTimeout(resolve, 200));
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 200));
    await expectNothing();
    expect(await store.list()).toEqual([]);
    await publish();
  });

  test('by a caller without permission is not read', async () => {
    const reply = await site.app.inject({
      method: 'POST',
      url: '/api/releases/mf_decks',
      headers: { 'content-type': 'application/json' },
      payload: '{"broken',
    });
    expect(reply.statusCode).toBe(401);
  });

  test.each(['', '/previews/12'])('to …/mf_decks%s with a body that is no JSON, or larger than 16 MB, is refused', async (path) => {
    const headers = { ...(await site.headers('admin')), 'content-type': 'application/json' };
    const send = (payload: string) => site.app.inject({ method: 'POST', url: `/api/releases/mf_decks${path}`, headers, payload });
    for (const bytes of [1, 15 * 1024 * 1024]) expect((await send('{'.repeat(bytes))).statusCode).toBe(400);
    expect((await send(`{"files":"${'x'.repeat(17 * 1024 * 1024)}"}`)).statusCode).toBe(413);
  });
});

/** A full disk: a file system of 12 KB if one can be mounted, otherwise a disk that reports to be full. */
async function fullDisk(): Promise<{ store: ReleaseStore; end: () => void }> {
  const place = join(folder, 'releases');
  await fs.mkdir(place, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12k', 'tmpfs', place], { stdio: 'ignore' });
    return { store: await createFolderStore(place), end: () => void execFileSync('umount', [place]) };
  } catch {
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    const disk: Disk = { ...fs, open: (...given) => (given[1] === 'wx' ? Promise.reject(full) : fs.open(...given)) };
    return { store: await createFolderStore(place, disk), end: () => undefined };
  }
}

describe('A failing store', () => {
  test('with a full disk is reported in a sentence, and contains nothing partial', async () => {
    const { store: full, end } = await fullDisk();
    try {
      store = full;
      for (let attempt = 0; attempt < 2; attempt += 1) {
        expect(await refused()).toMatchObject({
          httpStatus: 503,
          message: 'No queda espacio donde se guardan las publicaciones: no se guardó nada. Libera espacio y publica de nuevo.',
        });
        await expectNothing();
        expect(await store.list()).toEqual([]);
      }
    } finally {
      end();
    }
    await fs.rm(join(folder, 'releases'), { recursive: true, force: true });
    store = await createFolderStore(join(folder, 'releases'));
    await publish();
  });

  test('with a used up quota is reported like a full disk', async () => {
    store = { ...store, put: () => Promise.reject(Object.assign(new Error('quota'), { code: 'EDQUOT' })) };
    expect((await refused()).message).toMatch(/^No queda espacio donde se guardan las publicaciones/);
  });

  test('with another error is reported too, and the live release stays', async () => {
    const { release } = await publish();
    await site.call(promoteRelease, { params, body: { release, revision: 0 } }, 'admin');
    store = { ...store, put: () => Promise.reject(new Error('socket hang up')) };
    const next = bodyOf(makeBuild('mf_decks', { version: '1.2.0', code: 'next' }));
    const refusal = await site.refused(publishRelease, { params, body: next }, 'admin');
    expect(refusal).toMatchObject({ httpStatus: 503, message: expect.stringContaining('no se guardó nada') });
    expect(site.live.snapshot().state.areas.mf_decks?.active).toBe(release);
  });
});
