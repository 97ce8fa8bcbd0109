import type { Refusal, ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import type { FastifyInstance } from 'fastify';
import type { Included } from '../builds';
import type { Grants } from '../grant';
import { stateOf } from '../registry';
import type { RegistryCache, Trial } from '../registry-cache';
import { releaseIdOf } from '../release-id';
import { areasIn } from '../served-builds';
import type { SourceMaps } from '../source-maps';
import type { ReleaseStore } from '../store';
import { drawnAlike } from './drawn-alike';
import { fingerprints } from './fingerprint';
import { keptPages, type SeenPage, visitFiles, withDifferences } from './kept';
import { type FirstThings, type PlannedPage, plannedPages } from './plan';
import { visitRefusals } from './refusals';
import type { Smoke, VisitedPage } from './smoke';

const trialSeconds = 300;

interface VisitDeps {
  app: FastifyInstance;
  firstThings: FirstThings;
  live: RegistryCache;
  grants: Grants;
  store: ReleaseStore;
  included: Included;
  smoke: Smoke;
  sources: SourceMaps;
}

/** The faults of a release's pages, or the pages. */
export interface VisitResult {
  refusals: readonly Refusal[];
  pages: readonly SeenPage[];
}

/** For a server without a browser. */
export const noVisit = async (): Promise<VisitResult> => ({ refusals: [], pages: [] });

/**
 * Opens a release before others get it, with a grant for this release during the visit. Skips pages that browsers build from the same files as the
 * live release and that the server renders alike.
 */
export function createVisit({ app, firstThings, live, grants, store, included, smoke, sources }: VisitDeps): (trial: Trial) => Promise<VisitResult> {
  /** Returns the stored results of planned pages that have not changed since the live release. */
  async function unchanged({ area }: Trial, planned: readonly PlannedPage[], made: (page: string) => string, grant: string) {
    const { active } = stateOf(live.snapshot(), area);
    const before = active === null ? [] : await keptPages(store.read, area, active);
    const seen = new Map<PlannedPage, SeenPage>();
    for (const page of planned) {
      const kept = before.find(({ opened, address, fingerprint }) => opened && address === page.address && fingerprint === made(page.page));
      if (active === null || !kept || !(await drawnAlike(app, page.address, grant))) continue;
      // What differed then was the change of that release.
      const pictures = (await kept.pictures()).filter(({ kind }) => kind !== 'difference');
      seen.set(page, { ...page, opened: true, unchangedSince: kept.unchangedSince ?? active, differences: [], fault: null, pictures });
    }
    return seen;
  }

  /** A page that cannot be compared is no reason to refuse a working release. */
  const compared = (page: VisitedPage): Promise<SeenPage> =>
    withDifferences(page).then(
      (found) => ({ ...page, ...found, unchangedSince: null }),
      (error: unknown) => {
        app.log.error(error, 'a page could not be compared with the live one');
        return { ...page, differences: [], unchangedSince: null };
      },
    );

  async function visit(trial: Trial): Promise<VisitResult> {
    const { area, release, manifest } = trial;
    const grant = () => grants.sign({ userId: 'site', role: 'admin', expiresAt: Date.now() + trialSeconds * 1000, trial: `${area}@${release}` });
    const planned = await plannedPages(firstThings, manifest, hostsOf(trial));
    const shell = area === 'shell' ? release : (stateOf(live.snapshot(), 'shell').active ?? shippedShell());
    const made = await fingerprints(store.read, { area, release, manifest, shell });
    const seen = await unchanged(trial, planned, made, grant());
    // At least one page is opened, to test what all pages share.
    if (seen.size === planned.length && planned[0]) seen.delete(planned[0]);
    const opened = await smoke({ area, release, grant, pages: planned.filter((page) => !seen.has(page)) });
    const refusals = await visitRefusals(opened, {
      trace: (frame) => sources.trace(area, release, frame),
      startOf: (file) => sources.startOf(area, release, file),
    });
    if (refusals.length > 0) return { refusals, pages: [] };
    const visited: SeenPage[] = [];
    for (const page of planned) {
      const known = seen.get(page);
      const [now] = known ? [] : opened.splice(0, 1);
      const one = known ?? (now && (await compared(now)));
      if (one) visited.push(one);
    }
    // Failing to store the result is no reason to refuse a working release.
    await store.add(area, release, visitFiles(visited, made)).catch((error: unknown) => app.log.error(error, 'a visit could not be kept'));
    return { refusals: [], pages: visited };
  }

  /** Returns the manifests of everybody's pages, the release's own first. */
  function hostsOf({ area, manifest }: Trial): ReleaseManifest[] {
    const snapshot = live.snapshot();
    const others = areasIn(snapshot.state, included).filter((other) => other !== area);
    const shown = others.flatMap((other) => {
      const { active, off } = stateOf(snapshot, other);
      const found = active === null ? included(other) : snapshot.manifestOf(other, active);
      return found && off === null ? [found] : [];
    });
    return [manifest, ...shown].filter(({ roles }) => roles.length === 0);
  }

  function shippedShell(): string {
    const manifest = included('shell');
    return manifest ? releaseIdOf(manifest) : '';
  }

  return async (trial) => {
    const end = live.tryOut(trial);
    try {
      return await visit(trial);
    } finally {
      end();
    }
  };
}
