import { describe, expect, test } from '@jest/globals';
import { createSeason, getSeasonPlayer, listSeasonTable } from '@mesa/contract/calls/seasons';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const app = testApp();
const { store, tournament, player, result } = community(app);

const season = { name: 'Circuito', scope: 'store', startsOn: '2026-07-01', endsOn: '2027-06-30', kind: 'championship' } as const;

/** Ten players, and extras who fill the events; every number below was added up by hand from the table of 2027. */
async function circuit() {
  const { id: storeId } = await store({ admins: ['ana'] });
  const names = ['abel', 'bea', 'caro', 'dani', 'edu', 'fabi', 'gabi', 'hugo', 'ines', 'juan'];
  const ten = new Map<string, number>();
  for (const username of names)
    ten.set(username, (await player({ username, birthDate: username === 'ines' || username === 'juan' ? '2016-01-01' : '1990-01-01' })).id);
  const extras: number[] = [];
  for (let index = 0; index < 20; index += 1) extras.push((await player()).id);
  const event = async (date: string, category: 'Cup' | 'Challenge', players: number, places: Record<string, number>, more: object = {}) => {
    const { id } = await tournament({ storeId, date, category, ...more });
    const taken = new Set(Object.values(places));
    for (const [name, position] of Object.entries(places)) await result(id, ten.get(name) ?? 0, { position });
    const free = Array.from({ length: players }, (_, index) => index + 1).filter((position) => !taken.has(position));
    for (const [index, position] of free.entries()) if (extras[index]) await result(id, extras[index], { position });
    return id;
  };
  return { storeId, event };
}

const table = async (slug: string) =>
  (await app.call(listSeasonTable, { params: { slug }, query: { limit: 100 } })).data
    .filter(({ username }) => /^[a-j][a-z]{2,3}$/.test(username))
    .map(({ username, points }) => [username, points]);

describe('Championship Points', () => {
  test('of ten players equal those added up by hand', async () => {
    const { storeId, event } = await circuit();
    // Cups. 20 Masters: 1st 50, 2nd 40, 3rd–4th 32, 5th–8th 25; 9th–16th needs 48.
    await event('2026-08-01', 'Cup', 20, { abel: 1, bea: 2, caro: 3, dani: 4, edu: 5, fabi: 8, gabi: 9, hugo: 16 });
    // 10 Masters: 3rd–4th count (8), 5th–8th need 17.
    await event('2026-09-01', 'Cup', 10, { bea: 1, abel: 2, dani: 3, caro: 5 });
    // 5 Masters: 2nd counts (4), 3rd needs 8.
    await event('2026-10-01', 'Cup', 5, { caro: 1, abel: 2, edu: 3 });
    await event('2026-11-01', 'Cup', 10, { abel: 1, caro: 2 });
    // The fifth Cup of abel: his best four are 50, 50, 50, 40; October's 40 no longer counts.
    await event('2026-12-01', 'Cup', 3, { abel: 1, gabi: 2, hugo: 3 });
    // Challenges. 14 Masters: 15, 12, 10, 8; 9th–16th needs 25.
    await event('2026-08-15', 'Challenge', 14, { gabi: 1, hugo: 2, fabi: 4, edu: 6, dani: 9 });
    await event('2026-09-15', 'Challenge', 3, { hugo: 1, gabi: 2 });
    // Juniors among 12 Masters: they have their own places, and two are too few for points for a second place.
    await event('2026-10-15', 'Cup', 12, { ines: 6, juan: 9 });
    // Not counted: before or after the season, of another category, or unfinished.
    await event('2026-06-30', 'Cup', 10, { juan: 1 });
    await event('2027-07-01', 'Cup', 10, { juan: 1 });
    await event('2026-08-02', 'Challenge', 8, { juan: 1 }, { category: 'Prerelease' });
    await event('2026-08-03', 'Cup', 8, { juan: 1 }, { status: 'progreso' });
    const { data } = await app.call(createSeason, { body: { ...season, storeIds: [storeId] } }, 'ana');
    expect(await table(data.slug)).toEqual([
      ['abel', 50 + 40 + 50 + 50], // 40 of the two second places counts once
      ['caro', 32 + 0 + 50 + 40],
      ['bea', 40 + 50],
      ['dani', 32 + 32 + 0],
      ['ines', 50],
      ['fabi', 25 + 10],
      ['edu', 25 + 0 + 8],
      ['hugo', 0 + 0 + 12 + 15],
      ['gabi', 0 + 0 + 15 + 0],
      ['juan', 0],
    ]);
    expect(data).toMatchObject({ players: 22, events: 8 });
    // One player's place is counted, the table's places are ranked; both are equal.
    const all = (await app.call(listSeasonTable, { params: { slug: data.slug }, query: { limit: 100 } })).data;
    for (const row of all)
      expect((await app.call(getSeasonPlayer, { params: { slug: data.slug, username: row.username.toUpperCase() } })).data?.row).toEqual(row);
  });

  test('put of equal players with the same places the one first who did better at the last event', async () => {
    const { storeId, event } = await circuit();
    await event('2026-08-01', 'Cup', 8, { abel: 1, bea: 2 });
    await event('2026-09-01', 'Cup', 8, { abel: 2, bea: 1 });
    const { slug } = (await app.call(createSeason, { body: { ...season, storeIds: [storeId] } }, 'ana')).data;
    const place = async (username: string) => (await app.call(getSeasonPlayer, { params: { slug, username } })).data?.row.position;
    expect([await place('bea'), await place('abel')]).toEqual([1, 2]);
  });

  test('rank the players of a division among themselves', async () => {
    const { id: storeId } = await store({ admins: ['ana'] });
    const { id } = await tournament({ storeId, date: '2026-08-01' });
    for (const [username, division] of [
      ['abel', 'masters'],
      ['ines', 'junior'],
    ] as const)
      await result(id, (await player({ username })).id, { position: 1, division });
    const { slug } = (await app.call(createSeason, { body: { ...season, storeIds: [storeId] } }, 'ana')).data;
    const { data } = await app.call(listSeasonTable, { params: { slug }, query: { division: 'junior' } });
    expect(data).toMatchObject([{ username: 'ines', position: 1, points: 50 }]);
  });

  test('show a player’s counted results, and the next player above', async () => {
    const { storeId, event } = await circuit();
    for (const [month, place] of [1, 2, 1, 2, 1].entries())
      await event(`2026-0${month + 7}-05`.replace('010', '10').replace('011', '11'), 'Cup', 8, { abel: place, bea: place === 1 ? 2 : 1 });
    const { slug } = (await app.call(createSeason, { body: { ...season, storeIds: [storeId] } }, 'ana')).data;
    const { data } = await app.call(getSeasonPlayer, { params: { slug, username: 'bea' } });
    expect(data?.row).toMatchObject({ position: 2, points: 50 + 50 + 40 + 40, events: 5, counted: 4, bestPlace: 1 });
    expect(data?.above).toMatchObject({ username: 'abel', points: 190 });
    // Of three equal ones the oldest does not count.
    expect(data?.scores.map(({ points, counts }) => [points, counts])).toEqual([
      [40, true],
      [50, true],
      [40, true],
      [50, true],
      [40, false],
    ]);
  });
});
