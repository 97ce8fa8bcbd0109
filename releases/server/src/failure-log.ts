import type { Failure, Frame } from '@mesa/release-contract/calls/failures';
import { type Kysely, sql } from 'kysely';
import { withoutPrivateData } from './failure-text';
import type { SourceMaps } from './source-maps';
import type { ReleaseTables } from './tables';
import { transact } from './transact';

/** Different failures stored per release, the latest. */
const keptOfRelease = 20;
/** Different failures waiting to be written, which limits memory and writes in a flood of reports. */
const maxWaiting = 200;

interface Reported {
  area: string;
  release: string;
  kind: Failure['kind'];
  page: string | null;
  message: string;
  frames: readonly Frame[];
}

type Row = Omit<Reported, 'page' | 'frames'> & { page: string; frames: string; count: number; firstAt: string; lastAt: string };

const keyOf = ({ area, release, kind, page, message }: Row): string => JSON.stringify([area, release, kind, page, message]);

/** Stores browsers' failure reports of releases: counts equal ones together, in memory, and writes them at intervals. */
export function createFailureLog(db: Kysely<ReleaseTables>) {
  let waiting = new Map<string, Row>();

  function add(row: Row): void {
    const known = waiting.get(keyOf(row));
    if (!known && waiting.size >= maxWaiting) return;
    const all = known ? { ...row, count: known.count + row.count, firstAt: known.firstAt } : row;
    waiting.set(keyOf(row), all);
  }

  const write = (rows: readonly Row[]): Promise<void> =>
    transact(db, async (transaction) => {
      await transaction
        .insertInto('releaseFailures')
        .values([...rows])
        .onConflict((conflict) =>
          conflict.columns(['area', 'release', 'kind', 'page', 'message']).doUpdateSet({
            count: sql`"releaseFailures".count + excluded.count`,
            frames: sql`case when excluded.frames = '[]' then "releaseFailures".frames else excluded.frames end`,
            lastAt: sql`greatest("releaseFailures"."lastAt", excluded."lastAt")`,
          }),
        )
        .execute();
      await sql`
        delete from "releaseFailures" as old using (
          select area, release, kind, page, message, row_number() over (partition by area, release order by "lastAt" desc, message) as place
          from "releaseFailures" where (area, release) in (${sql.join(rows.map(({ area, release }) => sql`(${area}, ${release})`))})
        ) as placed
        where place > ${keptOfRelease} and (old.area, old.release, old.kind, old.page, old.message)
          = (placed.area, placed.release, placed.kind, placed.page, placed.message)`.execute(transaction);
    });

  return {
    add({ page, message, frames, ...of }: Reported): void {
      const now = new Date().toISOString();
      const text = withoutPrivateData(message);
      add({ ...of, page: page ?? '', message: text, frames: JSON.stringify(frames), count: 1, firstAt: now, lastAt: now });
    },

    /** Writes the reports to the database. */
    async flush(): Promise<void> {
      // In a fixed order, because other servers add to the same rows.
      const rows = [...waiting].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
      if (rows.length === 0) return;
      waiting = new Map();
      try {
        await write(rows);
      } catch (error) {
        const since = [...waiting.values()];
        waiting = new Map();
        for (const row of [...rows, ...since]) add(row);
        throw error;
      }
    },
  };
}

export type FailureLog = ReturnType<typeof createFailureLog>;

/** Returns the failures of an area's releases, latest first, with their source lines. */
export async function failuresOf(db: Kysely<ReleaseTables>, { trace }: Pick<SourceMaps, 'trace'>, area: string): Promise<Failure[]> {
  const rows = await db
    .selectFrom('releaseFailures')
    .select(['release', 'kind', 'page', 'message', 'frames', 'count', 'firstAt', 'lastAt'])
    .where('area', '=', area)
    .orderBy('lastAt', 'desc')
    .orderBy('message')
    .execute();
  const traced = async ({ page, frames, ...row }: (typeof rows)[number]): Promise<Failure> => {
    const places = await Promise.all(frames.map((frame) => trace(area, row.release, frame)));
    return { ...row, page: page || null, frames: places.filter((place) => place !== null) };
  };
  return Promise.all(rows.map(traced));
}
