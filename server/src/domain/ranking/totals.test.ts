import { describe, expect, test } from '@jest/globals';
import { listRanking } from '@mesa/contract/calls/site';
import { listTournaments } from '@mesa/contract/calls/tournaments';
import { ruleOf } from '@mesa/contract/rules/season';
import { categories, formats, isOfficial, tournamentStatuses } from '@mesa/contract/rules/tournament';
import fc from 'fast-check';
import { sql } from 'kysely';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const app = testApp();
const { store, tournament, players } = community(app);

const official = sql.join(categories.filter(isOfficial).map((category) => sql.lit(category)));
/** Categories that count without the site admin's confirmation. */
const unconfirmed = sql.join(['Challenge', 'Cup', 'Prerelease', 'Release'].map((category) => sql.lit(category)));
/** The rule of which tournaments count: in their store when finished and official, beyond it when no confirmation is pending. */
const counting = sql`
  select t.id as "tournamentId", place, of.format
  from tournaments t
  cross join lateral unnest(array[null, t.format]) as of (format)
  cross join lateral (
    select array['store', t."storeId"::text] as place where t.category in (${official})
    union all
    select string_to_array(path, '/') from unnest(array[
      'site', 'country/' || t.country, concat_ws('/', 'state', t.country, t.state), concat_ws('/', 'city', t.country, t.state, t.city),
      concat_ws('/', 'year', to_char(t.date, 'YYYY'), 'site'), concat_ws('/', 'year', to_char(t.date, 'YYYY'), 'country', t.country)]) as path
    where t.category in (${official}) and (t.category in (${unconfirmed}) or t."confirmedAt" is not null)
    union all
    select array['season', s.id::text] from seasons s
    where t.date between s."startsOn" and s."endsOn" and coalesce(s.format, t.format) = t.format and t.category in ('Cup', 'Amistoso', 'Regional')
      and t."storeId" in (select "storeId" from "seasonStores" where "seasonId" = s.id)
  ) as places
  where t.status = 'finalizado'`;
/** The content of each stored table, and the sums over all rows. */
const sums = {
  rankingTotals: {
    kept: sql`
      select s.place, s.format, "playerId", tournaments, points, wins, losses, draws, "winRate" from "rankingTotals" join "rankingScopes" s on s.id = "scopeId"`,
    added: sql`
      select *, round(100.0 * wins / nullif(wins + losses + draws, 0), 2)::float8 as "winRate" from (
        select scope.place, scope.format, r."playerId", count(*)::int as tournaments, coalesce(sum(r.points), 0)::int as points,
          coalesce(sum(r.wins), 0)::int as wins, coalesce(sum(r.losses), 0)::int as losses, coalesce(sum(r.draws), 0)::int as draws
        from results r join (${counting}) as scope on scope."tournamentId" = r."tournamentId" group by 1, 2, 3
      ) as sums`,
  },
  rankingEvents: {
    kept: sql`select s.place, s.format, "tournamentId" from "rankingEvents" join "rankingScopes" s on s.id = "scopeId"`,
    added: sql`select place, format, "tournamentId" from (${counting}) as counting`,
  },
  rankingPlayers: {
    kept: sql`select place, format, players from "rankingScopes" where players <> 0`,
    added: sql`select place, format, count(*)::int as players from "rankingTotals" join "rankingScopes" s on s.id = "scopeId" group by 1, 2`,
  },
  tournamentTotals: {
    kept: sql`select status, country, category, format, tournaments from "tournamentTotals" where tournaments <> 0`,
    added: sql`select status, country, category, format, count(*)::int as tournaments from tournaments group by 1, 2, 3, 4`,
  },
  tournamentMonths: {
    kept: sql`select status, month, tournaments from "tournamentMonths" where tournaments <> 0`,
    added: sql`select status, date_trunc('month', date)::date as month, count(*)::int as tournaments from tournaments group by 1, 2`,
  },
};

async function expectRightSums(): Promise<void> {
  for (const { kept, added } of Object.values(sums)) {
    const rows = async (query: typeof kept) => (await sql`select * from (${query}) as "row" order by "row"::text`.execute(app.db)).rows;
    expect(await rows(kept)).toEqual(await rows(added));
  }
}

const fields = fc.record(
  {
    status: fc.constantFrom(...tournamentStatuses),
    category: fc.constantFrom(...categories),
    format: fc.constantFrom(...formats),
    country: fc.constantFrom('Chile', 'Perú'),
    city: fc.constantFrom('Lima', 'Cusco'),
    store: fc.nat({ max: 1 }),
    date: fc.constantFrom('2024-12-31', '2025-01-01', '2025-01-31'),
    confirmedAt: fc.constantFrom(null, '2025-02-01T00:00:00.000Z'),
  },
  { requiredKeys: [] },
);
const values = fc.record(
  {
    points: fc.option(fc.integer({ min: 0, max: 99 }), { nil: null }),
    record: fc.constantFrom(null, '5-1-0', '3/2', 'invicto', '0-0-0'),
    deckName: fc.constantFrom('Charizard ex', null),
  },
  { requiredKeys: [] },
);
const several = fc.uniqueArray(fc.nat({ max: 4 }), { minLength: 1, maxLength: 4 });
const write = fc.oneof(
  fc.record({ kind: fc.constant('enrol' as const), tournament: fc.nat({ max: 3 }), players: several, values }),
  fc.record({ kind: fc.constant('save' as const), tournament: fc.nat({ max: 3 }), players: several, values }),
  fc.record({ kind: fc.constant('hand over' as const), from: fc.nat({ max: 4 }), to: fc.nat({ max: 4 }) }),
  fc.record({ kind: fc.constant('remove' as const), tournament: fc.nat({ max: 3 }), players: several }),
  fc.record({ kind: fc.constant('change' as const), tournaments: several, fields }),
  fc.record({ kind: fc.constant('drop' as const), tournament: fc.nat({ max: 3 }) }),
  fc.record({ kind: fc.constant('season' as const) }),
);

describe('The stored totals', () => {
  test('equal the sums over all rows, after any writes', async () => {
    const playerIds = (await players(5)).map(({ id }) => id);
    const stores = [(await store()).id, (await store()).id];
    const storeId = stores[0] ?? 0;
    // A season of the first store: only its list of tournaments is checked here.
    const makeSeason = async (format: 'Estándar' | null) => {
      const rule = JSON.stringify(
        ruleOf({ kind: 'match-points', categories: ['Cup', 'Amistoso', 'Regional'], best: null, places: [], coming: 0, minEvents: 0 }),
      );
      const dates = { startsOn: '2025-01-01', endsOn: '2025-01-31' };
      const { id } = await app.db
        .insertInto('seasons')
        .values({ ...dates, slug: `liga-${format}`, name: 'Liga', scope: 'store', country: null, state: null, city: null, format, rule })
        .returning('id')
        .executeTakeFirstOrThrow();
      await app.db.insertInto('seasonStores').values({ seasonId: id, storeId }).execute();
      await sql`select "refreshSeason"(${id}, array(select id from tournaments))`.execute(app.db);
      return id;
    };
    await makeSeason(null);
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 5, maxLength: 15 }), async (writes) => {
        await app.db.deleteFrom('results').execute();
        await app.db.deleteFrom('tournaments').execute();
        const ids: number[] = [];
        for (const category of ['Cup', 'Regional', 'Amistoso', 'Special'] as const) ids.push((await tournament({ storeId, category, date: '2025-01-15' })).id);
        const fieldsOf = ({ store: chosen, ...rest }: { store?: number | undefined }) => ({
          ...rest,
          ...(chosen !== undefined && { storeId: stores[chosen] ?? 0 }),
        });
        const idsOf = (of: readonly number[], which: readonly number[]) => which.flatMap((index) => of[index] ?? []);
        for (const one of writes) {
          switch (one.kind) {
            case 'enrol': {
              const rows = idsOf(playerIds, one.players).map((playerId) => ({ ...one.values, tournamentId: ids[one.tournament] ?? 0, playerId }));
              if (
                await app.db
                  .selectFrom('tournaments')
                  .select('id')
                  .where('id', '=', ids[one.tournament] ?? 0)
                  .executeTakeFirst()
              )
                await app.db
                  .insertInto('results')
                  .values(rows)
                  .onConflict((row) => row.columns(['tournamentId', 'playerId']).doUpdateSet(({ ref }) => ({ points: ref('excluded.points') })))
                  .execute();
              break;
            }
            case 'save':
              if (Object.keys(one.values).length > 0)
                await app.db
                  .updateTable('results')
                  .set(one.values)
                  .where('tournamentId', '=', ids[one.tournament] ?? 0)
                  .where('playerId', 'in', idsOf(playerIds, one.players))
                  .execute();
              break;
            case 'hand over':
              // One of two players turns out to be the other.
              await sql`
                update results set "playerId" = ${playerIds[one.to]} where "playerId" = ${playerIds[one.from]}
                and not exists (select from results as own where own."tournamentId" = results."tournamentId" and own."playerId" = ${playerIds[one.to]})
              `.execute(app.db);
              break;
            case 'remove':
              await app.db
                .deleteFrom('results')
                .where('tournamentId', '=', ids[one.tournament] ?? 0)
                .where('playerId', 'in', idsOf(playerIds, one.players))
                .execute();
              break;
            case 'change':
              if (Object.keys(one.fields).length > 0)
                await app.db
                  .updateTable('tournaments')
                  .set({ ...fieldsOf(one.fields), ...('confirmedAt' in one.fields && { confirmedBy: one.fields.confirmedAt && 'user_admin' }) })
                  .where('id', 'in', [0, ...idsOf(ids, one.tournaments)])
                  .execute();
              break;
            case 'season': {
              const { numDeletedRows } = await app.db.deleteFrom('seasons').where('slug', '=', 'liga-Estándar').executeTakeFirst();
              if (numDeletedRows === 0n) await makeSeason('Estándar');
              break;
            }
            case 'drop':
              await sql`delete from tournaments where id = ${ids[one.tournament]} and not exists (select from results where "tournamentId" = tournaments.id)`.execute(
                app.db,
              );
              break;
          }
          await expectRightSums();
        }
        const { slug } = await app.db.selectFrom('stores').select('slug').where('id', '=', storeId).executeTakeFirstOrThrow();
        for (const scope of [{ country: 'Perú' }, { store: slug, format: 'Expandido' as const }, { season: 'liga-null' }, {}]) {
          const kept = await app.call(listRanking, { query: { ...scope, limit: 100 } });
          expect(await app.call(listRanking, { query: { ...scope, from: '2000-01-01', limit: 100 } })).toEqual(kept);
        }
        // One day more holds no tournament, but is no longer a year whose totals are stored.
        for (const scope of [{}, { country: 'Perú' }, { country: 'Chile', format: 'Expandido' as const }])
          for (const year of [2024, 2025]) {
            const days = { from: `${year}-01-01`, to: `${year}-12-31`, limit: 3 };
            const longer = { ...days, ...(year === 2024 ? { from: '2023-12-31' } : { to: '2026-01-01' }) };
            expect(await app.call(listRanking, { query: { ...scope, ...days } })).toEqual(await app.call(listRanking, { query: { ...scope, ...longer } }));
          }
      }),
      { numRuns: 12, endOnFailure: true },
    );
  }, 120_000);

  test('find every page of the tournaments of a status', async () => {
    const { id: storeId } = await store();
    const days = ['2025-03-31', '2025-03-01', '2025-01-15', '2025-01-15', '2025-01-15', '2024-12-01'];
    for (const [index, date] of days.entries()) await tournament({ storeId, date, country: index % 2 === 0 ? 'Chile' : 'Perú' });
    const gone = await tournament({ storeId, date: '2025-02-01' });
    await app.db.updateTable('tournaments').set({ status: 'progreso' }).where('id', '=', gone.id).execute();
    const all = await app.db.selectFrom('tournaments').select('id').where('status', '=', 'finalizado').orderBy('date', 'desc').orderBy('id', 'desc').execute();
    for (const limit of [1, 2, 4, 6, 7]) {
      for (let page = 1; page <= 8; page += 1) {
        const { data, pagination } = await app.call(listTournaments, { body: { status: 'finalizado', page, limit } });
        expect(data.map(({ id }) => id)).toEqual(all.slice((page - 1) * limit, page * limit).map(({ id }) => id));
        expect(pagination).toEqual({ total: 6, page, limit, pages: Math.ceil(6 / limit) });
      }
    }
    const filtered = async (body: object) => (await app.call(listTournaments, { body: { status: 'finalizado', ...body } })).pagination.total;
    expect(await filtered({ country: 'Chile' })).toBe(3);
    expect(await filtered({ country: 'Chile', category: 'Cup', format: 'Estándar' })).toBe(3);
    expect(await filtered({ from: '2025-01-15', to: '2025-03-01' })).toBe(4);
    expect(await filtered({ category: 'Online' })).toBe(0);
  });
});
