import { statfsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Capabilities } from '../../kernel/capabilities/capabilities';
import type { Replica } from '../../kernel/db/replica';
import type { Tables } from '../../kernel/db/tables';
import type { ReadCache } from '../../kernel/pipeline/read-cache';
import { siteVersion } from '../version';
import { measureReplica } from './replica';
import { type MeasuredViews, measureVitals } from './vitals';

export interface Measured {
  app: FastifyInstance;
  db: Kysely<Tables>;
  pool: pg.Pool;
  replica?: Replica | null;
  cache: ReadCache;
  capabilities: Capabilities;
  vitals: MeasuredViews;
  dataFolder: string;
  /** The time of the newest backup; null: none is known. */
  newestBackup: () => Promise<Date | null>;
  now?: () => Date;
}

/** A scrape waits no longer for the database. */
const databaseLimitMs = 2000;

interface DatabaseFigures {
  bytes: number;
  reminders: number;
  failures: number;
}

async function databaseFigures(db: Kysely<Tables>): Promise<DatabaseFigures | null> {
  const read = sql<DatabaseFigures>`
    select pg_database_size(current_database()) as bytes,
      (select count(*) from reminders where "doneAt" is null and "dueAt" <= now()) as reminders,
      (select coalesce(sum(failures), 0) from "releaseUse" where hour > now() - interval '1 hour') as failures`;
  const late = new Promise<null>((resolve) => setTimeout(resolve, databaseLimitMs, null).unref());
  const found = read.execute(db).then(
    ({ rows }) => rows[0] ?? null,
    () => null,
  );
  return Promise.race([found, late]);
}

/** Returns the register of everything that is measured, and the counter of pages that could not be drawn. Calls are measured from now on. */
export function createMetrics({ app, db, pool, replica = null, cache, capabilities, vitals, dataFolder, newestBackup, now = () => new Date() }: Measured) {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  new Gauge({ name: 'mesa_info', help: 'The version of the site', labelNames: ['version'], registers }).set({ version: siteVersion }, 1);

  const seconds = new Histogram({
    name: 'mesa_call_seconds',
    help: 'Time to answer a request, by the pattern of its address and the class of its status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers,
  });
  const open = new Gauge({ name: 'mesa_streams_open', help: 'Pages that follow a tournament', registers });
  const isStream = (url: string | undefined) => url?.endsWith('/stream') === true;
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (isStream(routeOptions.url)) open.inc();
  });
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? '(none)';
    // The time that a page stays open does not measure the server.
    if (isStream(route)) open.dec();
    else seconds.observe({ method, route, status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1000);
  });

  measureVitals(register, vitals);
  const undrawn = new Counter({ name: 'mesa_pages_undrawn_total', help: 'Pages that no renderer could draw', registers });
  new Gauge({
    name: 'mesa_read_cache_bytes',
    help: 'Memory of kept answers',
    registers,
    collect() {
      this.set(cache.bytes);
    },
  });
  new Gauge({
    name: 'mesa_database_connections',
    help: 'Connections of this server to the database, and callers that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  if (replica) measureReplica(registers, replica);
  let reading: Promise<DatabaseFigures | null> | null = null;
  /** One read for all gauges of a scrape. */
  const figures = () => {
    reading ??= databaseFigures(db).finally(() => {
      reading = null;
    });
    return reading;
  };
  new Gauge({
    name: 'mesa_database_up',
    help: '1 while the database answers',
    registers,
    async collect() {
      this.set((await figures()) ? 1 : 0);
    },
  });
  const ofDatabase = { mesa_database_bytes: 'bytes', mesa_reminders_due: 'reminders', mesa_release_failures: 'failures' } as const;
  const help = {
    bytes: 'Size of the database',
    reminders: 'Reminders whose time has come and that are not sent',
    failures: 'Failed visits of releases in the last hour',
  };
  for (const [name, figure] of Object.entries(ofDatabase)) {
    new Gauge({
      name,
      help: help[figure],
      registers,
      async collect() {
        const found = await figures();
        // An old figure would look like a new one.
        if (found) this.set(Number(found[figure]));
        else this.remove();
      },
    });
  }
  new Gauge({
    name: 'mesa_disk_bytes',
    help: 'The disk of the data folder',
    labelNames: ['state'],
    registers,
    collect() {
      const { bavail, blocks, bsize } = statfsSync(dataFolder);
      this.set({ state: 'free' }, bavail * bsize);
      this.set({ state: 'total' }, blocks * bsize);
    },
  });
  new Gauge({
    name: 'mesa_backup_age_seconds',
    help: 'Age of the newest backup that the site made; absent if there is none',
    registers,
    async collect() {
      const newest = await newestBackup().catch(() => null);
      if (newest) this.set((now().getTime() - newest.getTime()) / 1000);
      else this.remove();
    },
  });
  new Gauge({
    name: 'mesa_capability_lost',
    help: '1 for each part that is lost while the site goes on serving',
    labelNames: ['name'],
    registers,
    collect() {
      this.reset();
      for (const { name } of capabilities.lost()) this.set({ name }, 1);
    },
  });
  return { register, pageUndrawn: () => undrawn.inc() };
}
