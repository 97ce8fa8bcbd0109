import { type Kysely, sql } from 'kysely';

/** The browsers that remind members of their tournaments, and the messages for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table "pushSubscriptions" (
      id integer primary key generated always as identity,
      "userId" text not null,
      sid text not null,
      device text not null,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      "tournamentDay" boolean not null,
      "newRound" boolean not null,
      "createdAt" timestamptz(3) not null default clock_timestamp(),
      check ("tournamentDay" or "newRound")
    )`.execute(db);
  await sql`create index "pushSubscriptions_user" on "pushSubscriptions" ("userId")`.execute(db);
  await sql`
    create table reminders (
      id integer primary key generated always as identity,
      "subscriptionId" integer not null references "pushSubscriptions" (id) on delete cascade,
      "tournamentId" integer not null references tournaments (id) on delete cascade,
      what text not null,
      attempts integer not null default 0,
      "dueAt" timestamptz(3) not null default clock_timestamp(),
      "doneAt" timestamptz(3),
      "createdAt" timestamptz(3) not null default clock_timestamp(),
      unique ("subscriptionId", "tournamentId", what)
    )`.execute(db);
  await sql`create index reminders_tournament on reminders ("tournamentId")`.execute(db);
  await sql`create index reminders_due on reminders ("dueAt") where "doneAt" is null`.execute(db);
  await sql`create index reminders_created on reminders ("createdAt")`.execute(db);
}
