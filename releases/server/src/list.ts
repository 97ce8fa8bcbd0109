import type { Release } from '@mesa/release-contract/calls/releases';
import { sql } from 'kysely';
import { actorNames, type Readers } from './actors';
import { type Line, lineageOf } from './lineage';

/** Returns the releases of one area, or of all, newest first, with their use in the last seven days; `lines` is the history of each area. */
export async function releasesOf({ db, accounts, deployer }: Readers, lines: ReadonlyMap<string, readonly Line[]>, area?: string): Promise<Release[]> {
  const rows = await db
    .selectFrom('releases as r')
    .select(['r.area', 'r.release', 'r.version', 'r.publishedAt', 'r.publishedBy', 'r.sizes'])
    .select((of) => {
      const recent = of
        .selectFrom('releaseUse as u')
        .whereRef('u.area', '=', 'r.area')
        .whereRef('u.release', '=', 'r.release')
        .where('u.hour', '>', sql<string>`now() - interval '7 days'`);
      return [
        recent.select(sql<number>`coalesce(sum(visits), 0)::int`.as('visits')).as('visits'),
        recent.select(sql<number>`coalesce(sum(failures), 0)::int`.as('failures')).as('failures'),
      ];
    })
    .where('r.verifiedAt', 'is not', null)
    .$if(area !== undefined, (query) => query.where('r.area', '=', area ?? ''))
    .orderBy('r.publishedAt', 'desc')
    .orderBy('r.release')
    .execute();
  const nameOf = await actorNames(
    { db, accounts, deployer },
    rows.map(({ publishedBy }) => publishedBy),
  );
  const lineages = new Map([...lines].map(([of, all]) => [of, lineageOf(all)]));
  return rows.map(({ visits, failures, publishedBy, ...row }) => ({
    ...row,
    publishedBy: nameOf(publishedBy),
    visits: visits ?? 0,
    failures: failures ?? 0,
    takenBack: lineages.get(row.area)?.takenBack.get(row.release) ?? null,
  }));
}
