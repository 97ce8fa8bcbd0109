import { describe, expect, test } from '@jest/globals';
import { requireApproval } from '@mesa/release-contract/calls/approval';
import { promoteRelease, startCanary } from '@mesa/release-contract/calls/deploys';
import { listRegistryHistory } from '@mesa/release-contract/calls/history';
import { registryOverview } from '@mesa/release-contract/calls/overview';
import { listReleases } from '@mesa/release-contract/calls/releases';
import { releases } from '../testing/releases';
import { type As, testHost } from '../testing/test-host';
import { stepOf } from '../vital-steps';

const clock = '2026-11-24T03:00:00.000Z';
const server = testHost(async () => ({ now: () => new Date(clock) }));
const { release, promoted, change } = releases(server);
const params = { area: 'mf_leagues' };
const entry = { 'remoteEntry.00000001.js': '1' };
const described = { label: 'Ligas', routes: [{ path: '/ligas', page: 'leagues' }], pages: { leagues: ['remoteEntry.00000001.js'] } };

/** A live release and a canary at 5 %. */
async function canary() {
  await server.db
    .insertInto('areaTeam')
    .values([
      { ...params, userId: 'mario', role: 'member' },
      { ...params, userId: 'olga', role: 'owner' },
    ])
    .execute();
  const live = await promoted('mf_leagues', { ...described, version: '1.0.0' }, entry);
  const tried = await release('mf_leagues', { ...described, version: '1.1.0' }, entry);
  await change('mf_leagues', { canary: { release: tried, percent: 5 } }, 'canary');
  return { live, tried };
}

/** Stores that this many views of a page took so long; `day` is the day of November. */
const measured = (of: string, figure: 'lcp' | 'inp', value: number, times = 100, { page = 'leagues', day = 23 } = {}) =>
  server.db
    .insertInto('releaseVitals')
    .values({ ...params, release: of, page, since: `2026-11-${day}T00:00:00.000Z`, figure, step: stepOf(figure, value), times })
    .execute();
const revision = async () => (await server.call(registryOverview, {}, 'admin')).revision;
const step = async (tried: string, as: As = 'admin', more: object = {}) =>
  server.call(startCanary, { params, body: { release: tried, percent: 25, revision: await revision(), ...more } }, as);
const refusedStep = async (tried: string, as: As = 'admin', more: object = {}) =>
  server.refused(startCanary, { params, body: { release: tried, percent: 25, revision: await revision(), ...more } }, as);
const paceIn = async () => (await server.call(registryOverview, {}, 'admin')).areas.find(({ area }) => area === 'mf_leagues')?.pace;
const lastLine = async () => (await server.call(listRegistryHistory, { params, query: {} }, 'admin')).data[0];

describe('A canary whose pages are slower than the live ones', () => {
  test('is not taken a step further nor promoted, and the refusal names the page and the times', async () => {
    const { live, tried } = await canary();
    await measured(live, 'lcp', 1400);
    await measured(tried, 'lcp', 2400);
    const refusal = await refusedStep(tried);
    expect(refusal).toMatchObject({
      httpStatus: 422,
      message: `${tried} va más lenta que la que está en línea. En tres de cada cuatro visitas, leagues: lcp 2375 ms en vez de 1375 ms. Corrígela y publica otra, o sigue y escribe por qué (en la terminal, con --anyway "motivo").`,
      slower: [{ page: 'leagues', vital: 'lcp', canary: 2375, live: 1375, views: 100 }],
    });
    const promotion = { params, body: { release: tried, revision: await revision() } };
    expect(await server.refused(promoteRelease, promotion, 'admin')).toMatchObject({ httpStatus: 422, slower: [{ page: 'leagues' }] });
    expect(await paceIn()).toEqual({ compared: ['leagues'], slower: refusal.slower });
    expect((await server.call(listReleases, { params }, 'admin')).pace).toEqual({ compared: ['leagues'], slower: refusal.slower });
  });

  test('is judged by its slowest response too', async () => {
    const { live, tried } = await canary();
    await measured(live, 'inp', 90);
    await measured(tried, 'inp', 400);
    expect((await refusedStep(tried)).message).toContain('leagues: inp 450 ms en vez de 94 ms');
    await measured(live, 'lcp', 1400);
    await measured(tried, 'lcp', 2400);
    expect(await paceIn()).toMatchObject({ compared: ['leagues'], slower: [{ vital: 'lcp' }, { vital: 'inp' }] });
  });

  test('goes on for a reason of an owner, which the history shows; a member cannot decide that', async () => {
    const { live, tried } = await canary();
    await measured(live, 'lcp', 1400);
    await measured(tried, 'lcp', 2400);
    const member = await refusedStep(tried, 'mario', { anyway: 'Da igual.' });
    expect(member.message).toContain('seguir así lo decide una persona responsable de mf_leagues.');
    expect((await step(tried, 'olga', { anyway: 'El mapa tarda por el proveedor.' })).state.canary).toEqual({ release: tried, percent: 25 });
    expect(await lastLine()).toMatchObject({ action: 'canary', note: '25 %. Más lenta que la que estaba en línea: El mapa tarda por el proveedor.' });
    const body = { release: tried, revision: await revision(), anyway: 'Se arregla mañana.' };
    expect((await server.call(promoteRelease, { params, body }, 'olga')).state.active).toBe(tried);
    expect(await lastLine()).toMatchObject({ action: 'promote', note: 'Más lenta que la que estaba en línea: Se arregla mañana.' });
  });

  test('may be shown to as many or fewer visitors, and another release may go live', async () => {
    const { live, tried } = await canary();
    await measured(live, 'lcp', 1400);
    await measured(tried, 'lcp', 2400);
    expect((await step(tried, 'admin', { percent: 5 })).state.canary?.percent).toBe(5);
    expect((await step(tried, 'admin', { percent: 2 })).state.canary?.percent).toBe(2);
    const fix = await release('mf_leagues', { ...described, version: '1.2.0' }, entry);
    await server.live.changed();
    expect((await server.call(promoteRelease, { params, body: { release: fix, revision: await revision() } }, 'admin')).state.active).toBe(fix);
  });

  test('needs the reason of each of two people, where a second one approves', async () => {
    const { live, tried } = await canary();
    await measured(live, 'lcp', 1400);
    await measured(tried, 'lcp', 2400);
    await server.call(requireApproval, { params, body: { revision: await revision() } }, 'admin');
    const body = async (anyway?: string) => ({ release: tried, revision: await revision(), ...(anyway ? { anyway } : {}) });
    await server.call(promoteRelease, { params, body: await body('Urge.') }, 'olga');
    expect(await lastLine()).toMatchObject({ action: 'propose', note: 'Más lenta que la que estaba en línea: Urge.' });
    expect(await server.refused(promoteRelease, { params, body: await body() }, 'admin')).toMatchObject({ httpStatus: 422 });
    expect((await server.call(promoteRelease, { params, body: await body('De acuerdo.') }, 'admin')).state.active).toBe(tried);
  });
});

describe('A canary goes on', () => {
  test.each([
    ['that is slower by less than 400 ms', 600, 900, 100],
    ['with fewer than 100 measured views', 1400, 2400, 99],
  ])('%s', async (_, before, after, times) => {
    const { live, tried } = await canary();
    await measured(live, 'lcp', before, times + 1);
    await measured(tried, 'lcp', after, times);
    expect((await step(tried)).state.canary?.percent).toBe(25);
    expect(await lastLine()).toMatchObject({ note: '25 %' });
  });

  test('that is slower only on pages, or on days, that the live release has no views of', async () => {
    const { live, tried } = await canary();
    await measured(live, 'lcp', 1400, 100, { page: 'other' });
    await measured(live, 'lcp', 1400, 100, { day: 21 });
    await measured(tried, 'lcp', 2400);
    expect(await paceIn()).toEqual({ compared: [], slower: [] });
    expect((await step(tried)).state.canary?.percent).toBe(25);
  });

  test('whatever was measured of builds in other areas that came with the server', async () => {
    const tried = await release('mf_leagues', { ...described, version: '1.1.0' }, entry);
    await change('mf_leagues', { canary: { release: tried, percent: 5 } }, 'canary');
    await measured(tried, 'lcp', 2400);
    const other = { area: 'mf_decks', release: '', page: 'leagues', since: '2026-11-23T00:00:00.000Z' };
    await server.db
      .insertInto('releaseVitals')
      .values({ ...other, figure: 'lcp', step: stepOf('lcp', 1400), times: 100 })
      .execute();
    expect(await paceIn()).toEqual({ compared: [], slower: [] });
  });

  test('with a reason that is not needed, which the history leaves out', async () => {
    const { tried } = await canary();
    await step(tried, 'admin', { anyway: 'Por si acaso.' });
    expect(await lastLine()).toMatchObject({ note: '25 %' });
    expect(await paceIn()).toEqual({ compared: [], slower: [] });
  });
});

test('without a canary there is nothing to compare', async () => {
  await promoted('mf_leagues', { ...described, version: '1.0.0' }, entry);
  expect(await paceIn()).toBeNull();
});
