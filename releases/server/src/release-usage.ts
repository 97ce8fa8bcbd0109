import { ownValue } from '@mesa/release-contract/own-value';
import { type Kysely, sql } from 'kysely';
import type { RegistryCache, Snapshot } from './registry-cache';
import type { ReleaseTables } from './tables';

/** Page views with a release, and those in which its code failed. */
export interface Usage {
  readonly visits: number;
  readonly failures: number;
}

/** Milliseconds that a visitor's failure counts as recent. */
const recent = 10 * 60 * 1000;
/** Maximum failures of one visitor in that time, so that one visitor does not dominate. */
const maxPerVisitor = 3;
const maxVisitors = 10_000;

/** A release's use since an hour began, or since it went live in that hour. */
interface Counted extends Usage {
  area: string;
  release: string;
  hour: string;
}

/** Returns since when a release is live for all or for a share; null if it is not. */
export function liveSince({ state, canarySince }: Snapshot, area: string, release: string): string | null {
  const { active, since, canary } = ownValue(state.areas, area) ?? {};
  if (active === release) return since ?? null;
  return canary?.release === release ? (ownValue(canarySince, area) ?? null) : null;
}

/** Counts page views and failures of releases in memory, and adds them to the database at intervals, where all servers sum up. */
export function createReleaseUsage(db: Kysely<ReleaseTables>, live: RegistryCache) {
  let counts = new Map<string, Counted>();
  /** For each release, each visitor's last reported failure. */
  const failing = new Map<string, Map<string, number[]>>();

  function add(area: string, release: string, { visits, failures }: Usage): void {
    const start = new Date();
    start.setUTCMinutes(0, 0, 0);
    const since = liveSince(live.snapshot(), area, release);
    const hour = since !== null && Date.parse(since) > start.getTime() ? new Date(since) : start;
    const key = `${area}@${release} ${hour.getTime()}`;
    const known = counts.get(key);
    counts.set(key, { area, release, hour: hour.toISOString(), visits: visits + (known?.visits ?? 0), failures: failures + (known?.failures ?? 0) });
  }

  /** A release that becomes live again starts a new count. */
  const keyOf = (area: string, release: string) => `${area}@${release} ${liveSince(live.snapshot(), area, release)}`;

  const oldest = () => Date.now() - recent;
  function forgetOld(): void {
    for (const [key, visitors] of failing) {
      for (const [visitor, times] of visitors) if ((times.at(-1) ?? 0) < oldest()) visitors.delete(visitor);
      if (visitors.size === 0) failing.delete(key);
    }
  }

  return {
    visited: (area: string, release: string): void => add(area, release, { visits: 1, failures: 0 }),

    /** Returns the number of visitors who recently reported a failure of this release; null if this report does not count. */
    failed(area: string, release: string, visitor: string): number | null {
      if (!live.knows(area, release)) return null;
      const key = keyOf(area, release);
      const visitors = failing.get(key) ?? new Map<string, number[]>();
      const times = (visitors.get(visitor) ?? []).filter((time) => time >= oldest());
      if (times.length >= maxPerVisitor || (times.length === 0 && visitors.size >= maxVisitors)) return null;
      visitors.set(visitor, [...times, Date.now()]);
      failing.set(key, visitors);
      add(area, release, { visits: 0, failures: 1 });
      return this.visitors(area, release);
    },

    /** Returns whether this visitor recently reported a failure of this release. */
    hasFailed: (area: string, release: string, visitor: string): boolean => (failing.get(keyOf(area, release))?.get(visitor)?.at(-1) ?? 0) >= oldest(),

    visitors(area: string, release: string): number {
      const from = oldest();
      const times = [...(failing.get(keyOf(area, release))?.values() ?? [])];
      return times.filter((one) => (one.at(-1) ?? 0) >= from).length;
    },

    /** Writes the counts to the database. */
    async flush(): Promise<void> {
      forgetOld();
      // In a fixed order, because other servers add to the same rows.
      const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
      if (rows.length === 0) return;
      counts = new Map();
      try {
        await db
          .insertInto('releaseUse')
          .values(rows)
          .onConflict((conflict) =>
            conflict.columns(['area', 'release', 'hour']).doUpdateSet({
              visits: sql`"releaseUse".visits + excluded.visits`,
              failures: sql`"releaseUse".failures + excluded.failures`,
            }),
          )
          .execute();
      } catch (error) {
        // Puts the counts back, so that nothing is lost while the database is unreachable.
        for (const row of rows) {
          const key = `${row.area}@${row.release} ${Date.parse(row.hour)}`;
          const known = counts.get(key);
          counts.set(key, { ...row, visits: row.visits + (known?.visits ?? 0), failures: row.failures + (known?.failures ?? 0) });
        }
        throw error;
      }
    },

    /** Returns a release's use since a moment, on all servers. */
    async since(area: string, release: string, moment: string): Promise<Usage> {
      const row = await db
        .selectFrom('releaseUse')
        .select([sql<number>`coalesce(sum(visits), 0)::int`.as('visits'), sql<number>`coalesce(sum(failures), 0)::int`.as('failures')])
        .where('area', '=', area)
        .where('release', '=', release)
        .where('hour', '>=', moment)
        .executeTakeFirstOrThrow();
      return row;
    },
  };
}

export type ReleaseUsage = ReturnType<typeof createReleaseUsage>;
