import { describe, expect, test } from '@jest/globals';
import { appealDecision, createReport, decideReportCase, listReportCases, reviewReportCase } from '@mesa/contract/calls/moderation';
import type { Input } from '@mesa/contract/endpoint';
import { community } from '../../testing/community';
import { type As, testApp } from '../../testing/test-app';

const site = testApp();
const rows = community(site);

type Outcome = Input<typeof decideReportCase>['body']['outcome'];
const report = (id: number, as: string) => site.call(createReport, { body: { thing: { kind: 'store', id }, reason: 'offensiveName' } }, as);
const queue = async (query: Input<typeof listReportCases>['query'] = {}) => (await site.call(listReportCases, { query }, 'admin')).data;
const reportedNames = async (query: Input<typeof listReportCases>['query']) => (await queue(query)).map(({ reportedName }) => reportedName);
const decide = (id: number, outcome: Outcome = 'rename', more: object = {}) =>
  site.call(decideReportCase, { params: { id }, body: { outcome, version: 1, message: 'Ofende.', ...more } }, 'admin');
const review = (id: number, version: number, upheld = false, as: As = 'admin') =>
  site.call(reviewReportCase, { params: { id }, body: { upheld, version } }, as);

/** Opens a case of a store. Returns its id. */
async function opened(fields: Parameters<typeof rows.store>[0] = {}, reporters: readonly string[] = ['reporter']): Promise<number> {
  const { id } = await rows.store({ admins: ['organiser'], ...fields });
  let caseId = 0;
  for (const as of reporters) caseId = (await report(id, as)).data.id;
  return caseId;
}

describe('The queue', () => {
  test('shows the latest first of the equally reported', async () => {
    await opened({ name: 'Tres' }, ['one', 'two', 'three']);
    const [uno, otra] = [await opened({ name: 'Uno' }), await opened({ name: 'Otra' })];
    // The first of the two was reported last.
    await site.db.updateTable('reportCases').set({ reportedAt: '2999-01-01T00:00:00Z' }).where('id', '=', uno).execute();
    expect(await reportedNames({ order: 'most' })).toEqual(['Tres', 'Uno', 'Otra']);
    for (const id of [uno, otra]) await decide(id);
    expect(await reportedNames({ order: 'most', state: 'decided' })).toEqual(['Otra', 'Uno']);
  });

  test('shows the latest answer first, a final one too, and who gave it', async () => {
    const [first, second] = [await opened({ name: 'Primera' }), await opened({ name: 'Segunda' })];
    for (const id of [first, second]) await decide(id);
    expect(await reportedNames({ state: 'decided' })).toEqual(['Segunda', 'Primera']);
    await rows.player({ username: 'jefa', optionalname: 'La jefa', userId: 'user_admin' });
    await rows.player({ username: 'otra', optionalname: 'La otra', userId: 'second_admin' });
    await review(first, 2, false, { userId: 'second_admin', role: 'admin' });
    expect(await queue({ state: 'decided' })).toMatchObject([
      { reportedName: 'Primera', decision: { by: 'La jefa' }, review: { upheld: false, by: 'La otra' } },
      { reportedName: 'Segunda', review: null },
    ]);
  });

  test('names those whom a decision affected in the order of their accounts', async () => {
    const id = await opened({ admins: ['zoe', 'ana', 'organiser'] });
    await decide(id);
    expect((await queue({ state: 'decided' }))[0]?.affected).toEqual(['ana', 'organiser', 'zoe']);
  });
});

test('A case and a decision that do not exist are not found', async () => {
  const of = (body: object) => ({ params: { id: 999_999 }, body });
  const unknown = { httpStatus: 404, message: 'No encontramos esa denuncia.' };
  expect(await site.refused(decideReportCase, of({ outcome: 'none', version: 1 }), 'admin')).toMatchObject(unknown);
  expect(await site.refused(reviewReportCase, of({ upheld: false, version: 1 }), 'admin')).toMatchObject(unknown);
  expect(await site.refused(appealDecision, of({ text: 'Es un error.' }), 'organiser')).toMatchObject({
    httpStatus: 404,
    message: 'No encontramos esa decisión.',
  });
});

test('Reading the queue is a read of personal data', async () => {
  await opened();
  await site.security.flush();
  await queue();
  const reads = await site.db.selectFrom('securityLog').select(['userId', 'call']).where('event', '=', 'personalRead').execute();
  expect(reads).toEqual([{ userId: 'user_admin', call: 'GET /api/moderation' }]);
});

test('A trade list of somebody without a player is called Cambios', async () => {
  await site.db.insertInto('tradeLinks').values({ userId: 'ana', token: 'some-token', withWants: false }).execute();
  await site.call(createReport, { body: { thing: { kind: 'tradeList', token: 'some-token' }, reason: 'offensiveName' } }, 'reporter');
  expect(await queue()).toMatchObject([{ reportedName: 'Cambios', now: { name: 'Cambios', path: '/cambio/some-token' } }]);
});

test('A report of a player who left since can only be closed without changes', async () => {
  const { id } = await rows.player({ userId: 'ana' });
  const { data } = await site.call(createReport, { body: { thing: { kind: 'player', id }, reason: 'offensiveName' } }, 'reporter');
  await site.db.updateTable('players').set({ status: 0 }).where('id', '=', id).execute();
  const refused = (outcome: Outcome) => site.refused(decideReportCase, { params: { id: data.id }, body: { outcome, version: 1, message: 'Ofende.' } }, 'admin');
  for (const outcome of ['rename', 'hide'] as const)
    expect(await refused(outcome)).toMatchObject({ httpStatus: 409, message: 'Eso ya no existe: resuelve la denuncia sin cambios.' });
  expect(await refused('block')).toMatchObject({ httpStatus: 422, message: 'No hay una cuenta que bloquear.' });
  await decide(data.id, 'none');
  expect(await queue({ state: 'decided' })).toMatchObject([{ now: null, affected: [], decision: { outcome: 'none' } }]);
});

describe('A review', () => {
  test.each(['open', 'closed without changes'])('is refused of a case that is %s', async (state) => {
    const id = await opened();
    if (state !== 'open') await decide(id, 'none');
    const version = state === 'open' ? 1 : 2;
    for (const upheld of [true, false])
      expect(await site.refused(reviewReportCase, { params: { id }, body: { upheld, version } }, 'admin')).toMatchObject({
        httpStatus: 422,
        message: 'No hay una decisión que revisar.',
      });
  });

  test('is refused on another version of the case, such as one that was not appealed yet', async () => {
    const id = await opened();
    await decide(id);
    await site.call(appealDecision, { params: { id }, body: { text: 'Es mi apellido.' } }, 'organiser');
    expect(await site.refused(reviewReportCase, { params: { id }, body: { upheld: false, version: 2 } }, 'admin')).toMatchObject({ httpStatus: 409 });
    await review(id, 3, true);
  });
});

describe('A renamed store', () => {
  const slugOf = async (name: string) => (await site.db.selectFrom('stores').select('slug').where('name', '=', name).executeTakeFirstOrThrow()).slug;

  test('has another address where another store has the usual one', async () => {
    const { id } = await rows.store();
    for (const slug of [`buena-${id}`, `buena-${id}-2`]) await rows.store({ slug });
    await decide((await report(id, 'reporter')).data.id, 'rename', { name: 'Buena' });
    expect(await slugOf('Buena')).toBe(`buena-${id}-3`);
  });

  test('has an address also with a name of symbols', async () => {
    const { id } = await rows.store();
    await decide((await report(id, 'reporter')).data.id, 'rename', { name: '☠☠' });
    expect(await slugOf('☠☠')).toBe(`tienda-${id}`);
  });
});
