import { type Kysely, sql } from 'kysely';

/** Whether a player hides their opponents and results against them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table players add column "rivalsHidden" boolean not null default false`.execute(db);
}
