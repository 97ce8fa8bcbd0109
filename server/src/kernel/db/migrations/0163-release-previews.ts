import { type Kysely, sql } from 'kysely';

/** The builds of pull requests: without a version, and deleted after some days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table "releasePreviews" (
      area text collate "C" not null,
      "pullRequest" integer not null,
      release text collate "C" not null,
      manifest jsonb not null,
      "publishedBy" text not null,
      -- The token that made it, and whose revocation ends it.
      "tokenId" integer,
      -- The person in the area's team who made it, and whose leaving ends it.
      teammate text,
      -- When the pull request got its first preview.
      "startedAt" timestamptz(3) not null,
      "publishedAt" timestamptz(3) not null,
      "expiresAt" timestamptz(3) not null,
      primary key (area, "pullRequest")
    )`.execute(db);
  await sql`create index on "releasePreviews" ("publishedAt")`.execute(db);
}
