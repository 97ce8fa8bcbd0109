import type { Topic } from '@mesa/contract/topics';
import type pg from 'pg';
import { createPool } from './pool';
import { readingFrom } from './reading-pool';

/** A replica further behind is not used. */
const longestLagMs = 5000;
/** While the primary is away nothing is written that the replica could miss: visitors read for so long what it has. */
const longestBlindMs = 300_000;
const probeEveryMs = 1000;
const probeLimits = { connectionTimeoutMillis: 2000, query_timeout: 3000 };

/** The state of the primary at one moment. */
interface Sample {
  /** By `clock`. */
  readonly at: number;
  /** How many writes of this server it includes. */
  readonly writes: number;
  /** The position of its log, in bytes. */
  readonly position: number;
}

interface PrimaryState {
  position: number;
  system: string;
  base: string;
}

interface ReplicaState extends Omit<PrimaryState, 'position'> {
  standby: boolean;
  position: number | null;
  behind: number | null;
}

const identity = `(select system_identifier::text from pg_control_system()) as system,
  (select oid::text from pg_database where datname = current_database()) as base`;
/** A commit that does not wait for the disk can be ahead of what was written to the log. */
const primaryState = `select ${identity}, pg_wal_lsn_diff(
  case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn() else pg_current_wal_lsn() end, '0/0') as position`;
const replicaState = `select ${identity}, pg_is_in_recovery() as standby,
  case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') end as position,
  extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 as behind,
  (select count(*) from kysely_migration) as migrations`;

const messageOf = (error: unknown): string => {
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  return (cause as { message?: string } | null)?.message ?? String(cause);
};

/**
 * What is wrong with a replica of this primary, in Spanish; null if nothing is. One that accepts writes while the primary is away (`isAlone`) was
 * promoted to replace it, and has what it had.
 */
function replicaFault(primary: Omit<PrimaryState, 'position'> | null, replica: Omit<ReplicaState, 'position' | 'behind'>, isAlone: boolean): string | null {
  if (primary && (primary.system !== replica.system || primary.base !== replica.base)) return 'Es la réplica de otra base de datos.';
  return replica.standby || (isAlone && primary !== null) ? null : 'No es una réplica: acepta escrituras.';
}

export interface ReplicaOptions {
  /** The pool of calls, whose place the replica takes. */
  pool: pg.Pool;
  /** How the primary is asked for its position; not through `pool`, which can be exhausted. */
  primary: pg.PoolConfig;
  replica: pg.PoolConfig;
  /** Milliseconds that only grow. */
  clock?: () => number;
}

/**
 * A streaming replica that answers visitors' reads. It is used only where it has everything that this server wrote of the read's topics, and everything
 * that anyone wrote up to five seconds ago; otherwise, or if it fails, the primary answers.
 */
export class Replica {
  readonly #pool: pg.Pool;
  readonly #replica: pg.Pool;
  readonly #probes: { primary: pg.Pool; replica: pg.Pool };
  readonly #clock: () => number;
  readonly #wrote = new Map<Topic, number>();
  /** The number of this server's writes, of the last one that can be of any topic, and of those that the replica has. */
  #writes = 0;
  #wroteAny = 0;
  #includes = 0;
  #samples: Sample[] = [];
  /** When the primary was as the replica is. */
  #currentAt = Number.NEGATIVE_INFINITY;
  #isBlind = false;
  #identity: PrimaryState | null = null;
  #fault: string | null = 'Todavía no se ha mirado.';
  /** Whether it was looked at since the start; before that it is not used, but nothing is known to be wrong. */
  hasLooked = false;
  readonly reads = { replica: 0, primary: 0 };

  constructor({ pool, primary, replica, clock = () => performance.now() }: ReplicaOptions) {
    this.#pool = pool;
    this.#replica = createPool({ max: 10, application_name: 'mesa-abierta', ...replica });
    this.#probes = {
      primary: createPool({ application_name: 'mesa-abierta', ...primary, ...probeLimits, max: 1 }),
      replica: createPool({ application_name: 'mesa-abierta', ...replica, ...probeLimits, max: 1 }),
    };
    this.#clock = clock;
  }

  /** What is wrong with it, in Spanish; null while it is used. */
  get fault(): string | null {
    if (this.#fault !== null) return this.#fault;
    return this.lagSeconds * 1000 > this.#longestLag ? `Está más de ${Math.floor(this.lagSeconds)} s detrás de la principal.` : null;
  }

  /** How long ago the primary was as the replica is; infinite if it has never caught up since the start. */
  get lagSeconds(): number {
    return (this.#clock() - this.#currentAt) / 1000;
  }

  get #longestLag(): number {
    return this.#isBlind ? longestBlindMs : longestLagMs;
  }

  /** Call after every committed write, with its topics; null if it can be of any topic. */
  wrote(topics: readonly Topic[] | null): void {
    this.#writes += 1;
    if (topics === null) this.#wroteAny = this.#writes;
    for (const topic of topics ?? []) this.#wrote.set(topic, this.#writes);
  }

  #has(topics: readonly Topic[]): boolean {
    return this.#wroteAny <= this.#includes && topics.every((topic) => (this.#wrote.get(topic) ?? 0) <= this.#includes);
  }

  /** Runs a visitor's read on the replica if it may answer, otherwise on the primary. A read that fails there is repeated on the primary. */
  async read<T>(topics: readonly Topic[], run: () => Promise<T>): Promise<T> {
    if (this.fault === null && this.#has(topics)) {
      try {
        const answer = await readingFrom({ from: this.#pool, to: this.#replica }, run);
        this.reads.replica += 1;
        return answer;
      } catch {
        // Also after 'not found': the primary may know what was created a moment ago.
      }
    }
    this.reads.primary += 1;
    return run();
  }

  /** Looks where the primary and the replica are. */
  async probe(): Promise<void> {
    const sample = { at: this.#clock(), writes: this.#writes };
    try {
      const { rows } = await this.#probes.primary.query<PrimaryState>(primaryState);
      this.#identity = rows[0] ?? null;
      this.#isBlind = false;
      if (rows[0]) this.#samples.push({ ...sample, position: rows[0].position });
    } catch {
      // The loss of the primary is reported elsewhere.
      this.#isBlind = true;
    }
    this.#fault = await this.#probeReplica();
    this.hasLooked = true;
  }

  async #probeReplica(): Promise<string | null> {
    let state: ReplicaState | undefined;
    try {
      state = (await this.#probes.replica.query<ReplicaState>(replicaState)).rows[0];
    } catch (error) {
      return `No responde (${messageOf(error)}).`;
    }
    const fault = state ? replicaFault(this.#identity, state, this.#isBlind) : null;
    if (!state || fault !== null) return fault;
    const { position } = state;
    const index = this.#samples.findLastIndex((sample) => position !== null && sample.position <= position);
    const reached = this.#samples[index];
    if (reached) {
      this.#currentAt = reached.at;
      this.#includes = reached.writes;
      this.#samples.splice(0, index + 1);
    }
    // Entries older than the longest lag are not needed.
    if (this.#samples.length > 60) this.#samples.splice(0, 1);
    if (Number.isFinite(this.#currentAt) || state.behind === null) return Number.isFinite(this.#currentAt) ? null : 'No ha alcanzado a la principal.';
    return `Está unos ${Math.round(state.behind)} s detrás de la principal.`;
  }

  /** Looks every second, and calls back each time. Returns a function that stops it and closes its connections. */
  watch(onProbe: () => void = () => undefined): () => Promise<void> {
    let running: Promise<void> | null = null;
    const look = () => {
      running ??= this.probe()
        .then(onProbe)
        .finally(() => {
          running = null;
        });
    };
    look();
    const timer = setInterval(look, probeEveryMs).unref();
    return async () => {
      clearInterval(timer);
      await running;
      await this.close();
    };
  }

  async close(): Promise<void> {
    await Promise.all([this.#replica.end(), this.#probes.primary.end(), this.#probes.replica.end()]);
  }
}
