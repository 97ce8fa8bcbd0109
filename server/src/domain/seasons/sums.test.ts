import { describe, expect, test } from '@jest/globals';
import { type Division, divisions } from '@mesa/contract/play/model';
import type { SeasonRule } from '@mesa/contract/rules/season';
import { ruleOf } from '@mesa/contract/rules/season';
import { categories, formats, tournamentStatuses } from '@mesa/contract/rules/tournament';
import fc from 'fast-check';
import { sql } from 'kysely';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';
import { seasonPlayer, seasonTable } from './season-table';
import { findSeason } from './seasons';

const app = testApp();
const { store, tournament, players } = community(app);

interface Entry {
  seasonId: number;
  rule: SeasonRule;
  tournamentId: number;
  date: string;
  category: string;
  winnerId: number | null;
  playerId: number;
  position: number | null;
  points: number | null;
  division: Division | null;
  birthYear: number | null;
}

/** Reads all finished tournaments that count in a season with their results, independently of the triggers. */
const entries = async (): Promise<Entry[]> =>
  (
    await sql<Entry>`
      select s.id as "seasonId", s.rule, t.id as "tournamentId", t.date, t.category, t."winnerId", r."playerId", r.position, r.points, r.division,
        extract(year from p."birthDate")::int as "birthYear"
      from seasons s join tournaments t on t.status = 'finalizado' and t.date >= s."startsOn" and t.date <= s."endsOn" and coalesce(s.format, t.format) = t.format
        and (s.scope = 'store' and t."storeId" in (select "storeId" from "seasonStores" where "seasonId" = s.id)
          or s.scope = 'country' and t.country = s.country and t.ranked
          or s.scope = 'city' and (t.country, t.state, t.city) = (s.country, s.state, s.city) and t.ranked)
      join results r on r."tournamentId" = t.id join players p on p.id = r."playerId"`.execute(app.db)
  ).rows;

const divisionOf = ({ rule, division, birthYear }: Entry) =>
  rule.divisions === null ? 'all' : division !== null ? division : birthYear === null || birthYear < 2011 ? 'masters' : birthYear < 2015 ? 'senior' : 'junior';

/** Adds up the totals of every player in every season. */
async function added() {
  const all = (await entries()).filter(({ rule, category }) => rule.groups.some((group) => (group.categories as string[]).includes(category)));
  const positionOf = ({ position, winnerId, playerId }: Entry) => position ?? (winnerId === playerId ? 1 : null);
  const scored = all.map((entry) => {
    const rivals = all.filter((one) => one.seasonId === entry.seasonId && one.tournamentId === entry.tournamentId && divisionOf(one) === divisionOf(entry));
    const own = positionOf(entry);
    const better = rivals.filter((one) => (positionOf(one) ?? Number.POSITIVE_INFINITY) < (own ?? 0)).length;
    const place = own === null ? null : entry.rule.divisions ? better + 1 : own;
    const group = entry.rule.groups.findIndex((one) => (one.categories as string[]).includes(entry.category));
    const { places = [], coming = 0 } = entry.rule.groups[group] ?? {};
    const row = place === null ? undefined : places.find(({ upTo }) => upTo >= place);
    const points = entry.rule.kind === 'match-points' ? (entry.points ?? 0) : coming + (row && rivals.length >= row.players ? row.points : 0);
    return { ...entry, group, place, score: points };
  });
  const keys = [...new Set(scored.map(({ seasonId, playerId }) => `${seasonId} ${playerId}`))];
  return keys
    .map((key) => {
      const mine = scored.filter((one) => `${one.seasonId} ${one.playerId}` === key);
      const { seasonId, playerId, rule } = mine[0] as (typeof scored)[number];
      const counting = rule.groups.flatMap(({ best }, group) =>
        mine
          .filter((one) => one.group === group)
          .sort((a, b) => b.score - a.score || (a.place ?? 1e9) - (b.place ?? 1e9) || b.date.localeCompare(a.date) || a.tournamentId - b.tournamentId)
          .slice(0, best ?? undefined),
      );
      const lastDay = mine
        .map(({ date }) => date)
        .sort()
        .at(-1);
      return {
        seasonId,
        playerId,
        qualified: mine.length >= rule.minEvents,
        points: counting.reduce((sum, { score }) => sum + score, 0),
        events: mine.length,
        counted: counting.length,
        places: [...counting.map(({ place }) => place ?? 1_000_000).sort((a, b) => a - b), 2_147_483_647],
        division:
          mine.filter((one) => one.division !== null).sort((a, b) => b.date.localeCompare(a.date) || b.tournamentId - a.tournamentId)[0]?.division ?? null,
        lastDay,
        lastPlace: Math.min(...mine.filter(({ date }) => date === lastDay).map(({ place }) => place ?? 1_000_000)),
      };
    })
    .sort((a, b) => a.seasonId - b.seasonId || a.playerId - b.playerId);
}

const kept = async () =>
  (
    await sql`
      select "seasonId", "playerId", qualified, points, events, counted, places, division, "lastDay", "lastPlace"
      from "seasonTotals" order by "seasonId", "playerId"`.execute(app.db)
  ).rows;

type Total = Awaited<ReturnType<typeof added>>[number];

/** Compares two rows by a season's order; zero if they share a place. */
function byTies(a: Total, b: Total): number {
  const differing = a.places.findIndex((place, index) => place !== b.places[index]);
  return (
    Number(b.qualified) - Number(a.qualified) ||
    b.points - a.points ||
    (differing < 0 ? 0 : (a.places[differing] ?? 0) - (b.places[differing] ?? 0)) ||
    String(b.lastDay).localeCompare(String(a.lastDay)) ||
    a.lastPlace - b.lastPlace
  );
}

/** Returns the places of a season's players and their number, from its pages of two rows. */
async function placesOnPages(seasonId: number, division?: Division) {
  const { pagination, data } = await seasonTable(app.db, seasonId, { page: 1, limit: 2, division });
  for (let page = 2; page <= pagination.pages; page += 1) data.push(...(await seasonTable(app.db, seasonId, { page, limit: 2, division })).data);
  return { total: pagination.total, places: data.map(({ id, position }) => [id, position]) };
}

const base = { best: 2, places: [10, 6, 4], coming: 1, minEvents: 2 } as const;
const seasons = [
  { scope: 'store', kind: 'match-points', categories: ['Amistoso', 'Cup', 'Regional'] },
  { scope: 'city', kind: 'places', categories: ['Cup', 'Challenge'], country: 'Perú', state: 'Lima', city: 'Lima' },
  { scope: 'country', kind: 'championship', categories: [], country: 'Perú' },
  { scope: 'store', kind: 'championship', categories: [] },
] as const;

/** Returns the first value in half of the cases, so that most events are in some season. */
const mostly = <const T>(first: T, ...others: T[]) => fc.oneof(fc.constant(first), fc.constantFrom(first, ...others));

const change = fc.record(
  {
    status: mostly('finalizado', ...tournamentStatuses),
    category: mostly('Cup', ...categories),
    format: mostly(...formats),
    country: mostly('Perú', 'Chile'),
    city: mostly('Lima', 'Cusco'),
    date: mostly('2025-06-30', '2024-12-31', '2025-01-01', '2026-01-01'),
    store: mostly(0, 1),
    confirmed: fc.boolean(),
    winner: fc.option(fc.nat(3)),
  },
  { requiredKeys: [] },
);
const written = fc.record({
  kind: fc.constant('result' as const),
  which: fc.nat(3),
  player: fc.nat(3),
  position: fc.option(fc.integer({ min: 1, max: 5 })),
  points: fc.nat(12),
  division: fc.option(fc.constantFrom(...divisions)),
});
const step = fc.oneof(
  fc.record({ kind: fc.constant('tournament' as const), which: fc.nat(3), change }),
  { weight: 6, arbitrary: written },
  fc.record({ kind: fc.constant('leave' as const), which: fc.nat(3), player: fc.nat(3) }),
  fc.record({ kind: fc.constant('birth' as const), player: fc.nat(3), year: fc.constantFrom(null, 1990, 2012, 2016) }),
  fc.record({ kind: fc.constant('division' as const), which: fc.nat(3), player: fc.nat(3), division: fc.constantFrom(...divisions) }),
  fc.record({ kind: fc.constant('merge' as const), player: fc.nat(3), into: fc.nat(3) }),
);

describe('The totals of seasons', () => {
  test('are plain sums after any writes', async () => {
    const stores = [await store(), await store()];
    const people = await players(4);
    const events: number[] = [];
    const seasonIds: number[] = [];
    for (let index = 0; index < 4; index += 1)
      events.push((await tournament({ storeId: stores[0]?.id ?? 0, country: 'Perú', state: 'Lima', city: 'Lima', date: '2025-01-01', category: 'Cup' })).id);
    for (const [index, { kind, scope, categories: chosen, ...place }] of seasons.entries()) {
      const rule = ruleOf({ ...base, kind, categories: chosen });
      const { id } = await app.db
        .insertInto('seasons')
        .values({
          slug: `s${index}`,
          name: 'S',
          scope,
          ...place,
          startsOn: '2025-01-01',
          endsOn: '2025-12-31',
          format: scope === 'store' ? null : 'Estándar',
          rule: JSON.stringify(rule),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      seasonIds.push(id);
      if (scope === 'store')
        await app.db
          .insertInto('seasonStores')
          .values({ seasonId: id, storeId: stores[0]?.id ?? 0 })
          .execute();
    }
    let compared = 0;
    const idOf = (index: number) => people[index]?.id ?? 0;

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        for (const one of steps) {
          if (one.kind === 'tournament') {
            const { store: chosen, confirmed, winner, ...fields } = one.change;
            const set = {
              ...fields,
              ...(chosen === undefined ? {} : { storeId: stores[chosen]?.id ?? 0 }),
              ...(confirmed === undefined
                ? {}
                : confirmed
                  ? { confirmedAt: '2025-02-01T00:00:00.000Z', confirmedBy: 'x' }
                  : { confirmedAt: null, confirmedBy: null }),
              ...(winner === undefined ? {} : { winnerId: winner === null ? null : idOf(winner) }),
            };
            if (Object.keys(set).length > 0)
              await app.db
                .updateTable('tournaments')
                .set(set)
                .where('id', '=', events[one.which] ?? 0)
                .execute();
          } else if (one.kind === 'result') {
            const { position, points, division } = one;
            const row = { tournamentId: events[one.which] ?? 0, playerId: idOf(one.player), position, points, division };
            await app.db
              .insertInto('results')
              .values(row)
              .onConflict((conflict) => conflict.columns(['tournamentId', 'playerId']).doUpdateSet({ position, points, division }))
              .execute();
          } else if (one.kind === 'leave') {
            await app.db
              .deleteFrom('results')
              .where('tournamentId', '=', events[one.which] ?? 0)
              .where('playerId', '=', idOf(one.player))
              .execute();
          } else if (one.kind === 'birth') {
            await app.db
              .updateTable('players')
              .set({ birthDate: one.year && `${one.year}-05-05` })
              .where('id', '=', idOf(one.player))
              .execute();
          } else if (one.kind === 'division') {
            await app.db
              .updateTable('results')
              .set({ division: one.division })
              .where('tournamentId', '=', events[one.which] ?? 0)
              .where('playerId', '=', idOf(one.player))
              .execute();
          } else {
            await sql`
              update results set "playerId" = ${idOf(one.into)} where "playerId" = ${idOf(one.player)}
                and "tournamentId" not in (select "tournamentId" from results where "playerId" = ${idOf(one.into)})`.execute(app.db);
          }
        }
        const rows = await kept();
        compared += rows.length;
        const plain = await added();
        expect(rows).toEqual(plain);
        for (const seasonId of seasonIds) {
          const table = plain.filter((one) => one.seasonId === seasonId).sort((a, b) => byTies(a, b) || a.playerId - b.playerId);
          const placesAmong = (rows: Total[]) =>
            rows.map((one) => [one.playerId, one.qualified ? 1 + rows.filter((other) => byTies(other, one) < 0).length : null]);
          const places = placesAmong(table);
          expect(await placesOnPages(seasonId)).toEqual({ total: table.length, places });
          const amongThem = divisions.map((division) => ({ division, among: table.filter((one) => one.division === division) }));
          for (const { division, among } of amongThem)
            expect(await placesOnPages(seasonId, division)).toEqual({ total: among.length, places: placesAmong(among) });
          expect((await findSeason(app.db, null, { id: seasonId })).divisions).toEqual(
            amongThem.filter(({ among }) => among.length > 0).map(({ division, among }) => ({ division, players: among.length })),
          );
          for (const [index, one] of table.entries()) {
            const player = await seasonPlayer(app.db, seasonId, people.find(({ id }) => id === one.playerId)?.username ?? '');
            const more = table.findLastIndex((other) => other.qualified && (!one.qualified || other.points > one.points));
            expect([player?.row.position, player?.above?.id, player?.above?.position]).toEqual([
              places[index]?.[1],
              ...(places[more] ?? [undefined, undefined]),
            ]);
          }
        }
      }),
      { numRuns: 60, endOnFailure: true },
    );
    expect(compared).toBeGreaterThan(100);
  }, 60_000);
});
