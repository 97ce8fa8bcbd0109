import { type Kysely, sql } from 'kysely';

/**
 * Lists that open when the cut starts. Official tournaments that are not over hide their lists until the end and close them when round 1
 * starts; their organisers are told on the tournament's page and by a reminder.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Writes every tournament again.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`
    alter table tournaments
      add column "cutStarted" boolean not null default false,
      add column "listsNotice" boolean not null default false,
      drop constraint "tournaments_listsVisible_check",
      add constraint "tournaments_listsVisible_check" check ("listsVisible" in ('siempre', 'al cerrar', 'al corte', 'al terminar'))`.execute(db);
  await sql`
    with unsafe as (
      select id, "listsClose", "listsVisible" from tournaments
      where status in ('inscripciones', 'progreso') and category not in ('Amistoso', 'Online') and "listsVisible" = 'siempre'
    ), changed as (
      update tournaments t set "listsVisible" = 'al terminar', "listsNotice" = true, "updatedAt" = clock_timestamp(),
        "listsClose" = case when t."listsClose" = 'nunca' then 'al empezar' else t."listsClose" end
      from unsafe where unsafe.id = t.id returning t.id, t."storeId", t."listsClose"
    ), recorded as (
      insert into "auditLog" ("userId", action, entity, "entityId", "tournamentId", before, after)
      select 'site', 'update', 'tournament', t.id::text, t.id,
        jsonb_build_object('listsVisible', u."listsVisible")
          || case when u."listsClose" <> t."listsClose" then jsonb_build_object('listsClose', u."listsClose") else '{}' end,
        jsonb_build_object('listsVisible', 'al terminar')
          || case when u."listsClose" <> t."listsClose" then jsonb_build_object('listsClose', t."listsClose") else '{}' end
      from changed t join unsafe u using (id)
    )
    insert into reminders ("subscriptionId", "tournamentId", what)
    select s.id, t.id, 'lists' from changed t join "storeAdmins" a using ("storeId") join "pushSubscriptions" s using ("userId") where s."tournamentDay"`.execute(
    db,
  );
}
