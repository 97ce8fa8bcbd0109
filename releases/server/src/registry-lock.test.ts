import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { switchTo } from './actions';
import { createMemoryStore } from './memory-store';
import { publishPreview } from './previews';
import { removeOldReleases } from './prune';
import { noVisit, publish } from './publish';
import { lockRegistry } from './registry';
import { restore } from './restore';
import type { ReleaseTables } from './tables';
import { bodyOf, makeBuild, shippedBuilds } from './testing/builds';
import { freshDatabase } from './testing/test-database';
import { testSite } from './testing/test-site';

let db: Kysely<ReleaseTables>;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ db, remove } = await freshDatabase());
}, 60_000);
afterAll(() => remove());

const area = 'mf_decks';
const store = createMemoryStore();
const site = testSite({ included: shippedBuilds(area) });
const publishing = () => ({ db, store, site, lost: async () => [], visit: noVisit });
const given = (version: string) => ({
  ...{ area, maps: {}, deployer: { userId: 'user_admin', role: 'admin' } },
  ...bodyOf(makeBuild(area, { version, code: version })),
});

test.each<[string, () => Promise<unknown>]>([
  ['A change of an area', () => switchTo(db, { area, message: 'Pausa', seen: 0, who: 'x' })],
  ['A restore of the site', () => restore(db, site.included, { to: 0, seen: 1, who: 'x' })],
  ['A publication', () => publish(publishing(), given('1.1.0'))],
  ['A preview of a pull request', () => publishPreview(publishing(), { ...given('1.2.0'), pullRequest: 7, days: 14, now: new Date() })],
  ['The removal of old releases', () => removeOldReleases(db, store)],
])('%s waits until another change of what is live is over', async (_, change) => {
  let isOver = false;
  const waits = async () => {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length > 0;
  };
  const started = await db.transaction().execute(async (transaction) => {
    await lockRegistry(transaction);
    const outcome = change().finally(() => {
      isOver = true;
    });
    outcome.catch(() => undefined);
    while (!isOver && !(await waits()));
    return { outcome, hasWaited: !isOver };
  });
  await started.outcome;
  expect(started.hasWaited).toBe(true);
});
