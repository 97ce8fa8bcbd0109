import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readDeckText } from '@mesa/contract/rules/deck-text';
import { sql } from 'kysely';
import { ensurePending } from '../../domain/decks/pending-cards';
import { type FreshDatabase, freshDatabase } from '../../testing/test-database';
import { transact } from './transact';
import { DatabaseUnavailable } from './unavailable';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await sql`create table counters (id integer primary key, value integer not null)`.execute(database.db);
  await sql`insert into counters values (1, 0), (2, 0)`.execute(database.db);
}, 60_000);
afterAll(() => database.remove());

/** Returns a function that resolves for all once it was called this many times. */
function barrier(callers: number): () => Promise<void> {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let waiting = 0;
  return () => {
    waiting += 1;
    if (waiting === callers) open();
    return opened;
  };
}
const values = async () => (await sql<{ value: number }>`select value from counters order by id`.execute(database.db)).rows.map(({ value }) => value);

describe('Two transactions', () => {
  test('that deadlock are both written, once each', async () => {
    const meet = barrier(2);
    let runs = 0;
    const add = (first: number, second: number) => () =>
      transact(database.db, async (transaction) => {
        runs += 1;
        await sql`update counters set value = value + 1 where id = ${first}`.execute(transaction);
        await meet();
        await sql`update counters set value = value + 1 where id = ${second}`.execute(transaction);
      });
    await Promise.all([add(1, 2)(), add(2, 1)()]);
    expect([await values(), runs]).toEqual([[2, 2], 3]);
  });

  test('that cannot be serialized are both written', async () => {
    const meet = barrier(2);
    let runs = 0;
    const add = (id: number) =>
      transact(database.db, async (transaction) => {
        runs += 1;
        await sql`set transaction isolation level serializable`.execute(transaction);
        const { rows } = await sql<{ sum: number }>`select sum(value)::int as sum from counters`.execute(transaction);
        await meet();
        await sql`update counters set value = ${rows[0]?.sum ?? 0} + 10 where id = ${id}`.execute(transaction);
      });
    await Promise.all([add(1), add(2)]);
    expect(runs).toBe(3);
    // One of them read what the other wrote.
    const [a = 0, b = 0] = await values();
    expect(Math.max(a, b)).toBe(2 + 14 + 10);
  });
});

describe('A transaction', () => {
  test('that keeps losing is unavailable, and one with its own error is not retried', async () => {
    let runs = 0;
    const failing = (state: string) =>
      transact(database.db, async (transaction) => {
        runs += 1;
        await sql.raw(`do $$ begin raise exception 'lost' using errcode = '${state}'; end $$`).execute(transaction);
      });
    await expect(failing('40001')).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(runs).toBe(5);
    await expect(failing('23505')).rejects.toMatchObject({ code: '23505' });
    expect(runs).toBe(6);
  });

  test('of the server and the release platform always uses this helper', () => {
    const repository = join(import.meta.dirname, '../../../..');
    const sources = ['server/src', 'releases/server/src'].flatMap((folder) =>
      readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /(?<!\.test)\.ts$/.test(name) && !name.startsWith('testing'))
        .map((name) => join(folder, name)),
    );
    const users = sources.filter((name) => /\.(startT|t)ransaction\(\)/.test(readFileSync(join(repository, name), 'utf8')));
    expect(users).toEqual([join('releases', 'server', 'src', 'transact.ts')]);
  });
});

test('Lists with the same unknown cards in opposite order do not deadlock', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { cards } = readDeckText(Array.from({ length: 150 }, (_, i) => `1 Carta ${round} ${i} ZZ${round} ${i + 1}`).join('\n'));
    const writers = [cards, cards.toReversed(), cards, cards.toReversed()];
    // Without the helper, a deadlock would be an error.
    await Promise.all(writers.map((lines) => database.db.transaction().execute((transaction) => ensurePending(transaction, lines))));
  }
});
