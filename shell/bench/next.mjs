// npm run bench:next [-- navigations [seconds [cpu]]]: follows links between lists and entries of the demo, goes back, and goes on to other lists, in
// Chromium at 1.6 Mbit/s and 150 ms, on a processor that is `cpu` times slower. Each link is in view for `seconds` before it is pressed. Measures from
// the press to the first row of the next page: with links in view prefetched, the same without View Transitions, with only pressed and pointed-at links
// prefetched, and with nothing prefetched. Bytes are those of code and calls that arrived before a press. The site must be built.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { untilCalm } from '../../shared/tools/bench/processes.mjs';
import { startSite } from '../../shared/tools/bench/site.mjs';
import { browserFlags, ensureBrowser } from '../../shared/tools/browser.mjs';

const navigations = Number(process.argv[2] ?? 30);
const seconds = Number(process.argv[3] ?? 2);
const slower = Number(process.argv[4] ?? 1);
const aim = 150;

const tournament = 'main tbody a[href^="/torneo/"]';
const store = 'main a[href^="/tienda/"]:not([href="/tienda/crear"])';
const player = 'main tbody a[href^="/jugador/"]';
/** A round through the site: what is pressed, and the first row of the page that follows. `back` goes back in the tab's history. */
const round = [
  { press: tournament, row: player },
  { press: 'back', row: tournament },
  { press: 'footer a[href="/tiendas"]', row: store },
  { press: store, row: tournament },
  { press: 'back', row: store },
  { press: 'footer a[href="/torneos"]', row: tournament },
];
const variants = [
  { name: 'links in view', connection: {} },
  { name: 'without transitions', connection: {}, reducedMotion: /** @type {const} */ ('reduce') },
  { name: 'on intent only', connection: { type: 'cellular', effectiveType: '4g' } },
  { name: 'nothing', connection: { saveData: true } },
];

const part = (numbers, share) => [...numbers].sort((a, b) => a - b)[Math.max(0, Math.ceil(numbers.length * share) - 1)] ?? Number.NaN;

/** Runs in the page: measures from the next press, or from going back, until the first row of another page is drawn. */
function prepare() {
  const nextRow = (row, isBack) =>
    new Promise((resolve) => {
      const before = new Set(document.querySelectorAll('main a'));
      const begin = () => {
        const pressed = performance.now();
        const look = () => {
          const link = [...document.querySelectorAll(row)].find((one) => !before.has(one) && one.textContent?.trim());
          if (link?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) resolve(performance.now() - pressed);
          else if (performance.now() - pressed > 20_000) resolve(Number.POSITIVE_INFINITY);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      };
      if (isBack) {
        begin();
        history.back();
      } else addEventListener('pointerdown', begin, { once: true, capture: true });
    });
  Object.assign(globalThis, { nextRow });
}

/** @param {import('@playwright/test').Page} page */
async function watchBytes(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  if (slower > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const kinds = new Map();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (['Script', 'Stylesheet', 'Fetch', 'XHR'].includes(kinds.get(requestId))) bytes += encodedDataLength;
  });
  return () => bytes;
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @param {(typeof variants)[number]} variant
 */
async function measure(browser, origin, { connection, reducedMotion }) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 412, height: 915 },
    serviceWorkers: 'block',
    reducedMotion: reducedMotion ?? 'no-preference',
  });
  const page = await context.newPage();
  if (Object.keys(connection).length > 0)
    await page.addInitScript((value) => Object.defineProperty(Navigator.prototype, 'connection', { value, configurable: true }), connection);
  await page.addInitScript(prepare);
  const bytesNow = await watchBytes(page);
  await page.goto('/torneos');
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length + performance.getEntriesByName('drawn').length > 0);
  // The code of prefetching loads once the page is idle.
  await page.waitForTimeout(5000);
  const times = [];
  let prefetched = 0;
  for (let n = 0; n < navigations; n++) {
    const { press, row } = /** @type {(typeof round)[number]} */ (round[n % round.length]);
    const isBack = press === 'back';
    const links = page.locator(press);
    // Another link in each round; the first ones are in view together.
    const link = isBack ? null : links.nth(press.startsWith('footer') ? 0 : Math.floor(n / round.length) % Math.min(await links.count(), 5));
    await link?.scrollIntoViewIfNeeded();
    const before = bytesNow();
    await page.waitForTimeout(seconds * 1000);
    prefetched += bytesNow() - before;
    const measured = page.evaluate(([row, isBack]) => globalThis.nextRow(row, isBack), /** @type {const} */ ([row, isBack]));
    const box = await link?.boundingBox();
    if (box) await page.mouse.click(box.x + Math.min(box.width / 2, 40), box.y + Math.min(box.height / 2, 12));
    times.push({ press, time: await measured });
    // The mouse must not rest on a link of the next page.
    await page.mouse.move(1, 1);
  }
  await context.close();
  return { times, prefetched };
}

const executablePath = ensureBrowser();
if (!executablePath) throw new Error('No Chromium found: name one with CHROMIUM_PATH');
const dataDir = mkdtempSync(path.join(tmpdir(), 'mesa-next-'));
const { site, origin, stop } = await startSite(dataDir);
await untilCalm(site.pid ?? 0);
const browser = await chromium.launch({ executablePath, args: browserFlags });
try {
  console.log(`${navigations} navigations, each link ${seconds} s in view; the machine's load before: ${(loadavg()[0] ?? 0).toFixed(1)}`);
  console.log(`${'prefetched'.padEnd(22)}${['p50', 'p75', 'max', 'KB ahead'].map((name) => name.padStart(10)).join('')}`);
  const all = [];
  for (const variant of variants) {
    const { times, prefetched } = await measure(browser, origin, variant);
    const only = times.map(({ time }) => time);
    const p75 = part(only, 0.75);
    all.push(p75);
    const figures = [part(only, 0.5), p75, Math.max(...only)].map((time) => `${Math.round(time)} ms`);
    console.log(`${variant.name.padEnd(22)}${[...figures, (prefetched / 1024).toFixed(1)].map((text) => text.padStart(10)).join('')}`);
    for (const { press } of round) {
      const own = times.filter((one) => one.press === press).map(({ time }) => time);
      if (own.length > 0) console.log(`  ${press.padEnd(56)}${Math.round(part(own, 0.5))} ms, at most ${Math.round(Math.max(...own))} ms`);
    }
  }
  const [inView = Number.NaN, , , nothing = Number.NaN] = all;
  console.log(`\np75 with links in view              ${Math.round(inView)} ms   (aim: at most ${aim} ms)`);
  console.log(`p75 with links in view ÷ nothing    ${(inView / nothing).toFixed(2)}`);
} finally {
  await browser.close();
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
}
