import { type Kysely, sql } from 'kysely';

/** What the official program needs of a tournament and its store, and the games of a match. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tournaments add column "sanctionNumber" text, add column "organizerPopId" text`.execute(db);
  await sql`alter table stores add column "popId" text`.execute(db);
  await sql`alter table matches add column games1 integer, add column games2 integer`.execute(db);
}
