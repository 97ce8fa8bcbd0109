import { type Kysely, sql } from 'kysely';

/** Tournaments that are played here: the log of their commands, and what of it is read in SQL. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tournaments add column played boolean not null default false`.execute(db);
  await sql`
    create table play (
      "tournamentId" integer primary key references tournaments (id) on delete cascade,
      code text not null unique,
      seq integer not null default 0,
      "lastId" text not null default '',
      "snapshotSeq" integer not null default 0,
      snapshot jsonb not null,
      "createdAt" timestamptz(3) not null default clock_timestamp()
    )`.execute(db);
  await sql`
    create table "playLog" (
      "tournamentId" integer not null references play ("tournamentId") on delete cascade,
      seq integer not null,
      "commandId" text not null,
      hash text not null,
      "userId" text not null,
      entry jsonb not null,
      primary key ("tournamentId", seq),
      unique ("tournamentId", "commandId")
    )`.execute(db);
  await sql`
    create table "playRefusals" (
      "tournamentId" integer not null references play ("tournamentId") on delete cascade,
      "commandId" text not null,
      hash text not null,
      code text not null,
      theirs integer[] not null,
      at timestamptz(3) not null default clock_timestamp(),
      primary key ("tournamentId", "commandId")
    )`.execute(db);
  await sql`
    create table "playLeases" (
      "tournamentId" integer primary key references play ("tournamentId") on delete cascade,
      device text not null,
      "heardAt" timestamptz(3) not null,
      queued jsonb not null
    )`.execute(db);
  await sql`
    create table matches (
      "tournamentId" integer not null references tournaments (id) on delete cascade,
      round text not null,
      number integer not null,
      phase text not null check (phase in ('swiss', 'cut')),
      pod text not null,
      division text,
      "player1" integer not null references players (id),
      "player2" integer references players (id),
      outcome text not null,
      "tableNumber" integer not null,
      "publishedAt" timestamptz(3) not null,
      primary key ("tournamentId", round, "player1")
    )`.execute(db);
  await sql`create index on matches ("player1")`.execute(db);
  await sql`create index on matches ("player2")`.execute(db);
}
