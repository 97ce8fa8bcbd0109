import { reportVitals } from '@mesa/release-contract/calls/vitals';
import type { Included } from './builds';
import type { Host } from './host';
import type { RegistryCache } from './registry-cache';
import type { Serve } from './serve';
import { createVitals, type VitalsCounter } from './vitals';

const flushEvery = 10_000;

interface VitalsDeps extends Pick<Host, 'app' | 'db' | 'now' | 'writing'> {
  serve: Serve;
  live: RegistryCache;
  included: Included;
}

/** Takes what browsers measured of pages. */
export function vitalsRoutes({ app, serve, db, now, writing, live, included }: VitalsDeps): VitalsCounter {
  const vitals = createVitals(db, { live, included, now });
  const flush = () => writing(vitals.flush).catch((error: unknown) => app.log.error(error, 'what browsers measured of pages could not be counted'));
  const timer = setInterval(flush, flushEvery).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await flush();
  });

  serve(
    reportVitals,
    async ({ body }) => {
      await vitals.measured(body);
      return { status: 'success' };
    },
    { fresh: true, limit: 'reports' },
  );
  return vitals;
}
