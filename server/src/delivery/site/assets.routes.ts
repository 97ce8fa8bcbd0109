import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { isForTeams } from '@mesa/release-contract/outline';
import { areaName } from '@mesa/release-contract/release';
import { distOf, type Included, integrityOf } from '@mesa/release-server/builds';
import type { Grants } from '@mesa/release-server/grant';
import { readIntact } from '@mesa/release-server/intact-file';
import { stateOf } from '@mesa/release-server/registry';
import type { RegistryCache } from '@mesa/release-server/registry-cache';
import { mayEnterArea } from '@mesa/release-server/shown';
import type { ReleaseStore } from '@mesa/release-server/store';
import { grantOf, trialOf } from '@mesa/release-server/visitor';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Limits } from '../../kernel/pipeline/limits';
import { createFileSender, type FileSource, isFileName } from './static-files';

export interface AssetOptions {
  dist: string;
  included: Included;
  live: RegistryCache;
  grants: Grants;
  readFile: ReleaseStore['read'];
  limits: Limits;
}

/**
 * Serves the builds' files by area and name. Names contain the content's hash, so any release with the file can serve it: unchanged files stay in
 * browsers' caches, and a tab opened before a deploy still finds its files.
 */
export function assetRoutes(app: FastifyInstance, { dist, included: builds, live, grants, readFile: readRelease, limits }: AssetOptions): void {
  const send = createFileSender();

  const manifestOf = async (area: string, release: string) =>
    live.trial(area, release)?.manifest ?? (await live.find(area, release)) ?? (await live.findPreview(area, release));

  /** Browsers cache it for a year, so a damaged copy must not be sent. */
  const released = (area: string, release: string, name: string): FileSource => ({
    key: `${area}/${name}`,
    async read() {
      const manifest = await manifestOf(area, release);
      return manifest && readIntact(readRelease, area, release, manifest, name);
    },
  });

  const inReleases = (area: string, name: string, role: string | null): FileSource[] =>
    live
      .holdersOf(area, name)
      .filter(({ roles }) => grants.mayEnter(role, roles))
      .map(({ release }) => released(area, release, name));

  async function included(area: string, name: string): Promise<FileSource[]> {
    if (!areaName.test(area)) return [];
    const file = path.join(distOf(dist, area), name);
    const found = await stat(file).catch(() => null);
    return found?.isFile() ? [{ key: `${file} ${found.mtimeMs}`, read: () => readFile(file) }] : [];
  }

  async function sourcesFor(area: string, name: string, role: string | null): Promise<FileSource[]> {
    const mayEnter = (roles: readonly string[]) => grants.mayEnter(role, roles);
    if (!mayEnterArea(mayEnter, builds.described(area), stateOf(live.snapshot(), area))) return [];
    const found = [...inReleases(area, name, role), ...(await included(area, name))];
    if (found.length > 0) return found;
    await live.catchUp();
    return inReleases(area, name, role);
  }

  /** Returns the file from builds with a page for the teams of areas that may need it. */
  async function forTeams(area: string, name: string): Promise<FileSource[]> {
    const found: FileSource[] = [];
    for (const { release } of live.holdersOf(area, name)) {
      const manifest = await manifestOf(area, release);
      if (manifest && isForTeams(manifest, name)) found.push(released(area, release, name));
    }
    const shipped = builds.described(area);
    return shipped && isForTeams(shipped, name) ? [...found, ...(await included(area, name))] : found;
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, area: string, name: string): Promise<FastifyReply> {
    if (!isFileName(name)) return send(request, reply, name, []);
    const open = await sourcesFor(area, name, null);
    const grant = open.length > 0 ? null : await grantOf(request, grants);
    if (!grant) return send(request, reply, name, open);
    const trial = trialOf(grant, live);
    const tried = trial?.area === area && integrityOf(trial.manifest, name) !== undefined ? [released(area, trial.release, name)] : [];
    const ofTeams = grant.team ? await forTeams(area, name) : [];
    return send(request, reply, name, [...tried, ...(await sourcesFor(area, name, grant.role)), ...ofTeams], false);
  }

  app.get<{ Params: { '*': string } }>('/shell/*', { onRequest: limits.files }, (request, reply) => answer(request, reply, 'shell', request.params['*']));
  app.get<{ Params: { area: string; '*': string } }>('/mf/:area/*', { onRequest: limits.files }, ({ params }, reply) =>
    answer(reply.request, reply, params.area === 'shell' ? '' : params.area, params['*']),
  );
}
