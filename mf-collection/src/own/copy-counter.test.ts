import type { Copies } from '@mesa/contract/calls/collection';
import { usualVariant } from '@mesa/contract/rules/collection';
import type { ApiError } from '@mesa/runtime/api';
import { type CopiesOf, CopyCounter } from './copy-counter';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const row = (cardId: number): CopiesOf => ({ cardId, list: 'have', ...usualVariant });
const copies = (cardId: number, quantity: number): Copies => ({ ...row(cardId), quantity });
const failure = (httpStatus: number) => Object.assign(new Error('no'), { name: 'ApiError', code: 'x', httpStatus }) as unknown as ApiError;

/** A counter with a fake server; `fail` makes the next calls fail before or after the server counts. */
function counting(start: Copies[] = []) {
  const server = new Map(start.map((one) => [one.cardId, one.quantity]));
  const batches = new Set<string>();
  const sent: { batch: string; deltas: number[] }[] = [];
  const refused: unknown[] = [];
  const faults: ((count: () => void) => void)[] = [];
  let isOwn = true;
  const counter = new CopyCounter({
    send: async ({ body: { batch, changes } }) => {
      sent.push({ batch, deltas: changes.map(({ delta = 0 }) => delta) });
      const count = () => {
        if (batches.has(batch)) return;
        batches.add(batch);
        for (const { cardId, delta = 0 } of changes) server.set(cardId, Math.max(0, (server.get(cardId) ?? 0) + delta));
      };
      faults.shift()?.(count);
      count();
      return { data: changes.map(({ cardId }) => copies(cardId, server.get(cardId) ?? 0)).filter(({ quantity }) => quantity > 0) };
    },
    maySend: () => isOwn,
    onRefused: (error) => refused.push(error),
  });
  counter.take(start);
  const shown = (cardId: number) => counter.counted().byCard.get(cardId)?.[0]?.quantity ?? 0;
  const signIn = (own: boolean) => {
    isOwn = own;
  };
  return { counter, signIn, server, sent, refused, faults, shown, state: () => counter.counted().state };
}

const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('Taps show at once, and quick ones are sent in one call, as a difference', async () => {
  const { counter, shown, sent, state, server } = counting([copies(1, 2)]);
  counter.add(row(1), 1);
  counter.add(row(1), 1);
  counter.add(row(2), 1);
  counter.add(row(2), -1);
  expect([shown(1), shown(2), state()]).toEqual([4, 0, 'saving']);
  await wait(500);
  expect(sent.map(({ deltas }) => deltas)).toEqual([[2]]);
  expect([server.get(1), state()]).toEqual([4, 'saved']);
});

test('Copies that are gone, here or on another device, are not shown again', async () => {
  const { counter, shown, state } = counting([copies(1, 2), copies(2, 2)]);
  counter.add(row(1), -2);
  await wait(500);
  expect([shown(1), shown(2), state()]).toEqual([0, 2, 'saved']);
  counter.take([]);
  expect(shown(2)).toBe(0);
});

test('A tap during the pause begins it again', async () => {
  const { counter, sent } = counting();
  counter.add(row(1), 1);
  await wait(300);
  counter.add(row(1), 1);
  await wait(300);
  expect(sent).toEqual([]);
  await wait(100);
  expect(sent.map(({ deltas }) => deltas)).toEqual([[2]]);
});

test('More rows than a call takes follow in the next one', async () => {
  const { counter, sent, state } = counting();
  for (let cardId = 1; cardId <= 501; cardId += 1) counter.add(row(cardId), 1);
  await wait(1000);
  expect(sent.map(({ deltas }) => deltas.length)).toEqual([500, 1]);
  expect(state()).toBe('saved');
});

test('Counts of another device are shown after the next answer', async () => {
  const { counter, shown, server } = counting([copies(1, 2)]);
  server.set(1, 7);
  counter.add(row(1), 1);
  expect(shown(1)).toBe(3);
  await wait(500);
  expect(shown(1)).toBe(8);
});

test('A call without an answer is repeated under its key, and later taps follow it', async () => {
  const { counter, shown, sent, faults, state, server } = counting();
  faults.push((count) => {
    count();
    throw failure(0);
  });
  counter.add(row(1), 3);
  await wait(500);
  expect([state(), shown(1)]).toEqual(['offline', 3]);
  counter.add(row(1), 1);
  expect(shown(1)).toBe(4);
  await wait(6000);
  expect(sent.map(({ deltas }) => deltas)).toEqual([[3], [3], [1]]);
  expect(sent[0]?.batch).toBe(sent[1]?.batch);
  expect(sent[2]?.batch).not.toBe(sent[1]?.batch);
  expect([server.get(1), shown(1), state()]).toEqual([4, 4, 'saved']);
});

test('Changes wait while another member is signed in on this device, and are sent when their own is back', async () => {
  const { counter, signIn, sent, faults, server } = counting();
  faults.push(() => {
    throw failure(0);
  });
  counter.add(row(1), 3);
  await wait(500);
  counter.add(row(2), 1);
  signIn(false);
  counter.flush();
  await wait(60_000);
  expect(sent.map(({ deltas }) => deltas)).toEqual([[3]]);
  signIn(true);
  await wait(6000);
  expect(sent.map(({ deltas }) => deltas)).toEqual([[3], [3], [1]]);
  expect([...server]).toEqual([
    [1, 3],
    [2, 1],
  ]);
});

test('Without changes nothing waits for a member who is signed out', () => {
  const { counter, signIn } = counting([copies(1, 2)]);
  signIn(false);
  counter.flush();
  expect(jest.getTimerCount()).toBe(0);
});

test('What is read during a call does not count the call twice', async () => {
  const { counter, shown, faults, server } = counting();
  faults.push((count) => {
    count();
    throw failure(0);
  });
  counter.add(row(1), 3);
  await wait(500);
  counter.take([copies(1, 3)]);
  expect(shown(1)).toBe(3);
  await wait(6000);
  expect([server.get(1), shown(1)]).toEqual([3, 3]);
});

test.each([0, 408, 429, 500, 503])('A call that fails with %i is repeated, and nothing is rolled back', async (httpStatus) => {
  const { counter, shown, faults, refused, state, server } = counting([copies(1, 1)]);
  faults.push(() => {
    throw failure(httpStatus);
  });
  counter.add(row(1), 5);
  await wait(500);
  expect([shown(1), state(), refused]).toEqual([6, 'offline', []]);
  await wait(6000);
  expect([server.get(1), state()]).toEqual([6, 'saved']);
});

test('A refused change is rolled back and reported', async () => {
  const { counter, shown, faults, refused, state } = counting([copies(1, 1)]);
  faults.push(() => {
    throw failure(422);
  });
  counter.add(row(1), 5);
  await wait(500);
  expect([shown(1), state(), refused.length]).toEqual([1, 'saved', 1]);
});

test('A refusal rolls back also what was counted during the call', async () => {
  const { counter, shown, faults, state } = counting([copies(1, 1)]);
  faults.push(() => {
    counter.add(row(2), 1);
    throw failure(422);
  });
  counter.add(row(1), 5);
  await wait(500);
  expect([shown(1), shown(2), state()]).toEqual([1, 0, 'saved']);
});

test('A count stays between zero and the maximum', () => {
  const { counter, shown } = counting([copies(1, 1)]);
  counter.add(row(1), -5);
  expect(shown(1)).toBe(0);
  counter.add(row(1), 2000);
  expect(shown(1)).toBe(999);
});

test('Only counted cards get new rows', () => {
  const { counter } = counting([copies(1, 1), copies(2, 1)]);
  const before = counter.counted().byCard.get(2);
  counter.add(row(1), 1);
  expect(counter.counted().byCard.get(2)).toBe(before);
});
