import { afterEach, describe, expect, test } from '@jest/globals';
import { createRegistryCache, type RegistryCache } from './registry-cache';
import { releases } from './testing/releases';
import { testHost } from './testing/test-host';

const server = testHost();
const { release, change, promoted, manifest } = releases(server);
const files = (mark: string) => ({ [`remoteEntry.0000000${mark}.js`]: mark });

const others: RegistryCache[] = [];
afterEach(() => {
  for (const other of others.splice(0)) other.close();
});
/** Another server on the same database. */
async function another(): Promise<RegistryCache> {
  const live = await createRegistryCache(server.db);
  others.push(live);
  live.watch((error) => {
    throw error;
  });
  return live;
}
async function until(holds: () => boolean) {
  const end = Date.now() + 5000;
  while (!holds() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(holds()).toBe(true);
}

describe('The live state', () => {
  test('of a new site is the builds that came with the server, at revision 0', () => {
    expect(server.live.snapshot()).toMatchObject({ revision: 0, state: { areas: {} }, warning: null });
  });

  test('has the manifests of all releases that it names', async () => {
    const first = await promoted('mf_stores', { version: '1.0.0' }, files('1'));
    const second = await promoted('mf_stores', { version: '2.0.0' }, files('2'));
    const canary = await release('mf_stores', { version: '3.0.0' }, files('3'));
    await change('mf_stores', { canary: { release: canary, percent: 5 } }, 'canary');
    const { manifestOf, canarySince, revision } = server.live.snapshot();
    expect([first, second, canary].map((id) => manifestOf('mf_stores', id)?.version)).toEqual(['1.0.0', '2.0.0', '3.0.0']);
    expect([manifestOf('mf_decks', first), revision]).toEqual([null, 3]);
    expect(Date.parse(canarySince.mf_stores ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  test('knows since when the current canary of an area runs, not an earlier one', async () => {
    const canary = { release: await release('mf_stores', {}, files('1')), percent: 5 };
    const began = ['2026-03-01T10:00:00.000Z', '2026-03-02T10:00:00.000Z'];
    for (const at of began) {
      const revision = await change('mf_stores', { canary }, 'canary');
      await server.db.updateTable('registryHistory').set({ at }).where('revision', '=', revision).execute();
    }
    const others = await change('mf_decks', { canary: { release: await release('mf_decks', {}, files('2')), percent: 5 } }, 'canary');
    await server.db.updateTable('registryHistory').set({ at: '2026-03-03T10:00:00.000Z' }).where('revision', '=', others).execute();
    await server.live.changed();
    expect(server.live.snapshot().canarySince).toEqual({ mf_stores: began[1], mf_decks: '2026-03-03T10:00:00.000Z' });
  });

  test('is unchanged for its readers while it changes', async () => {
    const first = await promoted('mf_stores', { version: '1.0.0' }, files('1'));
    const before = server.live.snapshot();
    await promoted('mf_stores', { version: '2.0.0' }, files('2'));
    await promoted('mf_stores', { version: '3.0.0' }, files('3'));
    expect([before.state.areas.mf_stores?.active, before.manifestOf('mf_stores', first)?.version]).toEqual([first, '1.0.0']);
  });

  test('is read once more for a change during a read', async () => {
    const first = server.live.changed();
    const id = await release('mf_stores', {}, files('1'));
    await Promise.all([first, server.live.changed(), server.live.changed()]);
    expect(server.live.knows('mf_stores', id)).toBe(true);
  });
});

describe('A registry edited by hand', () => {
  const damages: [string, object][] = [
    ['a form of its own', { areas: { mf_stores: { active: 'mañana' } } }],
    [
      'a release that was never published',
      { areas: { mf_stores: { active: '9.9.9+000000000000', previous: null, canary: null, off: null, roles: [], revision: 1, since: null } } },
    ],
    ['another state than the history', { areas: {} }],
  ];
  test.each(damages)('to %s is not used: the last valid revision of the history is', async (_, state) => {
    const id = await promoted('mf_stores', {}, files('1'));
    await server.db
      .updateTable('registry')
      .set({ state: JSON.stringify(state) })
      .execute();
    await server.live.changed();
    const { warning, state: used, revision, manifestOf } = server.live.snapshot();
    expect([used.areas.mf_stores?.active, revision, manifestOf('mf_stores', id)?.version]).toEqual([id, 1, '1.0.0']);
    expect(warning).toMatch(/revisión 1/);
  });

  test('is noticed by a running server, as is a deleted one', async () => {
    await promoted('mf_stores', {}, files('1'));
    const live = await another();
    await server.db.updateTable('registry').set({ state: '{"areas":7}' }).execute();
    await until(() => live.snapshot().warning !== null);
    await server.db.deleteFrom('registry').execute();
    await until(() => /falta/.test(live.snapshot().warning ?? ''));
    expect(live.snapshot().revision).toBe(1);
  });
});

describe('Several servers', () => {
  test('show changes of one within a second or two', async () => {
    const live = await another();
    const id = await promoted('mf_stores', {}, files('1'));
    await until(() => live.snapshot().state.areas.mf_stores?.active === id);
    expect(live.snapshot().manifestOf('mf_stores', id)).not.toBeNull();
  });

  test('find at once what was published on another: to preview it, and its files', async () => {
    const live = await another();
    const id = await release('mf_stores', {}, files('1'));
    expect(live.knows('mf_stores', id)).toBe(false);
    expect((await live.find('mf_stores', id))?.version).toBe('1.0.0');
    const next = await release('mf_stores', { version: '2.0.0' }, files('2'));
    await live.catchUp();
    expect(live.holdersOf('mf_stores', 'remoteEntry.00000002.js')).toEqual([{ release: next, roles: [] }]);
  });

  test('find at once the preview of a pull request that was made on another, until it expires', async () => {
    const live = await another();
    const id = '0.0.0-pr.7+0123456789ab';
    const at = new Date().toISOString();
    const made = { area: 'mf_stores', pullRequest: 7, release: id, publishedBy: 'equipo', tokenId: null, teammate: null, startedAt: at, publishedAt: at };
    await server.db
      .insertInto('releasePreviews')
      .values({ ...made, manifest: JSON.stringify(manifest('mf_stores', { label: 'Tiendas nuevas' }, files('1'))), expiresAt: '2126-01-01T00:00:00.000Z' })
      .execute();
    expect((await live.findPreview('mf_stores', id))?.label).toBe('Tiendas nuevas');
    const next = '0.0.0-pr.7+ba9876543210';
    await server.db
      .updateTable('releasePreviews')
      .set({ release: next, publishedAt: new Date(Date.parse(at) + 1).toISOString() })
      .execute();
    expect([(await live.findPreview('mf_stores', next))?.label, await live.findPreview('mf_stores', id)]).toEqual(['Tiendas nuevas', null]);
    await server.db.updateTable('releasePreviews').set({ expiresAt: at, publishedAt: at }).execute();
    await live.changed();
    expect(await live.findPreview('mf_stores', next)).toBeNull();
  });

  test('forget at once a preview that was removed on another, also one that is not the latest', async () => {
    const at = (second: number) => new Date(Date.parse('2026-03-01T10:00:00.000Z') + second * 1000).toISOString();
    const made = (pullRequest: number) => ({
      ...{ area: 'mf_stores', pullRequest, release: `0.0.0-pr.${pullRequest}+0123456789ab`, publishedBy: 'equipo', tokenId: null, teammate: null },
      ...{ startedAt: at(pullRequest), publishedAt: at(pullRequest), expiresAt: '2126-01-01T00:00:00.000Z' },
      manifest: JSON.stringify(manifest('mf_stores', {}, files(String(pullRequest)))),
    });
    await server.db
      .insertInto('releasePreviews')
      .values([made(7), made(8)])
      .execute();
    const live = await another();
    const holders = () => [7, 8].map((number) => live.holdersOf('mf_stores', `remoteEntry.0000000${number}.js`).length);
    expect(holders()).toEqual([1, 1]);
    await server.db.deleteFrom('releasePreviews').where('pullRequest', '=', 7).execute();
    await live.catchUp();
    expect(holders()).toEqual([0, 1]);
  });

  test('drop a deleted release', async () => {
    const live = await another();
    const id = await release('mf_stores', {}, files('1'));
    expect(await live.find('mf_stores', id)).not.toBeNull();
    await server.db.deleteFrom('releases').execute();
    await live.catchUp();
    expect([live.knows('mf_stores', id), await live.find('mf_stores', id), live.holdersOf('mf_stores', 'remoteEntry.00000001.js')]).toEqual([false, null, []]);
  });

  test('keep their state while the database does not answer, and read again when it does', async () => {
    const id = await promoted('mf_stores', {}, files('1'));
    const live = await createRegistryCache(server.db);
    others.push(live);
    const errors: unknown[] = [];
    const { getExecutor } = server.db;
    live.watch((error) => errors.push(error));
    server.db.getExecutor = () => {
      throw new Error('away');
    };
    await live.catchUp().catch((error: unknown) => errors.push(error));
    server.db.getExecutor = getExecutor;
    expect([errors.length, live.snapshot().state.areas.mf_stores?.active]).toEqual([1, id]);
    server.db.getExecutor = () => {
      throw new Error('away');
    };
    await expect(live.changed()).rejects.toThrow('away');
    server.db.getExecutor = getExecutor;
    const next = await release('mf_stores', { version: '2.0.0' }, files('2'));
    await live.changed();
    expect(live.knows('mf_stores', next)).toBe(true);
  });
});
