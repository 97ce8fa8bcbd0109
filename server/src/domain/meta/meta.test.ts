import { describe, expect, test } from '@jest/globals';
import { updateArchetype } from '@mesa/contract/calls/archetypes';
import { getArchetypeCards, getMeta } from '@mesa/contract/calls/meta';
import { createSeason } from '@mesa/contract/calls/seasons';
import { categories, formats, tournamentStatuses } from '@mesa/contract/rules/tournament';
import fc from 'fast-check';
import { sql } from 'kysely';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';
import { readMeta } from './meta.routes';

const app = testApp();
const { store, tournament, players, result, card, deck } = community(app);

const scopes = sql`
  lateral (select 'store/' || t."storeId" as scope union all
    select * from unnest(array['site', 'country/' || t.country, 'state/' || t.country || '/' || t.state, 'city/' || t.country || '/' || t.state || '/' || t.city]) where t.ranked) as scopes`;
const monday = sql`(t.date - (extract(isodow from t.date)::int - 1))`;
/** The stored sums, and the sums over all rows. */
const sums = {
  lists: {
    kept: sql`select scope, format, week, "archetypeId", lists, wins, losses, draws from "metaWeeks"`,
    added: sql`
      select scope, t.format, ${monday} as week, coalesce(d."archetypeId", 0) as "archetypeId", count(*)::int as lists,
        coalesce(sum(r.wins), 0)::int as wins, coalesce(sum(r.losses), 0)::int as losses, coalesce(sum(r.draws), 0)::int as draws
      from results r join tournaments t on t.id = r."tournamentId" join decks d on d."tournamentId" = t.id and d."playerId" = r."playerId", ${scopes}
      where t.status = 'finalizado' and (select count(*) from "deckCards" where "deckId" = d.id) > 0 group by 1, 2, 3, 4`,
  },
  pairs: {
    kept: sql`select scope, format, week, "archetypeId", "opponentId", wins, losses, draws from "metaPairWeeks"`,
    added: sql`
      select scope, t.format, ${monday} as week, own."archetypeId", other."archetypeId" as "opponentId",
        (count(*) filter (where own."playerId" = m."player1" and m.outcome = 'player1' or own."playerId" = m."player2" and m.outcome = 'player2'))::int as wins,
        (count(*) filter (where own."playerId" = m."player1" and m.outcome = 'player2' or own."playerId" = m."player2" and m.outcome = 'player1'
          or m.outcome = 'double-loss'))::int as losses,
        (count(*) filter (where m.outcome = 'tie'))::int as draws
      from matches m join tournaments t on t.id = m."tournamentId"
        join decks own on own."tournamentId" = t.id and own."playerId" in (m."player1", m."player2")
        join decks other on other."tournamentId" = t.id and other."playerId" in (m."player1", m."player2") and other.id <> own.id, ${scopes}
      where t.status = 'finalizado' and own."archetypeId" <> other."archetypeId" and m.outcome not in ('open', 'bye', 'earned-bye', 'forced-loss')
      group by 1, 2, 3, 4, 5`,
  },
};

async function expectRightSums(): Promise<void> {
  for (const { kept, added } of Object.values(sums)) {
    const rows = async (query: typeof kept) => (await sql`select * from (${query}) as "row" order by "row"::text`.execute(app.db)).rows;
    expect(await rows(kept)).toEqual(await rows(added));
  }
}

const archetype = (name: string) =>
  app.db
    .insertInto('archetypes')
    .values({ name, requires: [name] })
    .returningAll()
    .executeTakeFirstOrThrow();

const at = fc.nat({ max: 2 });
const who = fc.nat({ max: 3 });
const write = fc.oneof(
  fc.record({
    kind: fc.constant('tournament' as const),
    at,
    fields: fc.record(
      {
        status: fc.constantFrom(...tournamentStatuses),
        category: fc.constantFrom(...categories),
        format: fc.constantFrom(...formats),
        country: fc.constantFrom('Chile', 'Perú'),
        date: fc.constantFrom('2024-12-30', '2025-01-05', '2025-01-06'),
        confirmedAt: fc.constantFrom(null, '2025-02-01T00:00:00.000Z'),
      },
      { requiredKeys: ['status'] },
    ),
  }),
  fc.record({ kind: fc.constant('result' as const), at, who, record: fc.constantFrom(null, '5-1-0', '3/2/1') }),
  fc.record({ kind: fc.constant('unenrol' as const), at, who }),
  fc.record({ kind: fc.constant('name' as const), at, who, archetype: fc.constantFrom(null, 0, 1, 2) }),
  fc.record({ kind: fc.constant('cards' as const), at, who, kept: fc.boolean() }),
  fc.record({
    kind: fc.constant('match' as const),
    at,
    who,
    other: fc.option(who, { nil: null }),
    outcome: fc.constantFrom('player1' as const, 'player2' as const, 'tie' as const, 'double-loss' as const, 'open' as const),
  }),
);

describe('The sums of the meta', () => {
  test('equal the sums over all rows, after any writes', async () => {
    const playerIds = (await players(4)).map(({ id }) => id);
    const { id: storeId } = await store();
    const archetypeIds = (await Promise.all(['Uno', 'Dos', 'Tres'].map(archetype))).map(({ id }) => id);
    const { id: cardId } = await card();
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 5, maxLength: 20 }), async (writes) => {
        for (const table of ['matches', 'decks', 'results', 'tournaments'] as const) await app.db.deleteFrom(table).execute();
        const ids: number[] = [];
        for (const category of ['Cup', 'Regional', 'Amistoso'] as const) {
          const { id } = await tournament({ storeId, category });
          ids.push(id);
          for (const [index, playerId] of playerIds.entries()) {
            await result(id, playerId, { record: '2-1-0' });
            const made = await deck(id, playerId, [{ cardId }]);
            await app.db
              .updateTable('decks')
              .set({ archetypeId: archetypeIds[index] ?? null })
              .where('id', '=', made.id)
              .execute();
          }
        }
        for (const one of writes) {
          const tournamentId = ids[one.at] ?? 0;
          const playerId = 'who' in one ? (playerIds[one.who] ?? 0) : 0;
          const ofPlayer = { tournamentId, playerId };
          const decks = app.db.selectFrom('decks').select('id').where('tournamentId', '=', tournamentId).where('playerId', '=', playerId);
          switch (one.kind) {
            case 'tournament':
              await app.db
                .updateTable('tournaments')
                .set({ ...one.fields, ...('confirmedAt' in one.fields && { confirmedBy: one.fields.confirmedAt && 'user_admin' }) })
                .where('id', '=', tournamentId)
                .execute();
              break;
            case 'result':
              await app.db
                .insertInto('results')
                .values({ ...ofPlayer, record: one.record })
                .onConflict((row) => row.columns(['tournamentId', 'playerId']).doUpdateSet({ record: one.record }))
                .execute();
              break;
            case 'unenrol':
              await app.db.deleteFrom('decks').where('tournamentId', '=', tournamentId).where('playerId', '=', playerId).execute();
              await app.db.deleteFrom('results').where('tournamentId', '=', tournamentId).where('playerId', '=', playerId).execute();
              break;
            case 'name':
              await app.db
                .updateTable('decks')
                .set({ archetypeId: one.archetype === null ? null : (archetypeIds[one.archetype] ?? null) })
                .where('tournamentId', '=', tournamentId)
                .where('playerId', '=', playerId)
                .execute();
              break;
            case 'cards': {
              const held = await decks.executeTakeFirst();
              if (!held) break;
              await app.db.deleteFrom('deckCards').where('deckId', '=', held.id).execute();
              if (one.kept) await app.db.insertInto('deckCards').values({ deckId: held.id, cardId, quantity: 2 }).execute();
              break;
            }
            case 'match': {
              const player2 = one.other === null || one.other === one.who ? null : (playerIds[one.other] ?? null);
              await app.db
                .insertInto('matches')
                .values({
                  tournamentId,
                  round: 'r1',
                  number: 1,
                  phase: 'swiss',
                  pod: 'all' as never,
                  division: null,
                  player1: playerId,
                  player2,
                  outcome: player2 === null ? 'bye' : one.outcome,
                  tableNumber: 1,
                  publishedAt: '2025-01-01T00:00:00.000Z',
                })
                .onConflict((row) =>
                  row.columns(['tournamentId', 'round', 'player1']).doUpdateSet(({ ref }) => ({ outcome: ref('excluded.outcome'), player2 })),
                )
                .execute();
              break;
            }
          }
          await expectRightSums();
        }
      }),
      { numRuns: 12, endOnFailure: true },
    );
  }, 120_000);
});

describe('The meta of a place', () => {
  const day = async (daysAgo: number) =>
    (await sql<{ day: string }>`select ((now() at time zone 'America/Tijuana')::date - ${daysAgo}::int)::text as day`.execute(app.db)).rows[0]?.day ?? '';

  /** A cup in Medellín: two lists of Uno, one of Dos, one without an archetype, one match of Uno against Dos. */
  async function world() {
    const mine = await store({ slug: 'la-mesa' });
    const [uno, dos] = [await archetype('Uno'), await archetype('Dos')];
    const held = await card();
    const { id } = await tournament({ storeId: mine.id, date: await day(3) });
    const people = await players(4);
    for (const [index, { id: playerId }] of people.entries()) {
      await result(id, playerId, { record: index === 0 ? '3-0-0' : '1-2-0' });
      const made = await deck(id, playerId, [{ cardId: held.id }]);
      const archetypeId = [uno.id, uno.id, dos.id, null][index] ?? null;
      await app.db.updateTable('decks').set({ archetypeId }).where('id', '=', made.id).execute();
    }
    const [ana, , carla] = people;
    await win(id, ana?.id, carla?.id);
    return { mine, uno, dos, id };
  }

  /** Adds a match that the first player won. */
  const win = (tournamentId: number, player1 = 0, player2 = 0, round = 'r1') =>
    app.db
      .insertInto('matches')
      .values({
        ...{ tournamentId, round, number: 1, phase: 'swiss', pod: 'all' as never, division: null, tableNumber: 1 },
        ...{ player1, player2, outcome: 'player1', publishedAt: '2025-01-01T00:00:00.000Z' },
      })
      .execute();

  /** Enters a player with a list of one card. */
  async function enter(tournamentId: number, { archetypeId, cardId, ...fields }: { archetypeId: number | null; cardId?: number; position?: number }) {
    const [{ id: playerId } = { id: 0 }] = await players(1);
    await result(tournamentId, playerId, fields);
    const made = await deck(tournamentId, playerId, [{ cardId: cardId ?? (await card()).id }]);
    await app.db.updateTable('decks').set({ archetypeId }).where('id', '=', made.id).execute();
    return playerId;
  }

  test('shows lists and games of each archetype, match-ups, and each week', async () => {
    const { uno, dos } = await world();
    const meta = await app.call(getMeta, { query: { country: 'Colombia', state: 'Antioquia', city: 'Medellín' } });
    expect(meta).toMatchObject({
      lists: 4,
      unnamed: 1,
      archetypes: [
        { id: uno.id, name: 'Uno', lists: 2, wins: 4, losses: 2, draws: 0 },
        { id: dos.id, name: 'Dos', lists: 1, wins: 1, losses: 2, draws: 0 },
      ],
      pairs: [
        { id: uno.id, opponentId: dos.id, wins: 1, losses: 0, draws: 0 },
        { id: dos.id, opponentId: uno.id, wins: 0, losses: 1, draws: 0 },
      ],
      weeks: [{ total: 4, lists: [{ lists: 2 }, { lists: 1 }] }],
    });
    for (const query of [{}, { country: 'Colombia' }, { country: 'Colombia', state: 'Antioquia' }, { store: 'la-mesa' }])
      expect((await app.call(getMeta, { query })).lists).toBe(4);
    for (const query of [{ country: 'Perú' }, { format: 'Expandido' as const }]) expect((await app.call(getMeta, { query })).lists).toBe(0);
  });

  test.each([
    // Monday in Colombia, still Sunday on the Galápagos.
    [{}, '05:30', '2026-11-16'],
    [{ store: 'la-mesa' }, '05:30', '2026-11-16'],
    [{ country: 'Colombia' }, '05:30', '2026-11-23'],
    [{ country: 'Colombia', state: 'Antioquia' }, '05:30', '2026-11-23'],
    [{ country: 'Colombia', state: 'Antioquia', city: 'Medellín' }, '05:30', '2026-11-23'],
    // Monday in Mexico City, still Sunday in Tijuana.
    [{ country: 'México', state: 'Jalisco' }, '06:30', '2026-11-23'],
    [{ country: 'México', state: 'Baja California' }, '06:30', '2026-11-16'],
  ])('of %j at %s UTC begins with the week of its own day', async (query, time, from) => {
    await store({ slug: 'la-mesa' });
    expect((await readMeta(app.db, { weeks: 1, ...query }, new Date(`2026-11-23T${time}:00.000Z`))).from).toBe(from);
  });

  test('follows the ten most played archetypes week by week', async () => {
    const { id } = await tournament({ date: await day(3) });
    const rare = await archetype('A');
    const usual = await Promise.all([...'KJIHGFEDCB'].map(archetype));
    const entered: number[] = [];
    for (const played of [rare, ...usual, ...usual]) entered.push(await enter(id, { archetypeId: played.id }));
    await win(id, entered[0], entered[1]);
    // A week whose only list has no archetype.
    await enter((await tournament({ date: await day(10) })).id, { archetypeId: null });
    const { archetypes, pairs, weeks } = await app.call(getMeta, { query: {} });
    expect(archetypes.map(({ name }) => name).join('')).toBe('BCDEFGHIJKA');
    expect(pairs).toEqual([]);
    expect(weeks).toMatchObject([
      { total: 1, lists: [] },
      { total: 21, lists: usual.map((one) => ({ id: one.id, lists: 2 })) },
    ]);
  });

  test('shows match-ups by the age of the archetype, then of its opponent', async () => {
    const { id } = await tournament({ date: await day(3) });
    const ids: number[] = [];
    for (const name of 'FEDCBA') ids.push((await archetype(name)).id);
    const entered: number[] = [];
    for (const archetypeId of ids) entered.push(await enter(id, { archetypeId }));
    for (const [index, player] of entered.entries())
      for (const [round, opponent] of entered.slice(0, index).entries()) await win(id, player, opponent, `r${round}`);
    // Also when the database adds them up in no order.
    await sql`set local enable_sort = off`.execute(app.db);
    const { pairs } = await app.call(getMeta, { query: {} });
    expect(pairs.map((one) => [one.id, one.opponentId])).toEqual(ids.flatMap((one) => ids.filter((other) => other !== one).map((other) => [one, other])));
  });

  test('shows each archetype with the oldest card of the first name in its rule, in either language', async () => {
    const cards = [{ name: 'Ítaca' }, { name: 'Ítaca' }, { name: 'Otra', nameEn: 'Ceniza' }];
    const { id } = await tournament({ date: await day(3) });
    for (const [index, fields] of cards.entries()) await card({ ...fields, id: 1000 - index, iconcard: `/uploads/icons/${index}.png` });
    for (const name of ['ITACA', 'Ceniza', 'Ninguna']) await enter(id, { archetypeId: (await archetype(name)).id });
    const { archetypes } = await app.call(getMeta, { query: {} });
    expect(archetypes.map(({ name, icon }) => [name, icon])).toEqual([
      ['Ceniza', '/uploads/icons/2.png'],
      ['ITACA', '/uploads/icons/1.png'],
      ['Ninguna', null],
    ]);
  });

  test('shows the five best finishes: of equal ones that of the larger tournament first, then the latest', async () => {
    const uno = await archetype('Uno');
    for (const [name, ago, numberPlayers] of [
      ['Vieja', 6, 40],
      ['Grande', 5, 40],
      ['Del mismo día', 5, 40],
      ['Chica', 3, 8],
      ['Menor', 3, 4],
      ['La sexta', 3, 2],
    ] as const) {
      await enter((await tournament({ date: await day(ago), name, numberPlayers })).id, { archetypeId: uno.id, position: 1 });
    }
    const { best } = await app.call(getArchetypeCards, { params: { id: uno.id }, query: {} });
    expect(best.map(({ tournament: name }) => name)).toEqual(['Del mismo día', 'Grande', 'Vieja', 'Chica', 'Menor']);
  });

  test('of a short period leaves out older lists', async () => {
    const { mine, uno } = await world();
    await enter((await tournament({ storeId: mine.id, date: await day(100) })).id, { archetypeId: uno.id });
    const lists = async (weeks: number) => (await app.call(getArchetypeCards, { params: { id: uno.id }, query: { weeks } })).lists;
    expect([await lists(4), await lists(26)]).toEqual([2, 3]);
  });

  test('shows the common cards of an archetype’s lists, and the best of these lists', async () => {
    const { mine, uno, dos, id: other } = await world();
    const [ball, reprint, basic] = [
      await card({ name: 'Nido Ball', nameEsMx: 'Nest Ball' }),
      await card({ name: 'Nido Ball', nameEsMx: 'Nest Ball' }),
      await card({ name: 'Uno ex' }),
    ];
    const { id: cup } = await tournament({ storeId: mine.id, date: await day(1), name: 'Copa', numberPlayers: 40 });
    const people = await players(3);
    for (const [index, { id: playerId }] of people.entries()) {
      await result(cup, playerId, { position: index + 1 });
      const { id } = await deck(cup, playerId, []);
      const cards =
        [
          [
            { cardId: ball.id, quantity: 2 },
            { cardId: reprint.id, quantity: 2 },
            { cardId: basic.id, quantity: 3 },
          ],
          [
            { cardId: ball.id, quantity: 4 },
            { cardId: basic.id, quantity: 2 },
          ],
          [{ cardId: ball.id, quantity: 1 }],
        ][index] ?? [];
      await app.db
        .insertInto('deckCards')
        .values(cards.map((one) => ({ ...one, deckId: id })))
        .execute();
      await app.db.updateTable('decks').set({ archetypeId: uno.id }).where('id', '=', id).execute();
    }
    // The winner of the cup was last in the other tournament, without a list; another player emptied theirs.
    await result(other, people[0]?.id ?? 0, { position: 9 });
    const [{ id: emptied } = { id: 0 }] = await players(1);
    await result(cup, emptied, { position: 4 });
    await app.db
      .updateTable('decks')
      .set({ archetypeId: uno.id })
      .where('id', '=', (await deck(cup, emptied, [])).id)
      .execute();
    const answer = await app.call(getArchetypeCards, { params: { id: uno.id }, query: { country: 'Colombia' } });
    expect(answer).toMatchObject({ archetype: { id: uno.id, name: 'Uno' }, lists: 5 });
    expect(answer.cards).toEqual([
      { name: 'Nido Ball', nameEsMx: 'Nest Ball', lists: 3, copies: 4, usual: 2 },
      // Of two equally usual numbers of copies, the larger.
      { name: 'Uno ex', nameEsMx: null, lists: 2, copies: 3, usual: 1 },
      { name: expect.stringMatching(/^Carta /), nameEsMx: null, lists: 2, copies: 1, usual: 2 },
    ]);
    expect(answer.best.map(({ tournament: name, position, player }) => [name, position, player.id])).toEqual([
      ...people.map(({ id }, index) => ['Copa', index + 1, id]),
      [expect.any(String), null, expect.any(Number)],
      [expect.any(String), null, expect.any(Number)],
    ]);

    expect(await app.call(getArchetypeCards, { params: { id: dos.id }, query: { country: 'Perú' } })).toMatchObject({ lists: 0, cards: [], best: [] });
    expect(await app.call(getArchetypeCards, { params: { id: dos.id }, query: { store: 'la-mesa', format: 'Expandido' } })).toMatchObject({ lists: 0 });
    expect(await app.refused(getArchetypeCards, { params: { id: 999 }, query: {} })).toMatchObject({
      httpStatus: 404,
      message: 'No encontramos ese arquetipo.',
    });
    expect(await app.refused(getArchetypeCards, { params: { id: uno.id }, query: { store: 'nadie' } })).toMatchObject({ httpStatus: 404 });
  });

  test('shows the cards of an archetype’s latest two hundred lists: by week, and in a week by when they were handed in', async () => {
    const uno = await archetype('Uno');
    const [old, early, usual] = [await card({ name: 'Vieja' }), await card({ name: 'Primera' }), await card({ name: 'Usual' })];
    /** Adds lists of one card each to a new tournament. */
    const add = async (daysAgo: number, count: number, cardId: number) => {
      const { id } = await tournament({ date: await day(daysAgo) });
      for (let index = 0; index < count; index += 1) await enter(id, { archetypeId: uno.id, cardId });
    };
    await add(1, 1, early.id);
    await add(1, 200, usual.id);
    await add(15, 1, old.id);
    const { lists, cards } = await app.call(getArchetypeCards, { params: { id: uno.id }, query: {} });
    expect([lists, cards.map(({ name }) => name)]).toEqual([200, ['Usual']]);
  });

  test('shows the sixty cards that most of an archetype’s lists have', async () => {
    const uno = await archetype('Uno');
    const { id } = await tournament({ date: await day(1) });
    const cards = [];
    for (let number = 0; number <= 60; number += 1) cards.push(await card({ name: `Carta ${100 + number}` }));
    const [{ id: playerId } = { id: 0 }] = await players(1);
    await result(id, playerId);
    const made = await deck(
      id,
      playerId,
      cards.map((one) => ({ cardId: one.id })),
    );
    await app.db.updateTable('decks').set({ archetypeId: uno.id }).where('id', '=', made.id).execute();
    await enter(id, { archetypeId: uno.id, cardId: cards[60]?.id ?? 0 });
    const shown = (await app.call(getArchetypeCards, { params: { id: uno.id }, query: {} })).cards;
    expect([shown.length, shown[0]?.name, shown[59]?.name]).toEqual([60, 'Carta 160', 'Carta 158']);
  });

  test('of a season counts its tournaments, however long ago', async () => {
    const { uno, dos, id, mine } = await world();
    const elsewhere = await tournament({ date: await day(300) });
    await enter(elsewhere.id, { archetypeId: uno.id });
    const season = {
      scope: 'store' as const,
      startsOn: await day(400),
      endsOn: await day(0),
      kind: 'match-points' as const,
      categories: ['Cup' as const, 'Regional' as const],
    };
    await app.call(createSeason, { body: { ...season, name: 'Liga', storeIds: [mine.id] } }, 'admin');
    await app.call(createSeason, { body: { ...season, name: 'Otra', storeIds: [elsewhere.storeId] } }, 'admin');
    const meta = async (query: { format?: 'Estándar' | 'Expandido' } = {}) => app.call(getMeta, { query: { season: 'liga', weeks: 1, ...query } });
    const moved = async (date: string) => app.db.updateTable('tournaments').set({ date }).where('id', '=', id).execute();
    await moved(await day(300));
    expect(await meta()).toMatchObject({
      ...{ of: { kind: 'season', name: 'Liga', slug: 'liga' }, from: season.startsOn, lists: 4, unnamed: 1 },
      archetypes: [
        { id: uno.id, lists: 2, wins: 4 },
        { id: dos.id, lists: 1, wins: 1 },
      ],
      pairs: [
        { id: uno.id, wins: 1 },
        { id: dos.id, losses: 1 },
      ],
      weeks: [{ total: 4 }],
    });
    expect((await app.call(getArchetypeCards, { params: { id: uno.id }, query: { season: 'liga' } })).lists).toBe(2);
    expect((await meta({ format: 'Expandido' })).lists).toBe(0);
    await moved(await day(500));
    expect((await meta()).lists).toBe(0);
  });

  test('counts a tournament once finished, and beyond its store if it is ranked', async () => {
    const { id } = await world();
    const lists = async () => [(await app.call(getMeta, { query: {} })).lists, (await app.call(getMeta, { query: { store: 'la-mesa' } })).lists];
    await app.db.updateTable('tournaments').set({ category: 'Amistoso' }).where('id', '=', id).execute();
    expect(await lists()).toEqual([0, 4]);
    await app.db.updateTable('tournaments').set({ status: 'progreso' }).where('id', '=', id).execute();
    expect(await lists()).toEqual([0, 0]);
  });

  test('omits tournaments before its weeks', async () => {
    const { id } = await world();
    await app.db
      .updateTable('tournaments')
      .set({ date: await day(40) })
      .where('id', '=', id)
      .execute();
    expect((await app.call(getMeta, { query: { weeks: 4 } })).lists).toBe(0);
    expect((await app.call(getMeta, { query: { weeks: 12 } })).lists).toBe(4);
  });

  test('follows the rules of archetypes', async () => {
    const { uno, dos } = await world();
    await card({ name: 'Ausente' });
    await app.db.deleteFrom('deckCards').execute();
    const held = await card({ name: 'Dos' });
    for (const { id } of await app.db.selectFrom('decks').select('id').execute())
      await app.db.insertInto('deckCards').values({ deckId: id, cardId: held.id, quantity: 1 }).execute();
    await app.call(updateArchetype, { params: { id: dos.id }, body: { name: 'Dos', requires: ['Dos'], excludes: [], priority: 9 } }, 'admin');
    const { archetypes } = await app.call(getMeta, { query: {} });
    expect(archetypes.map(({ id, lists }) => [id, lists])).toEqual([[dos.id, 4]]);
    expect(archetypes.some(({ id }) => id === uno.id)).toBe(false);
  });

  test('refuses an incomplete place with the missing field', async () => {
    expect((await app.refused(getMeta, { query: { city: 'Medellín' } })).message).toBe('Elige también el país y el departamento de la ciudad.');
    expect((await app.refused(getMeta, { query: { state: 'Antioquia' } })).message).toBe('Elige también el país del departamento.');
    expect((await app.refused(getMeta, { query: { store: 'ninguna' } })).code).toBe('not_found');
    expect((await app.refused(getMeta, { query: { season: 'ninguna' } })).message).toBe('No encontramos esa temporada.');
    expect((await app.refused(getMeta, { query: { season: 'x', store: 'y' } })).code).toBe('invalid');
    expect((await app.refused(getMeta, { query: { store: 'x', country: 'Chile' } })).code).toBe('invalid');
  });
});
