import { findPage } from '@mesa/release-contract/addresses';
import type { TeamRole } from '@mesa/release-contract/team';
import type { Kysely } from 'kysely';
import { approvalRoutes } from './approval.routes';
import type { DeployToken } from './callers';
import { countUsage } from './count-usage';
import { flagRoutes } from './flags.routes';
import { createGrants, type Grants } from './grant';
import type { Accounts, Host, Site } from './host';
import { createPreviewLinks, type PreviewLinks } from './preview-links';
import { createRegistryCache, type RegistryCache } from './registry-cache';
import { releaseRoutes } from './releases.routes';
import { typed } from './serve';
import { everyone, Shown, type ShownPage } from './shown';
import type { ReleaseTables } from './tables';
import { teamsOf } from './team';
import { teamRoutes } from './team.routes';
import { readToken } from './tokens';
import { tokenRoutes } from './tokens.routes';
import { vitalsRoutes } from './vitals.routes';

/** What is live, and who may see and change it: what the product needs to identify callers and to show pages. */
export interface Releases {
  live: RegistryCache;
  grants: Grants;
  previewLinks: PreviewLinks;
  /** Returns the deploy token of a request's `Authorization` header; null without one, and refuses (401) an unknown one. */
  readToken: (authorization: string | undefined) => Promise<DeployToken | null>;
  /** Returns an account's role in an area's team; null if it is not in it. */
  roleIn: (userId: string, area: string) => Promise<TeamRole | null>;
  /** Returns the live page at a path, regardless of who may open it; null if there is none. */
  pageAt: (path: string) => ShownPage | null;
}

interface OpenOptions {
  db: Kysely<ReleaseTables>;
  /** Signs what browsers keep of permissions; all servers of the site have the same. */
  key: Buffer;
  accounts: Accounts;
  included: Site['included'];
}

/** Reads what is live. Call `serveReleases` with the result once calls can be served. */
export async function openReleases({ db, key, accounts, included }: OpenOptions): Promise<Releases> {
  const live = await createRegistryCache(db);
  const grants = createGrants({ key, accounts, teamsOf: (userId) => teamsOf(db, accounts, userId) });
  const all = { ...everyone, role: accounts.admin, mayEnter: () => true };
  return {
    live,
    grants,
    previewLinks: createPreviewLinks({ key, db, live, accounts }),
    readToken: (authorization) => readToken(db, accounts, authorization),
    roleIn: async (userId, area) => (await grants.teamsOf(userId)).get(area) ?? null,
    pageAt: (path) => findPage(new Shown(all, live.snapshot(), included).pages(), path)?.page ?? null,
  };
}

/** Serves every call of the platform, and counts how releases do. Returns what counts the views of pages. */
export function serveReleases({ serve: hostServe, ...host }: Host, { live, grants, previewLinks, pageAt }: Releases) {
  const serve = typed(hostServe);
  const { included } = host.site;
  tokenRoutes({ ...host, serve });
  teamRoutes({ ...host, serve });
  flagRoutes({ ...host, serve, live, included });
  approvalRoutes({ ...host, serve, live });
  releaseRoutes({ ...host, serve, live, grants, previewLinks });
  const pageOf = (path: string) => {
    const shown = pageAt(path);
    return shown && { area: shown.area, page: shown.route.page };
  };
  const counting = countUsage({ ...host, serve, live, pageAt: pageOf });
  const vitals = vitalsRoutes({ ...host, serve, live, included });
  return { ...counting, vitals };
}
