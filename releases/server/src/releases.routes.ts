import { allowPrefix, promoteRelease, promoteTogether, rollbackRelease, startCanary, switchArea } from '@mesa/release-contract/calls/deploys';
import { listFailures } from '@mesa/release-contract/calls/failures';
import { listRegistryHistory, listSiteHistory, previewRestore, restoreRegistry } from '@mesa/release-contract/calls/history';
import { showReleasePages } from '@mesa/release-contract/calls/opened-pages';
import { registryOverview } from '@mesa/release-contract/calls/overview';
import { createPreview } from '@mesa/release-contract/calls/previews';
import { listReleases, planModule, publishRelease } from '@mesa/release-contract/calls/releases';
import { firstPath, previewPath } from '@mesa/release-contract/release';
import { mayAct } from '@mesa/release-contract/team';
import { sql } from 'kysely';
import * as actions from './actions';
import { actorNames, actorOf, mayDo, teammateOf, tokenOf } from './actors';
import { proposalFor } from './approval';
import type { Deployer } from './callers';
import { failuresOf } from './failure-log';
import type { Grants } from './grant';
import type { Host } from './host';
import { paceIn } from './judged';
import { linesOf } from './lineage';
import { releasesOf } from './list';
import { lostSamples } from './lost-samples';
import { modulePlan } from './module-plan';
import { overviewOf } from './overview';
import * as prefixes from './prefixes';
import type { PreviewLinks } from './preview-links';
import { previewRoutes } from './previews.routes';
import { noVisit, type Publishing, publish, visited } from './publish';
import { RefusedCall } from './refused-call';
import { type Changed, readRegistry, stateOf } from './registry';
import type { RegistryCache } from './registry-cache';
import { changesTo, concerns, releaseIn, restore } from './restore';
import type { Serve } from './serve';
import { servedBuilds } from './served-builds';
import { createSourceMaps } from './source-maps';
import { standingOf } from './team';
import { releasesNamed, promoteTogether as together } from './together';
import { stillServed } from './verify/calls';
import { refused } from './verify/refused';
import { visitedPages } from './visit/kept';
import { readVitals } from './vitals';

const notPublished = (area: string, release: string): RefusedCall =>
  new RefusedCall('not_found', `No hay ninguna publicación ${release} de ${area}. Publícala primero, o mira cuáles hay.`);

interface ReleaseDeps
  extends Pick<Host, 'app' | 'db' | 'now' | 'site' | 'accounts' | 'store' | 'limits' | 'degraded' | 'leadsNowhere' | 'previewDays' | 'visit' | 'judging'> {
  serve: Serve;
  /** The live state, notified after each change of the registry. */
  live: RegistryCache;
  grants: Grants;
  previewLinks: PreviewLinks;
}

export function releaseRoutes({
  app,
  serve,
  db,
  now,
  live,
  grants,
  previewLinks,
  site,
  accounts,
  store,
  limits,
  degraded,
  leadsNowhere,
  previewDays,
  visit: opensPages,
  judging,
}: ReleaseDeps): void {
  const { included, served } = site;
  const sources = createSourceMaps(store.read);
  const visit = opensPages?.({ app, live, grants, store, included, sources }) ?? noVisit;
  const publishing: Publishing = { db, store, site, visit, lost: (manifest) => lostSamples(leadsNowhere, manifest) };
  previewRoutes({ app, serve, db, now, accounts, live, previewLinks, publishing, limits, days: previewDays });

  async function answer(change: Promise<Changed | null>) {
    const done = await change;
    if (!done) throw new Error('a change changed nothing');
    await live.changed();
    return { status: 'success' as const, ...done };
  }

  serve(publishRelease, async ({ params: { area }, body, caller }) => {
    const { release, manifest, sizes, pages, misfits } = await publish(publishing, { ...body, together: body.together ?? false, area, deployer: caller });
    await live.changed();
    const compared = pages.flatMap(({ page, address, opened, differences }) =>
      differences.length > 0 ? [{ page, address, opened, differences: [...differences] }] : [],
    );
    return {
      status: 'success',
      area,
      release,
      previewPath: previewPath(manifest, release),
      sizes,
      compared,
      ...(misfits.length > 0 ? { misfits: [...misfits] } : {}),
    };
  });

  serve(createPreview, async ({ params: { area }, body: { release, hours }, caller }) => {
    const manifest = await live.find(area, release);
    if (!manifest) throw notPublished(area, release);
    if (manifest.roles.length > 0) throw new RefusedCall('rule_violation', `${area} no es para todos: quien puede verla la mira con su cuenta, sin enlace.`);
    const expiresAt = Date.now() + hours * 3_600_000;
    const link = previewLinks.sign({ area, release, token: tokenOf(caller), teammate: teammateOf(caller), expiresAt });
    return { status: 'success', address: `${firstPath(manifest.routes)}?vista=${link}`, expiresAt: new Date(expiresAt).toISOString() };
  });

  serve(listReleases, async ({ params: { area }, caller }) => {
    const registry = await readRegistry(db);
    const releases = await releasesOf({ db, accounts, deployer: caller }, await linesOf(db, area), area);
    const state = stateOf(registry, area);
    const proposal = await proposalFor({ db, accounts, caller }, state);
    const pace = await paceIn(db, judging, area, state, now());
    return { status: 'success', revision: registry.revision, resident: included.described(area) !== null, state, proposal, pace, releases };
  });

  serve(listFailures, async ({ params: { area } }) => ({ status: 'success', failures: await failuresOf(db, sources, area) }));

  serve(showReleasePages, async ({ params: { area }, query: { release, place } }) => {
    if (!((await live.find(area, release)) ?? (await live.findPreview(area, release)))) throw notPublished(area, release);
    return { status: 'success', ...(await visitedPages(store.read, { area, release, place })) };
  });

  async function requireCalls(area: string, release: string): Promise<void> {
    const manifest = await live.find(area, release);
    if (manifest) refused(stillServed({ area, release, manifest }, served));
  }

  serve(promoteRelease, async ({ params: { area }, body: { release, revision: seen, again, anyway, together }, caller }) => {
    await requireCalls(area, release);
    const judged = { judging, anyway, mayProceed: mayDo(caller, 'proceedAnyway'), now: now() };
    const confirmed = { ...(again ? { again } : {}), ...(together ? { together } : {}) };
    return answer(actions.promote(db, site, { area, release, seen, who: actorOf(caller), token: tokenOf(caller), ...confirmed, judged }));
  });

  serve(promoteTogether, async ({ params: { area }, body: { releases, revision: seen, again = false, anyway }, caller }) => {
    const named = await releasesNamed(db, releases);
    for (const [one, release] of Object.entries(named)) await requireCalls(one, release);
    const judged = { judging, anyway, mayProceed: mayDo(caller, 'proceedAnyway'), now: now() };
    const asked = { area, releases: named, seen, again, judged, who: actorOf(caller), token: tokenOf(caller), mayPromote: await promotersOf(caller, area) };
    return answer(together(db, site, { ...asked, visit: (trials) => visited(publishing, trials) }));
  });

  /** Returns in which areas a caller, who was admitted for one, may make releases live. */
  async function promotersOf(caller: Deployer, admitted: string): Promise<(area: string) => boolean> {
    if ('token' in caller) return (area) => area === admitted;
    if (!caller.team) return () => true;
    const teams = await grants.teamsOf(caller.userId);
    return (area) => {
      const role = teams.get(area);
      return role !== undefined && mayAct(role, 'promote');
    };
  }

  serve(planModule, async ({ query: { module, version } }) => {
    const builds = await servedBuilds(db, (await readRegistry(db)).state, included);
    return { status: 'success', ...modulePlan(builds, module, version) };
  });

  serve(startCanary, async ({ params: { area }, body: { release, percent, revision: seen, anyway }, caller }) => {
    await requireCalls(area, release);
    const judged = { judging, anyway, mayProceed: mayDo(caller, 'proceedAnyway'), now: now() };
    return answer(actions.startCanary(db, site, { area, release, percent, seen, who: actorOf(caller), judged }));
  });

  serve(rollbackRelease, ({ params: { area }, body: { revision: seen }, caller }) =>
    answer(actions.rollBack(db, site, { area, seen, who: actorOf(caller), mayGoBack: mayDo(caller, 'rollBack') })),
  );

  serve(switchArea, ({ params: { area }, body: { message, revision: seen }, caller }) =>
    answer(actions.switchTo(db, { area, message, seen, who: actorOf(caller) })),
  );

  serve(allowPrefix, async ({ params: { area }, body: { prefix, to, allowed }, caller }) => {
    const live = await servedBuilds(db, (await readRegistry(db)).state, included);
    return answer(prefixes.allowPrefix(db, site, { area, prefix: prefix.slice(1), to, allowed, who: actorOf(caller), live }));
  });

  serve(previewRestore, async ({ query: { to } }) => {
    const registry = await readRegistry(db);
    return { status: 'success', revision: registry.revision, changes: await changesTo(db, included, registry, to) };
  });

  serve(restoreRegistry, async ({ body: { to, revision: seen }, caller }) => {
    const done = await restore(db, included, { to, seen, who: actorOf(caller) });
    await live.changed();
    return { status: 'success', ...done };
  });

  /** Returns the history of one area, or of all. */
  async function historyOf(area: string | null, page: { page: number; limit: number }, caller: Deployer) {
    const lines = db.selectFrom('registryHistory').$if(area !== null, (query) => query.where(concerns(area ?? '')));
    const { total } = await lines.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
    const rows = await lines
      .select(['revision', 'at', 'who', 'action', 'area', 'note'])
      .select(area === null ? 'release' : releaseIn(area).as('release'))
      .orderBy('revision', 'desc')
      .limit(page.limit)
      .offset((page.page - 1) * page.limit)
      .execute();
    const nameOf = await actorNames(
      { db, accounts, deployer: caller },
      rows.map(({ who }) => who),
    );
    const pagination = { total, page: page.page, limit: page.limit, pages: Math.ceil(total / page.limit) };
    return { status: 'success' as const, data: rows.map(({ who, ...row }) => ({ ...row, who: nameOf(who) })), pagination };
  }

  serve(listRegistryHistory, ({ params: { area }, query, caller }) => historyOf(area, query, caller));
  serve(listSiteHistory, ({ query, caller }) => historyOf(null, query, caller));

  serve(registryOverview, async ({ caller }) => {
    const standing = await standingOf(db, accounts, caller);
    return {
      ...(await overviewOf(db, { caller, standing, accounts, included, served, judging, degraded: degraded(), now: now() })),
      vitals: (await readVitals(db, now())).filter(({ area }) => standing.in(area) !== null),
    };
  });
}
