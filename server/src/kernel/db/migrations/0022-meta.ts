import { type Kysely, sql } from 'kysely';

/** Sums by place, format and week, kept up to date by triggers: lists and games of each archetype, and results between archetypes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Adding up a large database takes longer than any request may.
  await sql`set local statement_timeout = 0`.execute(db);

  // What one finished tournament brings. Archetype 0 is that of the lists which have none.
  const place = sql`
    "tournamentId" integer not null references tournaments (id) on delete cascade,
    scopes text[] not null,
    format text not null,
    week date not null`;
  const sum = sql`
    scope text collate "C" not null,
    format text collate "C" not null,
    week date not null`;
  const games = sql`wins integer not null, losses integer not null, draws integer not null`;
  await sql`
    create table "metaEntries" (${place}, "archetypeId" integer not null, lists integer not null, ${games}, primary key ("tournamentId", "archetypeId"))`.execute(
    db,
  );
  await sql`
    create table "metaPairs" (${place}, "archetypeId" integer not null, "opponentId" integer not null, ${games},
      primary key ("tournamentId", "archetypeId", "opponentId"))`.execute(db);
  await sql`
    create table "metaWeeks" (${sum}, "archetypeId" integer not null, lists integer not null, ${games}, primary key (scope, week, format, "archetypeId"))`.execute(
    db,
  );
  await sql`create index "metaWeeks_empty" on "metaWeeks" (scope) where lists = 0`.execute(db);
  await sql`
    create table "metaPairWeeks" (${sum}, "archetypeId" integer not null, "opponentId" integer not null, ${games},
      primary key (scope, week, format, "archetypeId", "opponentId"))`.execute(db);
  await sql`create index "metaPairWeeks_empty" on "metaPairWeeks" (scope) where wins = 0 and losses = 0 and draws = 0`.execute(db);

  // Beyond its store a tournament counts where the rankings count it.
  await sql`
    create function "metaScopes"(t tournaments) returns text[] language sql immutable as $$
      select case when t.ranked then array['store/' || t."storeId", 'site', 'country/' || t.country,
          concat_ws('/', 'state', t.country, t.state), concat_ws('/', 'city', t.country, t.state, t.city)]
        else array['store/' || t."storeId"] end $$`.execute(db);

  const entriesOf = (which: string) => sql`
    insert into "metaEntries"
    select t.id, "metaScopes"(t), t.format, date_trunc('week', t.date), coalesce(d."archetypeId", 0), count(*),
      coalesce(sum(r.wins), 0), coalesce(sum(r.losses), 0), coalesce(sum(r.draws), 0)
    from tournaments t join decks d on d."tournamentId" = t.id
      join results r on r."tournamentId" = t.id and r."playerId" = d."playerId"
    where t.status = 'finalizado' and ${sql.raw(which)} and exists (select from "deckCards" where "deckId" = d.id)
    group by t.id, coalesce(d."archetypeId", 0)`;
  const pairsOf = (which: string) => sql`
    insert into "metaPairs"
    select t.id, "metaScopes"(t), t.format, date_trunc('week', t.date), own."archetypeId", other."archetypeId",
      count(*) filter (where won), count(*) filter (where lost), count(*) filter (where not won and not lost)
    from tournaments t join matches m on m."tournamentId" = t.id
      cross join lateral (values (m."player1", m."player2", m.outcome = 'player1', m.outcome in ('player2', 'double-loss')),
        (m."player2", m."player1", m.outcome = 'player2', m.outcome in ('player1', 'double-loss'))) as side (player, opponent, won, lost)
      join decks own on own."tournamentId" = m."tournamentId" and own."playerId" = side.player
      join decks other on other."tournamentId" = m."tournamentId" and other."playerId" = side.opponent
    where t.status = 'finalizado' and ${sql.raw(which)} and m.outcome in ('player1', 'player2', 'tie', 'double-loss')
      and own."archetypeId" <> other."archetypeId"
    group by t.id, own."archetypeId", other."archetypeId"`;

  // A tournament is counted anew as a whole. Who counts it waits for who is counting it, and then sees what they wrote.
  await sql`
    create function "countMeta"(ids integer[]) returns void language plpgsql as $$
    begin
      ids := array(select id from tournaments where id = any(ids) and (status = 'finalizado' or exists (select from "metaEntries" where "tournamentId" = id))
        order by id for no key update);
      if cardinality(ids) = 0 then return; end if;
      delete from "metaEntries" where "tournamentId" = any(ids);
      delete from "metaPairs" where "tournamentId" = any(ids);
      ${entriesOf('t.id = any(ids)')};
      ${pairsOf('t.id = any(ids)')};
    end $$`.execute(db);

  const add: Record<string, (sign: 1 | -1) => string> = {
    metaEntries: (sign) => `
      insert into "metaWeeks" as total (scope, format, week, "archetypeId", lists, wins, losses, draws)
      select scope, format, week, "archetypeId", ${sign} * sum(lists), ${sign} * sum(wins), ${sign} * sum(losses), ${sign} * sum(draws)
      from changed, unnest(scopes) as scope group by scope, week, format, "archetypeId" order by scope, week, format, "archetypeId"
      on conflict (scope, week, format, "archetypeId") do update set lists = total.lists + excluded.lists,
        wins = total.wins + excluded.wins, losses = total.losses + excluded.losses, draws = total.draws + excluded.draws;
      delete from "metaWeeks" where lists = 0`,
    metaPairs: (sign) => `
      insert into "metaPairWeeks" as total (scope, format, week, "archetypeId", "opponentId", wins, losses, draws)
      select scope, format, week, "archetypeId", "opponentId", ${sign} * sum(wins), ${sign} * sum(losses), ${sign} * sum(draws)
      from changed, unnest(scopes) as scope group by scope, week, format, "archetypeId", "opponentId" order by scope, week, format, "archetypeId", "opponentId"
      on conflict (scope, week, format, "archetypeId", "opponentId") do update set
        wins = total.wins + excluded.wins, losses = total.losses + excluded.losses, draws = total.draws + excluded.draws;
      delete from "metaPairWeeks" where wins = 0 and losses = 0 and draws = 0`,
  };
  for (const [table, statement] of Object.entries(add)) {
    for (const [event, rows, sign] of [
      ['insert', 'new', 1],
      ['delete', 'old', -1],
    ] as const) {
      await sql`
        create function ${sql.id(`add_${table}_${event}`)}() returns trigger language plpgsql as $$
        begin
          ${sql.raw(statement(sign))};
          return null;
        end $$`.execute(db);
      await sql`
        create trigger ${sql.id(`${table}_sums_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
        referencing ${sql.raw(rows)} table as changed for each statement execute function ${sql.id(`add_${table}_${event}`)}()`.execute(db);
    }
  }

  const both = (columns: string, from: (rows: string) => string) => ({
    insert: { refers: 'new table as changed', ids: `select ${columns} from ${from('changed')}` },
    update: {
      refers: 'old table as previous new table as changed',
      ids: `select ${columns} from ${from('previous')} union select ${columns} from ${from('changed')}`,
    },
    delete: { refers: 'old table as previous', ids: `select ${columns} from ${from('previous')}` },
  });
  const moved = `(previous.ranked, previous.status, previous.country, previous.state, previous.city, previous."storeId", previous.format, previous.date)
    is distinct from (changed.ranked, changed.status, changed.country, changed.state, changed.city, changed."storeId", changed.format, changed.date)`;
  const counted: Record<string, Partial<ReturnType<typeof both>>> = {
    results: both('"tournamentId"', (rows) => rows),
    decks: both('"tournamentId"', (rows) => rows),
    matches: both('"tournamentId"', (rows) => rows),
    deckCards: both('d."tournamentId"', (rows) => `${rows} join decks d on d.id = "deckId"`),
    tournaments: {
      update: {
        refers: 'old table as previous new table as changed',
        ids: `select changed.id from previous join changed on changed.id = previous.id where ${moved}`,
      },
    },
  };
  for (const [table, events] of Object.entries(counted)) {
    for (const [event, { refers, ids }] of Object.entries(events)) {
      await sql`
        create function ${sql.id(`countMeta_${table}_${event}`)}() returns trigger language plpgsql as $$
        begin
          perform "countMeta"(array(${sql.raw(ids)}));
          return null;
        end $$`.execute(db);
      await sql`
        create trigger ${sql.id(`${table}_meta_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
        referencing ${sql.raw(refers)} for each statement execute function ${sql.id(`countMeta_${table}_${event}`)}()`.execute(db);
    }
  }

  await entriesOf('true').execute(db);
  await pairsOf('true').execute(db);
}
