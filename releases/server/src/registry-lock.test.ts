import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Kysely, sql, type Transaction } from 'kysely';
import { switchTo } from './actions';
import { createMemoryStore } from './memory-store';
import { publishPreview } from './previews';
import { removeOldReleases } from './prune';
import { noVisit, publish } from './publish';
import { changeAll, lockRegistry, readRegistry, stateOf } from './registry';
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

/** What another server does at the same time, and whether it is refused because it has not seen the change. */
const others: [string, (seen: number) => Promise<unknown>, boolean][] = [
  ['A change of an area', (seen) => switchTo(db, { area, message: 'Pausa', seen, who: 'x' }), true],
  ['A restore of the site', (seen) => restore(db, site.included, { to: 0, seen, who: 'x' }), true],
  ['A publication', () => publish(publishing(), given('1.1.0')), false],
  ['A preview of a pull request', () => publishPreview(publishing(), { ...given('1.2.0'), pullRequest: 7, days: 14, now: new Date() }), false],
  ['The removal of old releases', () => removeOldReleases(db, store), false],
];

/** Begins `other` while a transaction is open that has locked what is live and done `first`; it ends once `other` waits or is over. */
async function meanwhile(first: (transaction: Transaction<ReleaseTables>) => Promise<unknown>, other: () => Promise<unknown>) {
  let isOver = false;
  const waits = async () => {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length > 0;
  };
  return db.transaction().execute(async (transaction) => {
    await lockRegistry(transaction);
    await first(transaction);
    const outcome = other().finally(() => {
      isOver = true;
    });
    outcome.catch(() => undefined);
    while (!isOver && !(await waits()));
    return { outcome, hasWaited: !isOver };
  });
}

test.each(others)('%s waits until another change of what is live is over, and knows it then', async (_, other, isRefused) => {
  const { revision: seen, state } = await readRegistry(db);
  const revision = seen + 1;
  const off = { ...stateOf({ state }, area), off: `Pausa ${revision}`, revision };
  const line = { revision, who: 'x', action: 'off', area, release: null, note: null, state: { areas: { [area]: off } } } as const;
  const { outcome, hasWaited } = await meanwhile(
    (transaction) => changeAll(transaction, line),
    () => other(seen),
  );
  if (isRefused) await expect(outcome).rejects.toMatchObject({ code: 'revision_conflict' });
  else await outcome;
  expect(hasWaited).toBe(true);
});

test('A change waits also for one that has written nothing yet', async () => {
  const { revision: seen } = await readRegistry(db);
  const { outcome, hasWaited } = await meanwhile(
    async () => undefined,
    () => switchTo(db, { area, message: 'Otra pausa', seen, who: 'x' }),
  );
  await outcome;
  expect(hasWaited).toBe(true);
});
