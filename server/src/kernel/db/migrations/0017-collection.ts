import { type Kysely, sql } from 'kysely';

/** What members note of their own cards, and which calls have counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table "cardCopies" (
      "userId" text not null,
      "cardId" integer not null references cards (id),
      list text not null,
      finish text not null,
      language text not null,
      condition text not null,
      quantity integer not null,
      primary key ("userId", "cardId", list, finish, language, condition)
    )`.execute(db);
  await sql`create index "cardCopies_cardId" on "cardCopies" ("cardId")`.execute(db);
  await sql`
    create table "copyBatches" (
      "userId" text not null,
      batch text not null,
      at timestamptz(3) not null default now(),
      primary key ("userId", batch)
    )`.execute(db);
}
