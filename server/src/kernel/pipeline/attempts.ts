import { createHmac } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables';

const minuteMs = 60_000;
/** Rows that one statement deletes, so that it ends soon after a flood. */
const batchRows = 10_000;

type Kind = 'signIn' | 'wrongPass';

interface Attempted {
  /** Attempts since the first one of this minute. */
  made: number;
  /** Seconds until they no longer count. */
  secondsLeft: number;
}

/** Counts attempts by network address for all servers of the site. An IPv6 address counts as its /64, which one person has. */
export interface Attempts {
  /** Counts one more, in one statement. */
  add: (kind: Kind, address: string) => Promise<Attempted>;
  made: (kind: Kind, address: string) => Promise<Attempted>;
}

interface Options {
  db: Kysely<Tables>;
  /** The same on all servers: without it, hashes of the few addresses that exist could be reversed. */
  key: Buffer;
  now: () => Date;
}

export function createAttempts({ db, key, now }: Options): Attempts {
  const keyOf = (kind: Kind, address: string) =>
    createHmac('sha256', key)
      .update(`attempts ${kind} ${normalizeIP(address, 64)}`)
      .digest('base64url');
  const minuteBefore = (at: number) => new Date(at - minuteMs).toISOString();
  // The clocks of two servers can differ.
  const secondsLeft = (since: string, at: number) => Math.min(60, Math.max(1, Math.ceil((Date.parse(since) + minuteMs - at) / 1000)));
  let deletedAt = Number.NEGATIVE_INFINITY;

  /** Deletes rows of past minutes, once a minute. A row that another call is counting is left to the next time. */
  async function deleteOld(at: number): Promise<void> {
    if (at - deletedAt < minuteMs) return;
    deletedAt = at;
    await sql`
      delete from attempts where who = any(array(
        select who from attempts where since <= ${minuteBefore(at)}::timestamptz limit ${batchRows} for update skip locked
      ))`.execute(db);
  }

  return {
    async add(kind, address) {
      const at = now().getTime();
      const { rows } = await sql<{ made: number; since: string }>`
        insert into attempts (who, since, made) values (${keyOf(kind, address)}, ${new Date(at).toISOString()}::timestamptz, 1)
        on conflict (who) do update set
          made = case when attempts.since <= ${minuteBefore(at)}::timestamptz then 1 else attempts.made + 1 end,
          since = case when attempts.since <= ${minuteBefore(at)}::timestamptz then excluded.since else attempts.since end
        returning made, since`.execute(db);
      await deleteOld(at);
      const { made, since } = rows[0] ?? { made: 1, since: new Date(at).toISOString() };
      return { made, secondsLeft: secondsLeft(since, at) };
    },
    async made(kind, address) {
      const at = now().getTime();
      const row = await db
        .selectFrom('attempts')
        .select(['made', 'since'])
        .where('who', '=', keyOf(kind, address))
        .where('since', '>', minuteBefore(at))
        .executeTakeFirst();
      return row ? { made: row.made, secondsLeft: secondsLeft(row.since, at) } : { made: 0, secondsLeft: 0 };
    },
  };
}
