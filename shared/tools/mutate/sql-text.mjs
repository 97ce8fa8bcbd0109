/** Where an interpolated expression is in the text of a statement. */
export const hole = '◌';

/** @typedef {{ from: number, to: number, text: string, change: string }} Edit Replaces a part of a statement */

/** Ends a condition, at the depth where it begins. */
const afterCondition =
  /^(?:and|or|order by|group by|limit|offset|fetch|union|except|intersect|returning|for (?:update|share|no key|key)|then|else|end|window|having|where|(?:(?:left|right|inner|cross|full) )?join|on|set|do|values|when|as)\b/;
const afterOrder = /^(?:on conflict|limit|offset|fetch|union|returning|for (?:update|share|no key|key)|rows|range)\b/;
/** Statements, as opposed to a condition alone. */
const statement =
  /^\s*(?:select|insert|update|delete|with|lock|create|alter|drop|truncate|set|order|limit|copy|listen|notify|values|merge|case|interval|array)\b/;

/** Returns a statement of equal length without what is quoted, in lower case, so that keywords are keywords. */
function withoutQuotes(/** @type {string} */ sql) {
  return sql.replace(/'(?:[^']|'')*'|"[^"]*"|--[^\n]*/g, (quoted) => 'x'.repeat(quoted.length)).toLowerCase();
}

/** Returns where a clause that begins at `from` ends, and the word or sign there: at its own depth, before the first of `ends`. */
function clauseEnd(/** @type {string} */ sql, /** @type {number} */ from, /** @type {RegExp} */ ends, commaEnds = false) {
  let depth = 0;
  let betweens = 0;
  for (let at = from; at < sql.length; at++) {
    const sign = sql.charAt(at);
    if (sign === '(') depth++;
    if (sign === ')' && depth-- === 0) return { to: at, end: sign };
    if (depth > 0) continue;
    if (sign === ';' || (sign === ',' && commaEnds)) return { to: at, end: sign };
    if (/\w/.test(sql.charAt(at - 1))) continue;
    const rest = sql.slice(at, at + 30);
    if (/^between\b/.test(rest)) betweens++;
    const end = ends.exec(rest)?.[0];
    if (end === 'and' && betweens > 0) betweens--;
    else if (end) return { to: at, end };
  }
  return { to: sql.length, end: '' };
}

/** Returns the changes that each leave out or replace a condition. */
function* conditionEdits(/** @type {string} */ sql) {
  const starts = [...sql.matchAll(/(?<!\w)(where|and|or|on|having|when)\b(?! (?:conflict|commit|delete|update)\b)/g)].map(({ 0: word, index }) => ({
    word,
    from: index + word.length,
  }));
  if (!statement.test(sql)) starts.unshift({ word: '', from: 0 });
  const betweens = new Set([...sql.matchAll(/(?<!\w)between\b/g)].map(({ index }) => clauseEnd(sql, index + 7, /^and\b/).to + 3));
  for (const { word, from } of starts) {
    if (word === 'and' && betweens.has(from)) continue;
    const { to, end } = clauseEnd(sql, from, afterCondition, true);
    if (!sql.slice(from, to).trim() || (!word && end !== 'and' && end !== 'or')) continue;
    const text = word === 'or' || end === 'or' ? 'false' : 'true';
    yield { from, to, text: ` ${text} `, change: text };
  }
}

/**
 * Returns changes to a statement that PostgreSQL takes and a test should notice: a condition, an order, a limit or a lock left out, a comparison moved by one.
 * @param {string} text statement, or a part of one, with `hole` for each expression in it
 * @returns {Edit[]}
 */
export function sqlEdits(text) {
  const sql = withoutQuotes(text);
  if (/^\s*lock table\b/.test(sql)) return [{ from: 0, to: text.length, text: 'select 1', change: 'no lock' }];
  const edits = [...conditionEdits(sql)];
  for (const { 0: word, index } of sql.matchAll(/(?<!\w)order by\b/g)) {
    const { to } = clauseEnd(sql, index + word.length, afterOrder);
    edits.push({ from: index, to, text: '', change: 'no order' });
  }
  for (const { index } of sql.matchAll(/(?<!\w)desc\b/g)) edits.push({ from: index, to: index + 4, text: '', change: 'ascending' });
  for (const { 0: words, index } of sql.matchAll(/(?<!\w)(?:limit|offset) (?!1\b)[\w◌]+/g)) {
    edits.push({ from: index, to: index + words.length, text: '', change: 'no limit' });
  }
  for (const { 0: words, index } of sql.matchAll(
    /(?<!\w)(?:for (?:no key update|update|key share|share)|skip locked|(?<!is |is not )distinct (?!from\b|on\b))/g,
  )) {
    edits.push({ from: index, to: index + words.length, text: '', change: `no ${words.trim()}` });
  }
  for (const { 0: sign, index } of sql.matchAll(/(?<![-<>=@|&!~#])[<>]=?(?![-<>=@|&])/g)) {
    const moved = sign.length === 2 ? sign.charAt(0) : `${sign}=`;
    edits.push({ from: index, to: index + sign.length, text: moved, change: moved });
  }
  return edits;
}
