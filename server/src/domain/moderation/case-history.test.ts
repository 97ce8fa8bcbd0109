import { describe, expect, test } from '@jest/globals';
import { saveDeckCards } from '@mesa/contract/calls/decks';
import { appealDecision, createReport, decideReportCase, getOwnModeration, listReportCases, reviewReportCase } from '@mesa/contract/calls/moderation';
import { updatePlayer } from '@mesa/contract/calls/players';
import { updateStore } from '@mesa/contract/calls/stores';
import { updateTournament } from '@mesa/contract/calls/tournaments';
import type { Input } from '@mesa/contract/endpoint';
import { posterPath } from '@mesa/contract/format/poster-paths';
import { type ReportKind, reportKinds } from '@mesa/contract/rules/moderation';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const site = testApp();
const rows = community(site);

type Reported = Input<typeof createReport>['body'];
const report = async (thing: Reported['thing'], as: string, more: Partial<Reported> = {}) =>
  (await site.call(createReport, { body: { thing, reason: 'offensiveName', ...more } }, as)).data.id;
const decide = (id: number, more: Partial<Input<typeof decideReportCase>['body']> = {}) =>
  site.call(decideReportCase, { params: { id }, body: { outcome: 'hide', version: 1, message: 'Ofende.', ...more } }, 'admin');
const appeal = (id: number, as: string) => site.call(appealDecision, { params: { id }, body: { text: 'Es mi apellido.' } }, as);
const review = (id: number, version: number, more: object) =>
  site.call(reviewReportCase, { params: { id }, body: { upheld: true, version, ...more } }, { userId: 'second_admin', role: 'admin' });
const own = (as: string) => site.call(getOwnModeration, {}, as);

const store = () => rows.store({ name: 'La Mala', slug: 'la-mala', admins: ['organiser'] });

/** The thing of each kind, its ids in the history, and who may appeal. */
const worlds: Record<ReportKind, () => Promise<{ thing: Reported['thing']; ids: object; affected: string }>> = {
  player: async () => {
    const { id } = await rows.player({ userId: 'ana' });
    return { thing: { kind: 'player', id }, ids: { playerId: id }, affected: 'ana' };
  },
  store: async () => {
    const { id } = await store();
    return { thing: { kind: 'store', id }, ids: { storeId: id }, affected: 'organiser' };
  },
  tournament: async () => {
    const { id } = await rows.tournament({ storeId: (await store()).id });
    return { thing: { kind: 'tournament', id }, ids: { tournamentId: id }, affected: 'organiser' };
  },
  deck: async () => {
    const [{ id: tournamentId }, { id: playerId }] = [await rows.tournament(), await rows.player({ userId: 'ana' })];
    await rows.result(tournamentId, playerId, { deckName: 'Mala' });
    return { thing: { kind: 'deck', tournamentId, playerId }, ids: { tournamentId, playerId }, affected: 'ana' };
  },
  tradeList: async () => {
    await site.db.insertInto('tradeLinks').values({ userId: 'ana', token: 'some-token', withWants: false }).execute();
    return { thing: { kind: 'tradeList', token: 'some-token' }, ids: { userId: 'ana' }, affected: 'ana' };
  },
};

describe('The history of a case', () => {
  test.each(reportKinds)('about a %s has its report, its decision, the appeal and the answer, and what they are about', async (kind) => {
    const { thing, ids, affected } = await worlds[kind]();
    const id = await report(thing, 'reporter');
    await decide(id);
    await appeal(id, affected);
    await review(id, 3, { upheld: false, message: 'No ofende.' });
    const about = { kind, ...ids };
    const changes = (await rows.audits('report')).map(({ userId, action, entityId, before, after }) => ({ userId, action, entityId, before, after }));
    expect(changes).toEqual(
      [
        { userId: 'reporter', action: 'create', before: null, after: { ...about, reason: 'offensiveName' } },
        { userId: 'user_admin', action: 'update', before: about, after: { ...about, outcome: 'hide', refusal: 'Ofende.' } },
        { userId: affected, action: 'update', before: about, after: { ...about, appealed: true } },
        { userId: 'second_admin', action: 'update', before: about, after: { ...about, upheld: false, refusal: 'No ofende.' } },
      ].map((change) => ({ ...change, entityId: String(id) })),
    );
  });

  test('has no text where the administrator wrote none', async () => {
    const { thing, affected } = await worlds.store();
    const closed = await report(thing, 'reporter');
    await decide(closed, { outcome: 'none', message: '' });
    const reverted = await report(thing, 'reporter');
    await decide(reverted);
    await review(reverted, 2, { upheld: false, message: '' });
    const refusals = (await rows.audits('report')).flatMap(({ action, after }) => (action === 'update' ? [(after as { refusal: string | null }).refusal] : []));
    expect(refusals).toEqual([null, 'Ofende.', null]);
    expect((await own('reporter')).reports.map(({ decision }) => decision?.message)).toEqual(['Ofende.', null]);
    expect((await own(affected)).notices.map((notice) => notice.review)).toEqual([{ upheld: false, message: null, at: expect.any(String) }]);
  });
});

test('A decision is shown with all its moments to the administrators, to whom it affects and to who reported it', async () => {
  await rows.player({ userId: 'user_admin', username: 'jefa', optionalname: 'La jefa' });
  await rows.player({ userId: 'second_admin', username: 'otra', optionalname: 'La otra' });
  const { id: storeId } = await store();
  const reasons = ['offensiveName', 'personalData', 'advertising', 'personalData'] as const;
  let id = 0;
  for (const [index, reason] of reasons.entries())
    id = await report({ kind: 'store', id: storeId }, `reporter${index}`, { reason, details: `Detalle ${index}.` });
  const picture = posterPath('tienda', 'la-mala');
  const [open] = (await site.call(listReportCases, { query: {} }, 'admin')).data;
  expect(open).toMatchObject({ now: { name: 'La Mala', path: '/tienda/la-mala', picture, hidden: false }, blockable: false, decision: null });
  await decide(id);
  await appeal(id, 'organiser');
  await review(id, 3, { message: 'Sí ofende.' });
  const day = (date: number) => `2026-03-0${date}T10:00:00.000Z`;
  const moments = { decidedAt: day(3), appealedAt: day(4), reviewedAt: day(5) };
  await site.db.updateTable('reportCases').set(moments).where('id', '=', id).execute();
  await site.db
    .updateTable('reports')
    .set({ createdAt: day(1) })
    .execute();

  const decision = { outcome: 'hide', message: 'Ofende.', at: day(3) };
  const appealed = { text: 'Es mi apellido.', at: day(4) };
  const answer = { upheld: true, message: 'Sí ofende.', at: day(5) };
  expect((await site.call(listReportCases, { query: { state: 'decided' } }, 'admin')).data).toEqual([
    {
      id,
      kind: 'store',
      version: 4,
      reportedName: 'La Mala',
      now: { name: 'La Mala', path: '/tienda/la-mala', picture: null, hidden: true },
      affected: ['organiser'],
      blockable: false,
      reports: [3, 2, 1, 0].map((index) => ({ reason: reasons[index], details: `Detalle ${index}.`, at: day(1) })),
      decision: { ...decision, by: 'La jefa' },
      appeal: appealed,
      review: { ...answer, by: 'La otra' },
    },
  ]);
  expect((await own('organiser')).notices).toEqual([
    { id, kind: 'store', name: 'La Mala', reasons: ['advertising', 'offensiveName', 'personalData'], decision, appeal: appealed, review: answer },
  ]);
  expect((await own('reporter2')).reports).toEqual([
    { id: expect.any(Number), kind: 'store', name: 'La Mala', reason: 'advertising', at: day(1), decision, reversed: false },
  ]);
});

describe('A form that was opened before a renaming is refused', () => {
  const stale = { httpStatus: 409, code: 'stale' };

  test('for a player', async () => {
    const { thing } = await worlds.player();
    const { updatedAt } = await site.db.selectFrom('players').select('updatedAt').executeTakeFirstOrThrow();
    await decide(await report(thing, 'reporter'), { outcome: 'rename' });
    const input = { params: { userId: 'ana' }, body: { name: 'Ana', terms: 1, city: 'Cali', updatedAt } };
    expect(await site.refused(updatePlayer, input, 'ana')).toMatchObject(stale);
  });

  test('for a store', async () => {
    const { id, name, email, country, state, city, updatedAt } = await store();
    await decide(await report({ kind: 'store', id }, 'reporter'), { outcome: 'rename' });
    const input = { params: { id }, body: { name, email, country, state, city, updatedAt } };
    expect(await site.refused(updateStore, input, 'organiser')).toMatchObject(stale);
  });

  test('for a tournament', async () => {
    const { id, name, storeId, date, updatedAt } = await rows.tournament({ storeId: (await store()).id });
    await decide(await report({ kind: 'tournament', id }, 'reporter'), { outcome: 'rename' });
    const input = { params: { id }, body: { name, storeId, date, updatedAt } };
    expect(await site.refused(updateTournament, input, 'organiser')).toMatchObject(stale);
  });

  test('for the name of a deck', async () => {
    const { id: tournamentId } = await rows.tournament({ storeId: (await store()).id });
    const { id: playerId, username: userName } = await rows.player({ userId: 'ana' });
    const { updatedAt: resultUpdatedAt } = await rows.result(tournamentId, playerId, { deckName: 'Mala' });
    await decide(await report({ kind: 'deck', tournamentId, playerId }, 'reporter'), { outcome: 'rename' });
    const input = { body: { tournamentId, userName, cards: [], deckName: 'Mew', resultUpdatedAt } };
    expect(await site.refused(saveDeckCards, input, 'organiser')).toMatchObject(stale);
  });
});
