import { describe, expect, test } from '@jest/globals';
import { blockAccount, listAccounts, unblockAccount } from '@mesa/contract/calls/accounts';
import { listTournamentChanges } from '@mesa/contract/calls/audit';
import { getDeck, getDeckOfPlayer, saveDeckCards } from '@mesa/contract/calls/decks';
import { appealDecision, createReport, decideReportCase, getOwnModeration, listReportCases, reviewReportCase } from '@mesa/contract/calls/moderation';
import { deleteAccount, getPersonalData } from '@mesa/contract/calls/personal-data';
import { startPlay } from '@mesa/contract/calls/play';
import { createPlayer, getPlayerByUsername, listPlayers, updatePlayer } from '@mesa/contract/calls/players';
import { addPlayers, listEntries, listResultsOfPlayer, removePlayers, saveResults } from '@mesa/contract/calls/results';
import { searchAll } from '@mesa/contract/calls/site';
import { getStoreBySlug, listStores, updateStore } from '@mesa/contract/calls/stores';
import { getTournament, updateTournament } from '@mesa/contract/calls/tournaments';
import { createTradeLink, getSharedTrades, getTradeLink } from '@mesa/contract/calls/trades';
import type { Endpoint, Input } from '@mesa/contract/endpoint';
import { type ReportKind, reportKinds, reportsPerDay } from '@mesa/contract/rules/moderation';
import { community } from '../../testing/community';
import { playDevice, playRound } from '../../testing/play-device';
import { type As, testApp } from '../../testing/test-app';

const site = testApp();
const rows = community(site);
type Thing = Input<typeof createReport>['body']['thing'];

/** Ana has a player, a deck in a tournament of the organiser's store, and a trade list. */
const made = site.seed(async () => {
  const store = await rows.store({ name: 'La Mala', admins: ['organiser'] });
  await site.db.updateTable('storeAdmins').set({ founder: true }).where('userId', '=', 'organiser').execute();
  const tournament = await rows.tournament({ storeId: store.id, name: 'Copa Mala' });
  const ana = await rows.player({ username: 'mala', name: 'Ana', optionalname: 'La Mala', userId: 'ana' });
  await rows.result(tournament.id, ana.id, { deckName: 'Mala', position: 1 });
  const card = await rows.card();
  const deck = await rows.deck(tournament.id, ana.id, [{ cardId: card.id, favourite: true }]);
  await site.db.insertInto('tradeLinks').values({ userId: 'ana', token: 'mala-token', withWants: false }).execute();
  for (const userId of ['ana', 'organiser']) await site.db.insertInto('users').values({ userId, email: null, role: 'member' }).execute();
  return { store, tournament, ana, deck, card };
});

const things = (): Record<ReportKind, Thing> => {
  const { store, tournament, ana } = made();
  return {
    player: { kind: 'player', id: ana.id },
    store: { kind: 'store', id: store.id },
    tournament: { kind: 'tournament', id: tournament.id },
    deck: { kind: 'deck', tournamentId: tournament.id, playerId: ana.id },
    tradeList: { kind: 'tradeList', token: 'mala-token' },
  };
};
const affectedBy: Record<ReportKind, string> = { player: 'ana', store: 'organiser', tournament: 'organiser', deck: 'ana', tradeList: 'ana' };

const bodyOf = (kind: ReportKind, more: object = {}) => ({ body: { thing: things()[kind], reason: 'offensiveName' as const, ...more } });
const report = (kind: ReportKind, as: As = 'reporter', more: object = {}) => site.call(createReport, bodyOf(kind, more), as);
const queue = (query: object = {}) => site.call(listReportCases, { query }, 'admin');
const own = (as: As) => site.call(getOwnModeration, {}, as);
const message = 'El nombre ofende.';
const decide = (id: number, outcome: 'none' | 'hide' | 'rename' | 'block', more: object = {}) =>
  site.call(decideReportCase, { params: { id }, body: { outcome, version: 1, ...(outcome !== 'none' && { message }), ...more } }, 'admin');

/** Reports an item and has an administrator decide. Returns the case's id. */
async function decided(kind: ReportKind, outcome: 'none' | 'hide' | 'rename' | 'block', more: object = {}): Promise<number> {
  await report(kind);
  const [open] = (await queue({ kind })).data;
  await decide(open?.id ?? 0, outcome, more);
  return open?.id ?? 0;
}
const appeal = (id: number, as: As) => site.call(appealDecision, { params: { id }, body: { text: 'Es mi apellido.' } }, as);
const review = (id: number, upheld: boolean, version: number) =>
  site.call(reviewReportCase, { params: { id }, body: { upheld, version, message: 'Lo miramos otra vez.' } }, 'admin');

describe('A report', () => {
  test.each(reportKinds)('of a %s is in the queue with the item’s current state', async (kind) => {
    const { store, tournament } = made();
    const paths: Record<ReportKind, string> = {
      player: '/jugador/mala',
      store: `/tienda/${store.slug}`,
      tournament: `/torneo/${tournament.id}`,
      deck: `/baraja/${tournament.id}/mala`,
      tradeList: '/cambio/mala-token',
    };
    await report(kind, 'reporter', { details: 'Se ríe de alguien.' });
    const { data, open } = await queue();
    expect(open).toBe(1);
    expect(data).toMatchObject([{ kind, now: { name: expect.stringContaining('Mala'), path: paths[kind], hidden: false }, blockable: true, decision: null }]);
    expect(data[0]?.reports).toEqual([{ reason: 'offensiveName', details: 'Se ríe de alguien.', at: expect.any(String) }]);
  });

  test('of the same item by several people is one case with all reports; one person makes one', async () => {
    await report('store', 'one');
    await report('store', 'two', { reason: 'advertising', details: '' });
    expect(await site.refused(createReport, bodyOf('store'), 'one')).toMatchObject({
      httpStatus: 409,
      message: expect.stringContaining('Ya denunciaste esta tienda'),
    });
    const { data } = await queue();
    expect(data).toHaveLength(1);
    expect(data[0]?.reports.map(({ reason, details }) => [reason, details])).toEqual([
      ['advertising', null],
      ['offensiveName', null],
    ]);
  });

  test('is of its item alone: another kind of thing can have the same number', async () => {
    const [store, player] = [await rows.store({ id: 4711, admins: ['organiser'] }), await rows.player({ id: 4711 })];
    for (const thing of [
      { kind: 'store', id: store.id },
      { kind: 'player', id: player.id },
    ] as const)
      await site.call(createReport, { body: { thing, reason: 'offensiveName' } }, 'one');
    expect((await queue()).open).toBe(2);
  });

  test('of a deck is about its player’s alone: others in the same tournament are named and hidden separately', async () => {
    const { tournament, ana } = made();
    const beto = await rows.player({ username: 'beto', optionalname: 'Beto', userId: 'beto' });
    await rows.result(tournament.id, beto.id, { deckName: 'Buena', position: 2 });
    const thing = { kind: 'deck', tournamentId: tournament.id, playerId: beto.id } as const;
    await site.call(createReport, { body: { thing, reason: 'offensiveName' } }, 'reporter');
    await decided('deck', 'hide');
    const cases = [...(await queue({ state: 'decided' })).data, ...(await queue()).data];
    expect(cases).toMatchObject([{ now: { name: 'Mala, de La Mala', hidden: true } }, { now: { name: 'Buena, de Beto', hidden: false } }]);
    const { data } = await site.call(listEntries, { params: { id: tournament.id } }, null);
    expect(new Map(data.map(({ TournamentResult: { playerId, deckName } }) => [playerId, deckName]))).toEqual(
      new Map([
        [ana.id, null],
        [beto.id, 'Buena'],
      ]),
    );
    expect([(await own('ana')).notices.length, (await own('beto')).notices.length]).toEqual([1, 0]);
  });

  test('by several people, and repeatedly by one, at the same time is one case with one report each', async () => {
    const people = ['one', 'two', 'three', 'one', 'two', 'three'];
    const answers = await Promise.allSettled(people.map((as) => report('store', as)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const { data } = await queue();
    expect(data.map(({ reports }) => reports.length)).toEqual([3]);
    expect(await site.db.selectFrom('reportCases').select('reports').execute()).toEqual([{ reports: 3 }]);
  });

  test('is for members, and not for their own content', async () => {
    expect(await site.refused(createReport, bodyOf('store'))).toMatchObject({ httpStatus: 401 });
    for (const kind of reportKinds)
      expect(await site.refused(createReport, bodyOf(kind), affectedBy[kind])).toMatchObject({ httpStatus: 422, message: 'No puedes denunciar algo tuyo.' });
  });

  test('needs a text for other reasons, at most 500 characters, and a reason that fits the item', async () => {
    expect(await site.refused(createReport, bodyOf('store', { reason: 'other' }), 'reporter')).toMatchObject({ httpStatus: 400, message: /Cuenta qué pasa/ });
    expect(await site.refused(createReport, bodyOf('store', { details: 'a'.repeat(501) }), 'reporter')).toMatchObject({ httpStatus: 400 });
    expect(await site.refused(createReport, bodyOf('tradeList', { reason: 'cheating' }), 'reporter')).toMatchObject({
      httpStatus: 400,
      message: 'Ese motivo no es para lo que denuncias. Elige otro.',
    });
  });

  test('of an item that the person cannot see is refused like a missing one', async () => {
    const { store, tournament, ana } = made();
    await site.db.updateTable('stores').set({ status: 0 }).where('id', '=', store.id).execute();
    await site.db.updateTable('tournaments').set({ status: 'desactivado' }).where('id', '=', tournament.id).execute();
    await site.db.updateTable('players').set({ status: 0 }).where('id', '=', ana.id).execute();
    await site.db.deleteFrom('tradeLinks').execute();
    for (const kind of reportKinds) expect(await site.refused(createReport, bodyOf(kind), 'reporter')).toMatchObject({ httpStatus: 404 });
  });

  test(`is refused after ${reportsPerDay} in 24 hours, with the time of the next one; older ones do not count`, async () => {
    for (let number = 0; number < reportsPerDay; number += 1) {
      const { id } = await rows.store();
      await site.call(createReport, { body: { thing: { kind: 'store', id }, reason: 'advertising' } }, 'reporter');
    }
    expect(await site.refused(createReport, bodyOf('store'), 'reporter')).toMatchObject({
      httpStatus: 429,
      message: 'Ya hiciste 10 denuncias en las últimas 24 horas. Puedes hacer otra en 24 horas.',
    });
    await report('store', 'somebody else');
    const [first, second] = await site.db.selectFrom('reports').select('id').where('userId', '=', 'reporter').orderBy('id').limit(2).execute();
    const aged = (hours: number, which = first) =>
      site.db
        .updateTable('reports')
        .set({ createdAt: new Date(Date.now() - hours * 3_600_000).toISOString() })
        .where('id', '=', which?.id ?? 0)
        .execute();
    await aged(23.5);
    await aged(2, second);
    expect((await site.refused(createReport, bodyOf('store'), 'reporter')).message).toMatch(/otra en (29|30) minutos\.$/);
    await aged(22.5);
    expect((await site.refused(createReport, bodyOf('store'), 'reporter')).message).toMatch(/otra en 2 horas\.$/);
    await aged(24.1);
    await report('store');
  });
});

describe('The queue', () => {
  test('shows the newest first, or the most reported, of one kind or all', async () => {
    await report('store', 'one');
    await report('store', 'two');
    await report('deck', 'one');
    const kinds = async (query: object) => (await queue(query)).data.map(({ kind }) => kind);
    expect(await kinds({})).toEqual(['deck', 'store']);
    expect(await kinds({ order: 'most' })).toEqual(['store', 'deck']);
    await report('store', 'three');
    expect(await kinds({})).toEqual(['store', 'deck']);
    expect(await kinds({ kind: 'store' })).toEqual(['store']);
    expect(await queue({ page: 2, limit: 1 })).toMatchObject({ data: [{ kind: 'deck' }], pagination: { total: 2, page: 2, limit: 1, pages: 2 } });
    // What waits is counted of all kinds.
    expect(await queue({ kind: 'store' })).toMatchObject({ open: 2, pagination: { total: 1 } });
    expect(await kinds({ state: 'decided' })).toEqual([]);
  });

  test('shows a decided case among the decided ones, and an appealed one among the appeals', async () => {
    const id = await decided('player', 'hide');
    const states = async () =>
      Object.fromEntries(await Promise.all((['open', 'decided', 'appealed'] as const).map(async (state) => [state, (await queue({ state })).data.length])));
    expect(await states()).toEqual({ open: 0, decided: 1, appealed: 0 });
    await appeal(id, 'ana');
    expect(await states()).toEqual({ open: 0, decided: 0, appealed: 1 });
    await review(id, true, 3);
    expect(await states()).toEqual({ open: 0, decided: 1, appealed: 0 });
  });

  test('shows the latest appeal first', async () => {
    const [store, player] = [await decided('store', 'hide'), await decided('player', 'hide')];
    await appeal(player, 'ana');
    await appeal(store, 'organiser');
    expect((await queue({ state: 'appealed' })).data.map(({ kind }) => kind)).toEqual(['store', 'player']);
    // What waits is counted in every view.
    expect(await queue({ kind: 'player' })).toMatchObject({ data: [], open: 0, appealed: 2 });
  });
});

/** Callers other than the affected person, for calls about a case of Ana's player. */
const anyoneElse: As[] = ['reporter', 'owner', 'organiser', 'somebody'];
const adminCalls: [Endpoint, (id: number) => object][] = [
  [listReportCases, () => ({})],
  [decideReportCase, (id) => ({ params: { id }, body: { outcome: 'none', version: 1 } })],
  [reviewReportCase, (id) => ({ params: { id }, body: { upheld: false, version: 1 } })],
];

describe('Permission to', () => {
  test.each(adminCalls)('make call %#: administrators only', async (endpoint, input) => {
    await report('player');
    const id = (await queue()).data[0]?.id ?? 0;
    expect(await site.refused(endpoint, input(id), null)).toMatchObject({ httpStatus: 401 });
    for (const as of [...anyoneElse, 'ana']) expect(await site.refused(endpoint, input(id), as)).toMatchObject({ httpStatus: 403 });
  });

  test('appeal: the affected person only; for others the case does not exist', async () => {
    const id = await decided('player', 'hide');
    // The organiser may appeal another decision.
    await decided('store', 'hide');
    const input = { params: { id }, body: { text: 'Es un error.' } };
    expect(await site.refused(appealDecision, input)).toMatchObject({ httpStatus: 401 });
    for (const as of [...anyoneElse, 'admin'] as As[]) expect(await site.refused(appealDecision, input, as)).toMatchObject({ httpStatus: 404 });
    await appeal(id, 'ana');
  });

  test('may not be decided with an old sign-in', async () => {
    await report('player');
    const id = (await queue()).data[0]?.id ?? 0;
    const old = await site.headers('admin', { auth_time: Math.floor(Date.now() / 1000) - 3600 });
    const input = { params: { id }, body: { outcome: 'none', version: 1 } };
    expect(await site.refused(decideReportCase, input, null, old)).toMatchObject({ code: 'sign_in_again' });
  });
});

describe('A decision', () => {
  test('of two administrators at the same time counts once; the other is refused', async () => {
    await report('player');
    const id = (await queue()).data[0]?.id ?? 0;
    const answers = await Promise.allSettled([decide(id, 'hide'), decide(id, 'none')]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const again = { params: { id }, body: { outcome: 'none', version: 1 } };
    expect(await site.refused(decideReportCase, again, 'admin')).toMatchObject({
      httpStatus: 409,
      message: 'Otro administrador ya resolvió esta denuncia. Carga la lista otra vez para ver qué decidió.',
    });
  });

  test('on another version of the case than the current one is refused', async () => {
    await report('player');
    const id = (await queue()).data[0]?.id ?? 0;
    const input = { params: { id }, body: { outcome: 'none', version: 2 } };
    expect(await site.refused(decideReportCase, input, 'admin')).toMatchObject({ httpStatus: 409 });
    await decide(id, 'none');
  });

  test('that changes something needs a reason for the person, and an outcome of its kind', async () => {
    await report('tradeList');
    const id = (await queue()).data[0]?.id ?? 0;
    const without = { params: { id }, body: { outcome: 'hide', version: 1 } };
    expect(await site.refused(decideReportCase, without, 'admin')).toMatchObject({
      httpStatus: 400,
      message: 'Escribe el motivo. La persona afectada lo va a leer.',
      issues: [{ path: 'message' }],
    });
    expect(await site.refused(decideReportCase, { params: { id }, body: { outcome: 'rename', message, version: 1 } }, 'admin')).toMatchObject({
      httpStatus: 400,
      message: 'Esa decisión no es para lo que se denunció.',
      issues: [{ path: 'outcome' }],
    });
  });

  test('is shown to the affected person, the latest first', async () => {
    const [first, second] = [await decided('deck', 'rename'), await decided('tradeList', 'hide')];
    const shown = async () => (await own('ana')).notices.map(({ id }) => id);
    expect(await shown()).toEqual([second, first]);
    const decideAt = (id: number, decidedAt: string) => site.db.updateTable('reportCases').set({ decidedAt }).where('id', '=', id).execute();
    await decideAt(second, '2026-03-14T13:00:00Z');
    expect(await shown()).toEqual([first, second]);
    for (const id of [first, second]) await decideAt(id, '2026-03-14T13:00:00Z');
    expect(await shown()).toEqual([second, first]);
  });

  test('is shown to the affected person with the ninety-nine before it', async () => {
    const renamed = { kind: 'player', name: 'La Mala', outcome: 'rename', decidedAt: '2026-03-14T13:00:00Z', decidedBy: 'user_admin' } as const;
    const cases = Array.from({ length: 101 }, (_, number) => ({ ...renamed, ref: `${number}` }));
    const inserted = await site.db.insertInto('reportCases').values(cases).returning('id as caseId').execute();
    await site.db
      .insertInto('reportAffected')
      .values(inserted.map((row) => ({ ...row, userId: 'ana' })))
      .execute();
    expect((await own('ana')).notices.map(({ id }) => id)).toEqual(
      inserted
        .slice(1)
        .map(({ caseId }) => caseId)
        .reverse(),
    );
  });

  test('about a store is shown to each of its administrators', async () => {
    await site.db.insertInto('storeAdmins').values({ storeId: made().store.id, userId: 'second' }).execute();
    const id = await decided('store', 'rename', { name: 'La Buena' });
    for (const admin of ['organiser', 'second']) expect((await own(admin)).notices).toMatchObject([{ id }]);
  });

  test('without changes is shown to the reporter only', async () => {
    await decided('player', 'none');
    expect((await site.call(getPlayerByUsername, { params: { username: 'mala' } })).data.optionalname).toBe('La Mala');
    expect((await own('reporter')).reports).toMatchObject([{ kind: 'player', decision: { outcome: 'none' }, reversed: false }]);
    expect((await own('ana')).notices).toEqual([]);
  });

  test('lets the item be reported again, as a new case', async () => {
    await decided('store', 'none');
    await report('store');
    expect((await queue()).data).toHaveLength(1);
    expect((await own('reporter')).reports.map(({ decision }) => decision?.outcome ?? null)).toEqual([null, 'none']);
  });
});

describe('Hiding', () => {
  test('a player removes their page for others, and their name from search and lists', async () => {
    await decided('player', 'hide');
    const page = { body: { username: 'mala' } };
    expect(await site.refused(listResultsOfPlayer, page)).toMatchObject({ httpStatus: 404 });
    expect(await site.refused(listResultsOfPlayer, page, 'somebody')).toMatchObject({ httpStatus: 404 });
    expect(await site.refused(getPlayerByUsername, { params: { username: 'mala' } })).toMatchObject({ httpStatus: 404 });
    expect((await site.call(listResultsOfPlayer, page, 'ana')).hidden).toBe(true);
    for (const as of ['ana', 'admin']) expect((await site.call(getPlayerByUsername, { params: { username: 'mala' } }, as)).data.username).toBe('mala');
    expect((await site.call(listPlayers, { body: {} })).data).toEqual([]);
    expect((await site.call(searchAll, { query: { query: 'La Mala' } })).results.filter(({ type }) => type === 'player')).toEqual([]);
  });

  test('a store removes it for all but its administrators', async () => {
    const { store } = made();
    await decided('store', 'hide');
    expect(await site.refused(getStoreBySlug, { body: { slug: store.slug } })).toMatchObject({ httpStatus: 404 });
    expect((await site.call(getStoreBySlug, { body: { slug: store.slug } }, 'organiser')).store.status).toBe(0);
    expect((await site.call(listStores, { body: {} })).stores).toEqual([]);
    // The site admin still sees it, and reports it again for another reason.
    await report('store', 'admin');
    const [again] = (await queue()).data;
    expect(again?.now?.hidden).toBe(true);
    await decide(again?.id ?? 0, 'hide');
    expect(await site.refused(getStoreBySlug, { body: { slug: store.slug } })).toMatchObject({ httpStatus: 404 });
  });

  test('a tournament deactivates it permanently: its store cannot show it again, and reads why', async () => {
    const { tournament, store } = made();
    await decided('tournament', 'hide');
    expect(await site.refused(getTournament, { params: { id: tournament.id } })).toMatchObject({ httpStatus: 404 });
    expect((await site.call(getTournament, { params: { id: tournament.id } }, 'organiser')).data.hidden).toBe(true);
    const shown = { params: { id: tournament.id }, body: { name: 'Copa Mala', storeId: store.id, date: '2025-05-24', status: 'finalizado' } };
    expect(await site.refused(updateTournament, shown, 'organiser')).toMatchObject({ httpStatus: 422, message: expect.stringContaining('ocultó este torneo') });
    const { data: changes } = await site.call(listTournamentChanges, { params: { id: tournament.id }, query: {} }, 'organiser');
    expect(changes).toMatchObject([{ entity: 'tournament', after: { status: 'desactivado' } }]);
  });

  test('a deck removes its list and its name for all but its player and its organisers', async () => {
    const { tournament, ana, deck } = made();
    await decided('deck', 'hide');
    const place = { body: { tournamentId: tournament.id, userName: 'mala' } };
    expect(await site.refused(getDeckOfPlayer, place)).toMatchObject({ httpStatus: 404 });
    expect(await site.refused(getDeck, { params: { id: deck.id } }, 'somebody')).toMatchObject({ httpStatus: 404 });
    for (const as of ['ana', 'organiser']) expect(await site.call(getDeckOfPlayer, place, as)).toMatchObject({ hidden: true, deck: [{ id: made().card.id }] });
    const resultFor = async (as: As) => (await site.call(listEntries, { params: { id: tournament.id } }, as)).data[0]?.TournamentResult;
    expect(await resultFor(null)).toMatchObject({ playerId: ana.id, deckName: null, deckCards: [], listHidden: true });
    for (const as of ['ana', 'organiser']) expect(await resultFor(as)).toMatchObject({ deckName: 'Mala', listHidden: false });
    expect(JSON.stringify(await site.call(listResultsOfPlayer, { body: { username: 'mala' } }))).not.toContain('"Mala"');
  });

  test('a deck lasts when its player is taken out of the tournament and entered again, until the decision is reverted', async () => {
    const { tournament, ana } = made();
    const id = await decided('deck', 'hide');
    const status = (value: 'inscripciones' | 'finalizado') =>
      site.db.updateTable('tournaments').set({ status: value }).where('id', '=', tournament.id).execute();
    const body = { tournamentId: tournament.id, playerIds: [ana.id] };
    await status('inscripciones');
    await site.call(removePlayers, { body }, 'organiser');
    await site.call(addPlayers, { body: { ...body, playerIds: [ana.id, (await rows.player()).id] } }, 'organiser');
    await status('finalizado');
    await site.db.updateTable('results').set({ deckName: 'Mala' }).execute();
    const shown = async () =>
      (await site.call(listEntries, { params: { id: tournament.id } })).data.map(({ playerId, TournamentResult }) => [
        playerId === ana.id,
        TournamentResult.deckName,
      ]);
    expect((await shown()).sort()).toEqual([
      [false, 'Mala'],
      [true, null],
    ]);
    await review(id, false, 2);
    expect((await shown()).sort()).toEqual([
      [false, 'Mala'],
      [true, 'Mala'],
    ]);
  });

  test('a trade list ends its link and any new one', async () => {
    await decided('tradeList', 'hide');
    expect(await site.refused(getSharedTrades, { params: { token: 'mala-token' } })).toMatchObject({ httpStatus: 404 });
    expect((await site.call(getTradeLink, {}, 'ana')).data).toMatchObject({ hidden: true });
    expect(await site.refused(createTradeLink, { body: { withWants: false, days: null } }, 'ana')).toMatchObject({
      httpStatus: 422,
      message: expect.stringContaining('ocultó tu lista de cambios'),
    });
  });

  test('a trade list that is gone is refused, although others have theirs', async () => {
    await report('tradeList');
    const id = (await queue()).data[0]?.id ?? 0;
    await site.db.deleteFrom('tradeLinks').execute();
    await site.db.insertInto('tradeLinks').values({ userId: 'beto', token: 'other-token', withWants: false }).execute();
    expect(await site.refused(decideReportCase, { params: { id }, body: { outcome: 'hide', message, version: 1 } }, 'admin')).toMatchObject({
      httpStatus: 409,
      message: 'Eso ya no existe: resuelve la denuncia sin cambios.',
    });
  });
});

describe('Renaming', () => {
  const profile = (fields: object) => ({ params: { userId: 'ana' }, body: { name: 'Ana', terms: 1 as const, ...fields } });

  test('a player gives them neutral names, and they cannot take the old ones again in any spelling', async () => {
    const { ana } = made();
    await decided('player', 'rename');
    const { data } = await site.call(getPlayerByUsername, { params: { username: `jugador-${ana.id}` } });
    expect(data).toMatchObject({ optionalname: `Jugador ${ana.id}`, name: 'Ana', useUsername: false });
    for (const fields of [{ optionalname: 'lá MALA!' }, { username: 'mala' }, { name: 'La-Mala' }])
      expect(await site.refused(updatePlayer, profile(fields), 'ana')).toMatchObject({
        httpStatus: 422,
        message: 'El administrador del sitio retiró ese nombre. Elige otro.',
        issues: [{ path: Object.keys(fields)[0] }],
      });
    await site.call(updatePlayer, profile({ optionalname: 'Anita' }), 'ana');
  });

  test('a player gives them another neutral username where somebody has the usual one', async () => {
    const { ana } = made();
    for (const username of [`jugador-${ana.id}`, `jugador-${ana.id}-2`]) await rows.player({ username, name: 'Beto' });
    await decided('player', 'rename');
    const { data } = await site.call(getPlayerByUsername, { params: { username: `jugador-${ana.id}-3` } });
    expect(data).toMatchObject({ id: ana.id, optionalname: `Jugador ${ana.id}` });
  });

  test('with an empty name gives the neutral one', async () => {
    const { ana } = made();
    await decided('player', 'rename', { name: ' ' });
    const { data } = await site.call(getPlayerByUsername, { params: { username: `jugador-${ana.id}` } });
    expect(data.optionalname).toBe(`Jugador ${ana.id}`);
  });

  test('a player leaves their old name to others', async () => {
    made();
    await decided('player', 'rename');
    await rows.player({ username: 'beto', name: 'Beto', userId: 'beto' });
    const body = { name: 'Beto', terms: 1 as const, optionalname: 'La Mala' };
    expect((await site.call(updatePlayer, { params: { userId: 'beto' }, body }, 'beto')).data.optionalname).toBe('La Mala');
  });

  test('a player who had a name of symbols takes only that one from them', async () => {
    const { id } = await rows.player({ username: 'beto', name: 'Alberto', optionalname: '☠☠', userId: 'beto' });
    await site.call(createReport, { body: { thing: { kind: 'player', id }, reason: 'offensiveName' } }, 'reporter');
    await decide((await queue()).data[0]?.id ?? 0, 'rename');
    const named = (optionalname: string) => ({ params: { userId: 'beto' }, body: { name: 'Alberto', terms: 1 as const, optionalname } });
    expect(await site.refused(updatePlayer, named('☠☠'), 'beto')).toMatchObject({ httpStatus: 422, issues: [{ path: 'optionalname' }] });
    expect((await site.call(updatePlayer, named('★★'), 'beto')).data.optionalname).toBe('★★');
  });

  test('a player leaves their old name to a store of the same number', async () => {
    const [{ id }, store] = [await rows.player({ id: 4711, optionalname: 'La Pepa' }), await rows.store({ id: 4711, admins: ['organiser'] })];
    await site.call(createReport, { body: { thing: { kind: 'player', id }, reason: 'offensiveName' } }, 'reporter');
    await decide((await queue()).data[0]?.id ?? 0, 'rename');
    const { email, country, state, city } = store;
    const { data } = await site.call(updateStore, { params: { id }, body: { email, country, state, city, name: 'La Pepa' } }, 'organiser');
    expect(data.name).toBe('La Pepa');
  });

  test('a player also keeps others from a name that looks like the neutral one', async () => {
    const { ana } = made();
    await decided('player', 'rename');
    const input = { body: { username: `jugad0r-${ana.id}`, name: 'Nueva' } };
    expect(await site.refused(createPlayer, input, 'organiser')).toMatchObject({
      code: 'username_taken',
      message: expect.stringContaining(`«jugador-${ana.id}»`),
    });
  });

  test('a store changes its name and its address to the administrator’s', async () => {
    const { store } = made();
    await decided('store', 'rename', { name: 'La Buena' });
    const { store: named } = await site.call(getStoreBySlug, { body: { slug: `la-buena-${store.id}` } }, 'organiser');
    expect(named.name).toBe('La Buena');
    const { email, country, state, city } = named;
    const input = { params: { id: store.id }, body: { email, country, state, city, name: 'La Mala' } };
    expect(await site.refused(updateStore, input, 'organiser')).toMatchObject({ httpStatus: 422, issues: [{ path: 'name' }] });
    await site.call(updateStore, { ...input, body: { ...input.body, name: 'La Mejor' } }, 'organiser');
    // An administrator may still give the name back.
    await site.call(updateStore, input, 'admin');
  });

  test('a tournament and a deck works too; the deck gets no name', async () => {
    const { tournament, store, ana } = made();
    await decided('tournament', 'rename');
    await decided('deck', 'rename');
    expect((await site.call(getTournament, { params: { id: tournament.id } })).data).toMatchObject({ name: `Torneo ${tournament.id}`, winnerDeckName: null });
    const named = { params: { id: tournament.id }, body: { name: 'Copa mala', storeId: store.id, date: '2025-05-24' } };
    expect(await site.refused(updateTournament, named, 'organiser')).toMatchObject({ httpStatus: 422, issues: [{ path: 'name' }] });
    const deckName = { body: { tournamentId: tournament.id, userName: 'mala', cards: [], deckName: 'MALA' } };
    expect(await site.refused(saveDeckCards, deckName, 'organiser')).toMatchObject({ httpStatus: 422, issues: [{ path: 'deckName' }] });
    const result = { tournamentId: tournament.id, playerId: ana.id, deckName: 'Mala' };
    expect(await site.refused(saveResults, { body: { results: [result] } }, 'organiser')).toMatchObject({ httpStatus: 422 });
  });

  test('a tournament to a name that an earlier decision took from it works, and the other way round', async () => {
    for (const name of ['Copa', 'Copa Mala', 'Copa']) await decided('tournament', 'rename', { name });
    expect((await site.call(getTournament, { params: { id: made().tournament.id } })).data.name).toBe('Copa');
  });

  test('to the reported name itself is refused', async () => {
    await report('store');
    const id = (await queue()).data[0]?.id ?? 0;
    const refused = (of: number, name: string) =>
      site.refused(decideReportCase, { params: { id: of }, body: { outcome: 'rename', message, name, version: 1 } }, 'admin');
    const sentence = 'Ese es el nombre denunciado. Escribe otro.';
    expect(await refused(id, 'la mala')).toMatchObject({ httpStatus: 400, message: sentence, issues: [{ path: 'name', message: sentence }] });
    // Nor can a player be shown by the username that they lose.
    await report('player');
    const [player] = (await queue({ kind: 'player' })).data;
    for (const name of ['La mala', 'Mala']) expect(await refused(player?.id ?? 0, name)).toMatchObject({ httpStatus: 400 });
  });
});

describe('Blocking', () => {
  test.each(reportKinds)('the account behind a %s leaves it reading and appealing', async (kind) => {
    const who = affectedBy[kind];
    const id = await decided(kind, 'block');
    expect(await site.refused(createReport, bodyOf('store'), who)).toMatchObject({ code: 'blocked', message: `Tu cuenta está bloqueada: ${message}` });
    expect((await own(who)).notices).toMatchObject([{ id, decision: { outcome: 'block', message } }]);
    await appeal(id, who);
    await review(id, false, 3);
    expect((await site.call(listAccounts, { query: { blocked: '1' } }, 'admin')).data).toEqual([]);
  });

  test('ends with its own decision, not one that followed once it was lifted', async () => {
    const id = await decided('player', 'block');
    const params = { userId: 'ana' };
    await site.call(unblockAccount, { params }, 'admin');
    await site.call(blockAccount, { params, body: { reason: 'Amenaza a otros.' } }, 'admin');
    await review(id, false, 2);
    const { data } = await site.call(listAccounts, { query: { blocked: '1' } }, 'admin');
    expect(data).toMatchObject([{ userId: 'ana', blocked: { reason: 'Amenaza a otros.' } }]);
  });

  test('is refused if there is no account', async () => {
    const { id: player } = await rows.player();
    await site.call(createReport, { body: { thing: { kind: 'player', id: player }, reason: 'offensiveName' } }, 'reporter');
    const [open] = (await queue()).data;
    expect(open?.blockable).toBe(false);
    const input = { params: { id: open?.id }, body: { outcome: 'block', message, version: 1 } };
    expect(await site.refused(decideReportCase, input, 'admin')).toMatchObject({ httpStatus: 422, message: 'No hay una cuenta que bloquear.' });
  });
});

describe('An appeal', () => {
  test('is made once, is in the queue, and its answer is final and shown to both', async () => {
    const id = await decided('player', 'hide');
    await appeal(id, 'ana');
    const again = () => site.refused(appealDecision, { params: { id }, body: { text: 'Otra vez.' } }, 'ana');
    expect(await again()).toMatchObject({ httpStatus: 409, message: 'Esa decisión ya se apeló. Solo se puede una vez.' });
    expect((await queue({ state: 'appealed' })).data).toMatchObject([{ id, appeal: { text: 'Es mi apellido.' } }]);
    expect((await own('ana')).notices).toMatchObject([{ appeal: { text: 'Es mi apellido.' }, review: null }]);
    await review(id, true, 3);
    expect(await again()).toMatchObject({ httpStatus: 409, message: 'Esa decisión ya es definitiva.' });
    expect((await own('ana')).notices).toMatchObject([{ review: { upheld: true, message: 'Lo miramos otra vez.' } }]);
    for (const version of [3, 4])
      expect(await site.refused(reviewReportCase, { params: { id }, body: { upheld: false, version } }, 'admin')).toMatchObject({ httpStatus: 409 });
    expect(await site.refused(getPlayerByUsername, { params: { username: 'mala' } })).toMatchObject({ httpStatus: 404 });
  });

  test.each(reportKinds)('that is accepted shows a hidden %s again', async (kind) => {
    const { store, tournament, deck } = made();
    const id = await decided(kind, 'hide');
    await appeal(id, affectedBy[kind]);
    await review(id, false, 3);
    expect((await own('reporter')).reports).toMatchObject([{ reversed: true }]);
    expect((await site.call(getPlayerByUsername, { params: { username: 'mala' } })).data.optionalname).toBe('La Mala');
    expect((await site.call(getStoreBySlug, { body: { slug: store.slug } })).store.name).toBe('La Mala');
    expect((await site.call(getTournament, { params: { id: tournament.id } })).data).toMatchObject({ status: 'finalizado', name: 'Copa Mala' });
    expect((await site.call(getDeck, { params: { id: deck.id } })).result.deckName).toBe('Mala');
    await site.call(getSharedTrades, { params: { token: 'mala-token' }, query: {} });
    if (kind === 'tradeList') await site.call(createTradeLink, { body: { withWants: false, days: null } }, 'ana');
  });

  test('that is accepted shows a tournament as its console left it, which went on while it was hidden', async () => {
    const { id } = await rows.tournament({ storeId: made().store.id, status: 'inscripciones', category: 'Challenge' });
    for (const { id: playerId } of await rows.players(4)) await rows.result(id, playerId);
    await site.call(startPlay, { params: { id }, body: {} }, 'organiser');
    const console = await playDevice(site, id, 'organiser');
    await console.takePen();
    await console.configure();
    await console.publishRound();
    await site.call(createReport, { body: { thing: { kind: 'tournament', id }, reason: 'offensiveName' } }, 'reporter');
    const caseId = (await queue()).data[0]?.id ?? 0;
    await decide(caseId, 'hide');
    await playRound(console);
    while (console.pod().played.length < console.pod().rounds) {
      await console.publishRound();
      await playRound(console);
    }
    await console.finalize();
    await review(caseId, false, 2);
    expect((await site.call(getTournament, { params: { id } })).data).toMatchObject({ status: 'finalizado', winnerId: expect.any(Number) });
  });

  test('that is accepted restores a name, except one that the person changed since and a username taken meanwhile', async () => {
    const { ana } = made();
    const id = await decided('player', 'rename');
    await site.call(updatePlayer, { params: { userId: 'ana' }, body: { name: 'Ana', terms: 1, optionalname: 'Anita' } }, 'ana');
    await rows.player({ username: 'mala' });
    await appeal(id, 'ana');
    await review(id, false, 3);
    const { data } = await site.call(getPlayerByUsername, { params: { username: `jugador-${ana.id}` } });
    expect(data.optionalname).toBe('Anita');
    await site.call(updatePlayer, { params: { userId: 'ana' }, body: { name: 'Ana', terms: 1, optionalname: 'La Mala' } }, 'ana');
  });

  test('that is accepted changes nothing of a player who was united with another since', async () => {
    const { ana } = made();
    const id = await decided('player', 'rename');
    await site.db.updateTable('players').set({ userId: null, status: 0 }).where('id', '=', ana.id).execute();
    const united = () => site.db.selectFrom('players').selectAll().where('id', '=', ana.id).executeTakeFirstOrThrow();
    const before = await united();
    await review(id, false, 2);
    expect(await united()).toEqual(before);
  });

  test('is not needed for an administrator to revert a decision; confirming one requires it', async () => {
    const id = await decided('store', 'rename');
    expect(await site.refused(reviewReportCase, { params: { id }, body: { upheld: true, version: 2 } }, 'admin')).toMatchObject({
      httpStatus: 422,
      message: 'Nadie apeló esta decisión.',
    });
    expect(await site.refused(reviewReportCase, { params: { id }, body: { upheld: false, version: 1 } }, 'admin')).toMatchObject({
      httpStatus: 409,
      message: 'Esta denuncia cambió mientras la leías. Carga la lista otra vez.',
    });
    await review(id, false, 2);
    expect((await site.call(getStoreBySlug, { body: { slug: made().store.slug } })).store.name).toBe('La Mala');
    expect(await site.refused(appealDecision, { params: { id }, body: { text: 'No.' } }, 'organiser')).toMatchObject({ httpStatus: 409 });
  });
});

describe('The reporter', () => {
  test.each(['hide', 'rename', 'block'] as const)('is not shown to the affected person, nor are their words: %s', async (outcome) => {
    await rows.player({ username: 'soplon', name: 'Sofía', userId: 'secret-reporter' });
    await report('tournament', 'secret-reporter', { details: 'Vivo al lado de la tienda.' });
    const id = (await queue()).data[0]?.id ?? 0;
    await decide(id, outcome);
    const asOrganiser = await site.headers('organiser');
    const notices = [
      await own('organiser'),
      (await site.call(getPersonalData, { params: { userId: 'organiser' } }, 'organiser')).data.decisions,
      outcome === 'block' ? null : await site.call(listTournamentChanges, { params: { id: made().tournament.id }, query: {} }, null, asOrganiser),
    ];
    expect(JSON.stringify(notices)).toContain(message);
    for (const secret of ['secret-reporter', 'soplon', 'Sofía', 'Vivo al lado']) expect(JSON.stringify(notices)).not.toContain(secret);
  });

  test('has the answer among their own data', async () => {
    await decided('store', 'hide');
    const { data } = await site.call(getPersonalData, { params: { userId: 'reporter' } }, 'reporter');
    expect(data.reports).toMatchObject([{ kind: 'store', decision: { outcome: 'hide', message } }]);
  });
});

describe('Deleting an account', () => {
  test('of a reporter leaves the report without author and text', async () => {
    await site.db.insertInto('users').values({ userId: 'reporter', email: null, role: 'member' }).execute();
    await report('store', 'reporter', { details: 'Vivo al lado.' });
    await site.call(deleteAccount, { params: { userId: 'reporter' }, body: { confirm: 'ELIMINAR' } }, 'reporter');
    expect(await site.db.selectFrom('reports').select(['userId', 'details', 'reason']).execute()).toEqual([
      { userId: null, details: null, reason: 'offensiveName' },
    ]);
    expect((await queue()).data[0]?.reports).toHaveLength(1);
  });

  test('of the affected person leaves none of their names, texts and ids', async () => {
    await decided('player', 'rename');
    const id = await decided('tradeList', 'hide');
    await appeal(id, 'ana');
    await report('deck', 'reporter', { details: 'La Mala otra vez.' });
    await site.call(deleteAccount, { params: { userId: 'ana' }, body: { confirm: 'ELIMINAR' } }, 'ana');
    const tables = ['reportCases', 'reports', 'reportAffected', 'hiddenThings', 'withdrawnNames'] as const;
    const left = JSON.stringify(await Promise.all(tables.map((table) => site.db.selectFrom(table).selectAll().execute())));
    for (const trace of ['ana"', 'Mala', 'mala', 'apellido']) expect(left).not.toContain(trace);
  });
});
