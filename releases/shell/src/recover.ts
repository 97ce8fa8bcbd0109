import type { failureKinds } from '@mesa/release-contract/calls/failures';
import { giveUpPreloads } from './container';
import { isReplaced, openBuild, type Remote, remotes } from './load';
import { refreshRegistry } from './refresh';
import { liveArea, registry } from './registry';
import { originOf, sendReport, stackOf } from './report';
import { isLoadError } from './retry';

type FailureKind = (typeof failureKinds)[number];

interface Failure {
  area: string;
  kind: FailureKind;
  /** Name of the page or widget. */
  name: string;
  error: unknown;
  /** The build in use at the time of the failure. */
  remote: Remote | undefined;
}

function report({ area, kind, name, error, remote }: Failure, lost: { file?: string; integrity?: string } = {}): void {
  const release = remote?.build.release;
  const origin = originOf(stackOf(error));
  if (release) sendReport({ area, release, kind, page: name, error, frames: origin?.area === area ? origin.frames : [], ...lost });
}

/** Reports a hydration mismatch: React rendered the page again and the layout jumped. */
export function reportMismatch(area: string, name: string, error: unknown): void {
  report({ area, kind: 'mismatch', name, error, remote: remotes.get(area) });
}

/** Returns the hash in the format of the build's manifest; undefined in an insecure context, where browsers compute no hashes. */
async function hashOf(content: ArrayBuffer, integrity = 'sha256-'): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const bits = integrity.slice('sha'.length, integrity.indexOf('-'));
  const hash = new Uint8Array(await crypto.subtle.digest(`SHA-${bits}`, content));
  return `sha${bits}-${btoa(String.fromCharCode(...hash))}`;
}

/** Returns the file that caused the failure. */
function fileOf(error: unknown): { address: URL; ran: boolean } | null {
  const { request, type } = error as { request?: unknown; type?: unknown };
  if (!isLoadError(error) || typeof request !== 'string') return null;
  // webpack reports 'missing' for a script that loaded without providing its chunk.
  return { address: new URL(request, location.href), ran: type === 'missing' };
}

/** Files that loaded on a second request, with the failure that each was retried for, to limit retries to one. */
const triedOnceMore = new Map<string, unknown>();

/**
 * Requests the failed file again. A 404 is the release's fault, and the server verifies it. Any other failure is an outage of the network, a proxy or the
 * release store.
 */
async function examine(failure: Failure): Promise<'outage' | 'over' | 'broken'> {
  const file = fileOf(failure.error);
  if (!file) {
    report(failure);
    return 'broken';
  }
  const { pathname } = file.address;
  const answer = await fetch(pathname, { cache: 'no-store', signal: AbortSignal.timeout(8000) });
  if (!answer.ok && answer.status !== 404) return 'outage';
  // Two parts of an area can fail at the same file with the same error.
  const before = triedOnceMore.get(pathname);
  if (answer.ok && !file.ran && (before === undefined || before === failure.error)) {
    triedOnceMore.set(pathname, failure.error);
    return 'over';
  }
  // Shared modules come from the shell, so no release of this area caused the failure.
  const [, , area, name] = pathname.split('/');
  if (area !== failure.area) return 'outage';
  if (!answer.ok) report(failure, { file: name ?? '' });
  else if (file.ran) {
    const integrity = await hashOf(await answer.arrayBuffer(), failure.remote?.build.integrity);
    report(failure, { file: name ?? '', ...(integrity ? { integrity } : {}) });
  }
  return 'broken';
}

/**
 * After a failure: refreshes the registry, reports the failed release and replaces its build by the newer or the previous one. Returns false if there is no
 * other build. Rejects without a connection or a server, because an outage does not mean a bad release.
 */
export async function recover(failure: Failure): Promise<boolean> {
  const { area, remote } = failure;
  if (!navigator.onLine) return false;
  if (registry().preview?.area === area) {
    // Previews and trial runs must show that a release fails, so nothing replaces it.
    report(failure);
    return false;
  }
  await refreshRegistry();
  // Two parts of an area can fail at once; the first has already replaced the build for both.
  if (remotes.get(area) !== remote) return true;
  if (isReplaced(area)) {
    remotes.delete(area);
    return true;
  }
  const found = await examine(failure);
  if (found !== 'broken') return found === 'over';
  if (remotes.get(area) !== remote) return true;
  const previous = liveArea(area)?.previous;
  if (!previous?.entry || !remote || remote.build !== remote.live) return false;
  openBuild(area, previous, remote.live).catch(() => undefined); // the part requests it and gets the error
  return true;
}

/** Refreshes the registry before a retry and loads a replaced build again. */
export async function renew(area: string): Promise<void> {
  giveUpPreloads();
  await refreshRegistry();
  if (isReplaced(area)) remotes.delete(area);
}
