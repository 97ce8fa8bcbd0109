// npm run test:changed [-- <commit>]: checks and tests what the change since main, or since a commit, can affect; prints what it left out.
import './require-node.mjs';
import path from 'node:path';
import { installIfNeeded } from './install.mjs';
import { affectedJourneys, affectedTests, changedFiles, whereMainWasLeft } from './test/affected.mjs';
import { inTurn, startSession } from './test/session.mjs';

/** Journeys of one run at most, beside the pages' own: more take minutes. */
const maxJourneys = 2;

await installIfNeeded(path.resolve(import.meta.dirname, '../..'));
const since = process.argv[2] ?? whereMainWasLeft();
if (!since) {
  console.error('There is no main branch to compare with: name a commit, npm run test:changed -- <commit>.');
  process.exit(1);
}
const changed = changedFiles(since);
if (changed.length === 0) {
  console.log(`Nothing differs from ${since}.`);
  process.exit();
}
const { describedAreas } = await import('./jest/described-areas.mjs');
const tests = await affectedTests(changed);
const journeys = affectedJourneys(changed, describedAreas);
const [run, leftOut] = [journeys.files.slice(0, maxJourneys), journeys.files.slice(maxJourneys)];
console.log(`${changed.length} files changed: ${tests.length} test files, ${journeys.pages.length} pages, ${run.length} journeys.`);

const inWorkspace = (name) => tests.filter((file) => file.startsWith(`${name}/`)).map((file) => path.relative(name, file));
const inNode = ['server', 'releases/server', 'demo'].filter((name) => inWorkspace(name).length > 0);
const unit = tests.filter((file) => !/^(server|demo|releases\/server)\//.test(file));
const has = (pattern) => changed.some((file) => pattern.test(file));
const contract = has(/^shared\/contract\//);
const checks = [
  'format and lint',
  'imports follow the arrows',
  ...(contract || has(/^(server|demo|releases)\//) ? ['types of the server'] : []),
  ...(has(/^releases\//) ? ['types of the release server'] : []),
  ...(contract || has(/^(shell\/src|mf-|releases\/shell|shared\/(ui|runtime))/) ? ['types of the browser’s code'] : []),
  ...(contract ? ['types of the contract'] : []),
  ...(has(/^(shell\/e2e|shared\/tools)\/.*\.ts$/) ? ['types of browser tests'] : []),
  ...(has(/\.[mc]js$/) ? ['types of tools and benches'] : []),
  ...(has(/\.md$/) ? ['documents name what exists', 'decisions are listed and complete'] : []),
];

const session = startSession();
const needsBuild = run.length > 0 || journeys.pages.length > 0;
if (needsBuild) await session.build();
await Promise.all([
  inTurn([
    () => session.checks(checks),
    ...(journeys.pages.length > 0 ? [() => session.browserTests(['pages\\.e2e', '-g', `\\s(${journeys.pages.join('|')})[,:]\\s`], 'pages')] : []),
    ...(run.length > 0
      ? [
          () =>
            session.browserTests(
              run.map((file) => file.replaceAll('.', '\\.')),
              'journeys',
            ),
        ]
      : []),
  ]),
  inTurn([
    ...inNode.map((name) => () => session.serverTests(name, ['--runTestsByPath', ...inWorkspace(name)])),
    ...(unit.length > 0 ? [() => session.unitTests(['--runTestsByPath', ...unit])] : []),
  ]),
]);
await session.finish([...(leftOut.length > 0 ? [`Left out: ${leftOut.join(', ')} open the changed pages too.`] : []), 'Only npm test runs everything.']);
