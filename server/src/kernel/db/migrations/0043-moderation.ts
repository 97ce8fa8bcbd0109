import { type Kysely, sql } from 'kysely';

/** Members' reports, administrators' decisions, and the appeals of those affected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`
    create table "reportCases" (
      id integer primary key generated always as identity,
      kind text not null check (kind in ('player', 'store', 'tournament', 'deck', 'tradeList')),
      ref text not null,
      name text not null,
      version integer not null default 1,
      reports integer not null default 0,
      "openedAt" timestamptz(3) not null default clock_timestamp(),
      "reportedAt" timestamptz(3) not null default clock_timestamp(),
      outcome text check (outcome in ('none', 'hide', 'rename', 'block')),
      message text,
      "decidedAt" timestamptz(3),
      "decidedBy" text,
      undo jsonb,
      "appealText" text,
      "appealedAt" timestamptz(3),
      "appealedBy" text,
      upheld boolean,
      "reviewMessage" text,
      "reviewedAt" timestamptz(3),
      "reviewedBy" text,
      check ((outcome is null) = ("decidedAt" is null)),
      check ((upheld is null) = ("reviewedAt" is null)),
      check ("appealedAt" is null or "decidedAt" is not null)
    )`.execute(db);
  await sql`create unique index "reportCases_open" on "reportCases" (kind, ref) where "decidedAt" is null`.execute(db);
  await sql`create index "reportCases_newest" on "reportCases" ("reportedAt" desc, id desc)`.execute(db);
  await sql`create index "reportCases_appealed" on "reportCases" ("appealedAt") where "appealedAt" is not null and "reviewedAt" is null`.execute(db);

  await sql`
    create table reports (
      id integer primary key generated always as identity,
      "caseId" integer not null references "reportCases" on delete cascade,
      "userId" text,
      reason text not null,
      details text,
      "createdAt" timestamptz(3) not null default clock_timestamp(),
      unique ("caseId", "userId")
    )`.execute(db);
  await sql`create index reports_user on reports ("userId", "createdAt")`.execute(db);

  await sql`
    create table "reportAffected" (
      "caseId" integer not null references "reportCases" on delete cascade,
      "userId" text not null,
      primary key ("caseId", "userId")
    )`.execute(db);
  await sql`create index "reportAffected_user" on "reportAffected" ("userId")`.execute(db);

  // These outlive their case: what was hidden stays hidden when its reports expire.
  await sql`create table "hiddenThings" (kind text not null, ref text not null, "caseId" integer not null, primary key (kind, ref))`.execute(db);
  await sql`
    create table "withdrawnNames" (kind text not null, ref text not null, name text not null, "caseId" integer not null, primary key (kind, ref, name))`.execute(
    db,
  );
  await sql`alter table results add column "deckHidden" boolean not null default false`.execute(db);
}
