import type { AreaState, RegistryState } from '@mesa/release-contract/calls/area-state';
import type { Refusal } from '@mesa/release-contract/calls/manifest';
import { canonical } from '@mesa/release-contract/release';
import { type Kysely, sql } from 'kysely';
import type { Included } from './builds';
import { RefusedCall } from './refused-call';
import { changeAll, lockRegistry, missingReleases, type Registry, readRegistry, requireSeen, stateOf } from './registry';
import { areasIn, servedBuilds } from './served-builds';
import type { ReleaseTables } from './tables';
import { transact } from './transact';
import { fitsLive } from './verify/compatibility';
import { refused } from './verify/refused';
import { listed, refusal } from './verify/rule';

interface AreaChange {
  area: string;
  before: AreaState;
  after: AreaState;
}

/** Returns what visitors get of an area, independent of how it came about. */
const shownBy = ({ active, previous, canary, off, roles, flags = {} }: AreaState): string =>
  canonical([active, previous, canary, off, [...roles].sort(), flags]);

async function stateAt(db: Kysely<ReleaseTables>, revision: number): Promise<RegistryState> {
  if (revision === 0) return { areas: {} };
  const row = await db.selectFrom('registryHistory').select('state').where('revision', '=', revision).executeTakeFirst();
  if (!row) throw new RefusedCall('not_found', `No hay ninguna revisión ${revision}: mira la historia.`);
  return row.state;
}

/**
 * Returns the changes that restoring a revision would cause. Whether a second person must approve stays as it is now; a proposal was made for what is
 * live now, so a changed area has none.
 */
export async function changesTo(db: Kysely<ReleaseTables>, included: Included, { state }: Pick<Registry, 'state'>, revision: number): Promise<AreaChange[]> {
  const then = await stateAt(db, revision);
  const areas = [...new Set([...areasIn(state, included), ...areasIn(then, included)])];
  return areas
    .map((area) => {
      const before = stateOf({ state }, area);
      return { area, before, after: { ...stateOf({ state: then }, area), approval: before.approval, proposed: undefined } };
    })
    .filter(({ before, after }) => shownBy(before) !== shownBy(after));
}

/** Returns why those builds cannot be live together now: one can be gone, or the build that came with the server has changed. */
async function faultsOf(db: Kysely<ReleaseTables>, included: Included, state: RegistryState): Promise<Refusal[]> {
  const gone = await missingReleases(db, state);
  if (gone.length > 0) return [refusal('releases', null, `Ya no se guarda ${listed(gone)}: elige una revisión más nueva.`)];
  const live = await servedBuilds(db, state, included);
  return live.filter(({ area }) => area === 'shell').flatMap((shell) => fitsLive(shell, live));
}

interface Asked {
  /** The revision to restore. */
  to: number;
  /** The revision that the caller saw. */
  seen: number;
  who: string;
}

/** Restores all areas to a revision: in one change, or not at all. */
export const restore = (db: Kysely<ReleaseTables>, included: Included, { to, seen, who }: Asked): Promise<{ revision: number; changes: AreaChange[] }> =>
  transact(db, async (transaction) => {
    await lockRegistry(transaction);
    const registry = await readRegistry(transaction);
    const last = await requireSeen(transaction, registry, seen, registry.revision);
    const changes = await changesTo(transaction, included, registry, to);
    if (changes.length === 0) throw new RefusedCall('rule_violation', `El sitio ya está como en la revisión ${to}.`);
    const revision = last + 1;
    const now = new Date().toISOString();
    const after = changes.map((change) => {
      const { active, since } = change.before;
      return { ...change, after: { ...change.after, revision, since: change.after.active === active ? since : now } };
    });
    const stateWith = (all: readonly AreaChange[]) => ({ areas: { ...registry.state.areas, ...Object.fromEntries(all.map((one) => [one.area, one.after])) } });
    // The release that was live before can be gone; then there is no previous one.
    const gone = new Set(await missingReleases(transaction, stateWith(after)));
    for (const { area, after: then } of after) if (gone.has(`${area}@${then.previous}`)) then.previous = null;
    const state = stateWith(after);
    refused(await faultsOf(transaction, included, state));
    const names = after.map(({ area }) => area);
    await changeAll(transaction, { revision, who, action: 'restore', area: 'shell', release: null, note: `Revisión ${to}: ${names.join(', ')}.`, state });
    return { revision, changes: after };
  });

const severalAreas = ['together', 'undo-together', 'auto-rollback'];

/** Returns, as SQL, whether a change concerns this area, alone or with others. */
export const concerns = (area: string) =>
  sql<boolean>`(area = ${area} or action = 'restore' or (action = any(${severalAreas}::text[]) and state->'areas'->${area}->>'revision' = revision::text))`;

/** Returns, as SQL, the release that a change of this area names, also as part of a change of several. */
export const releaseIn = (area: string) =>
  sql<string | null>`case when area = ${area} or action = 'restore' then release else state->'areas'->${area}->>'active' end`;
