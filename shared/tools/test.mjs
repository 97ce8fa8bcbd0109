// npm test: installs what is missing, then checks, unit and server tests, and browser tests over the built site.
// At the end it names what failed; the last line counts them all: "N passed, N failed".
import './require-node.mjs';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { browserFlags, ensureBrowser } from './browser.mjs';
import { failedChecks, failedJourneys, failedTests, flakyJourneys } from './check/failures.mjs';
import { installIfNeeded } from './install.mjs';
import { tested } from './jest/tested.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const reports = mkdtempSync(path.join(os.tmpdir(), 'mesa-tests-'));
const total = { passed: 0, failed: 0 };
/** @type {string[]} */
const failures = [];

/** Runs a program. Prints its output when it ends, so that two programs side by side do not mix their lines. */
function run(title, args, options = {}) {
  console.log(`▸ ${title}`);
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options, env: { ...process.env, ...options.env } });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => said.push(text));
    child.on('error', () => resolve(1));
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(said));
      resolve(code ?? 1);
    });
  });
}

const report = (name) => {
  try {
    return JSON.parse(readFileSync(path.join(reports, name), 'utf8'));
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

async function checks() {
  const code = await run('checks', ['shared/tools/check.mjs', '--report', path.join(reports, 'checks.json')]);
  const found = report('checks.json');
  if (found) failures.push(...failedChecks(found));
  count('checks', code, found);
}

/** Runs Jest. Returns the results by test file. */
async function jest(title, file, args, options) {
  const output = path.join(reports, `${title.replace('/', '-')}.json`);
  const code = await run(title, [path.join(root, file), ...args, '--json', `--outputFile=${output}`, '--silent=false'], {
    ...options,
    // --json prints the whole report to stdout; the readable one goes to stderr.
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const found = report(path.basename(output));
  if (found) failures.push(...failedTests(found, root));
  return { code, results: found?.testResults };
}

const countFiles = (title, code, results) => {
  const tests = results?.flatMap(({ assertionResults }) => assertionResults) ?? [];
  // A file that could not run has no tests.
  const broken = results?.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed')).length ?? 0;
  const of = (status) => tests.filter((one) => one.status === status).length;
  count(title, code, results && { passed: of('passed'), failed: of('failed') + broken });
};

async function serverTests() {
  for (const workspace of ['server', 'demo']) {
    const { code, results } = await jest(workspace, 'shared/tools/jest.mjs', [], { cwd: path.join(root, workspace) });
    countFiles(workspace, code, results);
  }
}

/** Runs all workspaces except the server together: one start, and no core waits for the last file of a workspace. */
async function unitTests() {
  const { code, results } = await jest('unit', 'node_modules/jest/bin/jest.js', ['--config', 'shared/tools/jest/all.config.mjs'], {
    env: { TZ: process.env.TZ ?? 'America/Bogota' },
  });
  if (!results) return count('unit', code, null);
  const ofWorkspace = (workspace) => results.filter(({ name }) => name.startsWith(path.join(root, workspace) + path.sep));
  for (const workspace of tested) countFiles(workspace, 0, ofWorkspace(workspace));
  if (code !== 0 && results.every(({ status }) => status === 'passed')) count('unit', code, null);
}

async function browserTests() {
  const browser = ensureBrowser();
  if (!browser) {
    console.error('No Chromium found for the browser tests: install Chromium or Chrome, or name it with CHROMIUM_PATH.');
    return count('browser', 1, null);
  }
  const file = path.join(reports, 'browser.json');
  const code = await run(
    'browser',
    ['node_modules/@playwright/test/cli.js', 'test', '--config', 'shell/e2e/playwright.config.ts', '--retries=1', '--reporter=list,json'],
    {
      env: { CHROMIUM_PATH: browser, CHROMIUM_FLAGS: browserFlags.join(' '), PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    },
  );
  const found = report('browser.json');
  if (found) failures.push(...failedJourneys(found), ...flakyJourneys(found));
  const stats = found?.stats;
  count('browser', code, stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected });
}

const began = Date.now();
await installIfNeeded(root);
// First and alone: server, browser and check read the built files.
if ((await run('build', ['shared/tools/build.mjs'])) !== 0) count('build', 1, null);
// Two at a time, because each waits now and then for a browser, a process or the disk.
const inTurn = async (tasks) => {
  for (const task of tasks) await task();
};
await Promise.all([inTurn([checks, browserTests]), inTurn([serverTests, unitTests])]);
rmSync(reports, { recursive: true, force: true });
if (failures.length > 0) console.log(`\n${failures.join('\n\n')}`);
console.log(`\n${Math.round((Date.now() - began) / 1000)} s`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
