import { describe, expect, test } from '@jest/globals';
import { ruleOf } from '@mesa/contract/rules/season';
import { type Kysely, sql } from 'kysely';
import type { Caller } from '../kernel/callers';
import { advisoryLocks } from '../kernel/db/advisory-locks';
import type { Tables } from '../kernel/db/tables';
import { transact } from '../kernel/db/transact';
import { HttpError } from '../kernel/errors';
import { usualSettings } from '../kernel/settings';
import { community } from '../testing/community';
import { raceDatabase } from '../testing/race';
import { nameDecks } from './archetypes/name-decks';
import { resolvePendingPrint } from './cards/pending';
import { saveCard } from './cards/save-card';
import { updateCards } from './cards/tcgdex/update-cards';
import { lockPlaceOfPass } from './decks/deck-access';
import { ensurePending } from './decks/pending-cards';
import { decide } from './moderation/decide';
import { issue } from './passes/issue';
import { issueStaffPass } from './passes/staff-passes';
import { savePlayerDataOf } from './play/player-data';
import { saveAll } from './results/save-results';
import { addSeason, saveSeason } from './seasons/save-season';
import { holdBackBeyondMonth } from './tournaments/monthly-events';

// Like races.test.ts: each case fails without the lock that it is about.

const siteAdmin: Caller = { userId: 'admin', role: 'admin' };
const { database, meanwhile } = raceDatabase();
const rows = community(database);

const now = new Date('2026-11-21T15:00:00Z');
const later = '2031-01-01T00:00:00.000Z';
const played = () => rows.tournament({ status: 'inscripciones', date: '2026-11-21', played: true });

describe('While another change is not committed,', () => {
  test('a list is not handed in by pass after lists closed', async () => {
    const { id: tournamentId } = await rows.tournament({ status: 'inscripciones', date: '2026-11-21', listsClose: 'al empezar', listsVisible: 'al terminar' });
    const { id: playerId } = await rows.player();
    await rows.result(tournamentId, playerId);
    const outcome = meanwhile(
      (transaction) => transaction.updateTable('tournaments').set({ status: 'progreso' }).where('id', '=', tournamentId).execute(),
      () => transact(database.db, (transaction) => lockPlaceOfPass(transaction, { tournamentId, playerId }, now)),
    );
    await expect(outcome).rejects.toMatchObject({ code: 'lists_closed' });
  });

  const named = {
    player: async () => ({ ref: (await rows.player()).id, set: { optionalname: 'Malo', useUsername: false } }),
    store: async () => ({ ref: (await rows.store()).id, set: { name: 'Malo' } }),
    tournament: async () => ({ ref: (await rows.tournament()).id, set: { name: 'Malo' } }),
  } as const;
  test.each(['player', 'store', 'tournament'] as const)('a %s that is renamed may not have again the name that it has by then', async (kind) => {
    const { ref, set } = await named[kind]();
    const { id, version } = await database.db
      .insertInto('reportCases')
      .values({ kind, ref: String(ref), name: 'x', reports: 1 })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    await meanwhile(
      (transaction) =>
        transaction
          .updateTable(`${kind}s`)
          .set(set as object)
          .where('id', '=', ref)
          .execute(),
      () => decide(database.db, siteAdmin, id, { outcome: 'rename', message: 'Ofende.', version }),
    );
    const withdrawn = await database.db.selectFrom('withdrawnNames').select('name').where('caseId', '=', id).execute();
    expect(withdrawn.map(({ name }) => name)).toContain('malo');
  });

  test('a deck that is renamed may not have again the name that it has by then', async () => {
    const [{ id: tournamentId }, { id: playerId }] = [await rows.tournament(), await rows.player()];
    const result = await rows.result(tournamentId, playerId, { deckName: 'Mew' });
    const { id, version } = await database.db
      .insertInto('reportCases')
      .values({ kind: 'deck', ref: `${tournamentId}/${playerId}`, name: 'x', reports: 1 })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    await meanwhile(
      (transaction) => transaction.updateTable('results').set({ deckName: 'Malo' }).where('id', '=', result.id).execute(),
      () => decide(database.db, siteAdmin, id, { outcome: 'rename', message: 'Ofende.', version }),
    );
    expect(await database.db.selectFrom('withdrawnNames').select('name').where('caseId', '=', id).execute()).toEqual([{ name: 'malo' }]);
  });

  test('a trade list that is not shared any more is not hidden', async () => {
    await database.db.insertInto('tradeLinks').values({ userId: 'ana', token: 'mala', withWants: false }).execute();
    const { id, version } = await database.db
      .insertInto('reportCases')
      .values({ kind: 'tradeList', ref: 'ana', name: 'x', reports: 1 })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    const outcome = meanwhile(
      (transaction) => transaction.deleteFrom('tradeLinks').where('userId', '=', 'ana').execute(),
      () => decide(database.db, siteAdmin, id, { outcome: 'hide', message: 'Ofende.', version }),
    );
    await expect(outcome).rejects.toMatchObject({ code: 'conflict' });
  });

  test('a card that changed meanwhile is not saved over', async () => {
    const { id, expansion, expansionCode, category, cardNumber, updatedAt } = await rows.card();
    const outcome = meanwhile(
      (transaction) => transaction.updateTable('cards').set({ name: 'Forretress', updatedAt: later }).where('id', '=', id).execute(),
      () =>
        saveCard(database.db, siteAdmin, { id, name: 'Pineco', expansion, expansionCode, category, cardNumber, updatedAt } as Parameters<typeof saveCard>[2]),
    );
    await expect(outcome).rejects.toMatchObject({ code: 'stale' });
  });

  test('a list gets the archetype that is added meanwhile', async () => {
    const [{ id: tournamentId }, { id: playerId }, { id: cardId }] = [await rows.tournament(), await rows.player(), await rows.card({ name: 'Chinchou' })];
    await rows.result(tournamentId, playerId);
    const { id } = await rows.deck(tournamentId, playerId, [{ cardId }]);
    await meanwhile(
      async (transaction) => {
        await sql`lock table archetypes in share row exclusive mode`.execute(transaction);
        await transaction
          .insertInto('archetypes')
          .values({ name: 'Chinchou', requires: ['Chinchou'] })
          .execute();
      },
      () => transact(database.db, (transaction) => nameDecks(transaction, sql`select ${id}::int`)),
    );
    const { archetypeId } = await database.db.selectFrom('decks').select('archetypeId').where('id', '=', id).executeTakeFirstOrThrow();
    expect(archetypeId).not.toBeNull();
  });

  test('a card that lists wait for does not replace the pending one before a list that names it is saved', async () => {
    const line = { line: '1 Ditto MEW 132', number: 1, quantity: 1, name: 'Ditto', code: 'MEW', printNumber: '132' };
    const pending = (transaction: Kysely<Tables>) => ensurePending(transaction, [line]);
    const [pendingId = 0] = (await transact(database.db, pending)).values();
    const { id: cardId } = await rows.card();
    const lists = await meanwhile(
      async (transaction) => {
        await pending(transaction);
        await community({ db: transaction }).ownDeck('ana', [], { name: 'Con Ditto' });
      },
      async () => {
        await transact(database.db, (transaction) => resolvePendingPrint(transaction, pendingId, cardId));
        return database.db.selectFrom('ownDecks').select('name').execute();
      },
    );
    expect(lists).toEqual([{ name: 'Con Ditto' }]);
  });

  test('results of a tournament that is reopened are not saved', async () => {
    const [{ id: tournamentId }, { id: playerId }] = [await rows.tournament(), await rows.player()];
    await rows.result(tournamentId, playerId);
    const outcome = meanwhile(
      (transaction) => transaction.updateTable('tournaments').set({ status: 'progreso' }).where('id', '=', tournamentId).execute(),
      () => saveAll(database.db, siteAdmin, [{ tournamentId, playerId, position: 1 }]),
    );
    await expect(outcome).rejects.toMatchObject({ code: 'rule_violation' });
  });

  test('a phone does not replace a Player ID that the counter notes', async () => {
    const [{ id: tournamentId }, { id: playerId }] = [await rows.tournament(), await rows.player()];
    await rows.result(tournamentId, playerId);
    const outcome = meanwhile(
      (transaction) => transaction.updateTable('players').set({ pokemonId: '6912341' }).where('id', '=', playerId).execute(),
      () =>
        transact(database.db, (transaction) =>
          savePlayerDataOf(
            transaction,
            { tournamentId, playerId },
            { pokemonId: '6912342' },
            { caller: siteAdmin, now, byPass: true, refuse: (_, message) => new HttpError('rule_violation', message) },
          ),
        ),
    );
    await expect(outcome).rejects.toMatchObject({ code: 'rule_violation', message: expect.stringContaining('ya está anotado') });
  });

  test('the catalogue is not updated a second time', async () => {
    const id = await meanwhile(
      async (transaction) => {
        await sql`select pg_advisory_xact_lock(${advisoryLocks.cardUpdate})`.execute(transaction);
        await sql`insert into "cardUpdates" (cause) values ('schedule')`.execute(transaction);
      },
      () => updateCards(database.db, { cause: 'command', endpoint: 'http://127.0.0.1:1', tries: 1 }),
    );
    expect(id).toBeNull();
  });

  const choice = { kind: 'match-points', categories: ['Cup'], best: null, places: [], coming: 0, minEvents: 0 } as const;
  const fields = { ...choice, name: 'Liga', scope: 'store', startsOn: '2026-01-01', endsOn: '2026-12-31' } as const;

  test('two seasons are not moved to the same days', async () => {
    const { id: storeId } = await rows.store();
    const season = (slug: string, year: number) => ({
      ...{ name: slug, slug, scope: 'store' as const, startsOn: `${year}-01-01`, endsOn: `${year}-12-31` },
      rule: JSON.stringify(ruleOf(choice)),
    });
    const [first, second] = await database.db
      .insertInto('seasons')
      .values([season('la-primera', 2021), season('la-segunda', 2022)])
      .returning('id')
      .execute();
    if (!first || !second) throw new Error('no seasons');
    const stores = [first, second].map(({ id }) => ({ seasonId: id, storeId }));
    await database.db.insertInto('seasonStores').values(stores).execute();
    const outcome = meanwhile(
      async (transaction) => {
        await sql`lock table seasons in share row exclusive mode`.execute(transaction);
        await transaction.updateTable('seasons').set({ startsOn: '2026-01-01', endsOn: '2026-12-31' }).where('id', '=', first.id).execute();
      },
      () => saveSeason(database.db, siteAdmin, second.id, { ...fields, storeIds: [storeId] } as unknown as Parameters<typeof saveSeason>[3]),
    );
    await expect(outcome).rejects.toMatchObject({ code: 'rule_violation', message: expect.stringContaining('«la-primera»') });
  });

  test.each(['created', 'moved to that day'])('a tournament that is moved to a day counts in a season that is %s', async (how) => {
    const { id: storeId } = await rows.store();
    const { id: tournamentId } = await rows.tournament({ storeId, date: '2019-06-01', category: 'Cup' });
    await rows.result(tournamentId, (await rows.player()).id, { position: 1, points: 9 });
    const of = (year: number) => ({ ...fields, storeIds: [storeId], startsOn: `${year}-01-01`, endsOn: `${year}-12-31` });
    const add = (year: number) =>
      addSeason({ db: database.db, now: () => now, settings: usualSettings }, siteAdmin, of(year) as unknown as Parameters<typeof addSeason>[2]);
    const earlier = how === 'created' ? null : await add(2020);
    const { players } = await meanwhile(
      (transaction) => transaction.updateTable('tournaments').set({ date: '2026-06-01' }).where('id', '=', tournamentId).execute(),
      () => (earlier ? saveSeason(database.db, siteAdmin, earlier.id, of(2026) as unknown as Parameters<typeof saveSeason>[3]) : add(2026)),
    );
    expect(players).toBe(1);
  });

  test('no more tournaments that are moved to a store count than may in a month', async () => {
    // With a ranking already: two tournaments that make a store’s ranking wait for each other anyway.
    const { storeId } = await rows.tournament({ date: '2025-04-30' });
    const [one, two] = [await rows.tournament(), await rows.tournament()];
    const move = async (transaction: Kysely<Tables>, before: typeof one) => {
      await transaction.updateTable('tournaments').set({ storeId }).where('id', '=', before.id).execute();
      await holdBackBeyondMonth(transaction, before.id, 1, before);
    };
    await meanwhile(
      (transaction) => move(transaction, one),
      () => transact(database.db, (transaction) => move(transaction, two)),
    );
    const moved = await database.db.selectFrom('tournaments').select('review').where('id', 'in', [one.id, two.id]).orderBy('id').execute();
    expect(moved).toEqual([{ review: null }, { review: 'held' }]);
  });
});

describe('While another pass of the tournament is not committed,', () => {
  const given = { issuedBy: 'ana', issuedAt: now.toISOString() };
  async function logged() {
    const { id } = await played();
    await database.db
      .insertInto('play')
      .values({ tournamentId: id, code: `CODE${id}`, snapshot: '{}' })
      .execute();
    return id;
  }
  const hold = (transaction: Kysely<Tables>, id: number) => transaction.selectFrom('play').select('code').where('tournamentId', '=', id).forUpdate().execute();

  test('the same player gets the later one', async () => {
    const id = await logged();
    const { id: playerId } = await rows.player();
    await rows.result(id, playerId);
    const secrets = await meanwhile(
      async (transaction) => {
        await hold(transaction, id);
        await transaction
          .insertInto('passes')
          .values({ tournamentId: id, playerId, hash: 'earlier', ...given })
          .execute();
      },
      () => transact(database.db, (transaction) => issue(transaction, siteAdmin, id, [playerId], now)),
    );
    expect(secrets).toMatchObject([{ playerId }]);
  });

  test('judges and helpers get no more than there may be', async () => {
    const id = await logged();
    const pass = (number: number) => ({ tournamentId: id, role: 'judge' as const, hash: `${id}-${number}`, ...given });
    await database.db
      .insertInto('staffPasses')
      .values(Array.from({ length: 49 }, (_, number) => pass(number)))
      .execute();
    const outcome = meanwhile(
      async (transaction) => {
        await hold(transaction, id);
        await transaction.insertInto('staffPasses').values(pass(49)).execute();
      },
      () => transact(database.db, (transaction) => issueStaffPass(transaction, siteAdmin, id, { role: 'judge', insteadOf: undefined, now })),
    );
    await expect(outcome).rejects.toMatchObject({ code: 'rule_violation' });
  });
});
