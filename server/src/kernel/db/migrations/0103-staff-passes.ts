import { type Kysely, sql } from 'kysely';

/** Passes of judges and helpers: links that let a phone work in one tournament without an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table "staffPasses" (
      id integer primary key generated always as identity,
      "tournamentId" integer not null references tournaments (id) on delete cascade,
      role text not null check (role in ('judge', 'helper')),
      hash text collate "C" not null unique,
      "issuedBy" text not null,
      "issuedAt" timestamptz(3) not null,
      "usedSince" timestamptz(3)
    )`.execute(db);
  await sql`create index on "staffPasses" ("tournamentId")`.execute(db);
}
