// npm run bench:deploy: works on a copy of the files that git tracks. Measures the time from a changed line in one area until a visitor reads it,
// compared with rebuilding and replacing everything; promoting and rolling back; two promoters at once, a hundred times; visits while areas are being
// deployed.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { freePort, startSite } from '../../shared/tools/bench/site.mjs';
import { browserFlags, ensureBrowser } from '../../shared/tools/browser.mjs';
import { workspaces } from '../../shared/tools/build/workspaces.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const copy = mkdtempSync(path.join(os.tmpdir(), 'mesa-deploy-'));
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mesa-deploy-data-'));
const executablePath = ensureBrowser();
if (!executablePath) throw new Error('No Chromium found: name one with CHROMIUM_PATH');

const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const print = (title, text) => console.log(`${title.padEnd(62)} ${text}`);
const timed = async (work) => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

/** The deployed areas: the page to read, and the line of its source to change. */
const subjects = {
  'mf-tournaments': {
    area: 'mf_tournaments',
    address: '/ranking',
    file: 'src/ranking/ranking-page.tsx',
    line: 'Puntos sumados en los torneos oficiales finalizados.',
  },
  'mf-stores': { area: 'mf_stores', address: '/tiendas', file: 'src/stores/stores-page.tsx', line: 'Dónde jugar cerca de ti.' },
};
const sourceOf = (folder) => path.join(copy, folder, subjects[folder].file);
const originals = new Map();

/**
 * Changes one line of an area's source and its version. Returns the sentence that a visitor reads once it is live.
 * @param {string} folder
 * @param {number} number
 */
function change(folder, number) {
  const { line } = subjects[folder];
  if (!originals.has(folder)) originals.set(folder, readFileSync(sourceOf(folder), 'utf8'));
  const sentence = `${line.slice(0, -1)}, edición ${number}.`;
  writeFileSync(sourceOf(folder), originals.get(folder).replace(line, sentence));
  const manifest = path.join(copy, folder, 'package.json');
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), version: `1.${number}.0` }, null, 2));
  return sentence;
}

const node = (args, env = {}) =>
  execFileSync(process.execPath, args, { cwd: copy, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' });

const port = await freePort();
const url = `http://localhost:${port}`;

/**
 * @param {string} address
 * @param {object | null} body
 * @param {string} [token]
 */
async function post(address, body, token, method = 'POST') {
  const headers = { 'content-type': 'application/json', origin: url, ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(`${url}${address}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  if (answer.status === 429) {
    // The benchmark makes more calls per minute than teams do.
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(answer.headers.get('retry-after'))));
    return post(address, body, token, method);
  }
  return { ...(await answer.json()), code: answer.status };
}

/**
 * Reloads a page until it shows the sentence.
 * @param {import('@playwright/test').Page} page
 * @param {string} address
 * @param {string} sentence
 */
async function seen(page, address, sentence) {
  for (;;) {
    await page.goto(url + address);
    await page.locator('h1').first().waitFor();
    if ((await page.locator('main').textContent())?.includes(sentence)) return;
  }
}

console.log('Copying and building …');
for (const file of execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')) {
  mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
  cpSync(path.join(root, file), path.join(copy, file));
}
// Its relative links lead to the copy's own packages.
const { workspaces: named } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
for (const folder of ['.', ...named].filter((one) => existsSync(path.join(root, one, 'node_modules'))))
  execFileSync('cp', ['-al', path.join(root, folder, 'node_modules'), path.join(copy, folder, 'node_modules')]);
node(['shared/tools/build.mjs']);
/** How long the server's visit of each release took, in milliseconds. */
const visitOf = new Map();
let drawn = () => {};
/** Resolves once the pictures of the demo's cards are drawn, which would slow down what is measured. */
const allDrawn = new Promise((resolve) => {
  drawn = () => resolve(undefined);
});
function onLine(line) {
  if (/^Dibujando las cartas … (\d+)\/\1$/.test(line)) drawn();
  if (!line.startsWith('{')) return;
  const { msg, release, ms } = JSON.parse(line);
  if (msg === 'opened the changed pages of a release') visitOf.set(release, ms);
}
const start = () => startSite(dataDir, { folder: copy, port, env: { TRUST_PROXY: 'loopback', LOG_LEVEL: 'info' }, onLine });
let server = await start();
await allDrawn;
const browser = await chromium.launch({ executablePath, args: browserFlags });
const page = await browser.newPage();

// Deploys the whole site as one piece: before anything is published, the server serves the builds beside it.
async function everything(number, caches) {
  const sentence = change('mf-tournaments', number);
  return timed(async () => {
    for (const folder of workspaces) rmSync(path.join(copy, folder, 'dist'), { recursive: true, force: true });
    if (!caches) rmSync(path.join(copy, '.cache'), { recursive: true, force: true });
    node(['shared/tools/build.mjs']);
    await server.stop();
    server = await start();
    await seen(page, subjects['mf-tournaments'].address, sentence);
  });
}
const whole = await everything(90, false);
print('Everything, from a changed line to a visitor who reads it', seconds(whole));
const wholeWarm = await everything(91, true);
print("The same with the compilers' caches kept", seconds(wholeWarm));

const { token: admin } = await post('/api/auth/local/sign-in', { user: 'admin' });
const tokens = {};
for (const [folder, { area }] of Object.entries(subjects)) tokens[folder] = (await post('/api/release-tokens', { area, name: 'bench' }, admin)).secret;
const release = (folder, ...args) => JSON.parse(node(['shared/tools/release.mjs', ...args, '--to', url, '--json'], { MESA_TOKEN: tokens[folder] }));

const stateOf = async (folder) => post(`/api/releases/${subjects[folder].area}`, null, tokens[folder], 'GET');
const promote = async (folder, wanted, revision) => post(`/api/releases/${subjects[folder].area}/promote`, { release: wanted, revision }, tokens[folder]);

/** The steps of a publication, each with the line that the command prints when it begins. */
const steps = { 'types and build': /^Construyendo/, 'pages with demo accounts': /^✓/, 'upload and rules': /^Subiendo/ };
const visit = 'visit of the changed page by the server';

/**
 * Publishes an area. Returns the release, and how long each step took.
 * @param {string} folder
 */
async function publish(folder) {
  const args = ['shared/tools/release.mjs', 'publish', folder, '--to', url];
  const child = spawn(process.execPath, args, { cwd: copy, env: { ...process.env, MESA_TOKEN: tokens[folder] }, stdio: ['ignore', 'pipe', 'pipe'] });
  /** @type {[name: string, at: number][]} */
  const begun = [['start', performance.now()]];
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    for (const line of text.split('\n')) for (const [name, begins] of Object.entries(steps)) if (begins.test(line)) begun.push([name, performance.now()]);
    printed += text;
  });
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
  const [code] = await once(child, 'close');
  const [, id] = /^Publicada: \w+ (\S+)\. /m.exec(printed) ?? [];
  if (code !== 0 || id === undefined) throw new Error(printed);
  const ends = [...begun.slice(1).map(([, at]) => at), performance.now()];
  const took = Object.fromEntries(begun.map(([name, at], i) => [name, (ends[i] ?? at) - at]));
  const visited = visitOf.get(id) ?? 0;
  return { id, took: { ...took, 'upload and rules': (took['upload and rules'] ?? 0) - visited, [visit]: visited } };
}

// From a changed line until a visitor reads it. The server opens all pages of an area's first release, later only the changed ones.
const published = { 'mf-tournaments': [], 'mf-stores': [] };
const first = [];
const alone = [];
/** @type {Record<string, number>[]} */
const parts = [];
for (const number of [1, 2, 3, 4]) {
  for (const folder of Object.keys(subjects)) {
    const sentence = change(folder, number);
    (number === 1 ? first : alone).push(
      await timed(async () => {
        const { id, took } = await publish(folder);
        const accepted = performance.now();
        release(folder, 'promote', folder, id);
        const live = performance.now();
        published[folder].push(id);
        await seen(page, subjects[folder].address, sentence);
        if (number > 1) parts.push({ ...took, promote: live - accepted, 'until a visitor reads it': performance.now() - live });
      }),
    );
  }
}
print('An area for the first time, from a changed line to a visitor who reads it (2)', first.map(seconds).join(', '));
print('One area, from a changed line to a visitor who reads it (median of 6)', seconds(median(alone)));
for (const name of Object.keys(parts[0] ?? {})) print(`  of which ${name} (median)`, seconds(median(parts.map((one) => one[name] ?? 0))));
print('One area ÷ everything, and with caches', `${(median(alone) / whole).toFixed(2)}, ${(median(alone) / wholeWarm).toFixed(2)}`);

// Promoting and rolling back: until the next visitor's HTML names the release.
const entryNow = async (folder) =>
  /"entry":"([^"]+)"/.exec((await (await fetch(url + subjects[folder].address)).text()).split(`"${subjects[folder].area}":`)[1] ?? '')?.[1];
const promotions = [];
const rollbacks = [];
for (let round = 0; round < 20; round++) {
  const folder = 'mf-stores';
  const { state } = await stateOf(folder);
  const other = published[folder].find((id) => id !== state.active);
  const before = await entryNow(folder);
  const moved = async () => {
    while ((await entryNow(folder)) === before);
  };
  promotions.push(await timed(async () => promote(folder, other, state.revision).then(moved)));
  const { state: after } = await stateOf(folder);
  rollbacks.push(
    await timed(async () => {
      await post(`/api/releases/${subjects[folder].area}/rollback`, { revision: after.revision }, tokens[folder]);
      while ((await entryNow(folder)) !== before);
    }),
  );
}
print('Promote, until the next visitor gets it (median, worst of 20)', `${seconds(median(promotions))}, ${seconds(Math.max(...promotions))}`);
print('Roll back, until the next visitor gets it (median, worst of 20)', `${seconds(median(rollbacks))}, ${seconds(Math.max(...rollbacks))}`);

// Two promoters with the same revision: one wins, the other gets 412, reads the state again and promotes too.
let conflicts = 0;
const historyBefore = (await post('/api/releases/mf_stores/history', null, tokens['mf-stores'], 'GET')).pagination.total;
for (let round = 0; round < 100; round++) {
  const { state } = await stateOf('mf-stores');
  const [one, two] = published['mf-stores'].filter((id) => id !== state.active);
  const answers = await Promise.all([promote('mf-stores', one, state.revision), promote('mf-stores', two, state.revision)]);
  const lost = answers.findIndex(({ code }) => code === 412);
  if (lost === -1 || answers.filter(({ code }) => code === 200).length !== 1) throw new Error(`Round ${round}: ${JSON.stringify(answers)}`);
  conflicts++;
  const again = await promote('mf-stores', [one, two][lost], (await stateOf('mf-stores')).state.revision);
  if (again.code !== 200) throw new Error(`Round ${round}: ${JSON.stringify(again)}`);
}
const historyAfter = (await post('/api/releases/mf_stores/history', null, tokens['mf-stores'], 'GET')).pagination.total;
print('Two promoters at once, 100 rounds', `${conflicts} had to read the state again, ${historyAfter - historyBefore} of 200 promotions in the history`);

// Visits while the two areas are deployed in turn.
const addresses = ['/', '/ranking', '/tiendas', '/torneos'];
const failed = [];
let visits = 0;
let deploys = 0;
let over = false;
async function visitor() {
  const own = await browser.newPage();
  const errors = [];
  own.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  own.on('pageerror', (error) => errors.push(error.message));
  while (visits < 200) {
    const address = addresses[visits++ % addresses.length];
    // A different address for each visit, because requests per address and minute are limited.
    await own.setExtraHTTPHeaders({ 'x-forwarded-for': `10.0.0.${visits}` });
    await own.goto(url + address);
    await own.locator('main h1, main h2').first().waitFor();
    if (await own.getByText('no está disponible en este momento').count()) errors.push('not available');
    if (errors.length) failed.push(`${address}: ${errors.splice(0).join('; ')}`);
  }
  await own.close();
}
async function deployer() {
  while (!over || deploys < 20) {
    const folder = Object.keys(subjects)[deploys % 2];
    const { state } = await stateOf(folder);
    const { code } = await promote(
      folder,
      published[folder].find((id) => id !== state.active),
      state.revision,
    );
    if (code !== 200) throw new Error(`Deploy ${deploys} answered ${code}`);
    deploys++;
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
}
await Promise.all([Promise.all([visitor(), visitor(), visitor()]).then(() => (over = true)), deployer()]);
print(`${visits} visits during ${deploys} deploys`, `${failed.length} failed ${failed.join(' | ')}`);

await browser.close();
await server.stop();
rmSync(copy, { recursive: true, force: true });
rmSync(dataDir, { recursive: true, force: true });
