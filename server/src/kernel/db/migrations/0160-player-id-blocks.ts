import { type Kysely, sql } from 'kysely';

/** Ids of the players' sequence that a device gives to new people while it has no network. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table "playerIdBlocks" (
      "firstId" integer primary key,
      size integer not null check (size > 0),
      device text collate "C" not null,
      "userId" text not null,
      "tournamentId" integer not null references tournaments (id) on delete cascade,
      "createdAt" timestamptz(3) not null
    )`.execute(db);
  await sql`create index on "playerIdBlocks" ("tournamentId", "userId")`.execute(db);
  await sql`create index on "playerIdBlocks" ("userId", "createdAt")`.execute(db);
}
