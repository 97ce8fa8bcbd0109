import { type Kysely, sql } from 'kysely';

/** What browsers report of releases that fail: equal ones counted together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table "releaseFailures" (
      area text not null,
      release text not null,
      kind text not null,
      page text not null,
      message text not null,
      frames jsonb not null,
      count integer not null,
      "firstAt" timestamptz(3) not null,
      "lastAt" timestamptz(3) not null,
      primary key (area, release, kind, page, message)
    )`.execute(db);
}
