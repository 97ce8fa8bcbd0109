import { reportFailure } from '@mesa/release-contract/calls/releases';
import type { z } from 'zod';
import { ownValue } from '../kernel/own-value';
import type { Deps } from '../kernel/pipeline/serve';
import type { AutoRollback } from './auto-rollback';
import { integrityOf } from './builds';
import type { FailureLog } from './failure-log';
import { readIntact } from './intact-file';
import type { RegistryCache } from './registry-cache';
import type { ReleaseUsage } from './release-usage';
import type { ReleaseStore } from './store';
import { createVisitors } from './visitors';

interface LoadFailureDeps extends Pick<Deps, 'serve'> {
  live: RegistryCache;
  store: ReleaseStore;
  usage: ReleaseUsage;
  autoRollback: AutoRollback;
  failures: FailureLog;
}

/** Serves browsers' reports of code that failed to load or to run. */
export function loadFailureRoutes({ serve, live, store, usage, autoRollback, failures }: LoadFailureDeps): void {
  const visitorOf = createVisitors();

  /**
   * Returns whether the release is at fault: its code arrived as published and did not run, or the store has lost a file. If the file is intact here
   * it was lost on the network, and while the store does not answer it is unknown.
   */
  async function isFault({ area, release, file, integrity }: z.infer<typeof reportFailure.body>): Promise<boolean> {
    if (file === undefined) return true;
    const manifest = await live.find(area, release);
    const published = manifest && integrityOf(manifest, file);
    if (!published) return false;
    if (integrity === published) return true;
    return readIntact(store.read, area, release, manifest, file).then(
      (body) => body === null,
      () => false,
    );
  }

  /** Stores a report if it is consistent with the release: it names an existing page and files. */
  async function keep({ area, release, kind, page, message, frames }: z.infer<typeof reportFailure.body>): Promise<void> {
    const manifest = await live.find(area, release);
    if (!manifest) return;
    const known = page !== null && ownValue(manifest.pages, page) !== undefined;
    const own = frames.filter(({ file }) => integrityOf(manifest, file) !== undefined);
    failures.add({ area, release, kind, page: known ? page : null, message, frames: own });
  }

  serve(
    reportFailure,
    async ({ body, address, headers }) => {
      const { area, release, kind } = body;
      if (!live.knows(area, release) || !(await isFault(body))) return { status: 'success' };
      if (kind === 'mismatch') {
        // The visitor still got the page, so it does not count against the release. Stored with a fixed sentence, so that reports cannot fill the
        // list.
        await keep({ ...body, message: 'El navegador no la dibujó como el servidor.', frames: [] });
        return { status: 'success' };
      }
      const visitors = usage.failed(area, release, visitorOf(address, headers['user-agent'] ?? ''));
      // Reports beyond a visitor's limit are ignored.
      if (visitors === null) return { status: 'success' };
      await keep(body);
      autoRollback.failed(area, release, visitors);
      return { status: 'success' };
    },
    { fresh: true },
  );
}
