import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Kysely } from 'kysely';
import { promote } from './actions';
import { setApproval, withdraw } from './approval';
import { createMemoryStore } from './memory-store';
import { noVisit, publish } from './publish';
import { readRegistry, stateOf } from './registry';
import type { ReleaseTables } from './tables';
import { makeBuild, shippedBuilds } from './testing/builds';
import { freshDatabase } from './testing/test-database';
import { testSite } from './testing/test-site';

const rounds = 20;

const area = 'mf_decks';
const site = testSite({ included: shippedBuilds(area) });
let db: Kysely<ReleaseTables>;
let remove: () => Promise<void>;
let releases: string[];
beforeAll(async () => {
  ({ db, remove } = await freshDatabase());
  const publishing = { db, store: createMemoryStore(), site, lost: async () => [], visit: noVisit };
  const deployer = { userId: 'user_admin', role: 'admin' } as const;
  releases = [];
  for (const version of ['1.1.0', '1.2.0', '1.3.0']) {
    const { manifest, files } = makeBuild(area, { version, code: version });
    const sent = Object.fromEntries([...files].map(([name, content]) => [name, content.toString('base64')]));
    releases.push((await publish(publishing, { area, deployer, manifest, files: sent, maps: {} })).release);
  }
}, 60_000);
afterAll(() => remove());

const state = async () => stateOf(await readRegistry(db), area);
const by = (person: string, seen: number) => ({ area, who: `account:${person}`, seen });
const promoted = (release: string, person: string, seen: number) =>
  promote(db, site, {
    ...by(person, seen),
    release,
    token: null,
    again: true,
    judged: { judging: null, anyway: undefined, mayProceed: true, now: new Date(0) },
  });

/** Makes the area need a second person, and withdraws a proposal. Returns two releases that are not live, and the last revision. */
async function waiting() {
  const before = await state();
  if (!before.approval) await setApproval(db, { ...by('ada', before.revision), required: true });
  if (before.proposed) await withdraw(db, by('ada', before.revision));
  const { active, revision: seen } = await state();
  const [release = '', other = ''] = releases.filter((one) => one !== active);
  return { release, other, active, seen };
}

/** Returns what the winner of two calls did, by its place; the other one must be refused because it has not seen that. */
async function winnerOf(calls: Promise<unknown>[]): Promise<number> {
  const settled = await Promise.allSettled(calls);
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(refused).toMatchObject([{ statusCode: 412, code: 'revision_conflict' }]);
  return settled.findIndex(({ status }) => status === 'fulfilled');
}

describe('At the same time', () => {
  test('two people approve: one makes it live', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { release, seen } = await waiting();
      await promoted(release, 'ada', seen);
      await winnerOf([promoted(release, 'bea', seen + 1), promoted(release, 'eva', seen + 1)]);
      expect(await state()).toMatchObject({ active: release, revision: seen + 2 });
    }
  });

  test('two people propose one release: neither approves the proposal of the other', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { release, active, seen } = await waiting();
      await winnerOf([promoted(release, 'ada', seen), promoted(release, 'bea', seen)]);
      expect(await state()).toMatchObject({ active, proposed: { release, revision: seen + 1 } });
    }
  });

  test.each<[string, (other: string, seen: number) => Promise<unknown>]>([
    ['withdraws it', (_, seen) => withdraw(db, by('ada', seen))],
    ['proposes another release', (other, seen) => promoted(other, 'ada', seen)],
    ['drops the need for approval', (_, seen) => setApproval(db, { ...by('ada', seen), required: false })],
  ])('one person approves and another %s: one of the two happens', async (_, otherwise) => {
    for (let round = 0; round < rounds; round += 1) {
      const { release, other, active, seen } = await waiting();
      await promoted(release, 'ada', seen);
      const approve = () => promoted(release, 'bea', seen + 1);
      const change = () => otherwise(other, seen + 1);
      const winner = await winnerOf(round % 2 === 0 ? [approve(), change()] : [change(), approve()]);
      const isApproved = winner === round % 2;
      const now = await state();
      expect(now.active).toBe(isApproved ? release : active);
      expect(now.proposed?.release).not.toBe(release);
    }
  });
});
