import type { ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import { stateOf } from '../registry';
import type { Trial } from '../registry-cache';
import { releaseIdOf } from '../release-id';
import { areasIn } from '../served-builds';
import type { OpensPages, PlannedPage, SeenPage, Visit, VisitedPage, VisitedPlatform, VisitResult } from '../visited';
import { drawnAlike } from './drawn-alike';
import { fingerprints } from './fingerprint';
import { keptPages, visitFiles } from './kept';
import { type FirstThings, plannedPages } from './plan';
import { visitRefusals } from './refusals';
import type { Smoke } from './smoke';
import { withDifferences } from './with-differences';

const trialSeconds = 300;

/** What a visit needs of the product. */
interface VisitOptions {
  /** Opens pages in a browser. */
  smoke: Smoke;
  firstThings: FirstThings;
}

/**
 * Creates the module that opens releases before others get them, with a grant for each during its visit. It skips pages that browsers build from the same
 * files as the live release and that the server renders alike.
 */
export const opensPages =
  (options: VisitOptions): OpensPages =>
  (opened) =>
    createVisit(opened, options);

function createVisit({ app, live, grants, store, included, sources }: VisitedPlatform, { smoke, firstThings }: VisitOptions): Visit {
  /** Returns what was seen of pages that browsers build from the same files as those of the live release. */
  async function keptOf({ area }: Trial, planned: readonly PlannedPage[], made: (page: string) => string) {
    const { active } = stateOf(live.snapshot(), area);
    const before = active === null ? [] : await keptPages(store.read, area, active);
    const found = planned.map((page) => {
      const kept = before.find(({ opened, address, fingerprint }) => opened && address === page.address && fingerprint === made(page.page));
      return kept && ([page, { ...kept, unchangedSince: kept.unchangedSince ?? active }] as const);
    });
    return new Map(found.filter((one) => one !== undefined));
  }

  /** Returns the stored results of such pages that the server renders alike too. */
  async function unchanged(kept: Awaited<ReturnType<typeof keptOf>>, grant: string) {
    const seen = new Map<PlannedPage, SeenPage>();
    for (const [page, { unchangedSince, pictures }] of kept) {
      if (!(await drawnAlike(app, page.address, grant))) continue;
      // What differed then was the change of that release.
      const own = (await pictures()).filter(({ kind }) => kind !== 'difference');
      seen.set(page, { ...page, opened: true, unchangedSince, differences: [], fault: null, pictures: own });
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
    const from = performance.now();
    const { area, release, manifest } = trial;
    const grant = () => grants.sign({ userId: 'site', role: grants.admin, expiresAt: Date.now() + trialSeconds * 1000, trial: `${area}@${release}` });
    const planned = await plannedPages(firstThings, manifest, hostsOf(trial));
    const newShell = [trial, ...(trial.beside ?? [])].find((one) => one.area === 'shell')?.release;
    const shell = newShell ?? stateOf(live.snapshot(), 'shell').active ?? shippedShell();
    const made = await fingerprints(store.read, { area, release, manifest, shell });
    const kept = await keptOf(trial, planned, made);
    const open = (pages: PlannedPage[]) => smoke({ area, release, grant, pages });
    // Browsers start on what has changed, while the server compares its renderings of the rest.
    const changed = planned.filter((page) => !kept.has(page));
    const opening = changed.length > 0 ? open(changed) : Promise.resolve([]);
    opening.catch(() => undefined);
    const seen = await unchanged(kept, grant());
    // At least one page is opened, to test what all pages share.
    if (seen.size === planned.length && planned[0]) seen.delete(planned[0]);
    const left = [...kept.keys()].filter((page) => !seen.has(page));
    const [ofChanged, ofLeft] = [await opening, left.length > 0 ? await open(left) : []];
    const now = new Map([...changed.map((page, i) => [page, ofChanged[i]] as const), ...left.map((page, i) => [page, ofLeft[i]] as const)]);
    const opened = planned.flatMap((page) => now.get(page) ?? []);
    const refusals = await visitRefusals(opened, {
      trace: (frame) => sources.trace(area, release, frame),
      startOf: (file) => sources.startOf(area, release, file),
    });
    if (refusals.length > 0) return { refusals, pages: [] };
    const visited: SeenPage[] = [];
    for (const page of planned) {
      const fresh = now.get(page);
      const one = seen.get(page) ?? (fresh && (await compared(fresh)));
      if (one) visited.push(one);
    }
    // Failing to store the result is no reason to refuse a working release.
    await store.add(area, release, visitFiles(visited, made)).catch((error: unknown) => app.log.error(error, 'a visit could not be kept'));
    app.log.info({ area, release, pages: opened.length, ms: Math.round(performance.now() - from) }, 'opened the changed pages of a release');
    return { refusals: [], pages: visited };
  }

  /** Returns the manifests of everybody's pages, the release's own first. */
  function hostsOf({ area, manifest, beside = [] }: Trial): ReleaseManifest[] {
    const snapshot = live.snapshot();
    const tried = new Set([area, ...beside.map((other) => other.area)]);
    const others = areasIn(snapshot.state, included).filter((other) => !tried.has(other));
    const shown = others.flatMap((other) => {
      const { active, off } = stateOf(snapshot, other);
      const found = active === null ? included(other) : snapshot.manifestOf(other, active);
      return found && off === null ? [found] : [];
    });
    return [manifest, ...beside.map((other) => other.manifest), ...shown].filter(({ roles }) => roles.length === 0);
  }

  function shippedShell(): string {
    const manifest = included('shell');
    return manifest ? releaseIdOf(manifest) : '';
  }

  async function visitAlone(trial: Trial): Promise<VisitResult> {
    const end = live.tryOut(trial);
    try {
      return await visit(trial);
    } finally {
      end();
    }
  }

  // Two visits of the same release with different others would show each other's.
  let last: Promise<unknown> = Promise.resolve();
  async function visitEach(trials: readonly Trial[]): Promise<VisitResult> {
    const pages: SeenPage[] = [];
    for (const trial of trials) {
      const seen = await visitAlone({ ...trial, beside: trials.filter(({ area }) => area !== trial.area) });
      if (seen.refusals.length > 0) return seen;
      pages.push(...seen.pages);
    }
    return { refusals: [], pages };
  }

  return (trials) => {
    if (trials.length === 1) return visitEach(trials);
    const turn = last.then(() => visitEach(trials));
    last = turn.catch(() => undefined);
    return turn;
  };
}
