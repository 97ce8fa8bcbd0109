import { type Kysely, sql } from 'kysely';

/** Sessions of the demo sign-in become sessions of every provider: each device that is signed in, and those that have ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sessions (
      "userId" text not null,
      sid text not null,
      hash text unique,
      device text not null,
      "startedAt" timestamptz(3) not null default now(),
      "lastSeenAt" timestamptz(3) not null default now(),
      "expiresAt" timestamptz(3) not null,
      "endedAt" timestamptz(3),
      primary key ("userId", sid)
    )`.execute(db);
  await sql`create index "sessions_expiresAt" on sessions ("expiresAt")`.execute(db);
  await sql`
    insert into sessions ("userId", sid, hash, device, "expiresAt")
    select "userId", sid, hash, 'Dispositivo desconocido', "expiresAt" from "localSessions"`.execute(db);
  await sql`drop table "localSessions"`.execute(db);
}
