import { crashReportPath, type Failure, type Frame, maxFrames, reportFailure } from '@mesa/release-contract/calls/failures';
import { ownValue } from '@mesa/release-contract/own-value';
import { z } from 'zod';
import { integrityOf } from './builds';
import type { FailureLog } from './failure-log';
import type { Host } from './host';
import { readIntact } from './intact-file';
import type { AutoRollback } from './judged';
import { stateOf } from './registry';
import type { RegistryCache } from './registry-cache';
import type { ReleaseUsage } from './release-usage';
import type { Serve } from './serve';
import type { ReleaseStore } from './store';
import { createVisitors } from './visitors';

/** Sentences of reports without an error, so that reports cannot fill the list. */
const sentences: Partial<Record<Failure['kind'], string>> = {
  mismatch: 'El navegador no la dibujó como el servidor.',
  hang: 'La página dejó de responder.',
  killed: 'La pestaña se cerró sin salir de la página.',
};

const bodyLimit = 64 * 1024;
/** What browsers send (https://wicg.github.io/crash-reporting); other kinds of reports have no reason. */
const CrashReports = z
  .array(
    z.object({
      url: z.string().max(4000),
      body: z.object({ reason: z.string().max(100).optional(), stack: z.string().max(20_000).default('') }).nullish(),
    }),
  )
  .max(20);

/** A page of an area. */
interface AreaPage {
  area: string;
  page: string;
}

interface LoadFailureDeps extends Pick<Host, 'app' | 'limits'> {
  serve: Serve;
  /** Returns the page at a path; null if there is none. */
  pageAt: (path: string) => AreaPage | null;
  live: RegistryCache;
  store: ReleaseStore;
  usage: ReleaseUsage;
  autoRollback: AutoRollback;
  failures: FailureLog;
}

/** Serves browsers' reports of code that failed to load or to run. */
export function loadFailureRoutes({ app, limits, pageAt, serve, live, store, usage, autoRollback, failures }: LoadFailureDeps): void {
  const visitorOf = createVisitors();

  /**
   * Returns whether the release is at fault: its code arrived as published and did not run, or the store has lost a file. If the file is intact here
   * it was lost on the network, and while the store does not answer it is unknown.
   */
  async function isFault({ area, release, file, integrity, frames }: z.infer<typeof reportFailure.body>): Promise<boolean> {
    const manifest = await live.find(area, release);
    // A tab that fell back reports an early error of the release before under the name of the one that it shows now.
    const isOfAnother = manifest && frames.length > 0 && frames.every((frame) => integrityOf(manifest, frame.file) === undefined);
    if (isOfAnother) return false;
    if (file === undefined) return true;
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

  /** Counts and stores a report. Reports beyond a visitor's limit are ignored. */
  async function count(body: z.infer<typeof reportFailure.body>, address: string, agent: string): Promise<void> {
    const { area, release, kind } = body;
    if (!live.knows(area, release) || !(await isFault(body))) return;
    const fixed = sentences[kind];
    // The visitor still got the page, so it does not count against the release.
    if (kind === 'mismatch') return keep({ ...body, message: fixed ?? '', frames: [] });
    const visitor = visitorOf(address, agent);
    // The end of a tab that stopped answering is the same failure.
    if (kind === 'killed' && usage.hasFailed(area, release, visitor)) return;
    // Its worker has reported it before; now the place is known too.
    if (kind === 'hang' && body.frames.length > 0 && usage.hasFailed(area, release, visitor)) return keep({ ...body, message: fixed ?? '' });
    const visitors = usage.failed(area, release, visitor);
    if (visitors === null) return;
    await keep(fixed ? { ...body, message: fixed } : body);
    autoRollback.failed(area, release, visitors);
  }

  serve(
    reportFailure,
    async ({ body, address, headers }) => {
      await count(body, address, headers['user-agent'] ?? '');
      return { status: 'success' };
    },
    { fresh: true },
  );

  /** Returns the area of a crashed page: of the innermost code on its stack, otherwise of its address. */
  const crashedAt = (stack: string, url: string): { area: string; page: string | null; frames: Frame[] } | null => {
    const frames = [...stack.matchAll(/\/(?:mf\/(\w+)|shell)\/([\w.-]+\.js):(\d+):(\d+)/g)].map(([, area = 'shell', file = '', line, column]) => ({
      area,
      frame: { file, line: Number(line), column: Number(column) },
    }));
    const shown = URL.canParse(url) ? pageAt(new URL(url).pathname) : null;
    const area = (frames.find((one) => one.area !== 'shell') ?? frames[0])?.area ?? shown?.area;
    if (area === undefined) return null;
    const own = frames.filter((one) => one.area === area).map(({ frame }) => frame);
    return { area, page: shown?.area === area ? shown.page : null, frames: own.slice(0, maxFrames) };
  };

  /** Returns the live release that has these files; the report does not name one. */
  function releaseOf(area: string, frames: readonly Frame[]): string | null {
    const { active, canary } = stateOf(live.snapshot(), area);
    const served = [canary?.release, active].filter((release) => typeof release === 'string');
    const [first] = frames;
    const holders = first ? live.holdersOf(area, first.file).map(({ release }) => release) : served.slice(-1);
    return served.find((release) => holders.includes(release)) ?? null;
  }

  void app.register(async (reports) => {
    reports.addContentTypeParser('application/reports+json', { parseAs: 'string', bodyLimit }, (_, body, done) => {
      try {
        done(null, JSON.parse(String(body)));
      } catch {
        // Browsers cannot correct a report, so an invalid one is ignored.
        done(null, null);
      }
    });
    reports.post(crashReportPath, { onRequest: limits.reports, bodyLimit }, async ({ body, ip, headers }, reply) => {
      const all = CrashReports.safeParse(body);
      for (const { url, body: crash } of all.success ? all.data : []) {
        if (crash?.reason !== 'unresponsive' && crash?.reason !== 'oom') continue;
        const place = crashedAt(crash.stack, url);
        const release = place && releaseOf(place.area, place.frames);
        if (place && release) await count({ ...place, release, kind: 'hang', message: '' }, ip, headers['user-agent'] ?? '');
      }
      return reply.code(204).send();
    });
  });
}
