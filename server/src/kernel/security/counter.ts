import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import type { SecurityLine } from './record';

/** Maximum different lines per minute; others are counted together. */
const maxLines = 500;
const minute = 60_000;

interface Counted {
  id: Promise<number | null>;
  /** Counted but not written yet. */
  more: number;
}

/** For refusals, calls are not distinguished: a caller who tries many calls is one line. */
const keyOf = ({ event, userId, network, about, call }: SecurityLine): string =>
  JSON.stringify(event === 'personalRead' ? [event, userId, network, about, call] : [event, userId, network]);

/**
 * Records frequent events: writes the first of a kind in a minute at once, by account and network, and the count at the end of the minute. A flood of
 * refused calls therefore causes two writes a minute, and no call waits for one.
 */
export class SecurityCounter {
  #minute = 0;
  #lines = new Map<string, Counted>();
  #timer: NodeJS.Timeout;

  constructor(
    private readonly db: Kysely<Tables>,
    private readonly onError: (error: unknown) => void,
  ) {
    this.#timer = setInterval(() => void this.#write([...this.#lines.values()]), minute).unref();
  }

  /** Resolves once the line is written; an existing line is only counted. */
  async count(line: SecurityLine): Promise<void> {
    const now = Math.floor(Date.now() / minute);
    if (now !== this.#minute) void this.flush();
    this.#minute = now;
    if (this.#add(line)) return;
    const one = this.#lines.size < maxLines ? line : { event: line.event, userId: null, network: null };
    if (one !== line && this.#add(one)) return;
    const id = this.#insert(one);
    this.#lines.set(keyOf(one), { id, more: 0 });
    await id;
  }

  #add(line: SecurityLine): boolean {
    const counted = this.#lines.get(keyOf(line));
    if (counted) counted.more += 1;
    return counted !== undefined;
  }

  /** Writes the counts of the minute's lines, and starts again. */
  async flush(): Promise<void> {
    const lines = [...this.#lines.values()];
    this.#lines = new Map();
    await this.#write(lines);
  }

  async #write(lines: Counted[]): Promise<void> {
    for (const line of lines) {
      const { more } = line;
      // Reset before waiting, so that events counted meanwhile are for the next flush.
      line.more = 0;
      const id = await line.id;
      if (id === null || more === 0) continue;
      await this.db
        .updateTable('securityLog')
        .set(({ eb }) => ({ times: eb('times', '+', more) }))
        .where('id', '=', String(id))
        .execute()
        .catch(this.onError);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #insert(line: SecurityLine): Promise<number | null> {
    try {
      const { id } = await this.db.insertInto('securityLog').values(line).returning('id').executeTakeFirstOrThrow();
      return Number(id);
    } catch (error) {
      this.onError(error);
      return null;
    }
  }
}
