import { slowerPage } from '@mesa/contract/rules/canary-pace';
import type { AreaState } from '@mesa/release-contract/calls/releases';
import { type Pace, vitalsDays } from '@mesa/release-contract/calls/vitals';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../kernel/db/tables';
import { HttpError } from '../kernel/errors';
import { threeQuarters } from './vital-steps';

/** A page is compared once this many of its views were measured in both builds; with fewer, equal pages would often seem different. */
const minMeasured = 100;
/** How many milliseconds slower a page may not be than the live one. */
const tooSlow = { lcp: 400, inp: 200 } as const;
const judged = ['lcp', 'inp'] as const;

interface Compared {
  area: string;
  /** The release of the canary. */
  canary: string;
  /** Null: the build that came with the server. */
  live: string | null;
  now: Date;
}

interface Counted {
  release: string;
  page: string;
  vital: (typeof judged)[number];
  step: number;
  times: number;
}

/** Compares what browsers measured of a canary with the live release, on the same pages and since the day of the canary's first view. */
async function paceOf(db: Kysely<Tables>, { area, canary, live, now }: Compared): Promise<Pace> {
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

/** Returns how fast the canary of an area is beside what is live; null without a canary. */
export const paceIn = async (db: Kysely<Tables>, area: string, { active, canary }: AreaState, now: Date): Promise<Pace | null> =>
  canary && paceOf(db, { area, canary: canary.release, live: active, now });

/** Who takes a canary a step further. */
export interface Judged {
  /** Why it goes on although it is slower. */
  anyway: string | undefined;
  /** Whether the caller may decide that. */
  mayProceed: boolean;
  now: Date;
}

/** Refuses (422) the next step of a canary that is slower than the live release, unless the caller says why. Returns the reason for the history; null if it is not slower. */
export async function requirePace(db: Kysely<Tables>, compared: Omit<Compared, 'now'>, { anyway, mayProceed, now }: Judged): Promise<string | null> {
  const { slower } = await paceOf(db, { ...compared, now });
  if (slower.length === 0) return null;
  if (anyway !== undefined && mayProceed) return anyway;
  const pages = slower.map(slowerPage).join('; ');
  const wayOut = mayProceed
    ? 'Corrígela y publica otra, o sigue y escribe por qué (en la terminal, con --anyway "motivo").'
    : `Corrígela y publica otra; seguir así lo decide una persona responsable de ${compared.area}.`;
  throw new HttpError('rule_violation', `${compared.canary} va más lenta que la que está en línea. En tres de cada cuatro visitas, ${pages}. ${wayOut}`, {
    slower,
  });
}
