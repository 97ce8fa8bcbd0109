import { describe, expect, test } from '@jest/globals';
import { reportsPerDay } from '@mesa/contract/rules/moderation';
import { ruleOf } from '@mesa/contract/rules/season';
import { type Kysely, sql } from 'kysely';
import type { Caller } from '../kernel/callers';
import type { Tables } from '../kernel/db/tables';
import { transact } from '../kernel/db/transact';
import { usualSettings } from '../kernel/settings';
import { community } from '../testing/community';
import { raceDatabase } from '../testing/race';
import { deleteUnusedWords } from './accounts/erasure-steps';
import { addArchetype } from './archetypes/save-archetype';
import { resolvePendingByName } from './cards/pending';
import { removeCard } from './cards/save-card';
import { lockPrints } from './cards/write-cards';
import { lockPlace } from './decks/deck-access';
import { saveDeckName } from './decks/deck-name';
import { lockDeck } from './decks/deck-rows';
import { notePayment } from './desk/payments.routes';
import { appeal } from './moderation/appeal';
import { decide, review } from './moderation/decide';
import { report } from './moderation/report';
import { answer } from './organisers/organiser-requests';
import { createOwn, maxOwnDecks, saveOwn } from './own-decks/save-own-deck';
import { openWithSecret } from './passes/open-pass';
import { beginPassSession } from './passes/pass-session';
import { staffPassAccount } from './passes/staff-passes';
import { beginStaffSession } from './passes/staff-session';
import { hashOf, passAccount } from './passes/valid-passes';
import { append } from './play/append';
import { startPlay } from './play/start-play';
import { createPlayStates } from './play/state';
import { refuse } from './players/claims';
import { link, unlink } from './players/links';
import { savePlayer } from './players/save-player';
import { sendDue } from './reminders/send-due';
import { addSeason, removeSeason } from './seasons/save-season';
import { removeAdmin } from './stores/store-admins';

// What one person changes while another one's change is not committed yet: each case fails without the lock that it is about.

const siteAdmin: Caller = { userId: 'admin', role: 'admin' };
const { database, meanwhile } = raceDatabase();
const rows = community(database);
const site = () => ({ db: database.db, now: () => new Date('2026-11-21T15:00:00Z'), settings: usualSettings });

const lastAudit = async () => (await database.db.selectFrom('auditLog').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()).before;

describe('While another change is not committed,', () => {
  test('a store keeps its last administrator', async () => {
    const { id } = await rows.store({ admins: ['ana', 'beto'] });
    const outcome = meanwhile(
      async (transaction) => {
        await transaction.selectFrom('stores').select('id').where('id', '=', id).forUpdate().execute();
        await transaction.deleteFrom('storeAdmins').where('storeId', '=', id).where('userId', '=', 'beto').execute();
      },
      () => removeAdmin(database.db, siteAdmin, id, 'ana'),
    );
    await expect(outcome).rejects.toMatchObject({ code: 'last_admin' });
  });

  const reportCase = async (fields: object = {}) => {
    const { id: storeId } = await rows.store();
    return database.db
      .insertInto('reportCases')
      .values({ kind: 'store', ref: String(storeId), name: 'La Mesa', reports: 1, ...fields })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
  };
  const decided = { outcome: 'hide', message: 'Ofende.', decidedAt: '2026-11-20T15:00:00.000Z', decidedBy: 'admin', version: 2 } as const;
  const set = (id: number, fields: object) => (transaction: Kysely<Tables>) =>
    transaction.updateTable('reportCases').set(fields).where('id', '=', id).execute();

  test('a reported case is decided once', async () => {
    const { id, version } = await reportCase();
    await expect(meanwhile(set(id, decided), () => decide(database.db, siteAdmin, id, { outcome: 'none', version }))).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('a decision is appealed once', async () => {
    const { id } = await reportCase(decided);
    await database.db.insertInto('reportAffected').values({ caseId: id, userId: 'ana' }).execute();
    const appealed = { appealText: 'No.', appealedAt: '2026-11-20T16:00:00.000Z', appealedBy: 'ana', version: 3 };
    await expect(meanwhile(set(id, appealed), () => appeal(database.db, { userId: 'ana', role: 'member' }, id, 'Tampoco.'))).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('a review waits for an appeal that it has not read', async () => {
    const { id, version } = await reportCase(decided);
    const appealed = { appealText: 'No.', appealedAt: '2026-11-20T16:00:00.000Z', appealedBy: 'ana', version: 3 };
    await expect(meanwhile(set(id, appealed), () => review(database.db, siteAdmin, id, { upheld: false, version }))).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('an account reports no more than it may in a day', async () => {
    const add = (transaction: Kysely<Tables>, caseId: number) =>
      transaction.insertInto('reports').values({ caseId, userId: 'ana', reason: 'advertising' }).execute();
    for (let made = 1; made < reportsPerDay; made += 1) await add(database.db, (await reportCase(decided)).id);
    const { id: last } = await reportCase(decided);
    const other = await rows.store();
    const outcome = meanwhile(
      async (transaction) => {
        await sql`select pg_advisory_xact_lock(hashtextextended('reports of ana', 0))`.execute(transaction);
        await add(transaction, last);
      },
      () => report(database.db, { userId: 'ana', role: 'member' }, { thing: { kind: 'store', id: other.id }, reason: 'advertising' }, new Date()),
    );
    await expect(outcome).rejects.toMatchObject({ code: 'rate_limited' });
  });

  test('a list of a tournament that is taken off the site is not changed', async () => {
    const { id } = await rows.tournament({ status: 'inscripciones', date: '2026-11-28' });
    const { id: playerId, username } = await rows.player({ userId: 'listed' });
    await rows.result(id, playerId);
    const outcome = meanwhile(
      (transaction) => transaction.updateTable('tournaments').set({ status: 'desactivado' }).where('id', '=', id).execute(),
      () =>
        transact(database.db, (transaction) =>
          lockPlace(transaction, { userId: 'listed', role: 'member' }, { tournamentId: id, userName: username }, site().now()),
        ),
    );
    await expect(outcome).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a claim is settled once', async () => {
    const { id: playerId } = await rows.player();
    const { id } = await database.db.insertInto('claims').values({ userId: 'ana', playerId }).returning('id').executeTakeFirstOrThrow();
    const settle = (transaction: Kysely<Tables>) => transaction.updateTable('claims').set({ settledAt: decided.decidedAt }).where('id', '=', id).execute();
    await expect(meanwhile(settle, () => refuse(database.db, siteAdmin, id, 'No eres tú.'))).rejects.toMatchObject({ code: 'conflict' });
  });

  const giveTo = (id: number, userId: string | null) => (transaction: Kysely<Tables>) =>
    transaction.updateTable('players').set({ userId }).where('id', '=', id).execute();

  test('a player gets one account', async () => {
    const { id } = await rows.player();
    await expect(meanwhile(giveTo(id, 'first'), () => link(database.db, siteAdmin, id, 'second'))).rejects.toMatchObject({ code: 'conflict' });
  });

  test('a link is undone by those who see it', async () => {
    const { id } = await rows.player({ userId: 'linked' });
    await expect(meanwhile(giveTo(id, null), () => unlink(database.db, siteAdmin, id, 'linked'))).rejects.toMatchObject({ code: 'conflict' });
  });

  const later = '2031-01-01T00:00:00.000Z';

  test('a profile that changed meanwhile is not saved over', async () => {
    const { id, name, username, updatedAt } = await rows.player({ userId: 'edited' });
    const outcome = meanwhile(
      (transaction) => transaction.updateTable('players').set({ name: 'Otro', updatedAt: later }).where('id', '=', id).execute(),
      () => savePlayer(database.db, { userId: 'edited', role: 'member' }, 'edited', { username, name: `${name} Ruiz`, terms: 0, updatedAt }),
    );
    await expect(outcome).rejects.toMatchObject({ code: 'stale' });
  });

  test('an own deck that changed meanwhile is not saved over', async () => {
    const { id, updatedAt } = await rows.ownDeck('ana', []);
    const outcome = meanwhile(
      (transaction) => transaction.updateTable('ownDecks').set({ name: 'Otra', updatedAt: later }).where('id', '=', id).execute(),
      () => saveOwn(database.db, 'ana', id, { name: 'Mía', updatedAt }),
    );
    await expect(outcome).rejects.toMatchObject({ code: 'stale' });
  });

  test('a person makes no more own decks than they may have', async () => {
    for (let made = 1; made < maxOwnDecks; made += 1) await rows.ownDeck('maker', []);
    const outcome = meanwhile(
      async (transaction) => {
        await sql`select pg_advisory_xact_lock(hashtextextended('own decks of maker', 0))`.execute(transaction);
        await transaction.insertInto('ownDecks').values({ userId: 'maker', name: 'La última', format: 'Estándar' }).execute();
      },
      () => createOwn(site(), 'maker', { name: 'Una más', format: 'Estándar' }),
    );
    await expect(outcome).rejects.toMatchObject({ code: 'rule_violation' });
  });

  test('a word that a new name uses again stays in the search', async () => {
    const { id } = await rows.player({ name: 'Zyxwa' });
    await database.db.updateTable('players').set({ name: 'Ana' }).where('id', '=', id).execute();
    const isKnown = async () => (await sql`select from "searchWords" where kind = 'players' and word = 'zyxwa'`.execute(database.db)).rows.length === 1;
    expect(await isKnown()).toBe(true);
    await meanwhile(
      (transaction) => community({ db: transaction }).player({ name: 'Zyxwa' }),
      () => database.db.transaction().execute(deleteUnusedWords),
    );
    expect(await isKnown()).toBe(true);
  });

  test('a deck of a tournament that changed meanwhile is not written', async () => {
    const { id: tournamentId, storeId } = await rows.tournament();
    const { id: playerId } = await rows.player();
    await rows.result(tournamentId, playerId);
    const { id, updatedAt } = await rows.deck(tournamentId, playerId, []);
    const place = { tournamentId, playerId, storeId } as Parameters<typeof lockDeck>[1];
    const outcome = meanwhile(
      (transaction) => transaction.updateTable('decks').set({ updatedAt: later }).where('id', '=', id).execute(),
      () => database.db.transaction().execute((transaction) => lockDeck(transaction, place, updatedAt)),
    );
    await expect(outcome).rejects.toMatchObject({ code: 'stale' });
  });

  test('the name of a deck that changed meanwhile is not saved over', async () => {
    const { id: tournamentId } = await rows.tournament();
    const { id: playerId } = await rows.player();
    const { id, updatedAt } = await rows.result(tournamentId, playerId, { deckName: 'Mew' });
    const place = { tournamentId, playerId, editor: { runsTournament: true }, tournament: { status: 'finalizado' } };
    const outcome = meanwhile(
      (transaction) => transaction.updateTable('results').set({ deckName: 'Otra', updatedAt: later }).where('id', '=', id).execute(),
      () =>
        database.db
          .transaction()
          .execute((transaction) => saveDeckName(transaction, siteAdmin, place as Parameters<typeof saveDeckName>[2], { deckName: 'Mía', readAt: updatedAt })),
    );
    await expect(outcome).rejects.toMatchObject({ code: 'stale' });
  });

  test('a pending card that two uploads complete is in a deck as often as before', async () => {
    const { id: tournamentId } = await rows.tournament();
    const { id: playerId } = await rows.player();
    await rows.result(tournamentId, playerId);
    const waiting = await rows.card({ name: 'Cuerda Larga', category: 'Entrenador', pending: true });
    const loaded = await rows.card({ name: 'Cuerda Larga', category: 'Entrenador' });
    const { id } = await rows.deck(tournamentId, playerId, [{ cardId: waiting.id }]);
    const complete = (transaction: Kysely<Tables>) => resolvePendingByName(transaction, [loaded]);
    await meanwhile(complete, () => database.db.transaction().execute(complete));
    expect(await database.db.selectFrom('deckCards').select(['cardId', 'quantity']).where('deckId', '=', id).execute()).toEqual([
      { cardId: loaded.id, quantity: 1 },
    ]);
  });

  test('a command is refused by a tournament whose results are written by hand since', async () => {
    const { id } = await rows.tournament({ status: 'inscripciones', category: 'Challenge' });
    const [states, now] = [createPlayStates(), Date.now()];
    await database.db.transaction().execute((transaction) => startPlay(transaction, states, siteAdmin, id, now));
    const command = { id: 'c', engine: 1, base: 0, pen: 0, at: now, body: { kind: 'enrolment', open: true, capacity: 1, closesAt: null } } as const;
    const outcome = meanwhile(
      (transaction) => transaction.updateTable('tournaments').set({ played: false }).where('id', '=', id).execute(),
      () =>
        database.db
          .transaction()
          .execute((transaction) => append(transaction, states, siteAdmin, id, { by: { role: 'admin' }, device: 'd', commands: [command], now })),
    );
    await expect(outcome).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a request to organise is answered once', async () => {
    const asked = { userId: 'asker', who: 'Ana', store: 'La Mesa', proof: 'x', createdAt: '2026-11-20T15:00:00.000Z' };
    const { id } = await database.db.insertInto('organiserRequests').values(asked).returning('id').executeTakeFirstOrThrow();
    const granted = { outcome: 'granted', settledAt: '2026-11-20T16:00:00.000Z', settledBy: 'admin' } as const;
    const outcome = meanwhile(
      (transaction) => transaction.updateTable('organiserRequests').set(granted).where('id', '=', id).execute(),
      () => answer(database.db, siteAdmin, id, { outcome: 'refused', reason: 'No.' }, new Date()),
    );
    await expect(outcome).rejects.toMatchObject({ code: 'conflict' });
  });

  test('a payment that two devices note is recorded after the first of them', async () => {
    const { id, storeId } = await rows.tournament({ priceCents: 100, currency: 'COP' });
    const { id: playerId } = await rows.player();
    await rows.result(id, playerId);
    await database.db.insertInto('storeAdmins').values({ storeId, userId: 'ana' }).execute();
    const taken = { tournamentId: id, playerId, method: 'cash', priceCents: 100, currency: 'COP', takenBy: 'hugo', paidAt: later } as const;
    const { payments } = await meanwhile(
      async (transaction) => {
        await transaction.selectFrom('tournaments').select('id').where('id', '=', id).forUpdate().execute();
        await transaction.insertInto('tournamentPayments').values(taken).execute();
      },
      () => notePayment(database.db, { userId: 'ana', role: 'member', staffPass: null }, id, { playerId, method: 'transfer' }, new Date()),
    );
    expect(payments).toMatchObject([{ playerId, method: 'transfer' }]);
    expect(await lastAudit()).toEqual({ payment: 'cash' });
  });

  describe('a pass that another phone opens is then the later phone’s alone:', () => {
    const phone = { userAgent: '', https: true, now: new Date('2026-11-21T15:00:00Z') };
    const phonesOf = (userId: string) => database.db.selectFrom('sessions').select('sid').where('userId', '=', userId).execute();
    const given = { issuedBy: 'ana', issuedAt: '2026-11-21T14:00:00.000Z' };
    const running = () => rows.tournament({ status: 'progreso', date: '2026-11-21', played: true });

    test('a player’s', async () => {
      const { id: tournamentId } = await running();
      const { id: playerId } = await rows.player();
      await rows.result(tournamentId, playerId);
      const values = { tournamentId, playerId, hash: hashOf('player'), ...given };
      const { id } = await database.db.insertInto('passes').values(values).returning('id').executeTakeFirstOrThrow();
      await meanwhile(
        (transaction) => beginPassSession(transaction, { id, playerId, date: '2026-11-21' }, phone),
        () => openWithSecret(database.db, 'player', phone),
      );
      expect(await phonesOf(passAccount({ id, playerId }))).toHaveLength(1);
    });

    test('a judge’s', async () => {
      const { id: tournamentId } = await running();
      const values = { tournamentId, role: 'judge' as const, hash: hashOf('judge'), ...given };
      const { id, role } = await database.db.insertInto('staffPasses').values(values).returning(['id', 'role']).executeTakeFirstOrThrow();
      await meanwhile(
        (transaction) => beginStaffSession(transaction, { id, role, tournamentId, date: '2026-11-21' }, phone),
        () => openWithSecret(database.db, 'judge', phone),
      );
      expect(await phonesOf(staffPassAccount({ id, role }))).toHaveLength(1);
    });
  });

  test('a reminder that one server is sending is not sent by another, which does not wait for it', async () => {
    const { id: tournamentId } = await rows.tournament();
    const device = { userId: 'ana', sid: 's', device: '', endpoint: 'https://push.example/1', p256dh: 'k', auth: 'a', tournamentDay: true, newRound: true };
    const { id: subscriptionId } = await database.db.insertInto('pushSubscriptions').values(device).returning('id').executeTakeFirstOrThrow();
    const due = { subscriptionId, tournamentId, what: 'today', dueAt: '2026-11-21T14:00:00.000Z' };
    const { id } = await database.db.insertInto('reminders').values(due).returning('id').executeTakeFirstOrThrow();
    const reminder = () => database.db.selectFrom('reminders').select(['attempts', 'doneAt']).executeTakeFirstOrThrow();
    const then = await meanwhile(
      (transaction) => transaction.updateTable('reminders').set({ attempts: 1, dueAt: later }).where('id', '=', id).execute(),
      async () => {
        await sendDue(database.db, { subject: '', publicKey: '', privateKey: '' }, new Date('2026-11-21T15:00:00Z'));
        return reminder();
      },
    );
    expect([then, await reminder()]).toEqual([
      { attempts: 0, doneAt: null },
      { attempts: 1, doneAt: null },
    ]);
  });

  test('a print that is completed meanwhile is not taken for a pending one', async () => {
    const { id, expansionCode, printNumber } = await rows.card({ pending: true });
    const found = await meanwhile(
      (transaction) => transaction.updateTable('cards').set({ pending: false }).where('id', '=', id).execute(),
      () => database.db.transaction().execute((transaction) => lockPrints(transaction, [{ expansionCode, printNumber }])),
    );
    expect([...found.values()]).toMatchObject([{ id, pending: false }]);
  });

  test('a card is deleted as it last was', async () => {
    const { id } = await rows.card({ name: 'Pineco' });
    await meanwhile(
      (transaction) => transaction.updateTable('cards').set({ name: 'Forretress' }).where('id', '=', id).execute(),
      () => removeCard(database.db, siteAdmin, id),
    );
    expect(await lastAudit()).toMatchObject({ name: 'Forretress' });
  });

  const championship = ruleOf({ kind: 'match-points', categories: ['Cup'], best: null, places: [], coming: 0, minEvents: 0 });
  const season = { scope: 'country', country: 'Perú', startsOn: '2026-01-01', endsOn: '2026-12-31', rule: JSON.stringify(championship) } as const;
  const insertSeason = (db: Kysely<Tables>, slug: string) =>
    db
      .insertInto('seasons')
      .values({ ...season, name: slug, slug })
      .returning('id')
      .executeTakeFirstOrThrow();

  test('two seasons of one place do not overlap', async () => {
    const outcome = meanwhile(
      async (transaction) => {
        await sql`lock table seasons in share row exclusive mode`.execute(transaction);
        await insertSeason(transaction, 'primera');
      },
      () =>
        addSeason(site(), siteAdmin, {
          ...season,
          name: 'Segunda',
          storeIds: [],
          kind: 'match-points',
          categories: ['Cup'],
          places: [],
          coming: 0,
          minEvents: 0,
        } as unknown as Parameters<typeof addSeason>[2]),
    );
    await expect(outcome).rejects.toMatchObject({ code: 'rule_violation', message: expect.stringContaining('«primera»') });
  });

  test('a season is removed as it last was', async () => {
    const { id } = await insertSeason(database.db, 'borrada');
    await meanwhile(
      (transaction) => transaction.updateTable('seasons').set({ name: 'Rebautizada' }).where('id', '=', id).execute(),
      () => removeSeason(database.db, siteAdmin, id),
    );
    expect(await lastAudit()).toMatchObject({ name: 'Rebautizada' });
  });

  test('an archetype gets a name of its own', async () => {
    await rows.card({ name: 'Lanturn' });
    const outcome = meanwhile(
      async (transaction) => {
        await sql`lock table archetypes in share row exclusive mode`.execute(transaction);
        await transaction
          .insertInto('archetypes')
          .values({ name: 'Lanturn', requires: ['Chinchou'] })
          .execute();
      },
      () => addArchetype(database.db, siteAdmin, { name: 'LANTURN', requires: ['Lanturn'], excludes: [], priority: 0 }),
    );
    await expect(outcome).rejects.toMatchObject({ code: 'conflict' });
  });
});
