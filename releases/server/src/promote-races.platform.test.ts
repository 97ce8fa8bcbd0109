import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Kysely } from 'kysely';
import { promote } from './actions';
import { createMemoryStore } from './memory-store';
import { noVisit, publish } from './publish';
import { RefusedCall } from './refused-call';
import { readRegistry, stateOf } from './registry';
import type { ReleaseTables } from './tables';
import { makeBuild, shippedBuilds } from './testing/builds';
import { freshDatabase } from './testing/test-database';
import { testSite } from './testing/test-site';

const rounds = 100;

const site = testSite({ included: shippedBuilds('mf_decks', 'mf_stores') });
let db: Kysely<ReleaseTables>;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ db, remove } = await freshDatabase());
}, 60_000);
afterAll(() => remove());

const deployer = { userId: 'user_admin', role: 'admin' } as const;
const put = async (area: string, version: string) => {
  const { manifest, files } = makeBuild(area, { version, code: `${area} ${version}` });
  const sent = Object.fromEntries([...files].map(([name, content]) => [name, content.toString('base64')]));
  const publishing = { db, store: createMemoryStore(), site, lost: async () => [], visit: noVisit };
  return (await publish(publishing, { area, deployer, manifest, files: sent, maps: {} })).release;
};

/** Returns the new revision of a promotion, or its refusal. */
const tried = (area: string, release: string, seen: number) =>
  promote(db, site, {
    area,
    release,
    seen,
    who: `account:${release}`,
    token: null,
    again: true,
    judged: { judging: null, anyway: undefined, mayProceed: true, now: new Date(0) },
  }).then(
    ({ revision }) => ({ release, revision }),
    (error: unknown) => ({ release, refused: error as RefusedCall }),
  );

describe('Two concurrent promotions', () => {
  test(`of an area: in each of ${rounds} rounds one wins, the other is refused, and none is lost`, async () => {
    const releases = [await put('mf_decks', '1.1.0'), await put('mf_decks', '1.2.0'), await put('mf_decks', '1.3.0')];
    const winners: string[] = [];
    // Promoting a release that was live before takes back the later ones.
    const lineage: (string | null)[] = [null];
    for (let round = 0; round < rounds; round += 1) {
      const before = stateOf(await readRegistry(db), 'mf_decks');
      const [one = '', other = ''] = releases.filter((release) => release !== before.active);
      const outcomes = await Promise.all((round % 2 === 0 ? [one, other] : [other, one]).map((release) => tried('mf_decks', release, before.revision)));
      const won = outcomes.filter((outcome) => 'revision' in outcome);
      const lost = outcomes.flatMap((outcome) => ('refused' in outcome ? [outcome.refused] : []));
      expect([won.length, lost.length]).toEqual([1, 1]);
      expect(lost[0]).toBeInstanceOf(RefusedCall);
      expect(lost[0]).toMatchObject({ statusCode: 412, code: 'revision_conflict' });
      const winner = won[0]?.release ?? '';
      winners.push(winner);
      if (lineage.includes(winner)) lineage.splice(lineage.indexOf(winner) + 1);
      else lineage.push(winner);
      expect(stateOf(await readRegistry(db), 'mf_decks')).toMatchObject({ active: winner, previous: lineage.at(-2) });
    }
    const lines = await db.selectFrom('registryHistory').select(['revision', 'release']).where('area', '=', 'mf_decks').orderBy('revision').execute();
    expect(lines.map(({ release }) => release)).toEqual(winners);
    expect(lines.map(({ revision }) => revision)).toEqual(Array.from({ length: rounds }, (_, i) => i + 1));
  }, 120_000);

  test('of different areas: both win, every time', async () => {
    const decks = [await put('mf_decks', '2.1.0'), await put('mf_decks', '2.2.0')];
    const stores = [await put('mf_stores', '2.1.0'), await put('mf_stores', '2.2.0')];
    for (let round = 0; round < 20; round += 1) {
      const registry = await readRegistry(db);
      const outcomes = await Promise.all([
        tried('mf_decks', decks[round % 2] ?? '', stateOf(registry, 'mf_decks').revision),
        tried('mf_stores', stores[round % 2] ?? '', stateOf(registry, 'mf_stores').revision),
      ]);
      expect(outcomes.map((outcome) => 'revision' in outcome)).toEqual([true, true]);
    }
    expect(await readRegistry(db)).toMatchObject({ warning: null, state: { areas: { mf_decks: { active: decks[1] }, mf_stores: { active: stores[1] } } } });
  }, 60_000);
});

describe('Two concurrent publishes of one version', () => {
  test('one wins, the other is refused (409)', async () => {
    for (let round = 0; round < 10; round += 1) {
      const version = `3.${round}.0`;
      const outcomes = await Promise.allSettled([put('mf_decks', version), put('mf_decks', version)]);
      const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      expect(refused).toMatchObject([{ statusCode: 409 }]);
    }
  }, 60_000);
});
