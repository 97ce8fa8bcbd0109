import { reportFailure } from '@mesa/shared/contracts/releases';
import type { Serve } from '../http';
import type { Judge } from './judge';
import type { ReleaseUse } from './use';
import { createVisitors } from './visitors';

interface LoadFailureDeps {
  serve: Serve;
  use: ReleaseUse;
  judge: Judge;
}

/** What browsers tell of code that did not come or did not work. */
export function loadFailureRoutes({ serve, use, judge }: LoadFailureDeps): void {
  const visitorOf = createVisitors();
  serve(
    reportFailure,
    async ({ body: { area, release }, address, headers }) => {
      const visitors = use.failed(area, release, visitorOf(address, headers['user-agent'] ?? ''));
      if (visitors !== null) judge.failed(area, release, visitors);
      return { status: 'success' };
    },
    { fresh: true },
  );
}
