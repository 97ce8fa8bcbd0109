// Runs one command in a product that has nothing else: a build of one file, English words, and no trial.
import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runCommand } from '../run.mjs';

const integrityOf = (/** @type {Buffer | string} */ content) => `sha256-${createHash('sha256').update(content).digest('base64')}`;
const read = (/** @type {string} */ name) => ({ method: 'GET', path: `/api/areas/:area/${name}` });
const write = (/** @type {string} */ name) => ({ method: 'POST', path: `/api/areas/:area/${name}` });

/**
 * What the test changes of the build.
 * @type {{ faults?: string[], types?: string[], sources?: string[], area?: string, script?: string, styles?: string, written?: string, crash?: string }}
 */
const build = JSON.parse(process.env.BUILD ?? '{}');

/** What the release contract has of calls and words, as far as the tests use it. */
const contract = {
  listReleases: read('releases'),
  listFailures: read('failures'),
  listRegistryHistory: read('history'),
  publishRelease: write('releases'),
  promoteRelease: write('promote'),
  startCanary: write('canary'),
  rollbackRelease: write('rollback'),
  switchArea: write('switch'),
  allowPrefix: write('prefixes'),
  withdrawProposal: write('withdraw'),
  promoteTogether: write('together'),
  listFlags: read('flags'),
  saveFlag: write('flags'),
  previewRestore: read('restore'),
  restoreRegistry: write('restore'),
  createPreview: write('preview'),
  publishPreview: write('pulls/:pullRequest'),
  removePreview: { ...write('pulls/:pullRequest'), method: 'DELETE' },
  planModule: read('plan'),
  failureNames: { page: 'did not show' },
  canonical: JSON.stringify,
  previewPath: (/** @type {any} */ _, /** @type {string} */ release) => `/?mf=${release}`,
  nextStep: (/** @type {number | null} */ percent) => (percent === null ? 5 : 100),
};

/** Builds an area of one script, as the test describes it. */
async function buildRelease(/** @type {string} */ folder) {
  if (build.crash) throw new Error(build.crash);
  const {
    faults = [],
    sources = ['mf-ligas/src/leagues.tsx'],
    area = 'mf_ligas',
    script = `console.log(${JSON.stringify(path.basename(folder))});`,
    written = script,
  } = build;
  const output = mkdtempSync(path.join(os.tmpdir(), 'mesa-command-'));
  const contents = { 'remoteEntry.12345678.js': script, ...(build.styles ? { 'entry.12345678.css': build.styles } : {}) };
  const files = Object.entries(contents).map(([name, content]) => ({ name, bytes: content.length, integrity: integrityOf(content) }));
  const manifest = { area, version: '1.0.0', entry: Object.keys(contents), pages: {}, routes: [], roles: [], sources, files };
  writeFileSync(path.join(output, 'release.json'), JSON.stringify(manifest));
  for (const [name, content] of Object.entries({ ...contents, 'remoteEntry.12345678.js': written })) writeFileSync(path.join(output, name), content);
  return { output, faults };
}

const budgets = { entry: 1000, page: 1000, css: 1000 };

await runCommand(
  {
    command: 'release',
    names: { site: 'a site', releasesPage: '/releases', roles: 'one or other', doors: 'a door' },
    load: async () => contract,
    loadTexts: async () => ({
      counted: (count, one, many) => `${count} ${count === 1 ? one : many}`,
      canaryPace: () => 'as fast',
      slowerPage: () => 'slower',
      flagAudience: () => 'all',
      differenceText: (share) => `${share} %`,
    }),
    loadRules: async () => ({
      ReleaseManifest: { safeParse: (/** @type {any} */ data) => ({ success: true, data }) },
      remoteBudgets: budgets,
      shellBudgets: { ...budgets, entry: 5000 },
      copiesIn: (sources, own) => sources.filter((source) => !source.startsWith(`${own}/`)),
    }),
    integrityOf,
    buildRelease,
    typeFaults: async () => build.types ?? [],
    raiseVersion: () => 'next version',
    loadTrial: async () => ({
      startTrial: async () => null,
      tryWithAccounts: async (_, __, printProgress) => printProgress('tried'),
      endTrial: async () => void process.stderr.write('trial ended\n'),
    }),
  },
  process.argv.slice(2),
);
