import { createFailureLog } from './failure-log';
import type { Host } from './host';
import { noAutoRollback } from './judged';
import { loadFailureRoutes } from './load-failures.routes';
import type { RegistryCache } from './registry-cache';
import { createReleaseUsage } from './release-usage';
import type { Serve } from './serve';

const flushEvery = 10_000;

interface CountUsageDeps
  extends Pick<Host, 'app' | 'db' | 'store' | 'site' | 'limits' | 'writing' | 'judging'>,
    Pick<Parameters<typeof loadFailureRoutes>[0], 'pageAt'> {
  serve: Serve;
  live: RegistryCache;
}

/** Counts the use of releases while the app runs, and lets failing ones be judged. */
export function countUsage({ app, serve, db, live, store, site, limits, writing, judging, pageAt }: CountUsageDeps) {
  const usage = createReleaseUsage(db, live);
  const failures = createFailureLog(db);
  const onError = (error: unknown) => app.log.error(error, 'the use of releases could not be counted');
  const onChange = (message: string) => app.log.warn(`taken back: ${message}`);
  const autoRollback = judging?.createAutoRollback({ db, live, usage, site, onChange, onError }) ?? noAutoRollback;
  loadFailureRoutes({ app, limits, pageAt, serve, live, store, usage, autoRollback, failures });
  const flush = () => writing(() => Promise.all([usage.flush(), failures.flush()])).catch(onError);
  const timer = setInterval(flush, flushEvery).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await autoRollback.settled();
    await flush();
  });
  return { usage, autoRollback, failures };
}
