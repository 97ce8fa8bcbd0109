import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import fastify, { type FastifyInstance } from 'fastify';
import { createMemoryStore } from '../memory-store';
import type { ReleaseStore } from '../store';
import { type Build, describedFile, makeBuild, shippedBuilds } from '../testing/builds';
import { releases } from '../testing/releases';
import { testHost } from '../testing/test-host';
import type { PictureKind, Visit } from '../visited';
import { visitedPages } from './kept';
import type { TrialVisit } from './smoke';
import { opensPages } from './visit';

const included = shippedBuilds('mf_decks');
const server = testHost(async () => ({ included }));
const { release, change } = releases(server);

let store: ReleaseStore;
let visits: TrialVisit[];
let look: Visit;
let app: FastifyInstance;
/** The address of a page that the server renders differently on trial. */
let differs: string | null;
/** The address of a page for which there is no time. */
let late: string | null;
beforeEach(() => {
  app = fastify();
  app.get('/*', ({ url, headers }) => `<main>${headers.cookie && url === differs ? 'on trial' : 'as ever'}</main>`);
  [differs, late] = [null, null];
  store = createMemoryStore();
  visits = [];
  look = opensPages({
    firstThings: async () => [],
    async smoke(visit) {
      visits.push(visit);
      const picture = (address: string, kind: PictureKind) => ({ width: 360 as const, kind, jpeg: Buffer.from(`${address} of ${visit.release}`) });
      const pictures = (address: string) => [picture(address, 'hydrated'), picture(address, 'difference')];
      return visit.pages.map((page) => ({ ...page, opened: page.address !== late, fault: null, pictures: pictures(page.address) }));
    },
  })({ app, live: server.live, grants: server.grants, store, included, sources: { trace: async () => null, startOf: async () => null } });
});
afterEach(() => app.close());

const hashed = (name: string, text: string) => `${name}.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.js`;

/** A build whose entry names its table of hashes, which names each file, like a federation container; `edited` are the changed scripts. */
function buildOf(version: string, edited: Record<string, string> = {}, fields: Partial<ReleaseManifest> = {}): Build {
  const { manifest, files } = makeBuild('mf_decks', { version, ...fields });
  const scripts = new Map(Object.entries(edited).map(([name, text]) => [name, { name: hashed(name, text), text }]));
  const renamed = (file: string) => scripts.get(file.slice(0, -12))?.name ?? file;
  const own = [...files].filter(([name]) => !manifest.entry.includes(name));
  const content = new Map(own.map(([name, text]) => [renamed(name), Buffer.from(scripts.get(name.slice(0, -12))?.text ?? text)]));
  const named = (name: string, text: Buffer) => `${name} ${describedFile(name, text).integrity.slice('sha256-'.length)}`;
  const table = Buffer.from([...content].map(([name, text]) => named(name, text)).join());
  const hashes = hashed('hashes', table.toString());
  const container = `${edited.remoteEntry ?? ''}${version}${named(hashes, table)}`;
  const entry = hashed('remoteEntry', container);
  const all = new Map([[entry, Buffer.from(container)], [hashes, table], ...content]);
  const pages = Object.fromEntries(Object.entries(manifest.pages).map(([page, names]) => [page, names.map(renamed)]));
  return { manifest: { ...manifest, entry: [entry], hashes, pages, files: [...all].map(([name, text]) => describedFile(name, text)) }, files: all };
}

/** Visits a build and accepts it. */
async function publish(area: string, { manifest, files }: Build): Promise<string> {
  const texts = Object.fromEntries([...files].map(([name, content]) => [name, content.toString()]));
  const id = await release(area, manifest, texts);
  await store.put(area, id, files);
  expect((await look([{ area, release: id, manifest }])).refusals).toEqual([]);
  return id;
}
async function promote(area: string, build: Build): Promise<string> {
  const id = await publish(area, build);
  await change(area, { active: id });
  return id;
}
/** Returns the pages that were opened for the last release. */
const opened = () => visits.at(-1)?.pages.map(({ page }) => page);
const everyPage = ['ownDecks', 'ownDeck', 'exportDeck'];

describe('A release of a live area', () => {
  test('has its changed pages opened; results of the others are kept, with the release they come from', async () => {
    const first = await promote('mf_decks', buildOf('1.1.0'));
    expect(opened()).toEqual(everyPage);
    const second = await promote('mf_decks', buildOf('1.2.0', { exportDeck: 'edited' }));
    expect(opened()).toEqual(['exportDeck']);
    const third = await publish('mf_decks', buildOf('1.3.0', { exportDeck: 'edited', ownDeck: 'edited' }));
    expect(opened()).toEqual(['ownDeck']);
    const shown = (place: number) => visitedPages(store.read, { area: 'mf_decks', release: third, place });
    expect((await shown(0)).pages).toEqual([
      { page: 'ownDecks', address: '/mis-barajas', opened: true, unchangedSince: first, differences: [] },
      { page: 'ownDeck', address: '/mis-barajas/1', opened: true, unchangedSince: null, differences: [] },
      { page: 'exportDeck', address: '/exportar-baraja', opened: true, unchangedSince: second, differences: [] },
    ]);
    const ofPages = (await Promise.all([0, 1, 2].map(shown))).map((one) => one.pictures);
    // What differed then was the change of that release.
    expect(ofPages.map((all) => all.map(({ kind }) => kind))).toEqual([['hydrated'], ['hydrated', 'difference'], ['hydrated']]);
    const pictures = ofPages.map(([one]) => Buffer.from(one?.jpeg ?? '', 'base64').toString());
    expect(pictures).toEqual([`/mis-barajas of ${first}`, `/mis-barajas/1 of ${third}`, `/exportar-baraja of ${second}`]);
  });

  test('has a page opened that only the server renders differently', async () => {
    await promote('mf_decks', buildOf('1.1.0'));
    differs = '/mis-barajas/1';
    await publish('mf_decks', buildOf('1.2.0'));
    expect(opened()).toEqual(['ownDeck']);
  });

  test('has a page opened for which there was no time before', async () => {
    late = '/mis-barajas/1';
    await promote('mf_decks', buildOf('1.1.0'));
    await publish('mf_decks', buildOf('1.2.0'));
    expect(opened()).toEqual(['ownDeck']);
  });

  test('has one page opened if none changed', async () => {
    await promote('mf_decks', buildOf('1.1.0'));
    await publish('mf_decks', buildOf('1.2.0'));
    expect(opened()).toEqual(['ownDecks']);
  });

  test.each([
    ['its container', () => buildOf('1.2.0', { remoteEntry: 'edited' })],
    ['what all of its pages load', () => buildOf('1.2.0', { remote: 'edited' })],
    [
      'the description of its pages',
      () => buildOf('1.2.0', {}, { routes: makeBuild('mf_decks').manifest.routes.map((route) => ({ ...route, title: 'Otra' })) }),
    ],
    ['what it needs of the shell', () => buildOf('1.2.0', {}, { needs: { react: '^19.1.0' } })],
  ])('has all pages opened where it changed %s', async (_, next) => {
    await promote('mf_decks', buildOf('1.1.0'));
    await publish('mf_decks', next());
    expect(opened()).toEqual(everyPage);
  });

  test('has the page opened that uses another module of the shell', async () => {
    await promote('mf_decks', buildOf('1.1.0'));
    await publish('mf_decks', buildOf('1.2.0', {}, { consumes: { exportDeck: ['@mesa/ui/dialog'] } }));
    expect(opened()).toEqual(['exportDeck']);
  });

  test('has all pages opened if the live shell has changed', async () => {
    await promote('mf_decks', buildOf('1.1.0'));
    await promote('shell', makeBuild('shell', { version: '2.0.0', code: 'another' }));
    await publish('mf_decks', buildOf('1.2.0'));
    expect(opened()).toEqual(everyPage);
  });

  test('has all pages opened if a new shell would go live with it', async () => {
    await promote('mf_decks', buildOf('1.1.0'));
    const { manifest } = makeBuild('shell', { version: '2.0.0', code: 'another' });
    const shell = await release('shell', manifest, {});
    const { manifest: decks, files } = buildOf('1.2.0');
    const id = await release('mf_decks', decks, {});
    await store.put('mf_decks', id, files);
    await look([
      { area: 'shell', release: shell, manifest },
      { area: 'mf_decks', release: id, manifest: decks },
    ]);
    expect(opened()).toEqual(everyPage);
  });

  test('has all pages opened if the previous one was published but never live', async () => {
    await publish('mf_decks', buildOf('1.1.0'));
    await publish('mf_decks', buildOf('1.2.0'));
    expect(opened()).toEqual(everyPage);
  });
});
