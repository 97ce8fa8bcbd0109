import { describe, expect, test } from '@jest/globals';
import { promoteRelease, rollbackRelease, startCanary } from '@mesa/release-contract/calls/deploys';
import { listFlags, saveFlag } from '@mesa/release-contract/calls/flags';
import { listRegistryHistory, restoreRegistry } from '@mesa/release-contract/calls/history';
import { listReleases, publishRelease } from '@mesa/release-contract/calls/releases';
import { createReleaseToken } from '@mesa/release-contract/calls/tokens';
import { bodyOf, makeBuild, shippedBuilds } from './testing/builds';
import { testHost } from './testing/test-host';

const site = testHost(async () => ({ included: shippedBuilds('mf_decks') }));
const params = { area: 'mf_decks' };
const description = 'Probabilidad de empezar con una carta, en la página de una baraja';
const off = { name: 'openingHand', percent: 0, roles: [] as string[], accounts: [] as string[], revision: 0 };
type Rule = Partial<typeof off>;

const body = (rule: Rule) => ({ params, body: { ...off, ...rule } });
const save = (rule: Rule, as = 'admin') => site.call(saveFlag, body(rule), as);
const refused = (rule: Rule, as = 'admin') => site.refused(saveFlag, body(rule), as);
const flags = async (as = 'admin') => (await site.call(listFlags, { params }, as)).flags;
const history = async () => (await site.call(listRegistryHistory, { params, query: {} }, 'admin')).data.map(({ action, note, who }) => [action, note, who]);

/** Publishes a release with these flags. */
async function published(version: string, declared?: { name: string; description: string }[]): Promise<string> {
  const { manifest, files } = makeBuild('mf_decks', { version, code: version });
  const { flags: _, ...others } = manifest;
  const build = { manifest: declared ? { ...manifest, flags: declared } : others, files };
  return (await site.call(publishRelease, { params, body: bodyOf(build) }, 'admin')).release;
}
const promoted = async (release: string, revision: number) => site.call(promoteRelease, { params, body: { release, revision } }, 'admin');

/** Olga owns the area, Mario is a member; Nina has an account. */
async function team() {
  site.people('olga', 'mario', 'nina');
  await site.db
    .insertInto('areaTeam')
    .values([
      { area: 'mf_decks', userId: 'olga', role: 'owner' },
      { area: 'mf_decks', userId: 'mario', role: 'member' },
    ])
    .execute();
}

describe('A flag of an area', () => {
  test('is off until somebody says for whom it is on, which the history keeps', async () => {
    await team();
    expect(await flags()).toEqual([{ name: 'openingHand', description, percent: 0, roles: [], accounts: [] }]);
    await save({ percent: 20 }, 'mario');
    expect(site.live.snapshot().state.areas.mf_decks?.flags).toEqual({ openingHand: { percent: 20, roles: [], accounts: [] } });
    await save({ percent: 5, roles: ['owner', 'admin'], accounts: ['@nina', 'olga', 'nina'], revision: 1 }, 'olga');
    expect(await flags('mario')).toEqual([
      {
        ...{ name: 'openingHand', description, percent: 5, roles: ['admin', 'owner'] },
        accounts: [
          { username: 'nina', name: 'nina' },
          { username: 'olga', name: 'olga' },
        ],
      },
    ]);
    // Whatever the order in which they are named.
    const same = { percent: 5, roles: ['admin', 'owner'], accounts: ['olga', 'nina'], revision: 2 };
    expect(await refused(same, 'olga')).toMatchObject({ httpStatus: 422, message: '«openingHand» ya está así.' });
    await save({ revision: 2 });
    expect(await flags()).toMatchObject([{ percent: 0, roles: [], accounts: [] }]);
    expect(await history()).toEqual([
      ['flag', 'openingHand: 0 %, 0 cuentas.', expect.any(String)],
      ['flag', 'openingHand: 5 %, admin, owner, 2 cuentas.', 'olga'],
      ['flag', 'openingHand: 20 %, 0 cuentas.', 'mario'],
    ]);
    const states = await site.db.selectFrom('registryHistory').select('state').orderBy('revision').execute();
    expect(states.map(({ state }) => state.areas.mf_decks?.flags?.openingHand?.accounts)).toEqual([[], ['nina', 'olga'], undefined]);
  });

  test('that is or becomes on for everybody is changed by owners, tokens and the site admin alone', async () => {
    await team();
    const { secret } = await site.call(createReleaseToken, { body: { area: 'mf_decks', name: 'Integración' } }, 'olga');
    expect(await refused({ percent: 100 }, 'mario')).toMatchObject({
      httpStatus: 403,
      message: 'Encender «openingHand» para todos, o cambiarla cuando lo está, lo hace una persona responsable de mf_decks.',
    });
    await save({ percent: 100 }, 'olga');
    expect(await refused({ percent: 50, revision: 1 }, 'mario')).toMatchObject({ httpStatus: 403 });
    expect(await refused({ revision: 1 }, 'mario')).toMatchObject({ httpStatus: 403 });
    const headers = { authorization: `Bearer ${secret}` };
    await site.call(saveFlag, body({ percent: 99, revision: 1 }), null, headers);
    await site.call(saveFlag, body({ percent: 100, revision: 2 }), null, headers);
    expect((await site.call(listFlags, { params }, null, headers)).flags).toMatchObject([{ percent: 100 }]);
    await save({ percent: 10, revision: 3 });
    await save({ revision: 4 }, 'mario');
    expect((await history()).map(([, , who]) => who)).toEqual(['mario', expect.any(String), 'Integración', 'Integración', 'olga']);
  });

  test.each([
    ['that does not exist', { name: 'hand', percent: 5 }, 422, 'Lo que está en línea de mf_decks no tiene la función en prueba «hand»: tiene openingHand.'],
    ['named like an inner field', { name: 'constructor', percent: 5 }, 422, /«constructor»: tiene openingHand\./],
    ['for more than all', { percent: 101 }, 400, /100/],
    ['for less than 0 %', { percent: -1 }, 400, /0/],
    ['for half a percent', { percent: 0.5 }, 400, /int/],
    ['for an unknown role', { roles: ['king'] }, 422, '«king» no es un rol de este sitio: son admin, owner, member.'],
    ['for an unknown account', { accounts: ['nadie'] }, 422, /^Ninguna cuenta tiene el nombre de usuario «nadie»\./],
    ['as it already is', {}, 422, '«openingHand» ya está así.'],
  ])('%s is refused with a sentence, and nothing changes', async (_, rule, httpStatus, message) => {
    const answer = await refused(rule);
    expect(answer.httpStatus).toBe(httpStatus);
    expect(`${answer.message} ${JSON.stringify(answer.issues ?? '')}`).toMatch(message);
    expect(await history()).toEqual([]);
  });

  test('of two changes at once, one wins, and the other is refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const both = [round * 2 + 1, round * 2 + 2].map((percent) => save({ percent, revision: round }));
      const outcomes = await Promise.allSettled(both);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
    expect(await history()).toHaveLength(10);
    expect(await refused({ percent: 50, revision: 9 })).toMatchObject({ code: 'revision_conflict', httpStatus: 412 });
  });

  test('stays as it is when another release goes live or is taken back', async () => {
    const release = await published('1.1.0', [{ name: 'openingHand', description }]);
    await save({ percent: 20 });
    await promoted(release, 1);
    expect((await site.call(rollbackRelease, { params, body: { revision: 2 } }, 'admin')).state.flags).toEqual({
      openingHand: { percent: 20, roles: [], accounts: [] },
    });
  });

  test('can be tried in a canary, whose release alone declares it', async () => {
    const release = await published('1.1.0', [
      { name: 'openingHand', description },
      { name: 'notes', description: 'Notas' },
    ]);
    await site.call(startCanary, { params, body: { release, percent: 5, revision: 0 } }, 'admin');
    await save({ name: 'notes', accounts: [], percent: 50, revision: 1 });
    expect((await flags()).map(({ name, description: shown }) => [name, shown])).toEqual([
      ['openingHand', description],
      ['notes', 'Notas'],
    ]);
  });

  test('is switched on and off without a change of the others', async () => {
    const notes = { name: 'notes', description: 'Notas' };
    await promoted(await published('1.1.0', [{ name: 'openingHand', description }, notes]), 0);
    await save({ percent: 20, revision: 1 });
    await save({ name: 'notes', percent: 50, revision: 2 });
    expect((await flags()).map(({ name, percent }) => [name, percent])).toEqual([
      ['openingHand', 20],
      ['notes', 50],
    ]);
    await save({ name: 'notes', revision: 3 });
    expect((await flags()).map(({ percent }) => percent)).toEqual([20, 0]);
  });

  test('that no live release declares is listed as unused, cannot be switched on, and is removed', async () => {
    await save({ percent: 20 });
    await promoted(await published('1.1.0'), 1);
    expect(await flags()).toEqual([{ name: 'openingHand', description: null, percent: 20, roles: [], accounts: [] }]);
    expect(await refused({ percent: 30, revision: 2 })).toMatchObject({ message: expect.stringMatching(/no tiene ninguna\.$/) });
    await save({ revision: 2 });
    expect(await flags()).toEqual([]);
    expect((await site.call(listReleases, { params }, 'admin')).state.flags).toBeUndefined();
  });

  test('is not among those of another area, and cannot be switched on there', async () => {
    const ofRanking = { area: 'mf_ranking' };
    const build = makeBuild('mf_ranking', { flags: [{ name: 'chart', description }] });
    const { release } = await site.call(publishRelease, { params: ofRanking, body: bodyOf(build) }, 'admin');
    await site.call(promoteRelease, { params: ofRanking, body: { release, revision: 0 } }, 'admin');
    expect((await site.call(listFlags, { params: ofRanking }, 'admin')).flags).toMatchObject([{ name: 'chart' }]);
    expect(await flags()).toMatchObject([{ name: 'openingHand' }]);
    expect(await refused({ name: 'chart', percent: 5, revision: 1 })).toMatchObject({ httpStatus: 422 });
  });

  test('returns with the whole site to a revision', async () => {
    await save({ percent: 20 });
    await save({ percent: 50, revision: 1 });
    const { changes } = await site.call(restoreRegistry, { params: { area: 'shell' }, body: { to: 1, revision: 2 } }, 'admin');
    expect(changes.map(({ after }) => after.flags?.openingHand?.percent)).toEqual([20]);
    expect(await flags()).toMatchObject([{ percent: 20 }]);
  });
});
