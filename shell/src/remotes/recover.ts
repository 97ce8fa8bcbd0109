import { type failureKinds, reportFailure } from '@mesa/shared/contracts/releases';
import { isReplaced, openBuild, type Remote, remotes } from './load';
import { liveArea, refreshRegistry, registry } from './registry';

type FailureKind = (typeof failureKinds)[number];

interface Failure {
  area: string;
  kind: FailureKind;
  /** The page or widget that was to be shown. */
  name: string;
  error: unknown;
  /** What ran when it failed. */
  remote: Remote | undefined;
}

/** Once in a tab, also over reloads: a release is judged by how many visitors it failed, not by how patient one of them is. */
function isFirst(failure: string): boolean {
  try {
    if (sessionStorage.getItem(failure)) return false;
    sessionStorage.setItem(failure, 'reported');
  } catch {
    // Storage switched off or full: the server counts visitors by itself.
  }
  return true;
}

function report({ area, kind, name, error, remote }: Failure): void {
  const release = remote?.build.release;
  if (!release || !isFirst(`failure ${area}@${release} ${kind}`)) return;
  const body = { area, release, kind, page: name, message: String(error).slice(0, 300) };
  navigator.sendBeacon(reportFailure.path, new Blob([JSON.stringify(body)], { type: 'application/json' }));
}

/**
 * After a failure: asks what is live now, tells the server which release failed, and puts another build in its place: the one that
 * replaced it meanwhile, or the previous one. False where there is nothing else to try. Rejects without a connection or a server:
 * an outage is not a bad release.
 */
export async function recover(failure: Failure): Promise<boolean> {
  const { area, remote } = failure;
  if (!navigator.onLine) return false;
  if (registry().preview?.area === area) {
    // Whoever previews a release, or tries it out before it is taken in, is to see that it fails: nothing takes its place.
    report(failure);
    return false;
  }
  await refreshRegistry();
  // Two parts of an area may fail at the same moment; the first one has found another build for both.
  if (remotes.get(area) !== remote) return true;
  if (isReplaced(area)) {
    remotes.delete(area);
    return true;
  }
  report(failure);
  const previous = liveArea(area)?.previous;
  if (!previous?.entry || !remote || remote.build !== remote.live) return false;
  openBuild(area, previous, remote.live).catch(() => undefined); // whoever shows it asks for it, and is told
  return true;
}

/** Asks what is live now; a build that was replaced is loaded anew. */
export async function renew(area: string): Promise<void> {
  await refreshRegistry();
  if (isReplaced(area)) remotes.delete(area);
}
