import { type Kysely, sql } from 'kysely';

/** What each account created in the last day, and the accounts that may create more than others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "quotaUse" ("userId" text not null, kind text collate "C" not null, at timestamptz(3) not null)`.execute(db);
  await sql`create index "quotaUse_account" on "quotaUse" ("userId", kind, at)`.execute(db);
  await sql`
    create table "quotaRaises" (
      "userId" text not null,
      kind text collate "C" not null,
      most integer not null check (most >= 0),
      primary key ("userId", kind)
    )`.execute(db);
}
