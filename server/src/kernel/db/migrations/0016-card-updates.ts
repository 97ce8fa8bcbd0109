import { type Kysely, sql } from 'kysely';

/** What each look at TCGdex brought: cards that came, that changed, and what failed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table "cardUpdates" (
      id integer generated always as identity primary key,
      cause text not null check (cause in ('command', 'schedule')),
      "startedAt" timestamptz(3) not null default clock_timestamp(),
      "finishedAt" timestamptz(3),
      "heardAt" timestamptz(3) not null default clock_timestamp(),
      created integer not null default 0,
      updated integer not null default 0,
      expansions jsonb not null default '[]',
      renamed jsonb not null default '[]',
      failures jsonb not null default '[]',
      error text
    )`.execute(db);
}
