import { type Kysely, sql } from 'kysely';

/** Closing time and visibility of a tournament's deck lists, the later state of a list, and display names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tournaments
      add column "listsClose" text not null default 'nunca' check ("listsClose" in ('nunca', 'al empezar', 'a una hora')),
      add column "listsCloseAt" timestamptz(3),
      add column "listsVisible" text not null default 'siempre' check ("listsVisible" in ('siempre', 'al cerrar', 'al terminar')),
      add constraint "tournaments_listsCloseAt" check (("listsClose" = 'a una hora') = ("listsCloseAt" is not null)),
      add constraint "tournaments_listsVisible" check ("listsVisible" <> 'al cerrar' or "listsClose" <> 'nunca')`.execute(db);

  await sql`
    alter table decks
      add column "lateChange" text check ("lateChange" in ('registrada', 'modificada')),
      add column "lateChangeAt" timestamptz(3),
      add constraint "decks_lateChange" check (("lateChange" is null) = ("lateChangeAt" is null))`.execute(db);

  // Until now the choice changed nothing and stood on yes by itself: only where someone is known to have made it, it is theirs.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`alter table players alter column "useUsername" set default false`.execute(db);
  await sql`
    update players set "useUsername" = false where "useUsername" and not exists (
      select from "auditLog" where entity = 'player' and action = 'update' and "entityId" = players.id::text and "after" ->> 'useUsername' = 'true')`.execute(
    db,
  );
}
