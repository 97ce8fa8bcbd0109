import { type Kysely, sql } from 'kysely';

/** The link by which others read what a member would trade: one of each, unguessable, gone when it is taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table "tradeLinks" (
      "userId" text primary key,
      token text not null unique,
      "withWants" boolean not null,
      "createdAt" timestamptz(3) not null default clock_timestamp(),
      "expiresAt" timestamptz(3)
    )`.execute(db);
}
