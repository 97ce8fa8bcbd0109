import { describe, expect, test } from '@jest/globals';
import { listAccounts } from '@mesa/contract/calls/accounts';
import { createReport, decideReportCase, getOwnModeration, listReportCases, reviewReportCase } from '@mesa/contract/calls/moderation';
import { deleteAccount, getPersonalData } from '@mesa/contract/calls/personal-data';
import { getTournament, updateTournament } from '@mesa/contract/calls/tournaments';
import type { Input } from '@mesa/contract/endpoint';
import { posterPath } from '@mesa/contract/format/poster-paths';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const site = testApp();
const rows = community(site);

type Reported = Input<typeof createReport>['body'];
const report = (thing: Reported['thing'], as: string, reason: Reported['reason'] = 'offensiveName') => site.call(createReport, { body: { thing, reason } }, as);
const queue = async (query: Input<typeof listReportCases>['query'] = {}) => (await site.call(listReportCases, { query }, 'admin')).data;
const own = (as: string) => site.call(getOwnModeration, {}, as);
const decide = (id: number, outcome: 'rename' | 'hide' | 'block' = 'rename') =>
  site.call(decideReportCase, { params: { id }, body: { outcome, version: 1, message: 'Ofende.' } }, 'admin');

/** Ana reports Beto, and somebody else reports Ana. */
async function reported() {
  const [ana, beto] = [await rows.player({ username: 'ana', userId: 'ana' }), await rows.player({ username: 'beto', userId: 'beto' })];
  for (const userId of ['ana', 'beto']) await site.db.insertInto('users').values({ userId, email: null, role: 'member' }).execute();
  await report({ kind: 'player', id: beto.id }, 'ana');
  await report({ kind: 'player', id: ana.id }, 'reporter');
  const [aboutAna, aboutBeto] = await queue();
  if (!aboutAna || !aboutBeto) throw new Error('no cases');
  return { ana, beto, aboutAna, aboutBeto };
}

describe('A person', () => {
  test('reads only their own reports', async () => {
    await reported();
    expect((await own('ana')).reports.map(({ name }) => name)).toEqual(['beto']);
    expect((await own('beto')).reports).toEqual([]);
    expect((await site.call(getPersonalData, { params: { userId: 'ana' } }, 'ana')).data.reports).toHaveLength(1);
  });

  test('reads the latest decision first, whichever was reported earlier, each with its own reasons', async () => {
    const { aboutAna } = await reported();
    const { id: store } = await rows.store({ admins: ['ana'] });
    for (const reporter of ['reporter', 'another']) await report({ kind: 'store', id: store }, reporter, 'advertising');
    const ofStore = (await queue()).find(({ kind }) => kind === 'store');
    await decide(ofStore?.id ?? 0);
    await decide(aboutAna.id);
    expect((await own('ana')).notices.map(({ kind, reasons }) => [kind, reasons])).toEqual([
      ['player', ['offensiveName']],
      ['store', ['advertising']],
    ]);
  });
});

describe('The queue', () => {
  test('names who is affected, before and after the decision', async () => {
    const { aboutBeto } = await reported();
    expect(aboutBeto.affected).toEqual(['beto']);
    await rows.player({ username: 'jefa', userId: 'user_admin', optionalname: 'La jefa' });
    await decide(aboutBeto.id);
    const [decided] = await queue({ state: 'decided' });
    expect(decided).toMatchObject({ affected: [expect.stringMatching(/^Jugador \d+$/)], decision: { by: 'La jefa' } });
  });

  test('shows the newest case first of those that were reported, or decided, at the same moment', async () => {
    const { aboutAna, aboutBeto } = await reported();
    expect(aboutAna.reports).toHaveLength(1);
    await site.db.updateTable('reportCases').set({ reportedAt: '2026-01-01T00:00:00.000Z' }).execute();
    expect((await queue()).map(({ id }) => id)).toEqual([aboutAna.id, aboutBeto.id]);
    for (const { id } of [aboutBeto, aboutAna]) await decide(id);
    await site.db.updateTable('reportCases').set({ decidedAt: '2026-01-02T00:00:00.000Z' }).execute();
    expect((await queue({ state: 'decided' })).map(({ id }) => id)).toEqual([aboutAna.id, aboutBeto.id]);
  });

  test('names after the decision those whom it affected, although the player is no longer theirs', async () => {
    const { beto, aboutBeto } = await reported();
    await decide(aboutBeto.id);
    await site.db.updateTable('players').set({ userId: null }).where('id', '=', beto.id).execute();
    expect((await queue({ state: 'decided' }))[0]?.affected).toEqual(['beto']);
  });

  test('shows nothing of a player who left, and no picture of a closed store or a hidden tournament', async () => {
    const { beto, aboutBeto } = await reported();
    const { id: hidden } = await rows.tournament();
    await report({ kind: 'tournament', id: hidden }, 'reporter');
    expect((await queue())[0]?.now).toMatchObject({ picture: posterPath('torneo', hidden) });
    await site.db.updateTable('tournaments').set({ status: 'desactivado' }).where('id', '=', hidden).execute();
    expect((await queue())[0]?.now).toMatchObject({ picture: null });
    const { id: store } = await rows.store();
    await report({ kind: 'store', id: store }, 'reporter');
    await site.db.updateTable('stores').set({ status: 0 }).where('id', '=', store).execute();
    await site.db.updateTable('players').set({ status: 0 }).where('id', '=', beto.id).execute();
    const cases = await queue();
    expect(cases.find(({ id }) => id === aboutBeto.id)?.now).toBeNull();
    expect(cases.find(({ kind }) => kind === 'store')?.now).toMatchObject({ picture: null });
  });
});

test('A decision about a tournament is about it alone: one that was entered before keeps its name', async () => {
  const [other, mala] = [await rows.tournament({ name: 'Copa Buena' }), await rows.tournament({ name: 'Copa Mala' })];
  await report({ kind: 'tournament', id: mala.id }, 'reporter');
  const [open] = await queue();
  expect(open).toMatchObject({ reportedName: 'Copa Mala', now: { name: 'Copa Mala' } });
  await decide(open?.id ?? 0);
  const left = await site.db.selectFrom('tournaments').select('name').where('id', 'in', [other.id, mala.id]).orderBy('id').execute();
  expect(left.map(({ name }) => name)).toEqual(['Copa Buena', `Torneo ${mala.id}`]);
});

test('Hiding a player does not hide the tournament of the same number, which its store can show again', async () => {
  const [{ id }, { storeId }] = [await rows.player({ id: 4711 }), await rows.tournament({ id: 4711, status: 'desactivado' })];
  await site.db.insertInto('storeAdmins').values({ storeId, userId: 'organiser' }).execute();
  await report({ kind: 'player', id }, 'reporter');
  await decide((await queue())[0]?.id ?? 0, 'hide');
  expect((await site.call(getTournament, { params: { id } }, 'organiser')).data).not.toHaveProperty('hidden');
  const body = { name: 'Copa', storeId, date: '2025-05-24', status: 'finalizado' as const };
  expect((await site.call(updateTournament, { params: { id }, body }, 'organiser')).data.status).toBe('finalizado');
});

describe('A decision about a deck', () => {
  /** A player's decks in two tournaments; the second one is reported. */
  async function twoDecks() {
    const { id: playerId } = await rows.player({ username: 'ana', userId: 'ana' });
    const [saturday, sunday] = [await rows.tournament(), await rows.tournament()];
    const { id: cardId } = await rows.card();
    const decks = [];
    for (const { id } of [saturday, sunday]) {
      await rows.result(id, playerId, { deckName: 'Mala' });
      decks.push(await rows.deck(id, playerId, [{ cardId }]));
    }
    await report({ kind: 'deck', tournamentId: sunday.id, playerId }, 'reporter');
    const [open] = await queue();
    expect(open?.now?.picture).toBe(posterPath('baraja', decks[1]?.id ?? 0));
    const left = () => site.db.selectFrom('results').select(['deckName', 'deckHidden']).orderBy('tournamentId').execute();
    return { id: open?.id ?? 0, left };
  }

  test('renames it alone, not the player’s deck in another tournament', async () => {
    const { id, left } = await twoDecks();
    await decide(id);
    expect(await left()).toEqual([
      { deckName: 'Mala', deckHidden: false },
      { deckName: null, deckHidden: false },
    ]);
  });

  test('hides it alone', async () => {
    const { id, left } = await twoDecks();
    await decide(id, 'hide');
    expect((await left()).map(({ deckHidden }) => deckHidden)).toEqual([false, true]);
    expect((await queue({ state: 'decided' }))[0]?.now).toMatchObject({ hidden: true, picture: null });
  });

  test('is given back alone, also after the other one was renamed', async () => {
    const { id, left } = await twoDecks();
    await site.db
      .updateTable('results')
      .set({ deckName: 'Otra' })
      .where('id', '=', (results) => results.selectFrom('results').select(({ fn }) => fn.min('id').as('id')))
      .execute();
    await decide(id);
    await site.call(reviewReportCase, { params: { id }, body: { upheld: false, version: 2, message: 'No ofende.' } }, 'admin');
    expect((await left()).map(({ deckName }) => deckName)).toEqual(['Otra', 'Mala']);
  });

  test('is given back with its own name, not that of another player’s in the tournament', async () => {
    const { id: tournamentId } = await rows.tournament();
    const [first, second] = await rows.players(2);
    await rows.result(tournamentId, first?.id ?? 0, { deckName: 'Buena' });
    await rows.result(tournamentId, second?.id ?? 0, { deckName: 'Mala' });
    await report({ kind: 'deck', tournamentId, playerId: second?.id ?? 0 }, 'reporter');
    const [open] = await queue();
    await decide(open?.id ?? 0);
    await site.call(reviewReportCase, { params: { id: open?.id ?? 0 }, body: { upheld: false, version: 2, message: 'No ofende.' } }, 'admin');
    const left = await site.db.selectFrom('results').select('deckName').where('tournamentId', '=', tournamentId).orderBy('playerId').execute();
    expect(left.map(({ deckName }) => deckName)).toEqual(['Buena', 'Mala']);
  });
});

test('A report of a store names its administrators in order, and may block its founder', async () => {
  const { id } = await rows.store({ admins: ['zoe', 'founder', 'ana'] });
  await site.db.updateTable('storeAdmins').set({ founder: true }).where('userId', '=', 'founder').execute();
  await site.db.insertInto('users').values({ userId: 'founder', email: null, role: 'owner' }).execute();
  await report({ kind: 'store', id }, 'reporter');
  const [open] = await queue();
  expect(open?.affected).toEqual(['ana', 'founder', 'zoe']);
  await decide(open?.id ?? 0, 'block');
  const { data } = await site.call(listAccounts, { query: { blocked: '1' } }, 'admin');
  expect(data.map(({ userId }) => userId)).toEqual(['founder']);
  // The others are not blocked, so no decision is about them.
  expect([(await own('founder')).notices.length, (await own('zoe')).notices.length]).toEqual([1, 0]);
});

test('A report of a trade list names its own person', async () => {
  await reported();
  for (const userId of ['ana', 'beto'])
    await site.db
      .insertInto('tradeLinks')
      .values({ userId, token: `token-${userId}`, withWants: false })
      .execute();
  await report({ kind: 'tradeList', token: 'token-beto' }, 'reporter');
  expect((await queue()).find(({ kind }) => kind === 'tradeList')).toMatchObject({ now: { name: 'Cambios de beto' }, affected: ['beto'] });
});

test('A renamed player whose own name was the reported one loses it too, and is not shown by a username', async () => {
  const { id } = await rows.player({ username: 'mala', name: 'Mala', useUsername: true });
  await report({ kind: 'player', id }, 'reporter');
  await decide((await queue())[0]?.id ?? 0);
  const player = await site.db.selectFrom('players').select(['name', 'optionalname', 'useUsername']).executeTakeFirstOrThrow();
  expect(player).toEqual({ name: `Jugador ${id}`, optionalname: `Jugador ${id}`, useUsername: false });
});

test.each([
  ['its name and its address back', false],
  ['its name back without its address if another store has that by now', true],
])('A store gets %s', async (_, isTaken) => {
  const { id, name, slug } = await rows.store();
  await report({ kind: 'store', id }, 'reporter');
  const [open] = await queue();
  await decide(open?.id ?? 0);
  if (isTaken) await rows.store({ slug });
  await site.call(reviewReportCase, { params: { id: open?.id ?? 0 }, body: { upheld: false, version: 2, message: 'No ofende.' } }, 'admin');
  const after = await site.db.selectFrom('stores').select(['name', 'slug']).where('id', '=', id).executeTakeFirstOrThrow();
  expect(after).toEqual({ name, slug: isTaken ? `tienda-${id}` : slug });
});

test('A store that is renamed twice keeps the address of its first new name', async () => {
  const { id } = await rows.store();
  for (const as of ['one', 'two']) {
    await report({ kind: 'store', id }, as);
    await decide((await queue())[0]?.id ?? 0);
  }
  const after = await site.db.selectFrom('stores').select(['name', 'slug']).where('id', '=', id).executeTakeFirstOrThrow();
  expect(after).toEqual({ name: `Tienda ${id}`, slug: `tienda-${id}` });
});

test('A player whom an administrator hides, and a deck whose list is not shown yet, are not found for a report', async () => {
  const { id } = await rows.player({ status: 2 });
  const body = { thing: { kind: 'player', id }, reason: 'offensiveName' };
  expect(await site.refused(createReport, { body }, 'reporter')).toMatchObject({ httpStatus: 404 });
  const { id: playerId } = await rows.player();
  const { id: tournamentId } = await rows.tournament({ status: 'inscripciones', listsClose: 'al empezar', listsVisible: 'al terminar' });
  await rows.result(tournamentId, playerId, { deckName: 'Mala' });
  const ofDeck = { thing: { kind: 'deck', tournamentId, playerId }, reason: 'offensiveName' };
  expect(await site.refused(createReport, { body: ofDeck }, 'reporter')).toMatchObject({ httpStatus: 404 });
});

test('A deck that an administrator hides is not found for another report', async () => {
  const { id: tournamentId } = await rows.tournament();
  const { id: playerId } = await rows.player();
  await rows.result(tournamentId, playerId, { deckName: 'Mala', deckHidden: true });
  const body = { thing: { kind: 'deck', tournamentId, playerId }, reason: 'offensiveName' };
  expect(await site.refused(createReport, { body }, 'reporter')).toMatchObject({ httpStatus: 404 });
});

test('Erasing an account leaves decided cases without its names, and the names that others may not have again', async () => {
  const { aboutAna, aboutBeto } = await reported();
  await decide(aboutAna.id);
  await decide(aboutBeto.id);
  await site.call(deleteAccount, { params: { userId: 'ana' }, body: { confirm: 'ELIMINAR' } }, 'ana');
  expect(await site.db.selectFrom('reportCases').select(['id', 'name', 'outcome']).orderBy('id').execute()).toEqual([
    { id: aboutBeto.id, name: 'beto', outcome: 'rename' },
    { id: aboutAna.id, name: 'Cuenta eliminada', outcome: 'rename' },
  ]);
  expect(await site.db.selectFrom('withdrawnNames').select('name').execute()).toEqual([{ name: 'beto' }]);
});
