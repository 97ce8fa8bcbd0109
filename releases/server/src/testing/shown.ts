import type { Included } from '../builds';
import type { Snapshot } from '../registry-cache';
import { everyone, Shown } from '../shown';
import type { Build } from './builds';

/** Returns what a visitor gets if these builds came with the server and nothing was released. */
export function shownBuilds(...builds: Pick<Build, 'manifest'>[]): Shown {
  const manifests = new Map(builds.map(({ manifest }) => [manifest.area, manifest]));
  const find = (area: string) => manifests.get(area) ?? null;
  const included: Included = Object.assign(find, { described: find, areas: () => [...manifests.keys()] });
  const snapshot: Snapshot = { revision: 1, state: { areas: {} }, warning: null, canarySince: {}, manifestOf: () => null };
  return new Shown(everyone, snapshot, included);
}
