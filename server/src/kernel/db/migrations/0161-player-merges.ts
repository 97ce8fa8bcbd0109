import { type Kysely, sql } from 'kysely';

/** Two players that were one person: the removed one leads to the kept one, and the merge can be undone for some days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table players add column "mergedInto" integer references players (id)`.execute(db);
  await sql`create index "players_mergedInto" on players ("mergedInto") where "mergedInto" is not null`.execute(db);
  await sql`
    create table "playerMerges" (
      id integer primary key generated always as identity,
      "keptId" integer not null references players (id) on delete cascade,
      "removedId" integer not null unique references players (id) on delete cascade,
      "mergedBy" text not null,
      "mergedAt" timestamptz(3) not null,
      moved jsonb not null
    )`.execute(db);
  await sql`create index on "playerMerges" ("keptId")`.execute(db);
  await sql`create index on "playerMerges" ("mergedBy")`.execute(db);
  await sql`create index on "playerMerges" ("mergedAt")`.execute(db);
}
