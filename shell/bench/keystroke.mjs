// npm run bench:keystroke [-- cards.json.gz]: measures a keystroke in the card search and in the deck editor's picker, with the catalogue in the
// browser, in Chromium at a quarter of the processor's speed. Without a file it searches the demo's cards.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { untilCalm } from '../../shared/tools/bench/processes.mjs';
import { startSite } from '../../shared/tools/bench/site.mjs';
import { browserFlags, ensureBrowser } from '../../shared/tools/browser.mjs';
import { root } from '../../shared/tools/webpack.mjs';

const [file] = process.argv.slice(2);
/** Beginnings of names, a typing error, another word order, and a print. */
const texts = ['charizard ex', 'nido ultrabal', 'gardevoir', 'ex pikachu', 'dragaputl', 'obf 125', 'orden de jefe', 'energia psiq', 'a', 'super cana'];
/** Milliseconds between keys of a fast typist. */
const pause = 120;

/** Returns a percentile. */
function part(values, hundredths) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * hundredths) / 100))] ?? 0;
}

/**
 * Returns each keystroke of a trace, in milliseconds of processor time: its event handlers (`event`), all tasks until the next keystroke (`all`), and
 * the longest task (`longest`).
 */
function keystrokesOf(trace) {
  const { traceEvents } = JSON.parse(trace);
  const main = traceEvents.find(({ name, args }) => name === 'EventDispatch' && args.data.type === 'input');
  const own = traceEvents.filter(({ pid, tid }) => pid === main.pid && tid === main.tid);
  const tasks = own.filter(({ name }) => name === 'RunTask');
  const keys = own.filter(({ name, args }) => name === 'EventDispatch' && args.data.type === 'keydown').sort((a, b) => a.ts - b.ts);
  const inputs = own.filter(({ name, args }) => name === 'EventDispatch' && args.data.type === 'input');
  return keys.flatMap(({ ts }, i) => {
    const until = keys[i + 1]?.ts ?? ts + 1000 * pause;
    const isOf = (event) => event.ts >= ts && event.ts < until;
    if (!inputs.some(isOf)) return [];
    // The key's task starts before its event.
    const its = tasks.filter((task) => task.ts + task.dur > ts && task.ts < until);
    const event = its.filter((task) => inputs.some((input) => isOf(input) && input.ts >= task.ts && input.ts < task.ts + task.dur));
    const work = (list) => list.map(({ tdur = 0 }) => tdur / 1000);
    const sum = (list) => work(list).reduce((total, one) => total + one, 0);
    return [{ event: sum(event), longest: Math.max(...work(its)), all: sum(its) }];
  });
}

/** Types all texts into a field, key by key, and prints the cost of a key. */
async function measure(browser, page, label, field) {
  await field.click();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  for (const text of texts) {
    for (const key of text) {
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      await page.waitForTimeout(pause);
    }
    await field.press('ControlOrMeta+a');
    await field.press('Delete');
    await page.waitForTimeout(pause);
  }
  const keystrokes = keystrokesOf((await browser.stopTracing()).toString('utf8'));
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const percentiles = (kind) =>
    [50, 95]
      .map((hundredths) =>
        part(
          keystrokes.map((one) => one[kind]),
          hundredths,
        )
          .toFixed(1)
          .padStart(6),
      )
      .join('');
  console.log(`${label.padEnd(24)} ${String(keystrokes.length).padStart(5)} ${percentiles('event')}   ${percentiles('longest')}   ${percentiles('all')}`);
}

/** Resolves when the catalogue has loaded and no call is pending. */
async function catalogueHere(page, field) {
  await field.click();
  await field.pressSequentially('pika', { delay: 30 });
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await page.waitForLoadState('networkidle');
  await field.fill('');
}

/** Adds a plain field to the page, to measure the browser's own cost of a key. */
async function bareField(page) {
  await page.evaluate(() => {
    const field = document.createElement('input');
    field.ariaLabel = 'Nada';
    document.querySelector('main')?.prepend(field);
  });
  return page.getByRole('textbox', { name: 'Nada' });
}

const executablePath = ensureBrowser();
if (!executablePath) throw new Error('No Chromium found: name one with CHROMIUM_PATH');
const dataDir = mkdtempSync(path.join(tmpdir(), 'mesa-keystroke-'));
if (file) {
  // The demo fills only an empty site, so the community comes first and the catalogue after it.
  await (await startSite(dataDir)).stop();
  const catalogue = path.resolve(process.env.INIT_CWD ?? '', file);
  execFileSync(process.execPath, ['server/dist/cards-import.mjs', catalogue], { cwd: root, env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir } });
}
const { site, origin, stop } = await startSite(dataDir);
await untilCalm(site.pid ?? 0);
const browser = await chromium.launch({ executablePath, args: browserFlags });
try {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const others = Math.max(0, loadavg()[0] ?? 0).toFixed(1);
  console.log(`A keystroke at a quarter of the speed, ms of processor time (median, 95 of 100); the machine's load before: ${others}`);
  console.log(`${''.padEnd(24)}  keys         event         longest task      all its tasks   (aim: event below 16)`);
  await page.goto('/buscar-carta');
  const name = page.getByRole('combobox', { name: 'Nombre' });
  await catalogueHere(page, name);
  await measure(browser, page, 'card search', name);
  await measure(browser, page, 'a field without script', await bareField(page));

  const headers = { origin };
  await context.request.post('/api/auth/local/sign-in', { data: { user: 'jugador' }, headers });
  const { token } = await (await context.request.post('/api/auth/local/token', { data: {}, headers })).json();
  const { data } = await (await context.request.post('/api/cards/searchcards', { data: { searchText: 'ex' } })).json();
  const names = new Map(data.map(({ name, id }) => [name, id]));
  const cards = [...names.values()].slice(0, 20).map((cardId) => ({ cardId, quantity: 3, favourite: false }));
  const made = await context.request.post('/api/own-decks/create', {
    data: { name: 'Prueba', format: 'Estándar', cards },
    headers: { authorization: `Bearer ${token}` },
  });
  if (!made.ok()) throw new Error(await made.text());
  await page.goto(`/mis-barajas/${(await made.json()).data.id}`);
  const picker = page.getByRole('combobox', { name: 'Agregar carta' });
  await catalogueHere(page, picker);
  await measure(browser, page, 'picker of a deck', picker);
} finally {
  await browser.close();
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
}
