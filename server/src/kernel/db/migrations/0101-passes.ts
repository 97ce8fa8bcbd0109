import { type Kysely, sql } from 'kysely';

/** Passes: links that let a phone act for one player in one tournament without an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passes (
      id integer primary key generated always as identity,
      "tournamentId" integer not null references tournaments (id) on delete cascade,
      "playerId" integer not null references players (id) on delete cascade,
      hash text collate "C" not null unique,
      "issuedBy" text not null,
      "issuedAt" timestamptz(3) not null,
      "usedSince" timestamptz(3),
      unique ("tournamentId", "playerId")
    )`.execute(db);
  await sql`create index on passes ("playerId")`.execute(db);
}
