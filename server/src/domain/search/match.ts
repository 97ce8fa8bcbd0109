import { fold } from '@mesa/contract/rules/fold';
import { letterCost, nameRanks, wholeWords } from '@mesa/contract/rules/name-match';
import { isOneErrorAway, type SearchText, toSearchText } from '@mesa/contract/rules/search-text';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';

/** A searchable table: its folded name columns and a condition for its rows. */
export interface Searched {
  table: 'players' | 'stores' | 'tournaments';
  columns: readonly string[];
  /** The names for ranking: a player's names share one column, but are ranked separately. */
  names: readonly RawBuilder<string | null>[];
  findable: RawBuilder<boolean>;
}

const foldedName = [sql<string>`norm`];

export const searched = {
  players: {
    table: 'players',
    columns: ['norm'],
    names: [sql<string>`fold(username)`, sql<string>`fold(name)`, sql<string | null>`fold(optionalname)`, sql<string>`norm`],
    findable: sql`status = 1`,
  },
  stores: { table: 'stores', columns: ['norm'], names: foldedName, findable: sql`status = 1` },
  tournaments: { table: 'tournaments', columns: ['norm'], names: foldedName, findable: sql`status <> 'desactivado'` },
} as const satisfies Record<string, Searched>;

/** The alternatives of each word of a search. */
type Alternatives = readonly (readonly string[])[];

const above = (text: string): string => `${text}\u{10ffff}`;

// Two letters match only the beginning of a word; inside a word they would match nearly every name and use no index.
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

/** Returns, as SQL, whether one of the name columns contains every word. */
const matches = ({ columns }: Searched, words: Alternatives): RawBuilder<boolean> =>
  words.length === 0
    ? sql`false`
    : sql`(${sql.join(
        columns.map((column) => holdsAll(sql.ref(column), words)),
        sql` or `,
      )})`;

const maxWords = 8;

/** Returns, as SQL, whether a name contains every word of a list's filter, including single letters and digits: `Liga 3`. */
export function holdsWords(source: Searched, text: string): RawBuilder<boolean> {
  const words = new Set(fold(text).match(/[\p{L}\p{N}]+/gu));
  return matches(
    source,
    [...words].slice(0, maxWords).map((word) => [word]),
  );
}

/** Like `rank` of shared/contract/src/rules/name-match.ts. */
function rankIn(name: RawBuilder<unknown>, { whole, words }: SearchText): RawBuilder<number> {
  const bonus = sql`(case when strpos(' ' || ${name} || ' ', ${` ${whole} `}) > 0 then ${sql.lit(wholeWords)} else 0 end)`;
  const wordBeginnings = sql.join(
    (words.length > 0 ? words : [whole]).map((word) => sql`strpos(' ' || ${name}, ${` ${word}`}) > 0`),
    sql` and `,
  );
  return sql`(case
    when ${name} = ${whole} then ${sql.lit(nameRanks.exact)}
    when starts_with(${name}, ${whole}) then ${sql.lit(nameRanks.beginning)} + ${bonus}
    when ${wordBeginnings} then ${sql.lit(nameRanks.wordBeginnings)} + ${bonus}
    else ${sql.lit(nameRanks.inside)} end)::float8`;
}

/** Returns, as SQL, a row's score for a whole list; at equal rank, shorter names score higher. */
const scoreOf = ({ names }: Searched, text: SearchText): RawBuilder<number> =>
  sql`greatest(${sql.join(names.map((name) => sql`${rankIn(name, text)} - length(${name}) * ${sql.lit(letterCost)}`))})`;

/** Like `scoreOf`, but with the similarity instead of the length: too slow for more than some hundred rows. */
const similarityScore = ({ names }: Searched, text: SearchText): RawBuilder<number> =>
  sql`greatest(${sql.join(names.map((name) => sql`${rankIn(name, text)} + similarity(${name}, ${text.whole}) * 0.4`))})`;

export interface Match {
  id: number;
  score: number;
}

const maxCandidates = 200;

/** Returns the best rows of one condition per column, each read through its own index up to a limit. */
async function candidates(
  db: Kysely<Tables>,
  source: Searched,
  text: SearchText,
  condition: (column: RawBuilder<unknown>) => RawBuilder<boolean>,
  inOrder: boolean,
  limit: number,
): Promise<Match[]> {
  const { table, columns, findable } = source;
  const read = columns.map((name, index) => {
    const column = sql.ref(name);
    const order = inOrder ? sql`order by ${column} limit ${maxCandidates}` : sql``;
    // Planned separately from the limit; otherwise the planner reads the whole table in the hope of an early end.
    return sql`${sql.id(`in${index}`)} as materialized (
      select id from ${sql.table(table)} where ${condition(column)} and ${findable} ${order})`;
  });
  const parts = columns.map((_, index) => sql`(select id from ${sql.id(`in${index}`)} limit ${maxCandidates})`);
  const { rows } = await sql<Match>`
    with ${sql.join(read)}
    select id, ${similarityScore(source, text)} as score
    from (${sql.join(parts, sql` union `)}) as found join ${sql.table(table)} using (id)
    order by score desc, id limit ${limit}`.execute(db);
  return rows;
}

/** Returns the words of names that a word of five letters or more can mean; the word itself comes first. */
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

/** Returns the words with their alternatives; null if no word can be corrected. */
async function corrected(db: Kysely<Tables>, { table }: Searched, { words }: SearchText): Promise<Alternatives | null> {
  const alternatives = await Promise.all(words.map((word) => correct(db, table, word)));
  return alternatives.some((choices) => choices.length > 1) ? alternatives : null;
}

/** Returns the best ids: names that begin with the text; if these are few, names with its words; if there are none, with corrected words. */
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

/** A list's search as SQL. */
interface ListSearch {
  where: RawBuilder<boolean>;
  score: RawBuilder<number>;
  total: number;
}

/** One or two letters match thousands of rows, and each is scored in 30 µs. */
const maxScored = 10_000;

const beginsWith = ({ columns }: Searched, { whole }: SearchText): RawBuilder<number> =>
  sql`(${sql.join(
    columns.map((column) => sql`coalesce(starts_with(${sql.ref(column)}, ${whole}), false)`),
    sql` or `,
  )})::int::float8`;

/** Returns a list's search by words of names; without matches, retries with typing errors corrected. */
export async function listSearch(
  db: Kysely<Tables>,
  source: Searched,
  typed: string,
  count: (where: RawBuilder<boolean>) => Promise<number>,
): Promise<ListSearch> {
  const text = toSearchText(typed);
  const where = holdsWords(source, typed);
  const total = await count(where);
  if (total > maxScored) return { where, score: beginsWith(source, text), total };
  const score = scoreOf(source, text);
  const words = total > 0 ? null : await corrected(db, source, text);
  if (!words) return { where, score, total };
  const corrections = matches(source, words);
  return { where: corrections, score, total: await count(corrections) };
}
