import type { RegistryState } from '@mesa/release-contract/calls/area-state';
import { type Kysely, sql } from 'kysely';
import type { Included } from './builds';
import { stateOf } from './registry';
import type { ReleaseTables } from './tables';
import type { ServedBuild } from './verify/rule';

/** Returns every area that the site has or had: those that came with the server, and those ever promoted. */
export const areasIn = (state: RegistryState, included: Included): string[] => [...new Set([...included.areas(), ...Object.keys(state.areas)])];

/** Returns every build that visitors can get now: the active one and the canary of each area. */
export async function servedBuilds(db: Kysely<ReleaseTables>, state: RegistryState, included: Included): Promise<ServedBuild[]> {
  const named = areasIn(state, included).flatMap((area) => {
    const { active, canary } = stateOf({ state }, area);
    return [active, ...(canary ? [canary.release] : [])].map((release) => ({ area, release }));
  });
  const keys = named.flatMap(({ area, release }) => (release === null ? [] : [`${area}@${release}`]));
  const rows = await db
    .selectFrom('releases')
    .select(['area', 'release', 'manifest'])
    .where(sql<boolean>`area || '@' || release = any(${keys}::text[])`)
    .execute();
  const manifests = new Map(rows.map((row) => [`${row.area}@${row.release}`, row.manifest]));
  return named.flatMap(({ area, release }) => {
    const manifest = release === null ? included(area) : manifests.get(`${area}@${release}`);
    return manifest ? [{ area, release, manifest }] : [];
  });
}
