import { type Kysely, sql } from 'kysely';

/** The TOM file that a tournament came from, and who is who in it: an export keeps what of it is not ours to know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table "tomFiles" (
      "tournamentId" integer primary key references play ("tournamentId") on delete cascade,
      text text not null,
      players jsonb not null
    )`.execute(db);
}
