import { type Kysely, sql } from 'kysely';

const refers = { insert: 'new table as changed', update: 'old table as previous new table as changed', delete: 'old table as previous' };
const added = 'select *, 1 as sign from changed';
const removed = 'select *, -1 as sign from previous';
const signed = { insert: added, update: `${removed} union all ${added}`, delete: removed };

interface Following {
  /** The trigger and its function are called after it and the event. */
  name: string;
  table: string;
  /**
   * PL/pgSQL by event, over the table's rows before (`previous`) and after (`changed`) the statement. `rows` is a query of both, whose `sign` is what
   * each adds to a sum.
   */
  events: Partial<Record<keyof typeof refers, (rows: string) => string>>;
}

/**
 * Creates triggers that run once after each statement, which migrations from 0164 on share. Of a trigger that exists only the function is replaced,
 * which locks no table. It makes functions and triggers only, so the prints of the schemas fail on a change that would alter what a released migration
 * makes.
 */
export async function afterStatement(db: Kysely<unknown>, { name, table, events }: Following): Promise<void> {
  for (const event of ['insert', 'update', 'delete'] as const) {
    const body = events[event];
    if (!body) continue;
    const named = `${name}_${event}`;
    const trigger = sql.id(named);
    await sql`
      create or replace function ${trigger}() returns trigger language plpgsql as $$
      begin
        ${sql.raw(body(signed[event]))};
        return null;
      end $$`.execute(db);
    const { rows } = await sql`select from pg_trigger where tgname = ${named} and tgrelid = ${`"${table}"`}::regclass`.execute(db);
    if (rows.length > 0) continue;
    await sql`
      create trigger ${trigger} after ${sql.raw(event)} on ${sql.id(table)}
      referencing ${sql.raw(refers[event])} for each statement execute function ${trigger}()`.execute(db);
  }
}
