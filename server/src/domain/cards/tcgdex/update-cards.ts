import type { CardUpdate } from '@mesa/contract/calls/card-updates';
import { type Kysely, sql } from 'kysely';
import { advisoryLocks } from '../../../kernel/db/advisory-locks';
import type { Tables } from '../../../kernel/db/tables';
import { transact } from '../../../kernel/db/transact';
import { openTcgdex, type TcgdexOptions } from './client';
import { findSets } from './find-sets';
import { type SetUpdate, updateSet } from './update-set';

/** Maximum failures that are stored by name. */
const maxNamed = 200;
const kept = 20;

interface UpdateOptions extends TcgdexOptions {
  cause: CardUpdate['cause'];
  onSet?: (update: SetUpdate) => void;
}

/** Begins an update; null if another one reported progress within the last half hour. */
async function begin(db: Kysely<Tables>, cause: CardUpdate['cause']): Promise<number | null> {
  return transact(db, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.cardUpdate}::bigint)`.execute(transaction);
    const { rows } = await sql<{ id: number }>`
      insert into "cardUpdates" (cause) select ${cause}
      where not exists (select from "cardUpdates" where "finishedAt" is null and "heardAt" > clock_timestamp() - interval '30 minutes')
      returning id`.execute(transaction);
    return rows[0]?.id ?? null;
  });
}

/** Returns the known expansions and the day of the oldest one that TCGdex has: older series are not imported. */
async function knownExpansions(db: Kysely<Tables>) {
  const known = await db.selectFrom('expansions').select(['code', 'name_es', 'tcgdexIds', 'releaseDate']).orderBy('code').execute();
  const days = known.flatMap(({ releaseDate, tcgdexIds }) => (releaseDate && tcgdexIds.length > 0 ? releaseDate : []));
  return { known, since: days.sort()[0] ?? '' };
}

/**
 * Imports what the collection lacks from TCGdex, set by set, and records additions, changes and failures. Loads each set as a whole once it is read,
 * so an interruption loses little. Null if another process is already updating.
 */
export async function updateCards(db: Kysely<Tables>, { cause, onSet, ...options }: UpdateOptions): Promise<CardUpdate['id'] | null> {
  const id = await begin(db, cause);
  if (id === null) return null;
  await sql`delete from "cardUpdates" where id <= ${id - kept}`.execute(db);
  const updates: SetUpdate[] = [];
  const save = async (error: string | null, isOver: boolean) => {
    const failures = updates.flatMap((update) => update.failures).slice(0, maxNamed);
    const changed = updates.filter(({ created, updated }) => created + updated > 0);
    const sum = (count: (update: SetUpdate) => number) => updates.reduce((total, update) => total + count(update), 0);
    const values = {
      created: sum((update) => update.created),
      updated: sum((update) => update.updated),
      expansions: JSON.stringify(changed.map(({ code, name, created, updated }) => ({ code, name, created, updated }))),
      renamed: JSON.stringify(updates.flatMap((update) => update.renamed).slice(0, maxNamed)),
      failures: JSON.stringify(failures),
      error,
      heardAt: sql<string>`clock_timestamp()`,
      ...(isOver && { finishedAt: sql<string>`clock_timestamp()` }),
    };
    await db.updateTable('cardUpdates').set(values).where('id', '=', id).execute();
  };
  try {
    const { known, since } = await knownExpansions(db);
    const tcgdex = openTcgdex(options);
    for (const set of await findSets(tcgdex, known, since)) {
      options.signal?.throwIfAborted();
      const update = await updateSet(db, tcgdex, set, options.signal);
      updates.push(update);
      onSet?.(update);
      await save(null, false);
    }
    await save(null, true);
    return id;
  } catch (error) {
    await save(error instanceof Error ? error.message : String(error), true);
    throw error;
  }
}
