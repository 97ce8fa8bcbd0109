import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AreaState, RegistryState } from '@mesa/release-contract/calls/area-state';
import type { RegistryChange } from '@mesa/release-contract/calls/history';
import type { ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import type { Kysely } from 'kysely';
import type { RegistryCache } from '../registry-cache';
import type { ReleaseTables } from '../tables';
import { describedArea } from './builds';

const noSizes = JSON.stringify({ entry: 0, page: 0, css: 0 });
const untouched: AreaState = { active: null, previous: null, canary: null, off: null, roles: [], revision: 0, since: null };

/** Inserts releases and a registry as after publishing and promoting; the files are in memory. */
export function releases(test: { db: Kysely<ReleaseTables>; live: RegistryCache }) {
  const contents = new Map<string, Buffer>();

  const manifest = (area: string, fields: Partial<ReleaseManifest>, files: Record<string, string>): ReleaseManifest => ({
    area,
    version: '1.0.0',
    contract: 1,
    ...describedArea(area),
    entry: Object.keys(files).slice(0, 1),
    pages: {},
    consumes: {},
    provides: {},
    fonts: [],
    needs: {},
    offers: {},
    sources: [],
    files: Object.entries(files).map(([name, text]) => ({
      name,
      bytes: Buffer.byteLength(text),
      integrity: `sha256-${createHash('sha256').update(text).digest('base64')}`,
    })),
    ...fields,
  });

  /** Inserts a verified release; its first file is its entry unless `fields` set another. */
  async function release(area: string, fields: Partial<ReleaseManifest>, files: Record<string, string>): Promise<string> {
    const described = manifest(area, fields, files);
    const id = `${described.version}+${createHash('sha256').update(JSON.stringify(described)).digest('hex').slice(0, 12)}`;
    const now = new Date().toISOString();
    await test.db
      .insertInto('releases')
      .values({ area, release: id, version: described.version, manifest: JSON.stringify(described), sizes: noSizes, publishedBy: 'equipo', verifiedAt: now })
      .execute();
    for (const [name, text] of Object.entries(files)) contents.set(`${area}/${id}/${name}`, Buffer.from(text));
    return id;
  }

  /** Writes the next revision with changed fields of an area, and `action` in the history. */
  async function change(area: string, fields: Partial<AreaState>, action: RegistryChange['action'] = 'promote'): Promise<number> {
    const row = await test.db.selectFrom('registry').selectAll().executeTakeFirstOrThrow();
    const revision = row.revision + 1;
    const before = row.state.areas[area] ?? untouched;
    const since = fields.active === undefined ? before.since : new Date().toISOString();
    const state: RegistryState = { areas: { ...row.state.areas, [area]: { ...before, since, ...fields, revision } } };
    const release = fields.active ?? fields.canary?.release ?? null;
    await test.db
      .updateTable('registry')
      .set({ revision, state: JSON.stringify(state) })
      .execute();
    await test.db
      .insertInto('registryHistory')
      .values({ revision, who: 'equipo', action, area, release, note: null, state: JSON.stringify(state) })
      .execute();
    await test.live.changed();
    return revision;
  }

  /** Publishes and promotes. */
  async function promoted(area: string, fields: Partial<ReleaseManifest>, files: Record<string, string>): Promise<string> {
    const id = await release(area, fields, files);
    const row = await test.db.selectFrom('registry').select('state').executeTakeFirstOrThrow();
    await change(area, { active: id, previous: row.state.areas[area]?.active ?? null, roles: fields.roles ?? [] });
    return id;
  }

  /** Writes a build to the folder of its area, where the builds are that come with the server. */
  function writeBuild(root: string, area: string, fields: Partial<ReleaseManifest>, files: Record<string, string>): void {
    const dist = path.join(root, area.replaceAll('_', '-'), 'dist');
    mkdirSync(dist, { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(dist, name), text);
    writeFileSync(path.join(dist, 'release.json'), JSON.stringify(manifest(area, fields, files)));
  }

  const readFile = async (area: string, id: string, name: string) => contents.get(`${area}/${id}/${name}`) ?? null;
  return { manifest, release, change, promoted, readFile, contents, writeBuild };
}
