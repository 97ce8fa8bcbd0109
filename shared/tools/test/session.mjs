import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBrowser, ensureHeadless } from '../browser.mjs';
import { failedChecks, failedJourneys, failedTests, flakyJourneys } from '../check/failures.mjs';
import { tested } from '../jest/tested.mjs';
import { leftoversIn } from './leftovers.mjs';
import { stopwatch } from './stopwatch.mjs';
import { temporaryPlace } from './temporary-place.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
/** Matches the tests that guard only how areas are built, published and checked. */
const platform = '\\.platform\\.(test|e2e)\\.';
/** Which tests run: those of the product, of the platform, or those that Jest's arguments select. @typedef {'product' | 'platform' | string[]} Which */

/** Returns Jest's arguments that select tests. */
export const selected = (/** @type {Which} */ which) => {
  if (which === 'product') return ['--testPathIgnorePatterns', '/node_modules/', platform];
  return which === 'platform' ? ['--testPathPatterns', platform] : which;
};

/** Lists the files of tests that `npm test` leaves to `npm run test:platform`. */
export const platformTests = () =>
  ['shared/tools', 'shell/e2e', 'server/src', 'releases/server/src']
    .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)))
    .filter((file) => new RegExp(platform).test(file))
    .sort();

/** Removes the temporary folders of runs that were killed. */
function removeAbandoned(/** @type {string} */ place) {
  for (const name of readdirSync(place)) {
    const [, pid] = /^mesa-(\d+)-\w{6}$/.exec(name) ?? [];
    if (!pid) continue;
    try {
      process.kill(Number(pid), 0);
    } catch {
      rmSync(path.join(place, name), { recursive: true, force: true });
    }
  }
}

/**
 * Starts a test run, whose parts count into one sum. What they start has a temporary folder of its own: at the end the processes and
 * `mesa-*` folders that are left in it count as failures. With `journeysFirst` unit tests and checks get only what journeys leave of the
 * processor. Without `inMemory` the folder is never in memory: installed packages fill it.
 */
export function startSession({ journeysFirst = false, inMemory = true } = {}) {
  const watch = stopwatch();
  const place = inMemory ? temporaryPlace() : os.tmpdir();
  const total = { passed: 0, failed: 0 };
  /** @type {string[]} */
  const failures = [];
  for (const one of new Set([os.tmpdir(), place])) removeAbandoned(one);
  const folder = mkdtempSync(path.join(place, `mesa-${process.pid}-`));
  // As root, PostgreSQL runs as another user, who has to pass through.
  chmodSync(folder, 0o711);
  const shared = { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder, PWTEST_CACHE_DIR: path.join(root, '.cache/playwright') };

  /** Runs a program. Prints its output when it ends, so that two programs side by side do not mix their lines. */
  function run(title, args, /** @type {import('node:child_process').SpawnOptions} */ options = {}, { yields = false } = {}) {
    console.log(`▸ ${title}`);
    const ended = watch.part(title);
    return new Promise((resolve) => {
      const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options, env: { ...shared, ...options.env } });
      // What it starts inherits the priority.
      if (journeysFirst && yields && child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
      const output = [];
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => output.push(text));
      child.on('error', () => resolve(1));
      child.on('exit', ended);
      child.on('close', (code) => {
        process.stdout.write(Buffer.concat(output));
        resolve(code ?? 1);
      });
    });
  }

  const report = (name) => {
    try {
      return JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
    } catch {
      return null;
    }
  };

  /** A part that ended before it could count counts as one failure. */
  function count(title, code, counted) {
    const passed = counted?.passed ?? 0;
    const failed = counted?.failed ?? 0;
    const died = code !== 0 && failed === 0 ? 1 : 0;
    if (died) failures.push(`✗ ${title} ended with code ${code}`);
    total.passed += passed;
    total.failed += failed + died;
    console.log(`— ${title}: ${passed} passed, ${failed + died} failed`);
  }

  /** Runs Jest. Returns the results by test file. */
  async function jest(title, file, args, options, priority) {
    const output = path.join(folder, `${title.replace('/', '-')}.json`);
    const reporting = [path.join(root, file), ...args, '--json', `--outputFile=${output}`, '--silent=false'];
    // --json prints the whole report to stdout; the readable one is printed to stderr.
    const code = await run(title, reporting, { ...options, stdio: ['ignore', 'ignore', 'pipe'] }, priority);
    const found = report(path.basename(output));
    if (found) failures.push(...failedTests(found, root));
    return { code, results: found?.testResults };
  }

  const countFiles = (title, code, results) => {
    const tests = results?.flatMap(({ assertionResults }) => assertionResults) ?? [];
    // A file that could not run has no tests.
    const broken =
      results?.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed')).length ?? 0;
    const of = (status) => tests.filter((one) => one.status === status).length;
    count(title, code, results && { passed: of('passed'), failed: of('failed') + broken });
  };

  return {
    /** Builds what has changed: server, browser and some checks read it. */
    async build(...workspaces) {
      if ((await run('build', ['shared/tools/build.mjs', ...workspaces])) !== 0) count('build', 1, null);
    },

    /** Runs all checks, or those of these names. */
    async checks(only = []) {
      const args = only.length > 0 ? ['--only', only.join(',')] : [];
      const code = await run('checks', ['shared/tools/check.mjs', '--report', path.join(folder, 'checks.json'), ...args], {}, { yields: true });
      const found = report('checks.json');
      if (found) failures.push(...failedChecks(found));
      count('checks', code, found);
    },

    /** Runs tests of a workspace in Node. */
    async serverTests(workspace, /** @type {Which} */ which = 'product') {
      const { code, results } = await jest(workspace, 'shared/tools/jest.mjs', selected(which), { cwd: path.join(root, workspace) });
      countFiles(workspace, code, results);
    },

    /** Runs all workspaces except the server together: one start, and no core waits for the last file of a workspace. */
    async unitTests(/** @type {Which} */ which = 'product') {
      const args = ['--config', 'shared/tools/jest/all.config.mjs', ...selected(which)];
      const env = { TZ: process.env.TZ ?? 'America/Bogota' };
      const { code, results } = await jest('unit', 'node_modules/jest/bin/jest.js', args, { env }, { yields: true });
      if (!results) return count('unit', code, null);
      for (const workspace of tested) {
        const ofWorkspace = results.filter(({ name }) => name.startsWith(path.join(root, workspace) + path.sep));
        if (ofWorkspace.length > 0) countFiles(workspace, 0, ofWorkspace);
      }
      if (code !== 0 && results.every(({ status }) => status === 'passed')) count('unit', code, null);
    },

    /** Runs journeys in a browser. */
    async browserTests(/** @type {Which} */ which = 'product', title = 'browser') {
      const browser = ensureBrowser();
      const headless = ensureHeadless();
      if (!browser || !headless) {
        console.error('No Chromium found for the browser tests: install Chromium or Chrome, or name it with CHROMIUM_PATH.');
        return count(title, 1, null);
      }
      const files = which === 'product' ? [] : which === 'platform' ? ['\\.platform\\.e2e'] : which;
      const code = await run(
        title,
        ['node_modules/@playwright/test/cli.js', 'test', '--config', 'shell/e2e/playwright.config.mjs', '--retries=1', '--reporter=list,json', ...files],
        {
          env: {
            // Where there is one Chromium for everything, the servers of the journeys, which look in fewer places, find it too.
            ...(browser === headless ? { CHROMIUM_PATH: browser } : {}),
            PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(folder, `${title}.json`),
            ...(which === 'product' ? { MESA_JOURNEYS: 'product' } : {}),
          },
        },
      );
      const found = report(`${title}.json`);
      if (found) failures.push(...failedJourneys(found), ...flakyJourneys(found));
      const stats = found?.stats;
      count(title, code, stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected });
    },

    /** Counts what is left running or lying about, prints what failed and `notes`, and ends the process. */
    async finish(notes = []) {
      const left = await leftoversIn(folder);
      rmSync(folder, { recursive: true, force: true });
      if (left.length > 0) failures.push(['✗ leftovers of the tests', ...left].join('\n    '));
      count('nothing is left behind', left.length > 0 ? 1 : 0, { passed: left.length > 0 ? 0 : 1, failed: left.length > 0 ? 1 : 0 });
      if (failures.length > 0) console.log(`\n${failures.join('\n\n')}`);
      if (notes.length > 0) console.log(`\n${notes.join('\n')}`);
      console.log(`\n${watch.lines().join('\n')}\n`);
      console.log(`${total.passed} passed, ${total.failed} failed`);
      process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
    },
  };
}

/** Runs tasks one after the other. */
export async function inTurn(tasks) {
  for (const task of tasks) await task();
}
