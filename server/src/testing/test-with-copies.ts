import { describe, expect, test } from '@jest/globals';
import { listSecurityLines } from '@mesa/contract/calls/accounts';
import type { Endpoint } from '@mesa/contract/endpoint';
import { shippedBuilds } from '@mesa/release-server/testing/builds';
import type { Tables } from '../kernel/db/tables';
import { nameOf } from './contracts';
import { copyRows, type Root } from './copy-rows';
import { ownWrites } from './own-write-examples';
import { readsOf } from './read-examples';
import { type As, type TestApp, testApp } from './test-app';
import { type World, type WriteExample, worldIn, writes } from './write-examples';

type Table = keyof Tables;

interface Expected {
  /** Adds rows that the examples lack. */
  add?: (app: TestApp, world: World) => Promise<unknown>;
  copied: readonly Root[];
  notCopied: readonly Table[];
  /** Tables of the copies in which the examples have no row. */
  empty: readonly Table[];
  /** Reads that are about the copies too. */
  reads: readonly Endpoint[];
  /** Writes that are about the copies too, with the tables that they change. */
  writes: readonly (readonly [Endpoint, ...Table[]])[];
}

type Write = Pick<WriteExample, 'endpoint' | 'when' | 'as' | 'headers' | 'input' | 'refused'>;
const allWrites: Write[] = [...writes, ...ownWrites.map((write): Write => ({ as: 'ana', ...write }))];

/** Answers without the security record in a download, whose lines are these reads. */
const answerTo = (app: TestApp, endpoint: Endpoint, input: object, as: As): Promise<string> =>
  app.call(endpoint, input as never, as).then(
    (answer) => JSON.stringify(answer, (key, value) => (key === 'security' ? undefined : value)),
    ({ message }: Error) => message.replace(/"requestId":"[^"]*"/, ''),
  );

/** Returns the answers to the examples of all reads, except of the security record, whose lines are these reads. */
async function answersIn(app: TestApp, world: World): Promise<Map<string, { endpoint: Endpoint; answer: string }>> {
  const answers = new Map<string, { endpoint: Endpoint; answer: string }>();
  for (const { endpoint, as: callers, input } of readsOf(world).filter((read) => read.endpoint !== listSecurityLines))
    for (const as of callers) answers.set(`${nameOf(endpoint)} ${JSON.stringify([as, input])}`, { endpoint, answer: await answerTo(app, endpoint, input, as) });
  return answers;
}

/**
 * Tests that every call keeps to what it is about: copies of rows (`copyRows`) change no answer of a read, and no write changes a row of theirs. So a
 * query that lost a condition is found. Call it once in a file.
 */
export function testWithCopies(title: string, expected: Expected): void {
  const app = testApp(async () => ({ included: shippedBuilds('mf_decks') }));
  const seeded = app.seed(async () => {
    const world = await worldIn(app);
    await expected.add?.(app, world);
    const alone = await answersIn(app, world);
    const copies = await copyRows(app.db, expected.copied, expected.notCopied);
    return { world, alone, copies, rows: await copies.read() };
  });

  describe(title, () => {
    test('has rows in its tables', () => {
      const { counts } = seeded().copies;
      expect(Object.keys(counts).filter((table) => counts[table] === 0)).toEqual(expected.empty);
    });

    test('changes only the answers that are about it too', async () => {
      const { world, alone } = seeded();
      const changed = new Set<string>();
      for (const [question, { endpoint, answer }] of await answersIn(app, world)) if (alone.get(question)?.answer !== answer) changed.add(nameOf(endpoint));
      expect([...changed].sort()).toEqual(expected.reads.map(nameOf).sort());
    });

    test.each(allWrites.map((write) => [nameOf(write.endpoint) + (write.when ? ` (${write.when})` : ''), write] as const))(
      'is kept by %s',
      async (_, write) => {
        const { endpoint, as = 'organiser', headers = {}, input, refused } = write;
        const { world, copies, rows } = seeded();
        if (refused) await app.refused(endpoint, input(world), as, headers);
        else await app.call(endpoint, input(world) as never, as, headers);
        const [, ...tables] = expected.writes.find(([one]) => one === endpoint) ?? [];
        const now = await copies.read();
        expect(
          Object.keys(rows)
            .sort()
            .filter((table) => JSON.stringify(now[table]) !== JSON.stringify(rows[table])),
        ).toEqual([...tables].sort());
      },
    );
  });
}
