import { type Kysely, sql } from 'kysely';

/** How often browsers blocked something on a page by the content security policy. Rows hold no address, account or person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table "cspReports" (
      directive text collate "C" not null,
      blocked text collate "C" not null,
      page text collate "C" not null,
      times integer not null default 1,
      "lastAt" timestamptz(3) not null,
      primary key (directive, blocked, page)
    )`.execute(db);
}
