import { type Kysely, sql } from 'kysely';

/** Requests of accounts to create stores. A granted one is the right itself, beside the role in the account's token. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table "organiserRequests" (
      id integer primary key generated always as identity,
      "userId" text not null,
      who text not null,
      store text not null,
      proof text not null,
      "createdAt" timestamptz(3) not null,
      outcome text collate "C" check (outcome in ('granted', 'refused', 'revoked')),
      "settledAt" timestamptz(3),
      "settledBy" text,
      reason text,
      check ((outcome is null) = ("settledAt" is null))
    )`.execute(db);
  await sql`create index "organiserRequests_account" on "organiserRequests" ("userId", id)`.execute(db);
  // One request is open or granted at a time.
  await sql`
    create unique index "organiserRequests_current" on "organiserRequests" ("userId") where outcome is null or outcome = 'granted'`.execute(db);
}
