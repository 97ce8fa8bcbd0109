import { statfsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';

/** What the watch looks at. Everyone may read its state; the sentences are for the operator. */
export type Part = 'database' | 'disk' | 'errors' | 'backup';

export interface Alarm {
  part: Part | 'release';
  /** `up`: the part works again. */
  state: 'down' | 'up';
  /** For the operator, in Spanish. */
  sentence: string;
  at: string;
}

interface Watched {
  app: FastifyInstance;
  db: Kysely<Tables>;
  dataFolder: string;
  newestBackup: () => Promise<Date | null>;
  /** Milliseconds between backups; null: the site makes none. */
  backupEvery: number | null;
  /** Whom the history of the registry names for what the site did itself. */
  automaticActor: string;
  onAlarm: (alarm: Alarm) => void;
  /** Returns the blocks of the data folder's disk: those that are free, and all. */
  disk?: () => { bavail: number; blocks: number };
  now?: () => Date;
}

const everyMs = 30_000;
const databaseLimitMs = 3000;
const leastFreeDisk = 0.1;
/** Share of answers with 5xx that is an alarm, of at least so many answers since the last look. */
const maxErrorShare = 0.05;
const fewestAnswers = 20;
/** A backup may be this many periods late. */
const latePeriods = 2;

/** Watches the parts of a running site, and remembers since when each is down. */
export class Watch {
  readonly #watched: Watched;
  readonly #now: () => Date;
  readonly #down = new Map<Part, string>();
  readonly startedAt: string;
  #answers = 0;
  #errors = 0;
  #lastRevision: number | null = null;

  constructor(watched: Watched) {
    this.#watched = watched;
    this.#now = watched.now ?? (() => new Date());
    this.startedAt = this.#now().toISOString();
    watched.app.addHook('onResponse', async (_request, { statusCode }) => {
      this.#answers += 1;
      if (statusCode >= 500) this.#errors += 1;
    });
  }

  /** Since when each part is down; a part that works is not in it. */
  get down(): ReadonlyMap<Part, string> {
    return this.#down;
  }

  /** Looks at every part once, and reports what has changed since. */
  async look(): Promise<void> {
    const isUp = await this.#lookAtDatabase();
    this.#lookAtDisk();
    this.#lookAtErrors();
    await this.#lookAtBackup();
    if (isUp) await this.#lookForRollbacks();
  }

  /** Looks now and every 30 seconds. Returns how to stop. */
  start(): () => void {
    const look = () => void this.look().catch(() => undefined);
    look();
    const timer = setInterval(look, everyMs).unref();
    return () => clearInterval(timer);
  }

  #set(part: Part, fault: string | null, recovered: string): void {
    const at = this.#now().toISOString();
    if (fault !== null && !this.#down.has(part)) {
      this.#down.set(part, at);
      this.#watched.onAlarm({ part, state: 'down', sentence: fault, at });
    } else if (fault === null && this.#down.delete(part)) this.#watched.onAlarm({ part, state: 'up', sentence: recovered, at });
  }

  async #lookAtDatabase(): Promise<boolean> {
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, databaseLimitMs, false).unref());
    const answered = sql`select 1`.execute(this.#watched.db).then(
      () => true,
      () => false,
    );
    const isUp = await Promise.race([answered, late]);
    this.#set('database', isUp ? null : 'La base de datos no responde.', 'La base de datos responde de nuevo.');
    return isUp;
  }

  #lookAtDisk(): void {
    const { dataFolder, disk = () => statfsSync(dataFolder) } = this.#watched;
    const { bavail, blocks } = disk();
    const free = bavail / blocks;
    const fault = free < leastFreeDisk ? `Queda un ${Math.floor(free * 100)} % del disco: libera espacio.` : null;
    this.#set('disk', fault, 'Hay espacio en el disco de nuevo.');
  }

  #lookAtErrors(): void {
    const [answers, errors] = [this.#answers, this.#errors];
    [this.#answers, this.#errors] = [0, 0];
    const isAlarming = answers >= fewestAnswers && errors / answers > maxErrorShare;
    this.#set('errors', isAlarming ? `${errors} de ${answers} respuestas fallaron: mira el registro.` : null, 'Las respuestas ya no fallan.');
  }

  async #lookAtBackup(): Promise<void> {
    const { backupEvery, newestBackup } = this.#watched;
    if (backupEvery === null) return;
    const newest = await newestBackup().catch(() => null);
    const since = newest ?? new Date(this.startedAt);
    const age = this.#now().getTime() - since.getTime();
    const last = `La última copia de seguridad es de ${since.toISOString()}`;
    // A backup that was named by a wrong clock holds up the next ones.
    const why = age > 0 ? 'mira por qué falla.' : 'se hizo con el reloj mal puesto. Quítala, o el sitio no hará otra hasta entonces.';
    this.#set('backup', Math.abs(age) > latePeriods * backupEvery ? `${last}: ${why}` : null, 'Hay una copia de seguridad reciente.');
  }

  /** Areas that the site itself returned to the release before. */
  async #lookForRollbacks(): Promise<void> {
    const { db, onAlarm, automaticActor } = this.#watched;
    const newest = await db
      .selectFrom('registryHistory')
      .select(({ fn }) => fn.max('revision').as('revision'))
      .executeTakeFirst();
    const from = this.#lastRevision;
    this.#lastRevision = Number(newest?.revision ?? 0);
    if (from === null || from === this.#lastRevision) return;
    const rows = await db.selectFrom('registryHistory').select(['area', 'note', 'at']).where('revision', '>', from).where('who', '=', automaticActor).execute();
    for (const { area, note, at } of rows)
      onAlarm({ part: 'release', state: 'down', sentence: `La sección ${area} volvió a su versión anterior: ${note ?? 'fallaba'}.`, at });
  }
}
