import type { FastifyInstance } from 'fastify';
import type { Deps } from '../kernel/pipeline/serve';
import { writing } from '../kernel/pipeline/writing';
import { createAutoRollback } from './auto-rollback';
import type { Included } from './builds';
import { createFailureLog } from './failure-log';
import { loadFailureRoutes } from './load-failures.routes';
import type { RegistryCache } from './registry-cache';
import { createReleaseUsage } from './release-usage';
import type { ReleaseStore } from './store';

const flushEvery = 10_000;

interface CountUsageDeps extends Deps, Pick<Parameters<typeof loadFailureRoutes>[0], 'limits' | 'pageAt'> {
  live: RegistryCache;
  store: ReleaseStore;
  included: Included;
}

/** Counts the use of releases while the app runs, and rolls back failing ones. */
export function countUsage(app: FastifyInstance, { serve, db, live, store, included, limits, pageAt }: CountUsageDeps) {
  const usage = createReleaseUsage(db, live);
  const failures = createFailureLog(db);
  const onError = (error: unknown) => app.log.error(error, 'the use of releases could not be counted');
  const autoRollback = createAutoRollback({ db, live, usage, included, onChange: (message) => app.log.warn(`taken back: ${message}`), onError });
  loadFailureRoutes({ app, limits, pageAt, serve, live, store, usage, autoRollback, failures });
  /** Runs outside a call; without naming its topic, each flush would empty the whole read cache. */
  const flush = () => writing(['release'], () => Promise.all([usage.flush(), failures.flush()])).catch(onError);
  const timer = setInterval(flush, flushEvery).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await autoRollback.settled();
    await flush();
  });
  return { usage, autoRollback, failures };
}
