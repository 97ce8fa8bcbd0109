import type { FastifyInstance } from 'fastify';
import type { Included } from '../delivery/site/builds';
import type { Deps } from '../kernel/http';
import { writing } from '../kernel/pipeline/writing';
import { createFailureLog } from './failure-log';
import { createJudge } from './judge';
import type { Live } from './live';
import { loadFailureRoutes } from './load-failures.routes';
import type { ReleaseStore } from './store';
import { createUse } from './use';

const flushEvery = 10_000;

interface CountUseDeps extends Deps {
  live: Live;
  store: ReleaseStore;
  included: Included;
}

/** Counts how releases fare while the app runs, and takes back those that fail. */
export function countUse(app: FastifyInstance, { serve, db, live, store, included }: CountUseDeps) {
  const use = createUse(db, live);
  const failures = createFailureLog(db);
  const onError = (error: unknown) => app.log.error(error, 'the use of releases could not be counted');
  const judge = createJudge({ db, live, use, included, onChange: (message) => app.log.warn(`taken back: ${message}`), onError });
  loadFailureRoutes({ serve, live, store, use, judge, failures });
  /** No call does it: without its topic, everything that is kept of reads would be forgotten each time. */
  const flush = () => writing(['release'], () => Promise.all([use.flush(), failures.flush()])).catch(onError);
  const timer = setInterval(flush, flushEvery).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await judge.settled();
    await flush();
  });
  return { use, judge, failures };
}
