import { beforeEach, describe, expect, test } from '@jest/globals';
import { requireApproval, waiveApproval, withdrawProposal } from '@mesa/release-contract/calls/approval';
import { promoteRelease, rollbackRelease, startCanary, switchArea } from '@mesa/release-contract/calls/deploys';
import { listRegistryHistory, restoreRegistry } from '@mesa/release-contract/calls/history';
import { registryOverview } from '@mesa/release-contract/calls/overview';
import { listReleases, publishRelease } from '@mesa/release-contract/calls/releases';
import { createReleaseToken } from '@mesa/release-contract/calls/tokens';
import { bodyOf, makeBuild, shippedBuilds } from './testing/builds';
import { testHost } from './testing/test-host';

const site = testHost(async () => ({ included: shippedBuilds('mf_decks') }));
const area = 'mf_decks';
const params = { area };

const published = async (version: string) =>
  (await site.call(publishRelease, { params, body: bodyOf(makeBuild(area, { version, code: version })) }, 'admin')).release;

/** Olga and Otto own the area, each with a token, Mario is a member; the area needs a second person, and three releases wait. */
const made = site.seed(async () => {
  site.people('olga', 'otto', 'mario');
  await site.db
    .insertInto('areaTeam')
    .values([
      { area, userId: 'olga', role: 'owner' },
      { area, userId: 'otto', role: 'owner' },
      { area, userId: 'mario', role: 'member' },
    ])
    .execute();
  await site.call(createReleaseToken, { body: { area, name: 'CI de Otto' } }, 'otto');
  const { secret } = await site.call(createReleaseToken, { body: { area, name: 'CI' } }, 'olga');
  const releases = [await published('1.1.0'), await published('1.2.0'), await published('1.3.0')];
  const [first = '', second = '', third = ''] = releases;
  return { first, second, third, ci: { authorization: `Bearer ${secret}` } };
});

type As = Parameters<typeof site.call>[2];
const promote = (release: string, revision: number, as: As, more: { again?: true } = {}) =>
  site.call(promoteRelease, { params, body: { release, revision, ...more } }, as);
const refused = (release: string, revision: number, as: As) => site.refused(promoteRelease, { params, body: { release, revision } }, as);
const withToken = (release: string, revision: number) => site.call(promoteRelease, { params, body: { release, revision } }, null, made().ci);
const tokenRefused = (release: string, revision: number) => site.refused(promoteRelease, { params, body: { release, revision } }, null, made().ci);
const requireTwo = (revision = 0, as = 'olga') => site.call(requireApproval, { params, body: { revision } }, as);
const waive = (revision: number) => site.call(waiveApproval, { params, body: { revision } }, 'admin');
const withdraw = (revision: number, as: As) => site.call(withdrawProposal, { params, body: { revision } }, as);
const current = async (as: As = 'admin') => site.call(listReleases, { params }, as);
const history = async () =>
  (await site.call(listRegistryHistory, { params, query: {} }, 'olga')).data.map(({ action, who, release }) => [action, who, release]).reverse();
const proposalSeenBy = async (as: As) => (await site.call(registryOverview, {}, as)).areas.find((one) => one.area === area)?.proposal;
const own = 'Tú la propusiste: falta que otra persona de mf_decks la apruebe.';

beforeEach(() => requireTwo());

describe('In an area that needs a second person', () => {
  test('the first proposes, the second makes it live, and the history names both', async () => {
    const { first } = made();
    expect((await promote(first, 1, 'olga')).state).toMatchObject({ active: null, proposed: { release: first, revision: 2 } });
    expect((await promote(first, 2, 'otto')).state).toMatchObject({ active: first, approval: true });
    expect((await current()).state.proposed).toBeUndefined();
    expect(site.live.snapshot().state.areas.mf_decks?.approval).toBe(true);
    expect(await history()).toEqual([
      ['require', 'olga', null],
      ['propose', 'olga', first],
      ['promote', 'otto', first],
    ]);
  });

  test.each<[string, As, As]>([
    ['an owner and the site admin', 'olga', 'admin'],
    ['the site admin and an owner', 'admin', 'olga'],
    ['the site admin and another one', 'admin', { userId: 'boss', role: 'admin' }],
  ])('%s are two people; the first alone is not', async (_, one, other) => {
    const { first } = made();
    await promote(first, 1, one);
    expect(await refused(first, 2, one)).toMatchObject({ httpStatus: 403, message: own });
    expect((await promote(first, 2, other)).state.active).toBe(first);
  });

  test('a member neither proposes, approves nor withdraws', async () => {
    const { first } = made();
    expect(await refused(first, 1, 'mario')).toMatchObject({ httpStatus: 403 });
    await promote(first, 1, 'olga');
    expect(await refused(first, 2, 'mario')).toMatchObject({ httpStatus: 403 });
    expect(await site.refused(withdrawProposal, { params, body: { revision: 2 } }, 'mario')).toMatchObject({ httpStatus: 403 });
  });

  test('a token proposes for the person who made it, and approves nothing', async () => {
    const { first, second } = made();
    await withToken(first, 1);
    const { secret } = await site.call(createReleaseToken, { body: { area, name: 'Otra' } }, 'olga');
    const seenBy = async (headers: Record<string, string>) => (await site.call(listReleases, { params }, null, headers)).proposal;
    expect([await seenBy(made().ci), await seenBy({ authorization: `Bearer ${secret}` })]).toMatchObject([{ mine: true }, { mine: false }]);
    expect(await tokenRefused(first, 2)).toMatchObject({ httpStatus: 403, message: expect.stringMatching(/^Ya está propuesta, y una llave no aprueba: /) });
    expect(await refused(first, 2, 'olga')).toMatchObject({ message: 'La propuso una llave que hiciste tú: falta que otra persona de mf_decks la apruebe.' });
    expect([await proposalSeenBy('olga'), await proposalSeenBy('otto')]).toMatchObject([
      { by: 'CI', mine: true },
      { by: 'CI', mine: false },
    ]);
    expect((await promote(first, 2, 'otto')).state.active).toBe(first);
    await promote(second, 3, 'otto');
    expect(await tokenRefused(second, 4)).toMatchObject({ httpStatus: 403 });
    expect((await current()).state.active).toBe(first);
  });

  test('another proposal replaces the first, also one of the same person', async () => {
    const { first, second, third } = made();
    await promote(first, 1, 'olga');
    await promote(second, 2, 'otto');
    expect(await refused(second, 3, 'otto')).toMatchObject({ message: own });
    await promote(third, 3, 'otto');
    expect((await current()).state).toMatchObject({ active: null, proposed: { release: third, revision: 4 } });
    expect((await promote(third, 4, 'olga')).state.active).toBe(third);
  });

  test('the second person passes every check: a release taken back since is confirmed again', async () => {
    const { first, second } = made();
    await promote(first, 1, 'olga');
    await promote(first, 2, 'otto');
    await site.call(startCanary, { params, body: { release: second, percent: 5, revision: 3 } }, 'mario');
    await promote(second, 4, 'olga');
    await site.call(rollbackRelease, { params, body: { revision: 5 } }, 'mario');
    expect((await current()).state.proposed?.release).toBe(second);
    expect(await refused(second, 6, 'otto')).toMatchObject({
      httpStatus: 409,
      takenBack: { by: 'person' },
      message: expect.stringContaining('ya se retiró una vez: La prueba terminó. Si eso está resuelto'),
    });
    expect((await promote(second, 6, 'otto', { again: true })).state.active).toBe(second);
  });

  test('a proposal is withdrawn by anyone who may promote, and then proposed again', async () => {
    const { first } = made();
    await promote(first, 1, 'olga');
    expect((await withdraw(2, 'otto')).state.proposed).toBeUndefined();
    expect(site.live.snapshot().state.areas.mf_decks).toMatchObject({ approval: true, revision: 3 });
    expect(await site.refused(withdrawProposal, { params, body: { revision: 3 } }, 'olga')).toMatchObject({
      httpStatus: 422,
      message: 'En mf_decks no hay ninguna propuesta: ya se aprobó o se retiró.',
    });
    expect((await promote(first, 3, 'otto')).state).toMatchObject({ active: null, proposed: { release: first } });
    await site.call(withdrawProposal, { params, body: { revision: 4 } }, null, made().ci);
    expect((await history()).map(([action, , release]) => [action, release])).toEqual([
      ['require', null],
      ['propose', first],
      ['withdraw', first],
      ['propose', first],
      ['withdraw', first],
    ]);
  });

  test('each person reads who proposed, and whether that is they', async () => {
    await promote(made().first, 1, 'olga');
    expect([await proposalSeenBy('olga'), await proposalSeenBy('mario')]).toEqual([
      { by: 'olga', at: expect.any(String), mine: true },
      { by: 'olga', at: expect.any(String), mine: false },
    ]);
    expect((await current('otto')).proposal).toMatchObject({ by: 'olga', mine: false });
  });

  test('going back, switching off and ending a canary need one person', async () => {
    const { first, second } = made();
    await promote(first, 1, 'olga');
    await promote(first, 2, 'otto');
    await site.call(startCanary, { params, body: { release: second, percent: 5, revision: 3 } }, 'otto');
    expect((await site.call(rollbackRelease, { params, body: { revision: 4 } }, 'otto')).state.canary).toBeNull();
    expect((await site.call(switchArea, { params, body: { message: 'Pausa', revision: 5 } }, 'otto')).state.off).toBe('Pausa');
    expect((await site.call(rollbackRelease, { params, body: { revision: 6 } }, 'otto')).state).toMatchObject({ active: null, approval: true });
  });

  test('going back to the proposed release leaves nothing to approve', async () => {
    const { first, second } = made();
    for (const [release, revision] of [
      [first, 1],
      [second, 3],
    ] as const) {
      await promote(release, revision, 'olga');
      await promote(release, revision + 1, 'otto');
    }
    await promote(first, 5, 'olga');
    const { state } = await site.call(rollbackRelease, { params, body: { revision: 6 } }, 'olga');
    expect(state).toMatchObject({ active: first });
    expect(state.proposed).toBeUndefined();
  });
});

describe('The need for a second person', () => {
  test('ends only by the site admin, with what waited for it', async () => {
    const { first } = made();
    await promote(first, 1, 'olga');
    expect(await site.refused(waiveApproval, { params, body: { revision: 2 } }, 'olga')).toMatchObject({
      httpStatus: 403,
      message: 'Eso lo hace el administrador del sitio: pídeselo.',
    });
    const { state } = await waive(2);
    expect([state.approval, state.proposed]).toEqual([undefined, undefined]);
    // A person who saw the proposal has not seen this.
    expect(await refused(first, 2, 'otto')).toMatchObject({ httpStatus: 412 });
    expect((await promote(first, 3, 'olga')).state.active).toBe(first);
  });

  test('that begins or ends twice is refused', async () => {
    expect(await site.refused(requireApproval, { params, body: { revision: 1 } }, 'olga')).toMatchObject({ httpStatus: 422 });
    await waive(1);
    expect(await site.refused(waiveApproval, { params, body: { revision: 2 } }, 'admin')).toMatchObject({ httpStatus: 422 });
  });

  test('stays when the whole site goes back, which drops the proposals of changed areas', async () => {
    const { first, second } = made();
    await promote(first, 1, 'olga');
    await promote(first, 2, 'otto');
    await promote(second, 3, 'olga');
    const back = await site.call(restoreRegistry, { params: { area: 'shell' }, body: { to: 0, revision: 4 } }, 'admin');
    expect(back.changes.map(({ after }) => [after.active, after.approval, after.proposed])).toEqual([[null, true, undefined]]);
    // That state had a proposal, and what is live now has none.
    const forth = await site.call(restoreRegistry, { params: { area: 'shell' }, body: { to: 4, revision: 5 } }, 'admin');
    expect(forth.changes.map(({ after }) => [after.active, after.approval, after.proposed])).toEqual([[first, true, undefined]]);
    await waive(6);
    await site.call(restoreRegistry, { params: { area: 'shell' }, body: { to: 0, revision: 7 } }, 'admin');
    await site.call(restoreRegistry, { params: { area: 'shell' }, body: { to: 4, revision: 8 } }, 'admin');
    expect((await current()).state).toMatchObject({ active: first });
    expect((await current()).state.approval).toBeUndefined();
    expect((await promote(second, 9, 'olga', { again: true })).state.active).toBe(second);
  });
});
