import { type Kysely, sql } from 'kysely';

/** Whether members find what somebody trades on the pages of the stores of their city: nobody is found who did not ask for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "tradeLinks" add column nearby boolean not null default false`.execute(db);
}
