import { type Kysely, sql } from 'kysely';

/** The first part of addresses: the area that used it first, and the areas that its owner allowed to use it too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table "addressPrefixes" (
      prefix text collate "C" not null,
      area text collate "C" not null,
      "isOwner" boolean not null,
      primary key (prefix, area)
    )`.execute(db);
  await sql`create unique index "addressPrefixes_owner" on "addressPrefixes" (prefix) where "isOwner"`.execute(db);
}
