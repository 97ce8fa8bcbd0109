import { describe, expect, test } from '@jest/globals';
import { promoteRelease, rollbackRelease, startCanary, switchArea } from '@mesa/release-contract/calls/deploys';
import { listRegistryHistory } from '@mesa/release-contract/calls/history';
import { registryOverview } from '@mesa/release-contract/calls/overview';
import { createPreview } from '@mesa/release-contract/calls/previews';
import { listReleases, publishRelease } from '@mesa/release-contract/calls/releases';
import { createReleaseToken, listReleaseTokens, revokeReleaseToken } from '@mesa/release-contract/calls/tokens';
import { createMemoryStore } from './memory-store';
import { type Build, bodyOf, describedArea, makeBuild, shippedBuilds } from './testing/builds';
import { testHost } from './testing/test-host';

const store = createMemoryStore();
const site = testHost(async () => ({
  store,
  included: shippedBuilds(),
  leadsNowhere: async ({ path, search }) => path.id === '999999' || search.get('turno') === '99',
}));

async function tokenOf(area: string, name = 'Integración continua') {
  const { token, secret } = await site.call(createReleaseToken, { body: { area, name } }, 'admin');
  return { id: token.id, headers: { authorization: `Bearer ${secret}` } };
}
const publish = (build: Build, headers?: Record<string, string>, area = build.manifest.area) =>
  site.call(publishRelease, { params: { area }, body: bodyOf(build) }, headers ? null : 'admin', headers);
const refusedPublish = (build: Build, area = build.manifest.area) => site.refused(publishRelease, { params: { area }, body: bodyOf(build) }, 'admin');
const versionOf = (number: number, area = 'mf_decks') => makeBuild(area, { version: `1.${number}.0`, code: `${area} ${number}` });
const stateOf = (area = 'mf_decks') => site.call(listReleases, { params: { area } }, 'admin');
const promote = (release: string, revision: number, area = 'mf_decks') => site.call(promoteRelease, { params: { area }, body: { release, revision } }, 'admin');

/** Publishes and promotes versions 1.1.0, 1.2.0 … of an area. */
async function promoted(count: number, area = 'mf_decks') {
  const releases: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const { release } = await publish(versionOf(number, area));
    await promote(release, (await stateOf(area)).revision, area);
    releases.push(release);
  }
  return releases;
}

describe('A deploy token', () => {
  test('deploys its area, and its secret is shown once', async () => {
    const { headers } = await tokenOf('mf_decks');
    const { release, previewPath, sizes } = await publish(versionOf(1), headers);
    expect(release).toMatch(/^1\.1\.0\+[0-9a-f]{12}$/);
    expect(previewPath).toBe(`/exportar-baraja?mf=mf_decks@${encodeURIComponent(release)}`);
    expect(sizes.entry).toBeGreaterThan(0);
    const done = await site.call(promoteRelease, { params: { area: 'mf_decks' }, body: { release, revision: 0 } }, null, headers);
    expect(done).toMatchObject({ revision: 1, state: { active: release, previous: null, revision: 1 } });
    const { tokens } = await site.call(listReleaseTokens, {}, 'admin');
    expect(tokens).toMatchObject([{ area: 'mf_decks', name: 'Integración continua', revokedAt: null, usedAt: expect.any(String) }]);
    expect(JSON.stringify(tokens)).not.toContain(headers.authorization.slice('Bearer mesa_mf_decks_'.length));
    const inLowerCase = { authorization: headers.authorization.replace('Bearer', 'bearer') };
    expect((await site.call(listReleases, { params: { area: 'mf_decks' } }, null, inLowerCase)).revision).toBe(1);
  });

  test('is refused for another area (403), when revoked and when unknown (401)', async () => {
    const { id, headers } = await tokenOf('mf_decks');
    const other = await site.refused(listReleases, { params: { area: 'mf_stores' } }, null, headers);
    expect(other).toMatchObject({ httpStatus: 403, message: 'Esta llave despliega mf_decks, no mf_stores.' });
    await site.call(revokeReleaseToken, { params: { id } }, 'admin');
    const revoked = await site.refused(publishRelease, { params: { area: 'mf_decks' }, body: bodyOf(versionOf(1)) }, null, headers);
    expect(revoked).toMatchObject({ httpStatus: 401, message: expect.stringContaining('revocada') });
    expect(await site.refused(revokeReleaseToken, { params: { id } }, 'admin')).toMatchObject({ httpStatus: 404 });
    const invented = { authorization: `Bearer mesa_mf_decks_${'x'.repeat(43)}` };
    expect(await site.refused(listReleases, { params: { area: 'mf_decks' } }, null, invented)).toMatchObject({ httpStatus: 401 });
  });

  test('is refused (401) while the account that made it is blocked, and so is a preview link made with it', async () => {
    const { headers } = await tokenOf('mf_decks');
    const { release } = await publish(versionOf(1), headers);
    const { address } = await site.call(createPreview, { params: { area: 'mf_decks' }, body: { release } }, null, headers);
    const isOpen = async () => (await site.previewLinks.open(address.split('vista=')[1])) !== null;
    expect(await isOpen()).toBe(true);
    const { createdBy: userId } = await site.db.selectFrom('releaseTokens').select('createdBy').executeTakeFirstOrThrow();
    site.people(userId);
    site.block(userId, true);
    const refusal = await site.refused(listReleases, { params: { area: 'mf_decks' } }, null, headers);
    expect(refusal).toMatchObject({ httpStatus: 401, message: expect.stringContaining('bloqueada') });
    expect(await isOpen()).toBe(false);
    site.block(userId, false);
    expect((await site.call(listReleases, { params: { area: 'mf_decks' } }, null, headers)).releases).toHaveLength(1);
    expect(await isOpen()).toBe(true);
  });

  test('can be created for an area without releases, and publishes it; an invalid name is refused', async () => {
    const refusal = await site.refused(createReleaseToken, { body: { area: 'ligas', name: 'x' } }, 'admin');
    expect(refusal).toMatchObject({ httpStatus: 400, issues: [{ path: 'area', message: expect.stringContaining('como mf-ligas') }] });
    const { headers } = await tokenOf('mf_ligas');
    const { release } = await publish(makeBuild('mf_ligas', { label: 'Ligas', routes: [{ path: '/ligas', page: 'leagues' }] }), headers);
    expect((await site.call(listReleases, { params: { area: 'mf_ligas' } }, null, headers)).releases).toMatchObject([{ release }]);
  });

  test('is refused by all other calls', async () => {
    const { headers } = await tokenOf('mf_decks');
    for (const [endpoint, input] of [
      [registryOverview, {}],
      [listReleaseTokens, {}],
      [createReleaseToken, { body: { area: 'mf_decks', name: 'x' } }],
    ] as const) {
      expect(await site.refused(endpoint, input, null, headers)).toMatchObject({ httpStatus: 401 });
    }
  });

  test('is stored as a hash', async () => {
    const { headers } = await tokenOf('mf_decks');
    const rows = await site.db.selectFrom('releaseTokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(headers.authorization.slice(-43));
    expect(rows[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('Publishing', () => {
  test('makes nothing live', async () => {
    const { release } = await publish(versionOf(1));
    const { revision, state, releases } = await stateOf();
    expect({ revision, active: state.active }).toEqual({ revision: 0, active: null });
    expect(releases).toMatchObject([{ release, version: '1.1.0', publishedBy: expect.any(String), visits: 0, failures: 0 }]);
    expect(await store.read('mf_decks', release, versionOf(1).manifest.entry[0] ?? '')).toEqual(versionOf(1).files.get(versionOf(1).manifest.entry[0] ?? ''));
  });

  test('of a used version is refused (409), whatever its content', async () => {
    const { release } = await publish(versionOf(1));
    expect(await refusedPublish(versionOf(1))).toMatchObject({
      httpStatus: 409,
      release,
      message: expect.stringContaining('no hace falta publicarla otra vez'),
    });
    const other = await refusedPublish(makeBuild('mf_decks', { version: '1.1.0', code: 'other' }));
    expect(other).toMatchObject({ httpStatus: 409, message: expect.stringContaining('sube «version»') });
  });

  test('reports all faults at once, each with rule, file and remedy', async () => {
    const build = versionOf(1);
    const [first = '', second = ''] = [...build.files.keys()];
    build.files.delete(first);
    build.files.set(second, Buffer.from('changed'));
    build.files.set('more.12345678.js', Buffer.from('more'));
    build.manifest.needs = { ...build.manifest.needs, react: '^20.0.0' };
    const before = (await store.list()).length;
    const { httpStatus, code, issues, refusals } = await refusedPublish(build);
    expect({ httpStatus, code }).toEqual({ httpStatus: 422, code: 'rule_violation' });
    expect(refusals).toMatchObject([
      { rule: 'files', file: first, message: expect.stringContaining('Falta el archivo') },
      { rule: 'files', file: second, message: expect.stringContaining('su contenido cambió') },
      { rule: 'files', file: 'more.12345678.js', message: expect.stringContaining('sobra') },
      { rule: 'shared', message: expect.stringContaining('necesita react ^20.0.0 y el marco ofrece 19.3.1') },
    ]);
    expect((issues as { path: string }[]).map(({ path }) => path)).toEqual([first, second, 'more.12345678.js', 'release.json']);
    expect((await stateOf()).releases).toEqual([]);
    expect(await store.list()).toHaveLength(before);
  });

  test('of a page whose sample leads nowhere is refused, and the sentence names the file', async () => {
    const search = [{ name: 'turno', kind: 'number' as const }];
    const withSamples = (...samples: Record<string, string>[]) =>
      makeBuild('mf_decks', { routes: describedArea('mf_decks').routes.map((route) => (route.page === 'deckList' ? { ...route, search, samples } : route)) });
    const fault = (id: string) => ({
      rule: 'samples',
      file: 'area.ts',
      message: `area.ts: /baraja/lista/${id}, una muestra de deckList, no lleva a nada: pon una que exista en el sitio.`,
    });
    const { refusals } = await refusedPublish(withSamples({ id: '999999' }, { id: '7', turno: '1' }, { id: '8', turno: '99' }));
    expect(refusals).toEqual([fault('999999'), fault('8')]);
  });

  test('under another area’s name is refused', async () => {
    expect(await refusedPublish(versionOf(1), 'mf_stores')).toMatchObject({ httpStatus: 422, refusals: [{ rule: 'area', file: 'release.json' }] });
  });

  test('without a valid manifest says what is missing', async () => {
    const refusal = await site.refused(publishRelease, { params: { area: 'mf_decks' }, body: { manifest: { area: 'mf_decks' }, files: {} } }, 'admin');
    expect(refusal).toMatchObject({ httpStatus: 422, message: expect.stringContaining('release.json, version:') });
  });
});

describe('Promoting', () => {
  test('makes a release live and keeps the previous one', async () => {
    const [first, second] = await promoted(2);
    const { state, revision } = await stateOf();
    expect(state).toMatchObject({ active: second, previous: first, canary: null, revision: 2, since: expect.any(String) });
    expect(revision).toBe(2);
    expect(site.live.snapshot().revision).toBe(2);
  });

  test('is refused (412) only to callers who have not seen the area’s last change', async () => {
    const [a, b] = [(await publish(versionOf(1))).release, (await publish(versionOf(2))).release];
    const other = (await publish(versionOf(1, 'mf_stores'))).release;
    await promote(a, 0);
    await promote(other, 0, 'mf_stores');
    const late = await site.refused(promoteRelease, { params: { area: 'mf_decks' }, body: { release: b, revision: 0 } }, 'admin');
    expect(late).toMatchObject({ httpStatus: 412, code: 'revision_conflict' });
    await promote(b, 1);
  });

  test('is refused (412) to callers who name a future revision', async () => {
    const { release } = await publish(versionOf(1));
    const early = await site.refused(promoteRelease, { params: { area: 'mf_decks' }, body: { release, revision: 1 } }, 'admin');
    expect(early).toMatchObject({
      httpStatus: 412,
      code: 'revision_conflict',
      revision: 0,
      message: expect.stringMatching(/^La revisión 1 no existe: la última es la 0\./),
    });
    await promote(release, 0);
  });

  test('of an area named like a built-in property changes nothing', async () => {
    for (const area of ['constructor', '__proto__', 'valueOf']) {
      const { httpStatus } = await site.refused(rollbackRelease, { params: { area }, body: { revision: 0 } }, 'admin');
      expect([area, [400, 422].includes(httpStatus)]).toEqual([area, true]);
    }
    expect(site.live.snapshot().revision).toBe(0);
  });

  test('of a missing or live release is refused', async () => {
    const [release = ''] = await promoted(1);
    const unknown = await site.refused(promoteRelease, { params: { area: 'mf_decks' }, body: { release: '9.9.9+000000000000', revision: 1 } }, 'admin');
    expect(unknown).toMatchObject({ httpStatus: 404 });
    expect(await site.refused(promoteRelease, { params: { area: 'mf_decks' }, body: { release, revision: 1 } }, 'admin')).toMatchObject({ httpStatus: 422 });
  });

  test('of a shell that cannot show a live remote is refused, and of a remote that the live shell cannot show', async () => {
    await promoted(1);
    const newer = { react: '20.0.0', '@mesa/runtime/query': ['useQuery'] };
    const shell = makeBuild('shell', { version: '2.0.0', code: 'new', offers: newer, provides: { react: [], '@mesa/runtime/query': [] } });
    expect(await refusedPublish(shell)).toMatchObject({ httpStatus: 422, refusals: [{ rule: 'shared', message: expect.stringContaining('mf_decks') }] });

    // It fitted when it was published, but the live builds decide.
    const ready = await publish(versionOf(2));
    await site.db
      .updateTable('releases')
      .set({ manifest: JSON.stringify({ ...versionOf(2).manifest, needs: { react: '^20.0.0', '@mesa/runtime/query': ['useQuery'] } }) })
      .where('release', '=', ready.release)
      .execute();
    const refused = await site.refused(promoteRelease, { params: { area: 'mf_decks' }, body: { release: ready.release, revision: 1 } }, 'admin');
    expect(refused).toMatchObject({ httpStatus: 422, refusals: [{ rule: 'shared' }] });
  });
});

describe('Rolling back', () => {
  const rollback = async (area = 'mf_decks') => site.call(rollbackRelease, { params: { area }, body: { revision: (await stateOf(area)).revision } }, 'admin');

  test('goes back step by step, never to what was rolled back', async () => {
    const [a, b, c] = await promoted(3);
    expect((await rollback()).state).toMatchObject({ active: b, previous: a });
    expect((await rollback()).state).toMatchObject({ active: a, previous: null });
    expect(c).not.toBe(a);
    // No other area goes back with it.
    const { data } = await site.call(listRegistryHistory, { params: { area: 'mf_decks' }, query: {} }, 'admin');
    expect(data.slice(0, 2)).toMatchObject([
      { action: 'rollback', release: a, note: null },
      { action: 'rollback', release: b, note: null },
    ]);
    const { release: d } = await publish(versionOf(4));
    await promote(d, (await stateOf()).revision);
    expect((await rollback()).state).toMatchObject({ active: a, previous: null });
  });

  test('from the first release goes to the build that came with the server, and no further', async () => {
    await promoted(1, 'shell');
    expect((await rollback('shell')).state).toMatchObject({ active: null, previous: null });
    expect(await site.refused(rollbackRelease, { params: { area: 'shell' }, body: { revision: 2 } }, 'admin')).toMatchObject({
      httpStatus: 422,
      message: 'shell no tiene a dónde volver: está en línea lo que vino con el servidor.',
    });
  });

  test('to what the live shell cannot show is refused; a page added since is no reason', async () => {
    const [first = ''] = await promoted(2);
    const { manifest } = versionOf(1);
    const change = (fields: object) =>
      site.db
        .updateTable('releases')
        .set({ manifest: JSON.stringify({ ...manifest, ...fields }) })
        .where('release', '=', first)
        .execute();
    await change({ needs: { ...manifest.needs, react: '^20.0.0' } });
    const refusal = await site.refused(rollbackRelease, { params: { area: 'mf_decks' }, body: { revision: 2 } }, 'admin');
    expect(refusal).toMatchObject({ httpStatus: 422, refusals: [{ rule: 'shared' }] });
    await change({ routes: manifest.routes.slice(1) });
    expect((await rollback()).state.active).toBe(first);
  });

  test('ends a canary first', async () => {
    const [a] = await promoted(1);
    const { release } = await publish(versionOf(2));
    const canary = await site.call(startCanary, { params: { area: 'mf_decks' }, body: { release, percent: 10, revision: 1 } }, 'admin');
    expect(canary.state).toMatchObject({ active: a, canary: { release, percent: 10 } });
    expect((await rollback()).state).toMatchObject({ active: a, canary: null });
  });
});

describe('A release that was taken back', () => {
  test('for an older one is marked, is not the previous one, and is promoted again only if confirmed', async () => {
    const [a = '', b = ''] = await promoted(2);
    const { state, revision } = await promote(a, 2);
    expect(state).toMatchObject({ active: a, previous: null });
    const { releases } = await stateOf();
    expect(Object.fromEntries(releases.map(({ release, takenBack }) => [release, takenBack?.by ?? null]))).toEqual({ [a]: null, [b]: 'older' });
    const body = { release: b, revision };
    const asked = await site.refused(promoteRelease, { params: { area: 'mf_decks' }, body }, 'admin');
    expect(asked).toMatchObject({
      httpStatus: 409,
      code: 'conflict',
      takenBack: { by: 'older' },
      message: expect.stringMatching(/ya se retiró una vez\. .*--again/),
    });
    const again = await site.call(promoteRelease, { params: { area: 'mf_decks' }, body: { ...body, again: true } }, 'admin');
    expect(again.state).toMatchObject({ active: b, previous: a });
    expect((await stateOf()).releases.map(({ takenBack }) => takenBack)).toEqual([null, null]);
  });

  test('is not restored by a rollback, also if an earlier server named it as the previous one', async () => {
    const [a = '', b = '', c = ''] = await promoted(3);
    await promote(a, 3);
    const row = await site.db.selectFrom('registry').select('state').executeTakeFirstOrThrow();
    const named = JSON.stringify({ areas: { ...row.state.areas, mf_decks: { ...row.state.areas.mf_decks, previous: c } } });
    await site.db.updateTable('registry').set({ state: named }).execute();
    await site.db.updateTable('registryHistory').set({ state: named }).where('revision', '=', 4).execute();
    const rolledBack = await site.refused(rollbackRelease, { params: { area: 'mf_decks' }, body: { revision: 4 } }, 'admin');
    expect(rolledBack).toMatchObject({ httpStatus: 422, message: expect.stringContaining('el servidor vino sin una publicación suya') });
    expect(
      (await stateOf()).releases
        .filter(({ takenBack }) => takenBack)
        .map(({ release }) => release)
        .sort(),
    ).toEqual([b, c].sort());
  });
});

describe('An area that was never live', () => {
  test('is listed as not resident, and has nothing to go back to', async () => {
    await publish(makeBuild('mf_ligas', { label: 'Ligas', routes: [{ path: '/ligas', page: 'leagues' }] }));
    expect(await stateOf('mf_ligas')).toMatchObject({ resident: false, state: { active: null } });
    expect(await stateOf('shell')).toMatchObject({ resident: true });
    const refusal = await site.refused(rollbackRelease, { params: { area: 'mf_ligas' }, body: { revision: 0 } }, 'admin');
    expect(refusal).toMatchObject({ httpStatus: 422, message: 'mf_ligas no tiene a dónde volver: todavía no ha estado en línea.' });
  });
});

describe('Turning an area off', () => {
  const off = (message: string | null, revision: number, area = 'mf_decks') =>
    site.call(switchArea, { params: { area }, body: { message, revision } }, 'admin');

  test('keeps the sentence for visitors until it is on again', async () => {
    expect((await off('Volvemos a las seis.', 0)).state.off).toBe('Volvemos a las seis.');
    expect((await off(null, 1)).state.off).toBeNull();
    expect(await site.refused(switchArea, { params: { area: 'mf_decks' }, body: { message: null, revision: 2 } }, 'admin')).toMatchObject({ httpStatus: 422 });
  });

  test('is impossible for the shell', async () => {
    expect(await site.refused(switchArea, { params: { area: 'shell' }, body: { message: 'x', revision: 0 } }, 'admin')).toMatchObject({ httpStatus: 422 });
  });
});

describe('The history', () => {
  test('shows who did what, newest first, with current names', async () => {
    const { headers } = await tokenOf('mf_decks', 'Equipo de barajas');
    const { release } = await publish(versionOf(1), headers);
    await site.call(promoteRelease, { params: { area: 'mf_decks' }, body: { release, revision: 0 } }, null, headers);
    site.people('user_admin');
    await site.call(switchArea, { params: { area: 'mf_decks' }, body: { message: 'Pausa', revision: 1 } }, 'admin');
    const { data, pagination } = await site.call(listRegistryHistory, { params: { area: 'mf_decks' }, query: {} }, null, headers);
    expect(data).toMatchObject([
      { revision: 2, action: 'off', who: 'user_admin', note: 'Pausa' },
      { revision: 1, action: 'promote', who: 'Equipo de barajas', release },
    ]);
    expect(pagination.total).toBe(2);
  });

  test('shows the id of an account without a name to the site admin alone', async () => {
    await site.db
      .insertInto('areaTeam')
      .values([
        { area: 'mf_decks', userId: 'otto', role: 'owner' },
        { area: 'mf_decks', userId: 'mario', role: 'member' },
      ])
      .execute();
    const { headers } = await tokenOf('mf_decks');
    await site.call(switchArea, { params: { area: 'mf_decks' }, body: { message: 'Pausa', revision: 0 } }, 'otto');
    const whoFor = async (...reader: ['admin' | 'mario' | null, Record<string, string>?]) =>
      (await site.call(listRegistryHistory, { params: { area: 'mf_decks' }, query: {} }, ...reader)).data.map(({ who }) => who);
    expect(await whoFor('admin')).toEqual(['otto']);
    for (const others of [await whoFor('mario'), await whoFor(null, headers)]) expect(others).toEqual(['Una cuenta sin nombre']);
  });

  test('is read page by page', async () => {
    await promoted(5);
    const page = (number: number) => site.call(listRegistryHistory, { params: { area: 'mf_decks' }, query: { page: number, limit: 2 } }, 'admin');
    const pages = [await page(1), await page(2), await page(3)];
    expect(pages.map(({ data }) => data.map(({ revision }) => revision))).toEqual([[5, 4], [3, 2], [1]]);
    expect(pages[1]?.pagination).toEqual({ total: 5, page: 2, limit: 2, pages: 3 });
  });
});

describe('The overview', () => {
  test('has every area, its releases, and which of them each live shell can show', async () => {
    const [release] = await promoted(1);
    const guest = makeBuild('mf_league', { label: 'Liga', routes: [{ path: '/liga', page: 'league' }], menu: [{ label: 'Liga', path: '/liga' }] });
    await publish(guest);
    const { manifest, files } = versionOf(1, 'mf_stores');
    const ofNextShell = { manifest: { ...manifest, needs: { ...manifest.needs, react: '^20.0.0' } }, files };
    const params = { area: 'mf_stores' };
    const next = (await site.call(publishRelease, { params, body: { ...bodyOf(ofNextShell), together: true } }, 'admin')).release;
    const { areas, compatibility, warning, revision } = await site.call(registryOverview, {}, 'admin');
    expect({ warning, revision }).toEqual({ warning: null, revision: 1 });
    expect(areas.map(({ area, label }) => [area, label])).toEqual(
      expect.arrayContaining([
        ['shell', 'Inicio'],
        ['mf_decks', 'Barajas'],
        ['mf_league', 'Liga'],
      ]),
    );
    expect(areas.find(({ area }) => area === 'mf_decks')).toMatchObject({ state: { active: release }, releases: [{ release }] });
    expect(compatibility).toEqual(expect.arrayContaining([{ area: 'mf_decks', release, shell: null, fits: true, reason: null }]));
    const reason = expect.stringContaining('necesita react ^20.0.0 y el marco ofrece 19.3.1');
    expect(compatibility).toContainEqual({ area: 'mf_stores', release: next, shell: null, fits: false, reason });
    // A shell is not shown in a shell.
    expect(compatibility.map(({ area }) => area)).not.toContain('shell');
  });
});
