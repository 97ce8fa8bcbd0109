// npm run bench:page [-- runs [cpu [address…]]]: the cold first visit to the list of tournaments, one tournament and the home page (or the named
// addresses) in Chromium at 1.6 Mbit/s and 150 ms, on a processor that is `cpu` times slower. Compares the federated site, with and without rendering
// by the server, with a monolith that webpack builds from the same sources, with and without preloads. Rounds are interleaved.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { chromium } from '@playwright/test';
import { untilCalm } from '../../shared/tools/bench/processes.mjs';
import { listen, startSite } from '../../shared/tools/bench/site.mjs';
import { browserFlags, ensureBrowser } from '../../shared/tools/browser.mjs';
import { monolithConfig, webpack } from '../../shared/tools/webpack.mjs';

const runs = Number(process.argv[2] ?? 9);
const slower = Number(process.argv[3] ?? 1);
/** What the monolith preloads for each page, and how much later than an empty page a rendered one may respond. */
const pages = {
  '/torneos': { chunks: ['tournaments'], answersAim: 1.05 },
  '/torneo/1': { chunks: ['tournament'], answersAim: 1.05 },
  '/': { chunks: ['finished-tournaments', 'ranking-widget'], answersAim: 1.2 },
};
const addresses = /** @type {(keyof typeof pages)[]} */ (process.argv.length > 4 ? process.argv.slice(4) : Object.keys(pages));
for (const address of addresses) if (!pages[address]) throw new Error(`No page to measure at ${address}: ${Object.keys(pages).join(', ')}`);
const monolith = monolithConfig()();
const dist = monolith.output.path;
const types = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};
const median = (numbers) => /** @type {number} */ ([...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]);

const build = (config) =>
  new Promise((resolve, reject) =>
    webpack(config, (error, stats) => (error || !stats || stats.hasErrors() ? reject(error ?? new Error(stats?.toString('errors-only'))) : resolve(stats))),
  );

/** Serves the monolith with the same API and registry, so that only the build differs. */
function monolithServer(sitePort, preloading, registry) {
  const assets = JSON.parse(readFileSync(path.join(dist, 'release.json'), 'utf8'));
  const tag = (file) => (file.endsWith('.css') ? `<link rel="stylesheet" href="/shell/${file}">` : `<script defer src="/shell/${file}"></script>`);
  const preload = (file) => `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}" href="/shell/${file}">`;
  const htmlOf = (chunks) =>
    brotliCompressSync(
      `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Torneos</title><meta name="viewport" content="width=device-width, initial-scale=1">${assets.entry.map(tag).join('')}${preloading ? [...new Set(chunks.flatMap((chunk) => assets.pages[chunk]))].map(preload).join('') : ''}<link rel="icon" href="data:,"><script type="application/json" id="mf-registry">${registry}</script></head><body><div id="root"></div></body></html>`,
    );
  const documents = new Map(addresses.map((address) => [/** @type {string} */ (address), htmlOf(pages[address].chunks)]));
  const packed = new Map();
  const pack = (file) => {
    if (!packed.has(file)) packed.set(file, brotliCompressSync(readFileSync(path.join(dist, file)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    return packed.get(file);
  };
  return http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const html = documents.get(pathname);
    if (html) return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(html);
    if (pathname.startsWith('/shell/')) {
      const file = pathname.slice('/shell/'.length);
      return response
        .writeHead(200, { 'content-type': types[path.extname(file)], 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' })
        .end(pack(file));
    }
    request.pipe(
      http.request({ port: sitePort, path: request.url, method: request.method, headers: { ...request.headers, host: `localhost:${sitePort}` } }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }),
    );
  });
}

/** Records when the first table row is visible, when the page responds (React's handlers are attached), and layout shifts. */
function watch() {
  globalThis.shifted = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) globalThis.shifted += /** @type {any} */ (shift).value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const cell = document.querySelector('tbody tr a');
    if (cell?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) globalThis.firstRow = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const lookForHandlers = () => {
    const link = document.querySelector('main a');
    if (link && Object.keys(link).some((key) => key.startsWith('__reactProps'))) globalThis.answers = performance.now();
    else setTimeout(lookForHandlers, 8);
  };
  lookForHandlers();
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {boolean} rendered
 */
async function visit(browser, url, rendered) {
  const context = await browser.newContext({ viewport: { width: 412, height: 915 } });
  // The server renders nothing for a browser that may be signed in.
  if (!rendered) await context.addCookies([{ name: 'mesa-signed-in', value: '1', url }]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  if (slower > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const requests = [];
  const sizes = { script: 0, all: 0 };
  const kinds = new Map();
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (request.url.startsWith('data:')) return;
    requests.push(timestamp);
    kinds.set(requestId, type);
  });
  const finished = [];
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) =>
    finished.push({ kind: kinds.get(requestId), size: encodedDataLength, timestamp }),
  );
  await page.addInitScript(watch);
  await page.goto(url);
  await page.waitForFunction(() => globalThis.firstRow !== undefined && globalThis.answers !== undefined);
  const { firstRow, answers, shifted } = await page.evaluate(() => ({
    firstRow: globalThis.firstRow,
    answers: globalThis.answers,
    shifted: globalThis.shifted,
  }));
  const started = Math.min(...requests);
  const last = Math.max(firstRow, answers);
  const before = (timestamp) => (timestamp - started) * 1000 <= last;
  for (const { kind, size, timestamp } of finished) {
    if (!before(timestamp)) continue;
    sizes.all += size;
    if (kind === 'Script') sizes.script += size;
  }
  await context.close();
  return {
    firstRow,
    answers,
    shifted,
    requests: requests.filter((timestamp) => (timestamp - started) * 1000 <= firstRow).length,
    script: sizes.script,
    all: sizes.all,
  };
}

const executablePath = ensureBrowser();
if (!executablePath) throw new Error('No Chromium found: name one with CHROMIUM_PATH');
console.log('Building the monolith …');
await build(monolith);
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mesa-bench-'));
// cpSync of Node 22 and 24 loses the modes of folders, which PostgreSQL checks.
if (process.env.MESA_COMMUNITY) await cp(process.env.MESA_COMMUNITY, dataDir, { recursive: true });
console.log('Starting the site …');
const { site, port, stop } = await startSite(dataDir);
await untilCalm(site.pid ?? 0);
// The frame for offline reading belongs to the site, not to the monolith.
const registry = JSON.stringify({ ...(await fetch(`http://localhost:${port}/registry.json`).then((answer) => answer.json())), offline: false });
const monoliths = [monolithServer(port, false, registry), monolithServer(port, true, registry)];
const [plain, preloading] = await Promise.all(monoliths.map(listen));
/** @param {keyof typeof pages} address */
const variantsOf = (address) =>
  /** @type {{ name: string, url: string, rendered?: boolean, visits: Awaited<ReturnType<typeof visit>>[] }[]} */ ([
    { name: 'monolith', url: `http://localhost:${plain}${address}`, visits: [] },
    { name: 'monolith, preloading', url: `http://localhost:${preloading}${address}`, visits: [] },
    { name: 'federated', url: `http://localhost:${port}${address}`, visits: [] },
    { name: 'federated, rendered', url: `http://localhost:${port}${address}`, rendered: true, visits: [] },
  ]);
const measured = addresses.map((address) => ({ address, variants: variantsOf(address) }));
const every = measured.flatMap(({ variants }) => variants);
const browser = await chromium.launch({ executablePath, args: browserFlags });
for (const { url, rendered = false } of every) await visit(browser, url, rendered);
for (let run = 1; run <= runs; run++) {
  for (const variant of every) variant.visits.push(await visit(browser, variant.url, variant.rendered ?? false));
  process.stdout.write(`\rVisits ${run} of ${runs}`);
}
await browser.close();
for (const server of monoliths) server.close();
await stop();
rmSync(dataDir, { recursive: true, force: true });

for (const { address, variants } of measured) {
  const rows = variants.map(({ name, visits }) => ({
    name,
    firstRow: Math.round(median(visits.map((one) => one.firstRow))),
    answers: Math.round(median(visits.map((one) => one.answers))),
    shifted: median(visits.map((one) => one.shifted)),
    requests: median(visits.map((one) => one.requests)),
    script: median(visits.map((one) => one.script)) / 1024,
    all: median(visits.map((one) => one.all)) / 1024,
  }));
  console.log(
    `\n\n${address.padEnd(22)}${'first row'.padStart(11)}${'answers'.padStart(10)}${'requests'.padStart(10)}${'KB script'.padStart(11)}${'KB in all'.padStart(11)}${'shift'.padStart(8)}`,
  );
  for (const { name, firstRow, answers, requests, script, all, shifted } of rows) {
    console.log(
      `${name.padEnd(22)}${`${firstRow} ms`.padStart(11)}${`${answers} ms`.padStart(10)}${String(requests).padStart(10)}${script.toFixed(1).padStart(11)}${all.toFixed(1).padStart(11)}${shifted.toFixed(3).padStart(8)}`,
    );
  }
  /** @typedef {(typeof rows)[number]} Row */
  const [mono, mono2, federated, rendered] = /** @type {[Row, Row, Row, Row]} */ (rows);
  console.log('\nNot rendered by the server; script until the page answers:');
  console.log(`Time to the first row ÷ monolith            ${(federated.firstRow / mono.firstRow).toFixed(3)}   (aim: at most 1.05)`);
  console.log(`Time to the first row ÷ preloading monolith ${(federated.firstRow / mono2.firstRow).toFixed(3)}   (aim: at most 1.12)`);
  console.log(`Requests before the first row               ${federated.requests}      (aim: at most 16)`);
  console.log(`Script ÷ monolith                           ${(federated.script / mono.script).toFixed(3)}   (aim: at most 1.1)`);
  console.log('Rendered by the server:');
  console.log(`Time to the first row ÷ not rendered        ${(rendered.firstRow / federated.firstRow).toFixed(3)}   (aim: at most 0.5)`);
  console.log(`Time until it answers ÷ not rendered        ${(rendered.answers / federated.answers).toFixed(3)}   (aim: at most ${pages[address].answersAim})`);
  console.log(`Time to the first row ÷ monolith            ${(rendered.firstRow / mono.firstRow).toFixed(3)}`);
}
