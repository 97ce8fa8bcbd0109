// npm run check: runs every automatic check of the code and prints one line each. A check that passed for the same content is not run again.
// `--report <file>` also writes the results, `--only <name,…>` runs only these checks.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { browserWorkspaces, root } from './build/workspaces.mjs';
import { contentHash, passedChecks } from './check/passed.mjs';

/** Runs a tool. Resolves to its output if it failed, one line per fault. */
const tool = (file, ...args) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(root, file), ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        printed += text;
      });
    }
    child.on('close', (code) => resolve(code === 0 ? [] : printed.trim().split('\n')));
  });

async function biome() {
  const printed = await tool('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--max-diagnostics=100', '--reporter=github', '.');
  const faults = printed.map((line) => /title=([^,]*),file=([^,]*),line=(\d+).*?::(.*)/.exec(line)).filter(Boolean);
  if (printed.length > 0 && faults.length === 0) return printed;
  return faults.map(([, rule, file, line, text]) => `${path.relative(root, file)}:${line} ${rule}: ${text}`);
}
/** knip keeps what it read of each file in .cache. */
const unused = (name, ...args) =>
  tool('node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints', '--cache', '--cache-location', path.join(root, '.cache', name), ...args);
/** The compiler keeps its results in .cache and checks again only what a change can affect. */
function types(project) {
  const found = path.join(root, '.cache/types', `${project.replaceAll('/', '-')}.tsbuildinfo`);
  return tool('node_modules/typescript/bin/tsc', '-p', project, '--pretty', 'false', '--incremental', '--tsBuildInfoFile', found);
}

/** Warns of what will be removed; it fails nothing. */
async function deprecations() {
  const { deprecationWarnings } = await import('./build/deprecations.mjs');
  const notes = [];
  for (const name of browserWorkspaces) notes.push(await deprecationWarnings(path.join(root, name)).then((text) => text && `${name}:\n${text}`));
  return { faults: [], note: notes.filter(Boolean).join('\n').replaceAll('\n', '\n    ') };
}

/** Started in this order, two at a time; the last ones read the built files. */
const checks = [
  ['format and lint', biome],
  ['types of the server', () => types('server')],
  ['types of the browser’s code', () => types('tsconfig.browser.json')],
  ['types of browser tests', () => types('shared/tools/tsconfig.tools.json')],
  ['types of tools and benches', () => types('shared/tools/tsconfig.scripts.json')],
  ['types of the contract', () => types('shared/contract')],
  ['types of the release contract', () => types('releases/contract')],
  ['types of the release server', () => types('releases/server')],
  ['what will be removed is named', deprecations],
  ['packages say what changed', async () => (await import('./check/api.mjs')).undeclaredChanges()],
  ['imports follow the arrows', async () => (await import('./check/arrows.mjs')).wrongImports()],
  ['nothing is unused', () => unused('knip')],
  ['nothing is there for tests alone', () => unused('knip-production', '--production', '--include', 'files,exports,types')],
  ['no known vulnerability runs', async () => (await import('./check/advisories.mjs')).vulnerabilities()],
  ['documents name what exists', async () => (await import('./check/documents.mjs')).missingPaths()],
  ['the overview is short', async () => (await import('./check/documents.mjs')).longOverview()],
  ['documents list the benchmarks', async () => (await import('./check/documents.mjs')).unlistedBenchmarks()],
  ['proxies know the read calls', async () => (await import('./deploy/read-calls.mjs')).outdatedReadCalls()],
  ['deploy examples are valid', async () => (await import('./check/deploy.mjs')).deployFaults()],
  ['decisions are listed and complete', async () => (await import('./check/decisions.mjs')).decisionFaults()],
];
const checksOfBuilds = [
  ['one copy of what is shared', async () => (await import('./check/federation.mjs')).federationFaults()],
  ['styles in their layers', async () => (await import('./check/styles.mjs')).unlayeredStyles()],
  ['sizes within their budgets', async () => (await import('./check/budgets.mjs')).oversized()],
  ['first scripts within their budgets', async () => (await import('./check/first-scripts.mjs')).largeFirstScripts()],
];

/** Their result depends on more than the content: the day's advisories, which programs are installed, what is already built, and notes are shown each time. */
const alwaysRun = ['what will be removed is named', 'no known vulnerability runs', 'deploy examples are valid', 'everything builds'];
const passed = passedChecks(path.join(root, '.cache/checks.json'));
let content = contentHash(root);

/** @type {{ passed: number; failed: number; broken: { name: string; faults: string[] }[] }} */
const found = { passed: 0, failed: 0, broken: [] };
async function run([name, check]) {
  const from = performance.now();
  if (passed.has(name, content)) {
    found.passed += 1;
    console.log(`✓ ${name.padEnd(32)} unchanged`);
    return;
  }
  const result = await check().catch((error) => error.stack.split('\n'));
  const { faults, note } = Array.isArray(result) ? { faults: result } : result;
  found[faults.length === 0 ? 'passed' : 'failed'] += 1;
  console.log(`${faults.length === 0 ? '✓' : '✗'} ${name.padEnd(32)} ${((performance.now() - from) / 1000).toFixed(1).padStart(5)} s`);
  if (note) console.log(`    ${note}`);
  for (const fault of faults) console.log(`    ${fault}`);
  if (faults.length > 0) found.broken.push({ name, faults });
  else if (!alwaysRun.includes(name)) passed.add(name, content);
}

async function runAll(list) {
  const queue = [...list];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await run(next);
  };
  await Promise.all([work(), work()]);
}

const { report, only } = parseArgs({ options: { report: { type: 'string' }, only: { type: 'string' } } }).values;
if (only) await runAll(checks.filter(([name]) => only.split(',').includes(String(name))));
else {
  await runAll(checks);
  await run(['everything builds', () => tool('shared/tools/build.mjs')]);
  // The builds and what judges them. The names of built files contain their hashes.
  const ignored = browserWorkspaces.map((name) => `${name}/dist/release.json`);
  content = contentHash(root, { within: ['shared/tools', 'shared/contract/src/rules', 'releases/contract/src'], ignored });
  await runAll(checksOfBuilds);
}

if (report) writeFileSync(report, JSON.stringify(found));
console.log(`${found.passed} passed, ${found.failed} failed`);
process.exit(found.failed === 0 ? 0 : 1);
