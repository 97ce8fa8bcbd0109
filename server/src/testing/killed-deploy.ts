import fs from 'node:fs/promises';
import { join } from 'node:path';
import type { Endpoint } from '@mesa/contract/endpoint';
import { promoteRelease } from '@mesa/release-contract/calls/deploys';
import { registryOverview } from '@mesa/release-contract/calls/overview';
import { listReleases, publishRelease } from '@mesa/release-contract/calls/releases';
import { createFolderStore, type Disk } from '@mesa/release-server/folder-store';
import { hasIntegrity } from '@mesa/release-server/integrity';
import { bodyOf, makeBuild, shippedBuilds } from '@mesa/release-server/testing/builds';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { buildApp } from '../app';
import { createPool, kyselyPool } from '../kernel/db/pool';
import type { Tables } from '../kernel/db/tables';
import { testIdentity } from './test-tokens';

// A server in a separate process, with a real database and disk, that reports its state and then deploys; it kills itself at the given step: a
// writing statement or a change of the disk.
const [, , folder = '', address = '', command = '', step = '0'] = process.argv;

let armed = false;
let steps = 0;
function next(): void {
  if (!armed) return;
  steps += 1;
  if (steps === Number(step)) process.kill(process.pid, 'SIGKILL');
}

/** Wraps a call before which the process can end. */
const watched = <F extends (...given: never[]) => unknown>(call: F): F =>
  ((...given: Parameters<F>) => {
    next();
    return call(...given);
  }) as F;

const watchedDisk: Disk = { ...fs, mkdir: watched(fs.mkdir), open: watched(fs.open), rename: watched(fs.rename) };

/** Reads have no effect, so the steps are each writing statement, and the moment after a commit. */
const watchedPool = (pool: PostgresPool): PostgresPool => ({
  end: () => pool.end(),
  async connect() {
    const client = await pool.connect();
    const query = async (text: string, values: readonly unknown[]) => {
      if (/^\s*(insert|update|delete|commit)\b/i.test(text)) next();
      const result = await (client.query as (text: string, values: readonly unknown[]) => Promise<unknown>)(text, values);
      if (/^\s*commit\b/i.test(text)) next();
      return result;
    };
    return { query: query as typeof client.query, release: () => client.release() };
  },
});

const pool = createPool(JSON.parse(address));
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: watchedPool(kyselyPool(pool)) }) });
const releases = join(folder, 'releases');
const store = await createFolderStore(releases, watchedDisk);
const identity = await testIdentity();
const { app, live } = await buildApp({ db, identity, limits: false, store, included: shippedBuilds('mf_league') });
const authorization = `Bearer ${await identity.token({ userId: 'user_admin', role: 'admin' })}`;

const call = async ({ method, path }: Endpoint, body?: object) => {
  const url = path.replace(':area', 'mf_league');
  const reply = await app.inject({ method, url, headers: { authorization }, ...(body ? { payload: body } : {}) });
  return { status: reply.statusCode, body: reply.json() };
};

/** Returns the releases with a missing byte. */
async function halfReleases(): Promise<string[]> {
  const rows = await db.selectFrom('releases').select(['area', 'release', 'manifest']).execute();
  const half: string[] = [];
  for (const { area, release, manifest } of rows) {
    for (const { name, integrity } of manifest.files) {
      const content = await store.read(area, release, name);
      if (!content || !hasIntegrity(content, integrity)) half.push(`${release}/${name}`);
    }
  }
  return half;
}

const buildOf = (version: string) => makeBuild('mf_league', { version, code: version, label: 'Liga', routes: [{ path: '/liga', page: 'league' }], menu: [] });

const overview = await call(registryOverview);
const list = await call(listReleases);
const found = {
  revision: list.body.revision,
  warning: overview.body.warning,
  state: list.body.state,
  versions: list.body.releases.map(({ version }: { version: string }) => version).sort(),
  half: await halfReleases(),
  aside: await fs.readdir(join(releases, '.incoming')),
  live: live.snapshot().revision,
  lines: (await db.selectFrom('registryHistory').select('revision').orderBy('revision').execute()).map(({ revision }) => revision),
};

const [verb, given = ''] = command.split('=');
/** Publishes again what an earlier killed process was publishing, as a person would. */
if (verb === 'publish' && given !== '1.0.0') {
  const before = `1.${Number(given.split('.')[1]) - 1}.0`;
  if (!found.versions.includes(before)) await call(publishRelease, bodyOf(buildOf(before)));
}
// In one write, before anything can end this process.
await fs.writeFile(join(folder, 'found.json'), JSON.stringify(found));
armed = true;
let answer: { status: number; body: unknown } = { status: 0, body: null };
if (verb === 'publish') answer = await call(publishRelease, bodyOf(buildOf(given)));
if (verb === 'promote') {
  const release = list.body.releases.map((one: { release: string }) => one.release).find((one: string) => one !== list.body.state.active);
  answer = await call(promoteRelease, { release, revision: list.body.revision });
}
armed = false;
await fs.writeFile(join(folder, 'answer.json'), JSON.stringify(answer));
await app.close();
await pool.end();
process.exit(0);
