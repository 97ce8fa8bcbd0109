import { type Kysely, sql } from 'kysely';

/** Judges and helpers of single tournaments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table "tournamentStaff" (
      "tournamentId" integer not null references tournaments (id) on delete cascade,
      "userId" text not null,
      role text not null check (role in ('judge', 'helper')),
      primary key ("tournamentId", "userId")
    )`.execute(db);
  await sql`create index on "tournamentStaff" ("userId")`.execute(db);
}
