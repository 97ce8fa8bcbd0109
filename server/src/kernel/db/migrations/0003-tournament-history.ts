import { type Kysely, sql } from 'kysely';

/** Finds all that changed in a tournament, and all that a person changed, by an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "auditLog" add column "tournamentId" integer`.execute(db);
  await sql`update "auditLog" set "tournamentId" = "entityId"::integer where entity in ('tournament', 'enrolment', 'results')`.execute(db);
  await sql`
    update "auditLog" set "tournamentId" = decks."tournamentId" from decks
    where "auditLog".entity = 'deck' and "auditLog"."entityId" = decks.id::text`.execute(db);
  await sql`create index "auditLog_tournament" on "auditLog" ("tournamentId", id desc) where "tournamentId" is not null`.execute(db);
  await sql`create index "auditLog_userId" on "auditLog" ("userId", id desc)`.execute(db);
  await sql`create index "auditLog_at" on "auditLog" (at)`.execute(db);
}
