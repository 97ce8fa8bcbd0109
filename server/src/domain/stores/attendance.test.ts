import { expect, test } from '@jest/globals';
import { getStoreAttendance } from '@mesa/contract/calls/stores';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const app = testApp();
const { store, tournament, player, result } = community(app);

/** A finished tournament of a store with these players. */
async function event(storeId: number, date: string, people: readonly { id: number }[], fields: object = {}) {
  const { id } = await tournament({ storeId, date, ...fields });
  for (const player of people) await result(id, player.id);
}
const attendance = async (id: number) =>
  (await app.call(getStoreAttendance, { params: { id } })).months.map((one) => [one.month, one.tournaments, one.entries, one.players, one.newcomers]);

test('A store shows month by month its attendance, the distinct players, and the new ones', async () => {
  const [{ id }, other] = [await store(), await store()];
  const [ana, beto, caro] = [await player(), await player(), await player()];
  await event(id, '2025-03-01', [ana, beto]);
  await event(id, '2025-03-31', [ana]);
  await event(id, '2025-05-02', [beto, caro]);
  await event(id, '2025-06-01', [ana, beto, caro], { status: 'progreso' });
  await event(other.id, '2025-04-01', [caro]);
  expect(await attendance(id)).toEqual([
    ['2025-03-01', 2, 3, 2, 2],
    ['2025-04-01', 0, 0, 0, 0],
    ['2025-05-01', 1, 2, 2, 1],
  ]);
});

test('An older store shows the last two years, with returning players not counted as new', async () => {
  const { id } = await store();
  const ana = await player();
  await event(id, '2020-01-15', [ana]);
  await event(id, '2025-05-15', [ana]);
  const months = await attendance(id);
  expect([months.length, months[0]?.[0]]).toEqual([24, '2023-06-01']);
  expect(months.at(-1)).toEqual(['2025-05-01', 1, 1, 1, 0]);
});

test('Without finished tournaments there are no months, and an unknown store has no answer', async () => {
  const { id } = await store();
  expect(await attendance(id)).toEqual([]);
  expect(await app.refused(getStoreAttendance, { params: { id: 999_999 } })).toMatchObject({ httpStatus: 404 });
});
