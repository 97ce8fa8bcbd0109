import { type Kysely, sql } from 'kysely';

/** Accounts that a site admin has blocked, and the record of who came in, was refused or read someone else's data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table "blockedAccounts" (
      "userId" text primary key,
      reason text not null,
      "blockedBy" text not null,
      "blockedAt" timestamptz(3) not null default now()
    )`.execute(db);
  await sql`
    create table "securityLog" (
      id bigint generated always as identity primary key,
      at timestamptz(3) not null default now(),
      event text not null,
      "userId" text,
      about text,
      call text,
      network text,
      device text,
      times integer not null default 1
    )`.execute(db);
  await sql`create index "securityLog_at" on "securityLog" (at)`.execute(db);
  await sql`create index "securityLog_event" on "securityLog" (event, id desc)`.execute(db);
  await sql`create index "securityLog_userId" on "securityLog" ("userId", id desc)`.execute(db);
  await sql`create index "securityLog_about" on "securityLog" (about) where about is not null`.execute(db);
}
