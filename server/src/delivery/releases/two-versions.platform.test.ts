import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Endpoint, Input, Result } from '@mesa/contract/endpoint';
import { promoteRelease, promoteTogether, rollbackRelease } from '@mesa/release-contract/calls/deploys';
import { showReleasePages } from '@mesa/release-contract/calls/opened-pages';
import { listReleases, planModule, publishRelease } from '@mesa/release-contract/calls/releases';
import { createBuilds } from '@mesa/release-server/builds';
import { noChromium } from '@mesa/release-server/testing/no-chromium';
import { findChromium } from '@mesa/release-server/visit/smoke';
import { type Built, installed, next, nextReact, repository } from '../../testing/next-react';
import { freePort, runServer } from '../../testing/server-process';
import { testApp } from '../../testing/test-app';

// The shell and two areas are built.
jest.setTimeout(600_000);

const shipped = createBuilds(repository);
const here = new Set(['shell', 'mf_decks']);
const find = (area: string) => (here.has(area) ? shipped(area) : null);
/** A site of the shell and the decks, as built from the repository with its React. */
const site = testApp(async () => ({ included: Object.assign(find, { described: find, areas: () => [...here] }) }));

const { copy, built, change, remove } = nextReact();
afterAll(remove);
let shell: Built;
let decks: Built;
let wide: Built;
let broken: Built;
beforeAll(async () => {
  copy();
  shell = await built('shell', '20.0.0');
  decks = await built('mf-decks', '20.0.0');
  const page = 'mf-decks/src/export-deck/export-deck-page.tsx';
  change(page, "import { useMemo, useState } from 'react';", "import { useMemo, useState, version } from 'react';");
  change(page, '  const deck = useMemo(', `  if (version === '${next}') throw new Error('no se dibuja con este React');\n  const deck = useMemo(`);
  broken = await built('mf-decks', '20.0.1');
  change(page, `  if (version === '${next}') throw new Error('no se dibuja con este React');\n`, '');
  change(page, "import { useMemo, useState, version } from 'react';", "import { useMemo, useState } from 'react';");
  wide = await built('mf-decks', '20.1.0', { react: `^${installed} || ^${next}` });
});

const current = (area: string) => site.call(listReleases, { params: { area } }, 'admin');
const publish = async (area: string, body: Built, together = false) =>
  (await site.call(publishRelease, { params: { area }, body: { ...body, ...(together ? { together: true as const } : {}) } }, 'admin')).release;
const asked = async (area: string, release: string) => ({ params: { area }, body: { release, revision: (await current(area)).revision } });
const live = async () => [(await current('shell')).state.active, (await current('mf_decks')).state.active];

test('A shell and an area built with the next React go live together and not alone, and back together', async () => {
  expect(await site.refused(publishRelease, { params: { area: 'shell' }, body: shell }, 'admin')).toMatchObject({
    httpStatus: 422,
    message: expect.stringContaining(`react ^${installed} y el marco ofrece ${next}`),
  });
  const releases = { shell: await publish('shell', shell, true), mf_decks: await publish('mf_decks', decks, true) };
  for (const [area, release] of Object.entries(releases))
    expect(await site.refused(promoteRelease, await asked(area, release), 'admin')).toMatchObject({
      httpStatus: 422,
      message: expect.stringContaining('react'),
    });
  const body = { releases, revision: (await current('shell')).revision };
  await site.call(promoteTogether, { params: { area: 'shell' }, body }, 'admin');
  expect(await live()).toEqual([releases.shell, releases.mf_decks]);
  await site.call(rollbackRelease, { params: { area: 'mf_decks' }, body: { revision: (await current('shell')).revision } }, 'admin');
  expect(await live()).toEqual([null, null]);
});

test('An area built with a range for both goes live with the old shell, which can then be replaced alone', async () => {
  const plan = async () => (await site.call(planModule, { params: { area: 'shell' }, query: { module: 'react', version: next } }, 'admin')).ready;
  expect(await plan()).toBe(false);
  const area = await publish('mf_decks', wide);
  await site.call(promoteRelease, await asked('mf_decks', area), 'admin');
  expect(await plan()).toBe(true);
  const frame = await publish('shell', shell);
  await site.call(promoteRelease, await asked('shell', frame), 'admin');
  expect(await live()).toEqual([frame, area]);
});

const chromium = findChromium(process.env.CHROMIUM_PATH);

const running: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of running) await end();
});

/** Runs the built server with the builds of the shell and the decks alone, and a browser that visits releases. */
async function startSite() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mesa-together-'));
  for (const name of ['server', 'shell', 'mf-decks']) cpSync(path.join(repository, name, 'dist'), path.join(folder, name, 'dist'), { recursive: true });
  for (const name of ['node_modules', 'shell/media', 'demo']) symlinkSync(path.join(repository, name), path.join(folder, name));
  mkdirSync(path.join(folder, 'data'));
  const settings = { PORT: String(await freePort()), DATA_DIR: path.join(folder, 'data'), AUTH_LOCAL: '1', CHROMIUM_PATH: chromium ?? '' };
  const server = runServer(settings, folder);
  running.push(async () => {
    server.child.kill('SIGTERM');
    await server.ended;
    rmSync(folder, { recursive: true, force: true });
  });
  await server.printed('Mesa Abierta está en');
  const send = (address: string, method: string, headers: Record<string, string>, body: unknown) =>
    fetch(`${server.url}${address}`, { method, headers: { 'content-type': 'application/json', ...headers }, ...(body ? { body: JSON.stringify(body) } : {}) });
  /** A visit takes longer than a token lasts. */
  const signIn = async () => (await (await send('/api/auth/local/sign-in', 'POST', { origin: server.url }, { user: 'admin' })).json()) as { token: string };
  return async <E extends Endpoint>(endpoint: E, area: string, { query = {}, body }: { query?: Record<string, string>; body?: Input<E>['body'] } = {}) => {
    const address = `${endpoint.path.replace(':area', area)}?${new URLSearchParams(query)}`;
    const { token } = await signIn();
    const answer = await send(address, endpoint.method, { authorization: `Bearer ${token}` }, body);
    return { status: answer.status, answer: (await answer.json()) as Result<E> };
  };
}

test('A browser opens the pages of both together before they go live: a page that throws only with the next React is refused', async () => {
  if (chromium === null) throw new Error(noChromium);
  const ask = await startSite();
  const publishOn = async (area: string, body: Built) => {
    const { status, answer } = await ask(publishRelease, area, { body: { ...body, together: true } });
    expect({ status, answer }).toMatchObject({ status: 201 });
    return answer.release;
  };
  const active = async (area: string) => (await ask(listReleases, area)).answer.state.active;
  const goLive = async (releases: Record<string, string>) =>
    ask(promoteTogether, 'shell', { body: { releases, revision: (await ask(listReleases, 'shell')).answer.revision } });
  const openedOf = async (area: string, release: string) =>
    (await ask(showReleasePages, area, { query: { release } })).answer.pages.map(({ page, opened }) => [page, opened]);

  const [frame, good, bad] = [await publishOn('shell', shell), await publishOn('mf_decks', decks), await publishOn('mf_decks', broken)];
  expect(await goLive({ mf_decks: bad, shell: frame })).toMatchObject({
    status: 422,
    answer: { refusals: [{ rule: 'smoke', message: expect.stringMatching(/src\/export-deck\/export-deck-page\.tsx:\d+/) }] },
  });
  expect([await active('shell'), await active('mf_decks')]).toEqual([null, null]);

  expect(await goLive({ shell: frame, mf_decks: good })).toMatchObject({ status: 200 });
  expect([await active('shell'), await active('mf_decks')]).toEqual([frame, good]);
  expect(await openedOf('shell', frame)).toContainEqual(['home', true]);
  expect(await openedOf('mf_decks', good)).toContainEqual(['exportDeck', true]);
});
