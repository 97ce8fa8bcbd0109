import { type Kysely, sql } from 'kysely';

/** The pass with which an account claims a player, by its tournament: the pass itself ends soon. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table claims add column "passOf" integer references tournaments (id) on delete set null`.execute(db);
}
