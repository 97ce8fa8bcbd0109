import { type AreaState, RegistryState } from '@mesa/release-contract/calls/area-state';
import type { RegistryChange } from '@mesa/release-contract/calls/history';
import { ownValue } from '@mesa/release-contract/own-value';
import { type Kysely, sql, type Transaction } from 'kysely';
import { RefusedCall } from './refused-call';
import type { ReleaseTables } from './tables';
import { transact } from './transact';

/** The live state in the database. */
export interface Registry {
  revision: number;
  state: RegistryState;
  /** Set if the stored row was damaged and the last valid revision of the history is in use. */
  warning: string | null;
}

/** The state of an area without deploys: the build that came with the server. */
const untouched: AreaState = {
  active: null,
  previous: null,
  canary: null,
  off: null,
  roles: [],
  revision: 0,
  since: null,
};

export const stateOf = ({ state }: Pick<Registry, 'state'>, area: string): AreaState => ownValue(state.areas, area) ?? untouched;

/** Returns the releases that a state names, none of which may be missing. */
export const namedIn = ({ areas: states }: RegistryState): { area: string; release: string }[] =>
  Object.entries(states).flatMap(([area, { active, previous, canary, proposed }]) =>
    [active, previous, canary?.release, proposed?.release].flatMap((release) => (release ? [{ area, release }] : [])),
  );

/** Returns the releases that a state names and that are no longer stored. */
export async function missingReleases(db: Kysely<ReleaseTables>, state: RegistryState): Promise<string[]> {
  const named = [...new Set(namedIn(state).map(({ area, release }) => `${area}@${release}`))];
  if (named.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${named}::text[]) as name
    where not exists (select from releases where area || '@' || release = name and "verifiedAt" is not null)`.execute(db);
  return rows.map(({ name }) => name);
}

/** jsonb has its own order of keys, so states are compared in the contract's form. */
const written = (state: RegistryState): string => {
  const inOrder = Object.entries(state.areas).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(inOrder.map(([area, one]) => [area, RegistryState.parse({ areas: { [area]: one } }).areas[area]]));
};

/** Returns why a state cannot be used; null if it can. */
async function faultOf(db: Kysely<ReleaseTables>, stored: unknown): Promise<string | null> {
  const parsed = RegistryState.safeParse(stored);
  if (!parsed.success) return 'no tiene la forma debida';
  const [missing] = await missingReleases(db, parsed.data);
  return missing === undefined ? null : `nombra una publicación que no existe (${missing})`;
}

const historyAtOnce = 20;

/** Returns the newest valid revision of the history; without one, the builds that came with the server. */
async function lastWhole(db: Kysely<ReleaseTables>): Promise<{ revision: number; state: RegistryState }> {
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = await db
      .selectFrom('registryHistory')
      .select(['revision', 'state'])
      .where('revision', '<', sql<number>`${before}::bigint`)
      .orderBy('revision', 'desc')
      .limit(historyAtOnce)
      .execute();
    for (const { revision, state } of rows) if ((await faultOf(db, state)) === null) return { revision, state: RegistryState.parse(state) };
    const last = rows.at(-1);
    if (!last) return { revision: 0, state: { areas: {} } };
    before = last.revision;
  }
}

/**
 * Returns the live state. If the row differs from the newest line of the history, it was edited by hand: then the history's last valid state is used,
 * and the next change writes both again.
 */
export async function readRegistry(db: Kysely<ReleaseTables>): Promise<Registry> {
  const row = await db.selectFrom('registry').select(['revision', 'state']).where('environment', '=', 'production').executeTakeFirst();
  const newest = await db.selectFrom('registryHistory').select(['revision', 'state']).orderBy('revision', 'desc').limit(1).executeTakeFirst();
  const fault = await damage(db, row, newest ?? { revision: 0, state: { areas: {} } });
  if (row && fault === null) return { revision: row.revision, state: RegistryState.parse(row.state), warning: null };
  const whole = await lastWhole(db);
  return {
    ...whole,
    warning: `El registro guardado ${fault}: está en uso la revisión ${whole.revision}, la última entera. El próximo cambio lo escribe de nuevo.`,
  };
}

interface Stored {
  revision: number;
  state: RegistryState;
}

async function damage(db: Kysely<ReleaseTables>, row: Stored | undefined, newest: Stored): Promise<string | null> {
  if (!row) return 'falta';
  const fault = await faultOf(db, row.state);
  if (fault !== null) return fault;
  if (row.revision !== newest.revision) return `dice ser la revisión ${row.revision} y la historia termina en la ${newest.revision}`;
  const history = RegistryState.safeParse(newest.state);
  return history.success && written(history.data) === written(row.state) ? null : 'no es el de la historia';
}

/** The change of an area; null if there is nothing to change. */
export interface Step {
  state: Partial<Omit<AreaState, 'revision'>>;
  release: string | null;
  note?: string | null;
  /** Set if the state decides it. */
  action?: RegistryChange['action'];
  /** The other areas that change in the same revision. */
  others?: Readonly<Record<string, Partial<Omit<AreaState, 'revision'>>>>;
}

export interface Change {
  area: string;
  action: RegistryChange['action'];
  who: string;
  /** The revision that the caller saw; null for automatic changes, which apply to the current state. */
  seen: number | null;
  /** `revision` is that of the change. */
  step: (state: AreaState, registry: Registry, transaction: Transaction<ReleaseTables>, revision: number) => Promise<Step | null>;
}

export interface Changed {
  revision: number;
  area: string;
  state: AreaState;
  /** The other areas that changed in the same revision; absent if there are none. */
  others?: Record<string, AreaState>;
}

/**
 * Changes one area, and those that its step names, in one transaction with the row locked: writes a new revision to the row and the history, both or neither. Refuses (412) a caller
 * who has not seen the last change of that area, or who names a revision that does not exist yet; changes of other areas do not matter.
 */
export function changeRegistry(db: Kysely<ReleaseTables>, { area, action, who, seen, step }: Change): Promise<Changed | null> {
  return transact(db, async (transaction) => {
    await lockRegistry(transaction);
    const registry = await readRegistry(transaction);
    const before = stateOf(registry, area);
    const revision = (await requireSeen(transaction, registry, seen, before.revision)) + 1;
    const next = await step(before, registry, transaction, revision);
    if (!next) return null;
    const state: AreaState = { ...before, ...next.state, revision };
    const others = Object.fromEntries(
      Object.entries(next.others ?? {}).map(([other, fields]) => [other, { ...stateOf(registry, other), ...fields, revision }]),
    );
    const whole = { areas: { ...registry.state.areas, ...others, [area]: state } };
    await changeAll(transaction, { revision, who, action: next.action ?? action, area, release: next.release, note: next.note ?? null, state: whole });
    return { revision, area, state, ...(next.others ? { others } : {}) };
  });
}

/** Refuses (412) a caller who has not seen the last change, or who names a revision that does not exist yet. Returns the last revision. */
export async function requireSeen(transaction: Transaction<ReleaseTables>, { revision }: Registry, seen: number | null, changedAt: number): Promise<number> {
  if (seen !== null && changedAt > seen) throw new RefusedCall('revision_conflict', undefined, { revision, areaRevision: changedAt });
  const last = await transaction.selectFrom('registryHistory').select(sql<number>`coalesce(max(revision), 0)::int`.as('revision')).executeTakeFirstOrThrow();
  if (seen !== null && seen > last.revision) {
    const message = `La revisión ${seen} no existe: la última es la ${last.revision}. Mira qué está en línea ahora y vuelve a decidir.`;
    throw new RefusedCall('revision_conflict', message, { revision, areaRevision: changedAt });
  }
  return last.revision;
}

/** Writes a revision to the row and the history, both or neither. */
export async function changeAll(
  transaction: Transaction<ReleaseTables>,
  { state, ...line }: Omit<RegistryChange, 'at'> & { state: RegistryState },
): Promise<void> {
  const whole = JSON.stringify(state);
  await transaction
    .insertInto('registryHistory')
    .values({ ...line, state: whole })
    .execute();
  await transaction.updateTable('registry').set({ revision: line.revision, state: whole }).where('environment', '=', 'production').execute();
}

/** Serializes all changes of the live state and of the existing releases. */
export async function lockRegistry(transaction: Transaction<ReleaseTables>): Promise<void> {
  // If the row was deleted by hand, there would be nothing to lock.
  await transaction
    .insertInto('registry')
    .values({ environment: 'production', revision: 0, state: JSON.stringify({ areas: {} }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await transaction.selectFrom('registry').select('revision').where('environment', '=', 'production').forUpdate().execute();
}
