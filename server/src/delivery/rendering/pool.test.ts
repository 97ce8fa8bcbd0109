import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import esbuild from 'esbuild';
import type { RenderFile, RenderJob } from './job';
import { createPool, type Drawn, type Pool } from './pool';

const folder = mkdtempSync(path.join(os.tmpdir(), 'mesa-renderer-'));
const worker = path.join(folder, 'render-worker.mjs');
let pool: Pool;
let failures: string[] = [];

beforeAll(async () => {
  const entry = path.join(import.meta.dirname, 'render-worker.ts');
  await esbuild.build({ entryPoints: [entry], outfile: worker, platform: 'node', format: 'esm', bundle: true, logLevel: 'silent' });
  pool = createPool({
    worker: pathToFileURL(worker),
    size: 2,
    timeout: 400,
    heapMb: 96,
    onFailure: (_, reason) => failures.push(reason),
  });
});
beforeEach(() => {
  failures = [];
});
afterAll(() => {
  pool.close();
  rmSync(folder, { recursive: true });
});

/** A minimal shell build: it offers one shared module, and renders the page of the area named at the end of the address. */
const shell = `
  const areas = {};
  let ready = null;
  module.exports = {
    doors: { '@mesa/ui/words': { greet: (name) => 'Hola, ' + name } },
    takeAreas(modules) { Object.assign(areas, modules); },
    prepare(address) {
      ready = null;
      const area = areas[address.slice(1)];
      Promise.resolve(area.preload && area.preload()).then(() => { ready = true; });
    },
    requirePrepared() { if (!ready) throw new Error('The page waits for something'); },
    render(address, answers) { return '<p>' + areas[address.slice(1)].page(JSON.parse(answers)) + '</p>'; },
  };`;
const good = `const { greet } = require('@mesa/ui/words'); module.exports = { default: { page: ([name]) => greet(name) } };`;

const sources = new Map<string, string>();
let builds = 0;

/** The same with its page as text. */
const withText = (drawn: Drawn | null) => drawn && { ...drawn, html: drawn.html?.toString() ?? null };

/** Renders the page and head of an area with this source. */
function drawingOf(source: string): () => Promise<ReturnType<typeof withText>> {
  builds += 1;
  const name = `server.${builds}.cjs`;
  const files: RenderFile[] = [
    { area: 'shell', name: 'shell.cjs' },
    { area: 'bad', name },
  ];
  sources.set('shell.cjs', shell).set(name, source);
  const job: RenderJob = { files, address: '/bad', head: { area: 'bad', page: 'person' }, registry: '{}', answers: '["Ana"]' };
  return async () => withText(await pool.render(job, async (file) => sources.get(file.name) ?? ''));
}

/** Renders only the page. */
function pageOf(source: string): () => Promise<string | null> {
  const draw = drawingOf(source);
  return async () => (await draw())?.html ?? null;
}

const page = (body: string, { first = '', preload = '' } = {}) =>
  `${first}; module.exports = { default: { page() { ${body}; return 'drawn'; } ${preload && `, preload: ${preload}`} } };`;

describe('The head of a page', () => {
  const headCode = `headOf: (page, answers) => JSON.stringify({ title: page + ' ' + JSON.parse(answers)[0] })`;

  test('is returned in the same pass as the rendering', async () => {
    expect(await drawingOf(`module.exports = { default: { page: () => 'drawn' }, ${headCode} };`)()).toEqual({
      html: '<p>drawn</p>',
      head: '{"title":"person Ana"}',
    });
  });

  test('is kept if rendering fails', async () => {
    expect(await drawingOf(`module.exports = { default: { page() { throw new Error('broken'); } }, ${headCode} };`)()).toEqual({
      html: null,
      head: '{"title":"person Ana"}',
    });
  });

  test.each([
    ['throws', `headOf() { throw new Error('broken'); }`],
    ['loops', 'headOf() { for (;;); }'],
  ])('that %s leaves the page to the browser, and the pool to others', async (_, head) => {
    expect(await drawingOf(`module.exports = { default: { page: () => 'drawn' }, ${head} };`)()).toBeNull();
    expect(await pageOf(good)()).toBe('<p>Hola, Ana</p>');
  });

  test('is empty for a release without heads', async () => {
    expect(await drawingOf(good)()).toEqual({ html: '<p>Hola, Ana</p>', head: 'null' });
  });
});

describe('A page', () => {
  test('is rendered with the shell’s shared modules', async () => {
    expect(await pageOf(good)()).toBe('<p>Hola, Ana</p>');
  });

  test('may await code that is loaded, but nothing else', async () => {
    expect(await pageOf(page('', { preload: 'async () => { await null; await null; }' }))()).toBe('<p>drawn</p>');
    expect(await pageOf(page('', { preload: '() => new Promise(() => {})' }))()).toBeNull();
    expect(failures).toEqual(['The page waits for something']);
  });

  test('of builds that fail twice is left to browsers for a while', async () => {
    const draw = pageOf(page('throw new Error("broken")'));
    expect(await draw()).toBeNull();
    expect(await draw()).toBeNull();
    expect(await draw()).toBeNull();
    expect(failures).toEqual(['broken', 'broken']);
  });

  test.each([
    ['is tried again where the machine had no time for it', 3, 3],
    ['is left to browsers for a while where it used its time up', 399, 2],
  ])('that timed out twice %s', async (_, cpuMs, tried) => {
    const slow = path.join(folder, 'slow-worker.mjs');
    writeFileSync(
      slow,
      `process.on('message', ({ id }) => process.send({ id, error: 'Script execution timed out after 400ms', cpuMs: ${cpuMs}, memoryMb: 1 }));
      process.on('disconnect', () => process.exit());`,
    );
    const reasons: string[] = [];
    const busy = createPool({ worker: pathToFileURL(slow), size: 1, timeout: 400, heapMb: 96, onFailure: (__, reason) => reasons.push(reason) });
    const job: RenderJob = { files: [{ area: 'shell', name: 'shell.cjs' }], address: '/', head: null, registry: '{}', answers: '[]' };
    for (let i = 0; i < 3; i++) expect(await busy.render(job, async () => shell)).toBeNull();
    busy.close();
    expect(reasons).toEqual(Array(tried).fill('Script execution timed out after 400ms'));
  });

  test('is refused if too many wait', async () => {
    const draw = pageOf(good);
    await draw();
    const drawn = await Promise.all(Array.from({ length: 40 }, draw));
    expect(drawn.filter((html) => html === '<p>Hola, Ana</p>').length).toBeGreaterThanOrEqual(8);
    expect(drawn.filter((html) => html === null).length).toBeGreaterThan(0);
  });
});

describe('Beside faulty builds, good pages are rendered correctly,', () => {
  test.each([
    ['throw', page('throw new Error("broken")')],
    ['throw when they are read', page('', { first: 'throw new Error("broken")' })],
    ['are no script', 'this is no script'],
    ['loop', page('for (;;);')],
    ['loop when they are read', page('', { first: 'for (;;);' })],
    ['loop in promises', page('', { preload: '() => { const again = () => Promise.resolve().then(again); return again(); }' })],
    ['are stuck in a regular expression', page('/^(a+)+$/.test("a".repeat(40) + "b")')],
    ['call themselves without end', page('(function f() { return f() + 1; })()')],
    ['fill the heap', page('const all = []; for (;;) all.push(Array.from({ length: 1e5 }, (_, i) => ({ i })))')],
    ['ask for one huge array', page('globalThis.kept = new Array(5e8).fill(0)')],
    ['require what the shell does not offer', page('require("fs")', { first: 'require("fs")' })],
    ['make code of text', page('new Function("return 1")()')],
    ['end the process', page('process.exit()')],
    ['end the process, reached from outside', page('URL.constructor("return process")().exit()')],
    ['draw more than a page can hold', page('').replace("'drawn'", '"<b>row</b>".repeat(1e6)')],
  ])('they %s', async (_, source) => {
    const bad = pageOf(source);
    const fine = pageOf(good);
    await fine();
    const [refused, ...drawn] = await Promise.all([bad(), fine(), fine(), fine()]);
    expect(refused?.slice(0, 100) ?? null).toBeNull();
    expect(drawn.filter((html) => html !== null && html !== '<p>Hola, Ana</p>')).toEqual([]);
    // Whatever happened to the renderer, another one replaces it.
    let after: string | null = null;
    for (let i = 0; i < 100 && after === null; i++) after = await fine();
    expect(after).toBe('<p>Hola, Ana</p>');
  });

  test('also if these are slow', async () => {
    const slow = pageOf(page('const end = Date.now() + 100; while (Date.now() < end);'));
    // A busy machine can need more than one attempt.
    let html: string | null = null;
    for (let i = 0; i < 20 && html === null; i++) html = await slow();
    expect(html).toBe('<p>drawn</p>');
    expect(failures.filter((reason) => !/timed out/.test(reason))).toEqual([]);
  });

  test('also if these change built-in objects', async () => {
    const bad = pageOf(
      page('Array.prototype.map = () => { throw new Error("poison"); }; Object.prototype.evil = 1; try { URL.prototype.toString = () => "evil" } catch {}'),
    );
    const fine = pageOf(
      page('', { first: `const text = [1].map((n) => n + String(new URL('https://a.example/')) + ({}).evil).join()` }).replace("'drawn'", 'text'),
    );
    expect(await bad()).toBe('<p>drawn</p>');
    for (let i = 0; i < 4; i++) expect(await fine()).toBe('<p>1https://a.example/undefined</p>');
  });

  test('also if a release on trial, of another area, changes built-in objects', async () => {
    const alone = createPool({ worker: pathToFileURL(worker), size: 1, timeout: 400, heapMb: 96 });
    const files = (area: string): RenderFile[] => [
      { area: 'shell', name: 'shell.cjs' },
      { area, name: `${area}.cjs` },
    ];
    sources
      .set('shell.cjs', shell)
      .set('good.cjs', good)
      .set('spoiler.cjs', page('', { first: 'globalThis.mark = 1; JSON.parse = () => ["nobody"]' }));
    sources.set('reader.cjs', page('if (globalThis.mark) return "marked"'));
    const job = (area: string): RenderJob => ({ files: files(area), address: `/${area}`, head: null, registry: '{}', answers: '["Ana"]' });
    const source = async ({ name }: RenderFile) => sources.get(name) ?? '';
    const htmlOf = async (one: RenderJob) => withText(await alone.render(one, source))?.html;
    expect(await htmlOf(job('good'))).toBe('<p>Hola, Ana</p>');
    expect(await htmlOf({ ...job('spoiler'), isTrial: true })).toBe('<p>drawn</p>');
    expect(await htmlOf(job('reader'))).toBe('<p>drawn</p>');
    expect(await htmlOf(job('good'))).toBe('<p>Hola, Ana</p>');
    // Another release on trial is judged by itself, too, also one that was tried beside it.
    expect(await htmlOf({ ...job('spoiler'), files: [...files('spoiler'), ...files('reader').slice(1)], isTrial: true })).toBe('<p>drawn</p>');
    expect(await htmlOf({ ...job('reader'), isTrial: true })).toBe('<p>drawn</p>');
    // Live areas share a context, as they do in a browser.
    expect(await htmlOf(job('spoiler'))).toBe('<p>drawn</p>');
    expect(await htmlOf(job('reader'))).toBe('<p>marked</p>');
    // The check of what is live reads no builds again.
    sources.set('judge.cjs', page('if (globalThis.mark) throw new Error("marked")'));
    expect(await alone.trial(job('judge'), source)).toEqual({ reason: 'marked', isStarved: false });
    alone.close();
  });

  test('also if these keep buffers, which the engine’s limit does not count: the renderer is replaced', async () => {
    const source = page('kept.push(new Uint8Array(97 * 1048576))', { first: 'const kept = []' }).replace("'drawn'", 'String(kept.length)');
    const bad = pageOf(source);
    for (let i = 0; i < 3; i++) expect(await bad()).toBe('<p>1</p>');
    expect(await pageOf(good)()).toBe('<p>Hola, Ana</p>');
  });
});

describe('A build that explores its process', () => {
  const found = (expression: string) =>
    page('', { first: `let found; try { found = JSON.stringify(${expression}) } catch (error) { found = 'refused: ' + error.name }` }).replace(
      "'drawn'",
      'found',
    );
  const outside = 'URL.constructor("return process")()';

  test.each([
    ['the environment', `${outside}.env`],
    ['a file', `${outside}.getBuiltinModule("fs").readFileSync("/proc/self/environ", "utf8")`],
    ['the process', 'typeof process'],
    ['a timer that rings', 'setTimeout(() => {}, 0)'],
  ])('finds nothing of %s', async (_, expression) => {
    const html = await pageOf(found(expression))();
    expect(html).toMatch(/^<p>(refused: \w+|"undefined"|0)<\/p>$/);
  });
});

describe('Renderers that cannot start', () => {
  const alone = { worker: pathToFileURL('/none.mjs'), size: 1, timeout: 400, heapMb: 96 };
  const job: RenderJob = { files: [{ area: 'shell', name: 'shell.cjs' }], address: '/', head: null, registry: '{}', answers: '[]' };

  afterEach(() => {
    jest.useRealTimers();
  });

  test('are restarted after 1, 2, 4 … 60 seconds, pages are left to browsers meanwhile, and a first answer ends it', async () => {
    jest.useFakeTimers();
    const opened: { exit: () => void; answer: () => void }[] = [];
    const lone = createPool({
      ...alone,
      start: (_, on) => {
        opened.push({ exit: () => on.exit('ended with 1'), answer: () => on.message({ id: 1, html: Buffer.from('drawn'), cpuMs: 1, memoryMb: 1 }) });
        return { send: () => undefined, kill: () => undefined };
      },
    });
    const render = () => lone.render(job, async () => shell);
    const end = () => opened.at(-1)?.exit();

    end(); // the first one is replaced at once
    expect(opened).toHaveLength(2);
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const before = opened.length;
      end();
      expect(await render()).toBeNull();
      jest.advanceTimersByTime(seconds * 1000 - 1);
      expect(opened).toHaveLength(before);
      jest.advanceTimersByTime(1);
      expect(opened).toHaveLength(before + 1);
    }

    const drawn = render();
    opened.at(-1)?.answer();
    expect(withText(await drawn)).toEqual({ html: 'drawn', head: null });
    const before = opened.length;
    end();
    expect(opened).toHaveLength(before + 1);
    lone.close();
  });

  test('that end because the site closes are not reported, and their page is left to browsers', async () => {
    const failures: string[] = [];
    const exits: (() => void)[] = [];
    const lone = createPool({
      ...alone,
      onFailure: (_, reason) => failures.push(reason),
      onDead: (reason) => failures.push(reason),
      start: (_, on) => {
        exits.push(() => on.exit('ended with SIGKILL'));
        return { send: () => undefined, kill: () => exits.at(-1)?.() };
      },
    });
    const [asked, tried] = [lone.render(job, async () => shell), lone.trial(job, async () => shell)];
    lone.close();
    expect(await asked).toBeNull();
    expect(await tried).toBeNull();
    expect(await lone.trial(job, async () => shell)).toBeNull();
    expect(failures).toEqual([]);
    expect(exits).toHaveLength(1);
  });

  test('leave the waiting page to browsers', async () => {
    const exits: (() => void)[] = [];
    const lone = createPool({
      ...alone,
      start: (_, on) => {
        exits.push(() => on.exit('ended with 1'));
        return { send: () => undefined, kill: () => undefined };
      },
    });
    const [asked, waits] = [lone.render(job, async () => shell), lone.render(job, async () => shell)];
    exits[0]?.();
    exits[1]?.();
    expect(await Promise.all([asked, waits])).toEqual([null, null]);
    lone.close();
  });
});
