// npm run bench:tasks [-- runs [cpu [page…]]]: a first visit to one page of each kind on a phone's screen, in Chromium on a processor that is `cpu` times
// slower (4). Lists the longest task of each page, in processor time of its main thread, and of what it consists. The site must be built; MESA_DEMO names
// a running one.
import { chromium } from '@playwright/test';
import { browserFlags, ensureBrowser } from '../../shared/tools/browser.mjs';
import { demoSite } from '../../shared/tools/release/demo-site.mjs';
import { addressesOf } from '../../shared/tools/release/trial-plan.mjs';
import { load } from '../../shared/tools/typescript.mjs';
import { tasksOf } from './main-thread.mjs';

const { findPage, registryPath } = await load('release-contract/src/addresses.ts', 'release-contract/src/registry.ts');
const [runs = '3', cpu = '4', ...only] = process.argv.slice(2);
/** Browsers call a task of more than 50 ms long. */
const long = 50;
/** Milliseconds after the page responds in which it does the rest: hydrates its parts, loads later ones. */
const rest = 2500;

const executablePath = ensureBrowser();
if (!executablePath) throw new Error('No Chromium found: name one with CHROMIUM_PATH');
const site = await demoSite();
if (!site) throw new Error('No site to measure: build it, or name one with MESA_DEMO');
const { origin } = site;
const { remotes } = await fetch(origin + registryPath).then((answer) => answer.json());
const routes = Object.values(remotes).flatMap((remote) => remote.routes ?? []);
/** One address of each page. */
const pages = new Map();
for (const address of await addressesOf(origin)) {
  const page = findPage(routes, address)?.page.path ?? address;
  if (!pages.has(page) && (only.length === 0 || only.includes(page))) pages.set(page, address);
}

const browser = await chromium.launch({ executablePath, args: browserFlags });

async function visit(address) {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(cpu) });
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'] });
  await page.goto(origin + address);
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length + performance.getEntriesByName('drawn').length > 0);
  await page.waitForTimeout(rest);
  const trace = await browser.stopTracing();
  await context.close();
  return tasksOf(trace).sort((a, b) => b.ms - a.ms);
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const shown = ({ at, ms, parts }) =>
  `${Math.round(ms)} ms at ${at} (${Object.entries(parts)
    .filter(([, part]) => part >= 3)
    .sort(([, a], [, b]) => b - a)
    .map(([kind, part]) => `${kind} ${Math.round(part)}`)
    .join(', ')})`;

/** @type {Map<string, ReturnType<typeof tasksOf>[]>} */
const visits = new Map([...pages.keys()].map((page) => [page, []]));
for (const address of pages.values()) await fetch(origin + address);
for (let run = 1; run <= Number(runs); run++) {
  for (const [page, address] of pages) visits.get(page)?.push(await visit(address));
  console.error(`Visits ${run} of ${runs}`);
}
await browser.close();
await site.stop();

const longest = (tasks) => tasks[0]?.ms ?? 0;
const rows = [...visits].map(([page, all]) => {
  const sorted = [...all].sort((a, b) => longest(a) - longest(b));
  const middle = sorted[Math.floor(sorted.length / 2)] ?? [];
  return { page, ms: longest(middle), blocked: median(all.map((tasks) => tasks.reduce((sum, { ms }) => sum + Math.max(0, ms - long), 0))), middle };
});
for (const { page, ms, blocked, middle } of rows.sort((a, b) => b.ms - a.ms)) {
  const listed = middle.filter((task, i) => i === 0 || task.ms > long).slice(0, 4);
  console.log(`${page.padEnd(28)}${`${Math.round(ms)} ms`.padStart(8)}${`${Math.round(blocked)} ms over`.padStart(13)}  ${listed.map(shown).join('; ')}`);
}
const within = rows.filter(({ ms }) => ms <= long);
console.log(`\n${within.length} of ${rows.length} pages have no task over ${long} ms on a processor ${cpu} times slower`);
console.log(`The longest task of a page: median ${Math.round(median(rows.map(({ ms }) => ms)))} ms, longest ${Math.round(rows[0]?.ms ?? 0)} ms`);
