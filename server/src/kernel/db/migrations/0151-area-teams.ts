import { type Kysely, sql } from 'kysely';

/** The people of each area's team. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table "areaTeam" (
      area text collate "C" not null,
      "userId" text not null,
      role text not null check (role in ('owner', 'member')),
      "addedAt" timestamptz(3) not null default now(),
      primary key (area, "userId")
    )`.execute(db);
  await sql`create index on "areaTeam" ("userId")`.execute(db);
}
