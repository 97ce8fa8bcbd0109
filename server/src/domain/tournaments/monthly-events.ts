import { isOfficial } from '@mesa/contract/rules/tournament';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';

type Counted = Pick<Selectable<Tables['tournaments']>, 'storeId' | 'date' | 'status' | 'category' | 'played'>;

const monthOf = ({ date }: Counted): string => date.slice(0, 7);
const isTypedOfficial = ({ status, category, played }: Counted): boolean => status === 'finalizado' && isOfficial(category) && !played;

/**
 * Holds back (`review` becomes `held`) a tournament that becomes an official one typed by hand if its store has `eventsPerMonth` other official ones
 * in its month: it then counts outside its store only after the site admin confirms it. Call it in the writing transaction; `before` is the previous
 * state. The decision stays while the tournament stays in its store and month.
 */
export async function holdBackBeyondMonth(transaction: Kysely<Tables>, id: number, eventsPerMonth: number, before: Counted | null): Promise<void> {
  const row = await transaction
    .selectFrom('tournaments')
    .select(['storeId', 'date', 'status', 'category', 'played', 'review'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const stays = before !== null && isTypedOfficial(before) && before.storeId === row.storeId && monthOf(before) === monthOf(row);
  if (isTypedOfficial(row) && stays) return;
  const review = isTypedOfficial(row) && (await hasOthers(transaction, id, row, eventsPerMonth)) ? 'held' : null;
  if (review !== row.review) await transaction.updateTable('tournaments').set({ review }).where('id', '=', id).execute();
}

async function hasOthers(transaction: Kysely<Tables>, id: number, { storeId, date }: Counted, max: number): Promise<boolean> {
  // Concurrent writes of tournaments of one store would not see each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`events of store ${storeId}`}, 0))`.execute(transaction);
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from tournaments
    where "storeId" = ${storeId} and id <> ${id} and status = 'finalizado' and category not in ('Amistoso', 'Online')
      and date >= date_trunc('month', ${date}::date) and date < date_trunc('month', ${date}::date) + interval '1 month'`.execute(transaction);
  return (rows[0]?.others ?? 0) >= max;
}
