import { describe, expect, test } from '@jest/globals';
import { allowPrefix, promoteRelease } from '@mesa/release-contract/calls/deploys';
import { listRegistryHistory } from '@mesa/release-contract/calls/history';
import { listReleases, publishRelease } from '@mesa/release-contract/calls/releases';
import { createReleaseToken } from '@mesa/release-contract/calls/tokens';
import { type Build, bodyOf, describedArea, makeBuild, shippedBuilds } from './testing/builds';
import { releases as stored } from './testing/releases';
import { testHost } from './testing/test-host';

const site = testHost(async () => ({ included: shippedBuilds('mf_decks') }));

const publish = (build: Build) => site.call(publishRelease, { params: { area: build.manifest.area }, body: bodyOf(build) }, 'admin');
const refused = (build: Build) => site.refused(publishRelease, { params: { area: build.manifest.area }, body: bodyOf(build) }, 'admin');
const stateOf = (area: string) => site.call(listReleases, { params: { area } }, 'admin');
/** Publishes a build and makes it live. */
async function goesLive(build: Build) {
  const { area } = build.manifest;
  const [{ release }, { revision }] = [await publish(build), await stateOf(area)];
  await site.call(promoteRelease, { params: { area }, body: { release, revision } }, 'admin');
}
const guest = (area: string, label: string, version: string, paths: readonly string[]) =>
  makeBuild(area, { version, code: `${area} ${version}`, label, menu: [], routes: paths.map((path, i) => ({ path, page: `page${i}` })) });
const leagues = (version: string, ...paths: string[]) => guest('mf_ligas', 'Ligas', version, paths);
const cups = (version: string, ...paths: string[]) => guest('mf_copas', 'Copas', version, paths);
const allow = (allowed: boolean, to = 'mf_ligas', prefix = '/torneo') =>
  site.call(allowPrefix, { params: { area: 'mf_tournaments' }, body: { prefix, to, allowed } }, 'admin');

describe('The first part of an address', () => {
  test('of another area is refused, with the ways out', async () => {
    const { refusals } = await refused(leagues('1.0.0', '/ligas', '/torneo/:id/tabla'));
    expect(refusals).toEqual([
      {
        rule: 'prefixes',
        file: 'area.ts',
        message:
          'area.ts: /torneo/:id/tabla empieza como las direcciones de mf_tournaments (/torneo): usa una dirección tuya, como /ligas/torneo/:id/tabla, o pide a quien la lleva que lo apruebe: npm run release -- allow mf-tournaments /torneo mf-ligas.',
      },
    ]);
    expect((await stateOf('mf_ligas')).releases).toEqual([]);
  });

  test('names the slots of the owner’s pages, where there are some', async () => {
    await goesLive(makeBuild('mf_stores', { version: '1.1.0' }));
    const [route] = describedArea('mf_stores').routes.filter(({ slots, path }) => slots && path.startsWith('/tienda/'));
    const { message } = await refused(leagues('1.0.0', '/ligas', '/tienda/:slug/tabla'));
    expect(message).toContain(`muéstralo dentro de su página con una parte en ${route?.slots?.join(' y ')}, o pide`);
  });

  test('can be used once its owner allowed it, until it is no longer allowed; the history has both', async () => {
    const { secret } = await site.call(createReleaseToken, { body: { area: 'mf_tournaments', name: 'Integración continua' } }, 'admin');
    const headers = { authorization: `Bearer ${secret}` };
    await site.call(allowPrefix, { params: { area: 'mf_tournaments' }, body: { prefix: '/torneo', to: 'mf_ligas', allowed: true } }, null, headers);
    await publish(leagues('1.0.0', '/ligas', '/torneo/:id/tabla'));
    await allow(false);
    expect(await refused(leagues('1.1.0', '/ligas', '/torneo/:id/tabla'))).toMatchObject({ refusals: [{ rule: 'prefixes' }] });
    const { data } = await site.call(listRegistryHistory, { params: { area: 'mf_tournaments' }, query: {} }, 'admin');
    expect(data).toMatchObject([
      { action: 'allow', note: '/torneo: mf_ligas ya no puede usarla.' },
      { action: 'allow', who: 'Integración continua', note: '/torneo: mf_ligas puede usarla.' },
    ]);
  });

  test('belongs to the area that published it first, also if that is not live', async () => {
    await publish(leagues('1.0.0', '/ligas'));
    expect(await refused(cups('1.0.0', '/ligas/copas'))).toMatchObject({
      refusals: [{ rule: 'prefixes', message: expect.stringContaining('como /copas/ligas/copas') }],
    });
    await publish(leagues('1.1.0', '/ligas', '/ligas/:id'));
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ['is that of a live area from before owners were stored', () => stored(site).promoted('mf_ligas', leagues('1.0.0', '/ligas').manifest, {}), '/ligas/copas'],
    ['came with the server', async () => undefined, '/exportar-baraja/copas'],
    [
      'came with the server, in an area whose live release has it no more,',
      () => stored(site).promoted('mf_decks', { routes: describedArea('mf_decks').routes.filter(({ path }) => path !== '/exportar-baraja') }, {}),
      '/exportar-baraja/copas',
    ],
    ['is written in capitals', async () => undefined, '/Torneo/:id/copas'],
  ])('that %s is another area’s too', async (_, before, path) => {
    await before();
    expect(await refused(cups('1.0.0', '/copas', path))).toMatchObject({ refusals: [{ rule: 'prefixes', message: expect.stringContaining(path) }] });
  });

  test('stays with a live area that may no longer use it, also in its next releases', async () => {
    await allow(true);
    await goesLive(leagues('1.0.0', '/ligas', '/torneo/:id/tabla'));
    await allow(false);
    await publish(leagues('1.1.0', '/ligas', '/torneo/:id/tabla', '/torneo/:id/serie'));
  });

  test('is no longer allowed to one area, and still to another', async () => {
    await allow(true);
    await allow(true, 'mf_copas');
    await allow(false);
    await publish(cups('1.0.0', '/copas', '/torneo/:id/copa'));
    expect(await refused(leagues('1.0.0', '/ligas', '/torneo/:id/tabla'))).toMatchObject({ refusals: [{ rule: 'prefixes' }] });
  });

  test('is no longer allowed to an area that still may use another one', async () => {
    await allow(true);
    await allow(true, 'mf_ligas', '/torneos');
    await allow(false);
    await publish(leagues('1.0.0', '/ligas', '/torneos/:id/tabla'));
    expect(await refused(leagues('1.1.0', '/ligas', '/torneo/:id/tabla'))).toMatchObject({ refusals: [{ rule: 'prefixes' }] });
  });

  test('that lost its owner belongs to an area that was allowed to use it, once that publishes it', async () => {
    await site.db.insertInto('addressPrefixes').values({ prefix: 'ligas', area: 'mf_ligas', isOwner: false }).execute();
    await publish(leagues('1.0.0', '/ligas'));
    expect(await refused(cups('1.0.0', '/ligas/copas'))).toMatchObject({ refusals: [{ rule: 'prefixes' }] });
  });

  test('is allowed by its owner alone', async () => {
    const refusal = await site.refused(allowPrefix, { params: { area: 'mf_decks' }, body: { prefix: '/torneo', to: 'mf_ligas', allowed: true } }, 'admin');
    expect(refusal).toMatchObject({ httpStatus: 422, message: '/torneo no es de mf_decks, es de mf_tournaments: no hay nada que aprobar.' });
    const own = await site.refused(
      allowPrefix,
      { params: { area: 'mf_tournaments' }, body: { prefix: '/torneo', to: 'mf_tournaments', allowed: true } },
      'admin',
    );
    expect(own).toMatchObject({ httpStatus: 422 });
  });
});
