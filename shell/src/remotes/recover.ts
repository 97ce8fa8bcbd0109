import { type Frame, type failureKinds, mostFrames, mostMessage, reportFailure } from '@mesa/contract/calls/releases';
import { storable } from '@mesa/contract/rules/storable-text';
import { giveUpPreloads } from './container';
import { isReplaced, openBuild, type Remote, remotes } from './load';
import { refreshRegistry } from './refresh';
import { liveArea, registry } from './registry';
import { isLoadError } from './retry';

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

/** Where the area's own code broke. Of a stack nothing else is sent: addresses and names in it may tell of the person. */
function framesOf(error: unknown, area: string): Frame[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const places = stack.matchAll(new RegExp(`/mf/${area}/([\\w.-]+\\.js)(?:\\?[^\\s:)]*)?:(\\d+):(\\d+)`, 'g'));
  return [...places].slice(0, mostFrames).map(([, file = '', line, column]) => ({ file, line: Number(line), column: Number(column) }));
}

function report({ area, kind, name, error, remote }: Failure, lost: { file?: string; integrity?: string } = {}): void {
  const release = remote?.build.release;
  if (!release || !isFirst(`failure ${area}@${release} ${kind}`)) return;
  const body = { area, release, kind, page: name, message: storable(String(error).slice(0, mostMessage)), frames: framesOf(error, area), ...lost };
  navigator.sendBeacon(reportFailure.path, new Blob([JSON.stringify(body)], { type: 'application/json' }));
}

/** Tells that the browser drew a page otherwise than the server had: React then drew it again, and the person saw it jump. */
export function reportMismatch(area: string, name: string, error: unknown): void {
  report({ area, kind: 'mismatch', name, error, remote: remotes.get(area) });
}

/** As the manifests of releases have it; undefined where the site is not reached safely, and a browser computes no hashes. */
async function hashOf(content: ArrayBuffer): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', content));
  return `sha384-${btoa(String.fromCharCode(...hash))}`;
}

/** The file without which a load failed. */
function fileOf(error: unknown): { address: URL; ran: boolean } | null {
  const { request, type } = error as { request?: unknown; type?: unknown };
  if (!isLoadError(error) || typeof request !== 'string') return null;
  // webpack's word for a script that came and did not bring its chunk.
  return { address: new URL(request, location.href), ran: type === 'missing' };
}

/** Files that could be had after all, and the failure after which each was tried again; no more often. */
const triedOnceMore = new Map<string, unknown>();

/**
 * Asks for the file that did not come. An answer of 404 is the release's fault, and the server verifies it. Any other, or none, is
 * the fault of what lies between: the network, a proxy, the store of releases.
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
  // Two parts of an area may fail at the same file: with the same error.
  const before = triedOnceMore.get(pathname);
  if (answer.ok && !file.ran && (before === undefined || before === failure.error)) {
    triedOnceMore.set(pathname, failure.error);
    return 'over';
  }
  // A shared part comes from the shell: no release of this area is to blame.
  const [, , area, name] = pathname.split('/');
  if (area !== failure.area) return 'outage';
  if (!answer.ok) report(failure, { file: name ?? '' });
  else if (file.ran) {
    const integrity = await hashOf(await answer.arrayBuffer());
    report(failure, { file: name ?? '', ...(integrity ? { integrity } : {}) });
  }
  return 'broken';
}

/**
 * After a failure: asks what is live now, tells the server which release failed, and puts another build in its place: the one that
 * replaced it meanwhile, or the previous one. False where there is nothing else to try. An outage is not a bad release: rejects
 * without a connection or a server.
 */
export async function recover(failure: Failure): Promise<boolean> {
  const { area, remote } = failure;
  if (!navigator.onLine) return false;
  if (registry().preview?.area === area) {
    // Anyone who previews a release, or tries it out before it is taken in, is to see that it fails: nothing takes its place.
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
  const found = await examine(failure);
  if (found !== 'broken') return found === 'over';
  if (remotes.get(area) !== remote) return true;
  const previous = liveArea(area)?.previous;
  if (!previous?.entry || !remote || remote.build !== remote.live) return false;
  openBuild(area, previous, remote.live).catch(() => undefined); // what shows it asks for it, and is told
  return true;
}

/** Before a retry: asks what is live now; a build that was replaced is loaded again. */
export async function renew(area: string): Promise<void> {
  giveUpPreloads();
  await refreshRegistry();
  if (isReplaced(area)) remotes.delete(area);
}
