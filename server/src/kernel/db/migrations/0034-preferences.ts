import { type Kysely, sql } from 'kysely';

/** What people chose for every device on which they are signed in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table preferences (
      "userId" text primary key,
      spanish text not null check (spanish in ('latin', 'castilian'))
    )`.execute(db);
}
