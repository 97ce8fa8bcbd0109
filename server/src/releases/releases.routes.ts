import {
  listRegistryHistory,
  listReleases,
  promoteRelease,
  publishRelease,
  type ReleaseManifest,
  registryOverview,
  rollbackRelease,
  startCanary,
  switchArea,
} from '@mesa/shared/contracts/releases';
import { sql } from 'kysely';
import { offsetOf, pagination } from '../db/paginate';
import type { Deps } from '../http';
import * as actions from './actions';
import { releasesOf } from './list';
import { overviewOf } from './overview';
import { publish } from './publish';
import { type Changed, readRegistry, stateOf } from './registry';
import { whoIs, whoNames } from './who';

/** Where a release can be looked at before it is live: its first page that needs nothing more in its address. */
function previewPath({ area, routes }: ReleaseManifest, release: string): string {
  const page = routes.find(({ path }) => !path.includes(':'))?.path ?? '/';
  return `${page}?mf=${area}@${encodeURIComponent(release)}`;
}

export function releaseRoutes({ serve, db, live, store, included }: Deps): void {
  async function answer(change: Promise<Changed>) {
    const done = await change;
    await live.changed();
    return { status: 'success' as const, ...done };
  }

  serve(publishRelease, async ({ params: { area }, body, caller }) => {
    const { release, manifest, sizes } = await publish({ db, store, included, visit: async () => undefined }, { ...body, area, deployer: caller });
    await live.changed();
    return { status: 'success', area, release, previewPath: previewPath(manifest, release), sizes };
  });

  serve(listReleases, async ({ params: { area }, caller }) => {
    const registry = await readRegistry(db);
    return { status: 'success', revision: registry.revision, state: stateOf(registry, area), releases: await releasesOf(db, caller, area) };
  });

  serve(promoteRelease, ({ params: { area }, body: { release, revision: seen }, caller }) =>
    answer(actions.promote(db, included, { area, release, seen, who: whoIs(caller) })),
  );

  serve(startCanary, ({ params: { area }, body: { release, percent, revision: seen }, caller }) =>
    answer(actions.startCanary(db, included, { area, release, percent, seen, who: whoIs(caller) })),
  );

  serve(rollbackRelease, ({ params: { area }, body: { revision: seen }, caller }) =>
    answer(actions.rollBack(db, included, { area, seen, who: whoIs(caller) })),
  );

  serve(switchArea, ({ params: { area }, body: { message, revision: seen }, caller }) =>
    answer(actions.switchTo(db, { area, message, seen, who: whoIs(caller) })),
  );

  serve(listRegistryHistory, async ({ params: { area }, query: page, caller }) => {
    const lines = db.selectFrom('registryHistory').where('area', '=', area);
    const { total } = await lines.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
    const rows = await lines
      .select(['revision', 'at', 'who', 'action', 'area', 'release', 'note'])
      .orderBy('revision', 'desc')
      .limit(page.limit)
      .offset(offsetOf(page))
      .execute();
    const nameOf = await whoNames(
      db,
      caller,
      rows.map(({ who }) => who),
    );
    return { status: 'success', data: rows.map(({ who, ...row }) => ({ ...row, who: nameOf(who) })), pagination: pagination(total, page) };
  });

  serve(registryOverview, ({ caller }) => overviewOf(db, caller, included));
}
