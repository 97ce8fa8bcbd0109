import { type AreaState, type RegistryChange, RegistryState } from '@mesa/contract/calls/releases';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../kernel/db/tables';
import { transact } from '../kernel/db/transact';
import { HttpError } from '../kernel/http';
import { ownValue } from '../kernel/own-value';

/** What is live, as the database says it. */
export interface Registry {
  revision: number;
  state: RegistryState;
  /** Set where the stored row was damaged and the last whole revision of the history is in use. */
  warning: string | null;
}

/** An area that nothing was ever deployed of: what came with the server. */
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

/** The releases that a state names: none of them may be missing. */
const namedIn = ({ areas: states }: RegistryState): string[] =>
  Object.entries(states).flatMap(([area, { active, previous, canary }]) =>
    [active, previous, canary?.release].flatMap((release) => (release ? [`${area}@${release}`] : [])),
  );

/** The releases that a state names and that are not kept any more. */
export async function missingReleases(db: Kysely<Tables>, state: RegistryState): Promise<string[]> {
  const named = [...new Set(namedIn(state))];
  if (named.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${named}::text[]) as name
    where not exists (select from releases where area || '@' || release = name and "verifiedAt" is not null)`.execute(db);
  return rows.map(({ name }) => name);
}

/** The keys of jsonb come in an order of its own; two states are compared as the contract writes them. */
const written = (state: RegistryState): string => {
  const inOrder = Object.entries(state.areas).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(inOrder.map(([area, one]) => [area, RegistryState.parse({ areas: { [area]: one } }).areas[area]]));
};

/** Why a state cannot be used; null: it can. */
async function faultOf(db: Kysely<Tables>, stored: unknown): Promise<string | null> {
  const parsed = RegistryState.safeParse(stored);
  if (!parsed.success) return 'no tiene la forma debida';
  const [missing] = await missingReleases(db, parsed.data);
  return missing === undefined ? null : `nombra una publicación que no existe (${missing})`;
}

const historyAtOnce = 20;

/** The newest revision of the history that is whole; without any, the builds that came with the server. */
async function lastWhole(db: Kysely<Tables>): Promise<{ revision: number; state: RegistryState }> {
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
 * What is live. The row and the newest line of the history say the same, or someone wrote by hand: then what the history last
 * held whole is used, and the next change writes both again.
 */
export async function readRegistry(db: Kysely<Tables>): Promise<Registry> {
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

async function damage(db: Kysely<Tables>, row: Stored | undefined, newest: Stored): Promise<string | null> {
  if (!row) return 'falta';
  const fault = await faultOf(db, row.state);
  if (fault !== null) return fault;
  if (row.revision !== newest.revision) return `dice ser la revisión ${row.revision} y la historia termina en la ${newest.revision}`;
  const history = RegistryState.safeParse(newest.state);
  return history.success && written(history.data) === written(row.state) ? null : 'no es el de la historia';
}

/** What a change makes of an area; null: there is nothing to change. */
interface Step {
  state: Partial<Omit<AreaState, 'revision'>>;
  release: string | null;
  note?: string | null;
}

export interface Change {
  area: string;
  action: RegistryChange['action'];
  who: string;
  /** The revision that the caller has seen; null: the site itself acts on what stands now. */
  seen: number | null;
  step: (state: AreaState, registry: Registry, transaction: Transaction<Tables>) => Promise<Step | null>;
}

export interface Changed {
  revision: number;
  area: string;
  state: AreaState;
}

/**
 * Changes one area: one transaction, the row locked, a new revision in the row and in the history, both or neither. Who has not
 * seen the last change of that area, or names a revision that nobody can have seen, is refused (412); changes of other areas are in nobody's way.
 */
export function changeRegistry(db: Kysely<Tables>, { area, action, who, seen, step }: Change): Promise<Changed | null> {
  return transact(db, async (transaction) => {
    await lockRegistry(transaction);
    const registry = await readRegistry(transaction);
    const before = stateOf(registry, area);
    const last = await requireSeen(transaction, registry, seen, before.revision);
    const next = await step(before, registry, transaction);
    if (!next) return null;
    const revision = last + 1;
    const state: AreaState = { ...before, ...next.state, revision };
    const whole = { areas: { ...registry.state.areas, [area]: state } };
    await changeAll(transaction, { revision, who, action, area, release: next.release, note: next.note ?? null, state: whole });
    return { revision, area, state };
  });
}

/** Refuses (412) who has not seen what changed last, or names a revision that nobody can have seen. Returns the last revision. */
export async function requireSeen(transaction: Transaction<Tables>, { revision }: Registry, seen: number | null, changedAt: number): Promise<number> {
  if (seen !== null && changedAt > seen) throw new HttpError('revision_conflict', undefined, { revision, areaRevision: changedAt });
  const last = await transaction.selectFrom('registryHistory').select(sql<number>`coalesce(max(revision), 0)::int`.as('revision')).executeTakeFirstOrThrow();
  if (seen !== null && seen > last.revision) {
    const message = `La revisión ${seen} no existe: la última es la ${last.revision}. Mira qué está en línea ahora y vuelve a decidir.`;
    throw new HttpError('revision_conflict', message, { revision, areaRevision: changedAt });
  }
  return last.revision;
}

/** Writes a revision in the row and in the history, both or neither. */
export async function changeAll(transaction: Transaction<Tables>, { state, ...line }: Omit<RegistryChange, 'at'> & { state: RegistryState }): Promise<void> {
  const whole = JSON.stringify(state);
  await transaction
    .insertInto('registryHistory')
    .values({ ...line, state: whole })
    .execute();
  await transaction.updateTable('registry').set({ revision: line.revision, state: whole }).where('environment', '=', 'production').execute();
}

/** Serializes all changes of what is live and of which releases exist. */
export async function lockRegistry(transaction: Transaction<Tables>): Promise<void> {
  // Removed by hand, it would lock nothing.
  await transaction
    .insertInto('registry')
    .values({ environment: 'production', revision: 0, state: JSON.stringify({ areas: {} }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await transaction.selectFrom('registry').select('revision').where('environment', '=', 'production').forUpdate().execute();
}
