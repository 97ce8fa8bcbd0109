import { type Kysely, sql } from 'kysely';

const names = { cards: ['norm', 'normEn', 'normEsMx'], players: ['norm'], stores: ['norm'], tournaments: ['norm'] } as const;

/** The words of every name, for the correction of typing errors, and the indexes of the card filters. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A word with one error keeps its beginning or its end: both are looked up by a range, the end in the reversed word.
  await sql`
    create table "searchWords" (
      kind text collate "C" not null,
      word text collate "C" not null,
      reversed text collate "C" generated always as (reverse(word)) stored not null,
      primary key (kind, word)
    )`.execute(db);
  await sql`create index "searchWords_reversed" on "searchWords" (kind, reversed)`.execute(db);

  // Words are noted in their order, so that two writers who note the same new ones cannot block each other.
  await sql`
    create function "noteWords"() returns trigger language plpgsql as $$
    begin
      insert into "searchWords" (kind, word)
      select distinct tg_table_name, word
      from (select to_jsonb(changed) as fields from changed) as rows,
        regexp_split_to_table(concat_ws(' ', fields ->> 'norm', fields ->> 'normEn', fields ->> 'normEsMx'), '[^a-z0-9]+') as word
      where length(word) between 4 and 60 and not coalesce((fields ->> 'pending')::boolean, false)
      order by word
      on conflict do nothing;
      return null;
    end $$`.execute(db);

  for (const [table, columns] of Object.entries(names)) {
    for (const event of ['insert', 'update']) {
      await sql`
        create trigger ${sql.id(`${table}_words_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
        referencing new table as changed for each statement execute function "noteWords"()`.execute(db);
    }
    await sql`
      insert into "searchWords" (kind, word)
      select distinct ${sql.lit(table)}, word
      from ${sql.table(table)}, regexp_split_to_table(concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))}), '[^a-z0-9]+') as word
      where length(word) between 4 and 60
      on conflict do nothing`.execute(db);
  }

  // What is inserted waits in a list until a vacuum, and every search reads that list through: the embedded database has none.
  const trigrams = ['stores_norm_trgm', 'players_norm_trgm', 'tournaments_norm_trgm', 'cards_norm_trgm', 'cards_norm_en_trgm', 'cards_norm_es_mx_trgm'];
  for (const index of trigrams) await sql`alter index ${sql.id(index)} set (fastupdate = off)`.execute(db);

  await sql`create index cards_in_order on cards ("expansionCode", "cardNumber", id) where not pending`.execute(db);
  await sql`create index cards_card_number on cards ("cardNumber")`.execute(db);
  await sql`create index cards_print_number on cards ("printNumber")`.execute(db);
  await sql`create index cards_category on cards (fold(category))`.execute(db);
}
