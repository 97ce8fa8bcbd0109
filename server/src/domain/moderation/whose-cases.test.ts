import { describe, expect, test } from '@jest/globals';
import { createReport, decideReportCase, getOwnModeration, listReportCases } from '@mesa/contract/calls/moderation';
import { deleteAccount, getPersonalData } from '@mesa/contract/calls/personal-data';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const site = testApp();
const rows = community(site);

const report = (thing: { kind: 'player' | 'store'; id: number }, as: string) => site.call(createReport, { body: { thing, reason: 'offensiveName' } }, as);
const queue = async () => (await site.call(listReportCases, { query: {} }, 'admin')).data;
const own = (as: string) => site.call(getOwnModeration, {}, as);
const decide = (id: number, message = 'Ofende.') => site.call(decideReportCase, { params: { id }, body: { outcome: 'rename', version: 1, message } }, 'admin');

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
  test('reads their own reports, and nobody else’s', async () => {
    await reported();
    expect((await own('ana')).reports.map(({ name }) => name)).toEqual(['beto']);
    expect((await own('beto')).reports).toEqual([]);
    expect((await site.call(getPersonalData, { params: { userId: 'ana' } }, 'ana')).data.reports).toHaveLength(1);
  });

  test('reads the latest decision first, whichever was reported earlier', async () => {
    const { aboutAna } = await reported();
    const { id: store } = await rows.store({ admins: ['ana'] });
    await report({ kind: 'store', id: store }, 'reporter');
    const ofStore = (await queue()).find(({ kind }) => kind === 'store');
    await decide(ofStore?.id ?? 0);
    await decide(aboutAna.id);
    expect((await own('ana')).notices.map(({ kind }) => kind)).toEqual(['player', 'store']);
  });
});

describe('The queue', () => {
  test('names who is affected, before and after the decision', async () => {
    const { aboutBeto } = await reported();
    expect(aboutBeto.affected).toEqual(['beto']);
    await rows.player({ username: 'jefa', userId: 'user_admin', optionalname: 'La jefa' });
    await decide(aboutBeto.id);
    const [decided] = (await site.call(listReportCases, { query: { state: 'decided' } }, 'admin')).data;
    expect(decided).toMatchObject({ affected: [expect.stringMatching(/^Jugador \d+$/)], decision: { by: 'La jefa' } });
  });

  test('shows nothing of a player who left, and no picture of a closed store', async () => {
    const { beto, aboutBeto } = await reported();
    const { id: store } = await rows.store();
    await report({ kind: 'store', id: store }, 'reporter');
    await site.db.updateTable('stores').set({ status: 0 }).where('id', '=', store).execute();
    await site.db.updateTable('players').set({ status: 0 }).where('id', '=', beto.id).execute();
    const cases = await queue();
    expect(cases.find(({ id }) => id === aboutBeto.id)?.now).toBeNull();
    expect(cases.find(({ kind }) => kind === 'store')?.now).toMatchObject({ picture: null });
  });
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
