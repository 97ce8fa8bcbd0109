import { type Kysely, sql } from 'kysely';

/** What surrounds the pairings of a tournament: its hour, price and prizes, who paid, messages, penalties and deck checks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tournaments
      add column "startTime" text,
      add column "timeZone" text,
      add column "priceCents" integer,
      add column currency text,
      add column prizes text`.execute(db);
  await sql`
    create table "tournamentPayments" (
      "tournamentId" integer not null references tournaments (id) on delete cascade,
      "playerId" integer not null references players (id) on delete cascade,
      method text not null check (method in ('cash', 'transfer', 'other')),
      "priceCents" integer not null,
      currency text not null,
      "takenBy" text not null,
      "paidAt" timestamptz(3) not null,
      primary key ("tournamentId", "playerId")
    )`.execute(db);
  await sql`create index on "tournamentPayments" ("playerId")`.execute(db);
  await sql`
    create table "tournamentMessages" (
      id integer primary key generated always as identity,
      "tournamentId" integer not null references tournaments (id) on delete cascade,
      "playerId" integer references players (id) on delete cascade,
      message text not null,
      "sentBy" text not null,
      "sentAt" timestamptz(3) not null
    )`.execute(db);
  await sql`create index on "tournamentMessages" ("tournamentId", id)`.execute(db);
  await sql`create index on "tournamentMessages" ("playerId")`.execute(db);
  await sql`
    create table "tournamentPenalties" (
      id integer primary key generated always as identity,
      "tournamentId" integer not null references tournaments (id) on delete cascade,
      "playerId" integer not null references players (id) on delete cascade,
      penalty text not null,
      infraction text not null,
      severity text not null,
      round integer not null,
      note text not null,
      "opponentInformed" boolean not null,
      judge text not null,
      "givenAt" timestamptz(3) not null
    )`.execute(db);
  await sql`create index on "tournamentPenalties" ("tournamentId", id)`.execute(db);
  await sql`create index on "tournamentPenalties" ("playerId")`.execute(db);
  await sql`
    create table "deckChecks" (
      id integer primary key generated always as identity,
      "tournamentId" integer not null references tournaments (id) on delete cascade,
      "playerId" integer not null references players (id) on delete cascade,
      round integer not null,
      cards integer not null,
      differences text not null,
      outcome text not null check (outcome in ('matches', 'corrected', 'penalty')),
      judge text not null,
      "checkedAt" timestamptz(3) not null
    )`.execute(db);
  await sql`create index on "deckChecks" ("tournamentId", id)`.execute(db);
  await sql`create index on "deckChecks" ("playerId")`.execute(db);
}
