// npm run bench:expansion -- <data folder> [expansion]: opens the page of an expansion in Chromium like a cheap phone (4x slower CPU, 1.6 Mbit/s, 150
// ms) and scrolls it by touch from a cold start to its end. TCGdex's pictures are served locally, as large as the site sends them.
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { listen, startSite } from '../../shared/tools/bench/site.mjs';
import { browserFlags, ensureBrowser } from '../../shared/tools/browser.mjs';
import { root } from '../../shared/tools/webpack.mjs';

// The server's image library, which the shell does not depend on.
const sharp = createRequire(path.join(root, 'server/package.json'))('sharp');

const [dataDir, code = 'PAL'] = process.argv.slice(2);
if (!dataDir) {
  console.log('npm run bench:expansion -- <data folder with the catalogue, filled by npm run cards:import> [PAL]');
  process.exit(1);
}
/** A card picture of width 320: noise coarse enough to have the size of a scanned card. */
const picture = await sharp(randomBytes(100 * 138 * 3), { raw: { width: 100, height: 138, channels: 3 } })
  .resize(320, 440)
  .webp({ quality: 60 })
  .toBuffer();

/** A proxy for the site that also serves TCGdex's pictures, so that they use the same slow line and need no network. */
function beforeSite(port) {
  return http.createServer(async (request, response) => {
    if (request.url?.startsWith('/api/image/assets.tcgdex.net/')) {
      return response.writeHead(200, { 'content-type': 'image/webp', 'cache-control': 'max-age=600' }).end(picture);
    }
    const body = request.method === 'POST' ? Buffer.concat(await request.toArray()) : null;
    const headers = { ...request.headers, host: `localhost:${port}`, 'accept-encoding': 'identity' };
    const upstream = http.request({ port, path: request.url, method: request.method, headers }, async (answer) => {
      const bytes = Buffer.concat(await answer.toArray());
      const status = answer.statusCode ?? 502;
      const { 'content-length': _length, ...kept } = answer.headers;
      if (!/html|json|javascript|css/.test(kept['content-type'] ?? '')) return response.writeHead(status, kept).end(bytes);
      response.writeHead(status, { ...kept, 'content-encoding': 'gzip' }).end(gzipSync(bytes));
    });
    upstream.end(body);
  });
}

/** Collects the browser's performance entries in the page. */
function watch() {
  globalThis.shift = 0;
  new PerformanceObserver((list) => {
    /** @type {(PerformanceEntry & { hadRecentInput?: boolean, value?: number })[]} */
    const entries = list.getEntries();
    for (const entry of entries) if (!entry.hadRecentInput) globalThis.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Returns the main thread's tasks in a trace: duration and processor time of each, in ms. */
function tasksOf(trace) {
  const { traceEvents } = JSON.parse(trace);
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid}/${tid}`);
  return traceEvents
    .filter(({ name, pid, tid }) => name === 'RunTask' && mains.includes(`${pid}/${tid}`))
    .map(({ dur = 0, tdur = dur }) => ({ wall: dur / 1000, work: tdur / 1000 }));
}

/** Returns the cards on the screen and the requested pictures. */
const cards = (page) =>
  page.evaluate(() => {
    const asked = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
    const images = [...document.querySelectorAll('main li')].map((item) => {
      const { top, bottom } = item.getBoundingClientRect();
      const image = item.querySelector('img');
      return { onScreen: bottom > 0 && top < innerHeight, asked: Boolean(image?.currentSrc && asked.has(image.currentSrc)) };
    });
    return {
      all: images.length,
      onScreen: images.filter((one) => one.onScreen).length,
      asked: images.filter((one) => one.asked).length,
      outside: images.filter((one) => one.asked && !one.onScreen).length,
    };
  });

const executablePath = ensureBrowser();
if (!executablePath) throw new Error('No Chromium found: name one with CHROMIUM_PATH');
const { port, stop } = await startSite(path.resolve(process.env.INIT_CWD ?? '', dataDir));
const before = beforeSite(port);
const address = `http://localhost:${await listen(before)}/coleccion/${code}`;
const browser = await chromium.launch({ executablePath, args: browserFlags });
try {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(watch);
  await page.goto(address);
  await page.waitForSelector('main li a');
  await page.waitForLoadState('networkidle');
  const atRest = await cards(page);
  const shiftAtRest = await page.evaluate(() => globalThis.shift);

  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  // One swipe moves about two thirds of the screen.
  for (let y = 0; y < height; y += 550) {
    await session.send('Input.synthesizeScrollGesture', { x: 200, y: 600, yDistance: -550, speed: 1500, gestureSourceType: 'touch' });
    await page.waitForTimeout(150);
  }
  await page.waitForTimeout(500);
  const tasks = tasksOf((await browser.stopTracing()).toString('utf8'));
  const shift = await page.evaluate(() => globalThis.shift);
  const longest = (kind) => Math.round(Math.max(0, ...tasks.map((task) => task[kind])));
  console.log(`${code}: ${atRest.all} cards on a page ${height} px high`);
  console.log(`Layout shift until it stands    ${shiftAtRest.toFixed(4)}`);
  console.log(`Layout shift to the end         ${shift.toFixed(4)}   (aim: below 0.02)`);
  console.log(`Cards on the screen             ${atRest.onScreen}, pictures asked for ${atRest.asked}`);
  console.log(`Pictures outside the screen     ${atRest.outside}   (aim: 0)`);
  console.log(`Longest task while scrolling    ${longest('work')} ms of work, ${longest('wall')} ms by the clock   (aim: at most 100 ms)`);
} finally {
  await browser.close();
  before.close();
  before.closeAllConnections();
  await stop();
}
