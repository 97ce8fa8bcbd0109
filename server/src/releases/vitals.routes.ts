import { reportVitals } from '@mesa/release-contract/calls/vitals';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../kernel/pipeline/serve';
import { writing } from '../kernel/pipeline/writing';
import type { Included } from './builds';
import type { RegistryCache } from './registry-cache';
import { createVitals, type VitalsCounter } from './vitals';

const flushEvery = 10_000;

interface VitalsDeps extends Deps {
  app: FastifyInstance;
  live: RegistryCache;
  included: Included;
}

/** Takes what browsers measured of pages. */
export function vitalsRoutes({ app, serve, db, now, live, included }: VitalsDeps): VitalsCounter {
  const vitals = createVitals(db, { live, included, now });
  const flush = () =>
    writing(['release'], vitals.flush).catch((error: unknown) => app.log.error(error, 'what browsers measured of pages could not be counted'));
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
