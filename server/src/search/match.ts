import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../db/tables';
import { isOneErrorAway, type SearchText } from './search-text';

/** What is searched: a table, its folded name columns, and the rows that may be found. */
export interface Searched {
  table: 'cards' | 'players' | 'stores' | 'tournaments';
  columns: readonly string[];
  findable: RawBuilder<boolean>;
}

export const searched = {
  cards: { table: 'cards', columns: ['norm', 'normEn', 'normEsMx'], findable: sql`not pending` },
  players: { table: 'players', columns: ['norm'], findable: sql`status = 1` },
  stores: { table: 'stores', columns: ['norm'], findable: sql`status = 1` },
  tournaments: { table: 'tournaments', columns: ['norm'], findable: sql`status <> 'desactivado'` },
} as const satisfies Record<string, Searched>;

/** For each word of a search the words that it may stand for. */
export type Alternatives = readonly (readonly string[])[];

const above = (text: string): string => `${text}\u{10ffff}`;

// Two letters only count where a word begins: inside one they would match nearly every name, past every index.
const holds = (column: RawBuilder<unknown>, word: string) =>
  word.length > 2 ? sql<boolean>`${column} like ${`%${word}%`}` : sql<boolean>`(${column} like ${`${word}%`} or ${column} like ${`% ${word}%`})`;

const holdsAll = (column: RawBuilder<unknown>, words: Alternatives): RawBuilder<boolean> =>
  sql`(${sql.join(
    words.map(
      (choices) =>
        sql`(${sql.join(
          choices.map((word) => holds(column, word)),
          sql` or `,
        )})`,
    ),
    sql` and `,
  )})`;

/** Whether one of the name columns holds every word. */
export const matches = ({ columns }: Searched, words: Alternatives): RawBuilder<boolean> =>
  words.length === 0
    ? sql`false`
    : sql`(${sql.join(
        columns.map((column) => holdsAll(sql.ref(column), words)),
        sql` or `,
      )})`;

const rankIn = (column: RawBuilder<unknown>, { whole, words }: SearchText): RawBuilder<number> => sql`(case
  when ${column} = ${whole} then 3
  when starts_with(${column}, ${whole}) then 2
  when strpos(' ' || ${column}, ${` ${words[0] ?? whole}`}) > 0 then 1.5
  else 1 end)::float8`;

/** How well a row fits: exact 3, prefix 2, beginning of a word 1.5, inside a word 1; of equal ones the shorter name. For a whole list. */
export const scoreOf = ({ columns }: Searched, text: SearchText): RawBuilder<number> =>
  sql`greatest(${sql.join(columns.map((column) => sql`${rankIn(sql.ref(column), text)} - length(${sql.ref(column)}) / 1000.0`))})`;

/** As `scoreOf`, but by half the similarity in place of the length: too slow for more than some hundred rows. */
const similarityScore = (column: RawBuilder<unknown>, text: SearchText): RawBuilder<number> =>
  sql`(${rankIn(column, text)} + similarity(${column}, ${text.whole}) / 2)`;

export interface Match {
  id: number;
  score: number;
}

const mostCandidates = 200;

/** The best rows of one condition per column; each column is read through its own index, and only so far. */
async function candidates(
  db: Kysely<Tables>,
  { table, columns, findable }: Searched,
  text: SearchText,
  condition: (column: RawBuilder<unknown>) => RawBuilder<boolean>,
  inOrder: boolean,
  limit: number,
): Promise<Match[]> {
  const named = columns.map((name, index) => {
    const column = sql.ref(name);
    const order = inOrder ? sql`order by ${column} limit ${mostCandidates}` : sql``;
    // Planned apart from the limit, which would have the planner read the whole table in hope of an early end.
    return sql`${sql.id(`in${index}`)} as materialized (
      select id, ${column} as name from ${sql.table(table)} where ${condition(column)} and ${findable} ${order})`;
  });
  const parts = columns.map((_, index) => sql`(select id, name from ${sql.id(`in${index}`)} limit ${mostCandidates})`);
  const { rows } = await sql<Match>`
    with ${sql.join(named)}
    select id, max(${similarityScore(sql.ref('name'), text)}) as score
    from (${sql.join(parts, sql` union all `)}) as found
    group by id order by score desc, id limit ${limit}`.execute(db);
  return rows;
}

/** The words of names that somebody may have meant by a word of five letters or more; the word itself comes first. */
async function correct(db: Kysely<Tables>, kind: Searched['table'], word: string): Promise<string[]> {
  if (word.length < 4 || word.length > 60 || !/^[a-z0-9]+$/.test(word)) return [word];
  const kept = Math.floor((word.length - 1) / 2);
  const start = word.slice(0, kept);
  const end = [...word.slice(-kept)].reverse().join('');
  const { rows } = await sql<{ word: string }>`
    select word from "searchWords"
    where kind = ${kind} and length(word) between ${Math.max(5, word.length - 1)} and ${word.length + 1}
      and ((word >= ${start} and word < ${above(start)}) or (reversed >= ${end} and reversed < ${above(end)}))
      and levenshtein_less_equal(word, ${word}, 2) <= 2`.execute(db);
  return [word, ...rows.map((row) => row.word).filter((other) => isOneErrorAway(word, other))].slice(0, 9);
}

/** The words with what they may stand for; null where no word can be corrected. */
export async function corrected(db: Kysely<Tables>, { table }: Searched, { words }: SearchText): Promise<Alternatives | null> {
  const alternatives = await Promise.all(words.map((word) => correct(db, table, word)));
  return alternatives.some((choices) => choices.length > 1) ? alternatives : null;
}

/** The ids that fit best: what begins with the text; if that is short, what holds its words; if that is nothing, what holds them corrected. */
export async function bestMatches(db: Kysely<Tables>, source: Searched, text: SearchText, limit: number): Promise<Match[]> {
  if (text.words.length === 0) return [];
  const { whole } = text;
  const begins = await candidates(db, source, text, (column) => sql`(${column} >= ${whole} and ${column} < ${above(whole)})`, true, limit);
  if (begins.length >= limit) return begins;
  const exact = text.words.map((word) => [word]);
  const inside = await candidates(db, source, text, (column) => holdsAll(column, exact), false, limit);
  const best = new Map([...inside, ...begins].map((match) => [match.id, match]));
  if (best.size > 0) return [...best.values()].sort((a, b) => b.score - a.score || a.id - b.id).slice(0, limit);
  const words = await corrected(db, source, text);
  return words ? candidates(db, source, text, (column) => holdsAll(column, words), false, limit) : [];
}
