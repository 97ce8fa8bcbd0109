import type { AreaState } from '@mesa/release-contract/calls/area-state';
import type { Included } from '../builds';
import type { Snapshot } from '../registry-cache';
import { everyone, Shown, type Visitor } from '../shown';
import type { Build } from './builds';

interface Live {
  /** What differs of areas from one without deploys. */
  states?: { [area: string]: Partial<AreaState> };
  /** The builds of their releases, by name. */
  releases?: { [release: string]: Pick<Build, 'manifest'> };
  visitor?: Visitor;
}

const untouched: AreaState = { active: null, previous: null, canary: null, off: null, roles: [], revision: 1, since: null };

/** Returns what a visitor gets if these builds came with the server, and what was released since. */
export function shownWith(builds: readonly Pick<Build, 'manifest'>[], { states = {}, releases = {}, visitor = everyone }: Live = {}): Shown {
  const manifests = new Map(builds.map(({ manifest }) => [manifest.area, manifest]));
  const find = (area: string) => manifests.get(area) ?? null;
  const included: Included = Object.assign(find, { described: find, areas: () => [...manifests.keys()] });
  const areas = Object.fromEntries(Object.entries(states).map(([area, fields]) => [area, { ...untouched, ...fields }]));
  const manifestOf: Snapshot['manifestOf'] = (_, release) => releases[release]?.manifest ?? null;
  return new Shown(visitor, { revision: 1, state: { areas }, warning: null, canarySince: {}, manifestOf }, included);
}

/** Returns what a visitor gets if these builds came with the server and nothing was released. */
export const shownBuilds = (...builds: Pick<Build, 'manifest'>[]): Shown => shownWith(builds);
