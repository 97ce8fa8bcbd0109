import type { reportVitals, Vitals } from '@mesa/release-contract/calls/vitals';
import { vitalsDays } from '@mesa/release-contract/calls/vitals';
import { ownValue } from '@mesa/release-contract/own-value';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Included } from './builds';
import type { RegistryCache } from './registry-cache';
import type { ReleaseTables } from './tables';
import { stepOf, steps, threeQuarters, type Vital } from './vital-steps';

/** What a browser measured of one page view. */
export type MeasuredView = z.output<typeof reportVitals.body>;
type Figure = Vital | 'views' | 'failed';

interface Row {
  area: string;
  release: string;
  page: string;
  since: string;
  figure: Figure;
  step: number;
  times: number;
}

const vitalNames: readonly Vital[] = ['lcp', 'inp', 'cls'];
/** Without the database for longer, further views are only counted in the metrics. */
const maxWaiting = 20_000;

interface Deps {
  live: Pick<RegistryCache, 'find'>;
  included: Included;
  now: () => Date;
}

/** Counts what browsers measured, in memory, and adds it to the database at intervals, where all servers sum up. */
export function createVitals(db: Kysely<ReleaseTables>, { live, included, now }: Deps) {
  let waiting = new Map<string, Row>();
  const listeners = new Set<(view: MeasuredView) => void>();

  function add(rows: readonly Row[]): void {
    for (const row of rows) {
      const key = JSON.stringify([row.area, row.release, row.page, row.since, row.figure, row.step]);
      const known = waiting.get(key);
      if (known || waiting.size < maxWaiting) waiting.set(key, { ...row, times: row.times + (known?.times ?? 0) });
    }
  }

  return {
    /** Called with each view that is counted. */
    listeners,
    /** The upper ends of the steps of each scale. */
    steps,

    /** Counts a view of an existing page of an existing release; ignores others. */
    async measured(view: MeasuredView): Promise<void> {
      const { area, release, page, errors } = view;
      const manifest = release === null ? included(area) : await live.find(area, release);
      if (ownValue(manifest?.pages, page) === undefined) return;
      const since = `${now().toISOString().slice(0, 10)}T00:00:00.000Z`;
      const row = (figure: Figure, step: number): Row => ({ area, release: release ?? '', page, since, figure, step, times: 1 });
      const values = vitalNames.flatMap((vital) => (view[vital] === undefined ? [] : row(vital, stepOf(vital, view[vital]))));
      add([row('views', 0), ...(errors > 0 ? [row('failed', 0)] : []), ...values]);
      for (const listener of listeners) listener(view);
    },

    /** Writes the counts to the database. */
    async flush(): Promise<void> {
      // In a fixed order, because other servers add to the same rows.
      const rows = [...waiting].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
      if (rows.length === 0) return;
      waiting = new Map();
      try {
        await sql`
          insert into "releaseVitals" (area, release, page, since, figure, step, times)
          select area, release, page, since, figure, step, times
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as counted (area text, release text, page text, since timestamptz, figure text, step smallint, times int)
          on conflict (area, release, page, since, figure, step) do update set times = "releaseVitals".times + excluded.times`.execute(db);
      } catch (error) {
        // Nothing is lost while the database is unreachable.
        add(rows);
        throw error;
      }
    },
  };
}

export type VitalsCounter = ReturnType<typeof createVitals>;

type Counted = Pick<Row, 'area' | 'release' | 'page' | 'figure' | 'step' | 'times'>;

function figuresOf(rows: readonly Counted[]) {
  const times = (figure: Figure) => rows.filter((row) => row.figure === figure).reduce((sum, row) => sum + row.times, 0);
  const quarter = (vital: Vital) => {
    const counts = new Map<number, number>();
    for (const { figure, step, times: count } of rows) if (figure === vital) counts.set(step, count + (counts.get(step) ?? 0));
    return threeQuarters(vital, counts);
  };
  return { views: times('views'), failed: times('failed'), lcp: quarter('lcp'), inp: quarter('inp'), cls: quarter('cls') };
}

const grouped = <T>(rows: readonly T[], keyOf: (row: T) => string): [string, T[]][] => {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups];
};

/** Returns what was measured of each release and of each of its pages in the last seven days. */
export async function readVitals(db: Kysely<ReleaseTables>, now: Date): Promise<Vitals[]> {
  const from = new Date(now.getTime() - vitalsDays * 24 * 3_600_000).toISOString();
  const rows = await db
    .selectFrom('releaseVitals')
    .select(({ fn }) => ['area', 'release', 'page', 'figure', 'step', fn.sum<number>('times').as('times')])
    .where('since', '>', from)
    .groupBy(['area', 'release', 'page', 'figure', 'step'])
    .orderBy('area')
    .orderBy('release')
    .orderBy('page')
    .execute();
  return grouped(rows, ({ area, release }) => `${area}@${release}`).flatMap(([, ofRelease]) => {
    const [first] = ofRelease;
    if (!first) return [];
    const pages = grouped(ofRelease, ({ page }) => page).map(([page, ofPage]) => ({ page, ...figuresOf(ofPage) }));
    return { area: first.area, release: first.release || null, ...figuresOf(ofRelease), pages };
  });
}
