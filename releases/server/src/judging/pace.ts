import { type Pace, vitalsDays } from '@mesa/release-contract/calls/vitals';
import { type Kysely, sql } from 'kysely';
import type { Compared } from '../judged';
import type { ReleaseTables } from '../tables';
import { threeQuarters } from '../vital-steps';

/** A page is compared once this many of its views were measured in both builds; with fewer, equal pages would often seem different. */
const minMeasured = 100;
/** How many milliseconds slower a page may not be than the live one. */
const tooSlow = { lcp: 400, inp: 200 } as const;
const judged = ['lcp', 'inp'] as const;

interface Counted {
  release: string;
  page: string;
  vital: (typeof judged)[number];
  step: number;
  times: number;
}

/** Compares what browsers measured of a canary with the live release, on the same pages and since the day of the canary's first view. */
export async function paceOf(db: Kysely<ReleaseTables>, { area, canary, live, now }: Compared): Promise<Pace> {
  const from = new Date(now.getTime() - vitalsDays * 24 * 3_600_000).toISOString();
  const { rows } = await sql<Counted>`
    select release, page, figure as vital, step, sum(times)::int as times from "releaseVitals"
    where area = ${area} and release in (${canary}, ${live ?? ''}) and figure in ('lcp', 'inp') and since > ${from}::timestamptz
      and since >= (select min(since) from "releaseVitals" where area = ${area} and release = ${canary} and since > ${from}::timestamptz)
    group by release, page, figure, step order by page, figure desc`.execute(db);
  const counts = (release: string, of: Pick<Counted, 'page' | 'vital'>) =>
    new Map(rows.filter((row) => row.release === release && row.page === of.page && row.vital === of.vital).map(({ step, times }) => [step, times]));
  const viewsIn = (steps: ReadonlyMap<number, number>) => [...steps.values()].reduce((sum, times) => sum + times, 0);

  const pace: Pace = { compared: [], slower: [] };
  for (const page of new Set(rows.map((row) => row.page))) {
    for (const vital of judged) {
      const [ofCanary, ofLive] = [counts(canary, { page, vital }), counts(live ?? '', { page, vital })];
      if (Math.min(viewsIn(ofCanary), viewsIn(ofLive)) < minMeasured) continue;
      if (!pace.compared.includes(page)) pace.compared.push(page);
      const [now75, live75] = [threeQuarters(vital, ofCanary) ?? 0, threeQuarters(vital, ofLive) ?? 0];
      if (now75 - live75 >= tooSlow[vital]) pace.slower.push({ page, vital, canary: now75, live: live75, views: viewsIn(ofCanary) });
    }
  }
  return pace;
}
