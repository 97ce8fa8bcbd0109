import { fold } from './fold';

/** What someone searches for, folded as the search columns are. */
export interface SearchText {
  whole: string;
  words: string[];
}

const mostWords = 8;

/** Words are letters and numbers alone, so that none means anything to LIKE; a text of symbols has none. */
export function toSearchText(text: string): SearchText {
  const whole = fold(text).replace(/[‘’]/g, "'").replace(/\s+/g, ' ').trim();
  const all = [...new Set(whole.match(/[\p{L}\p{N}]+/gu) ?? [])];
  const long = all.filter((word) => word.length > 1);
  return { whole, words: (long.length > 0 ? long : all).slice(0, mostWords) };
}

/** Whether one typing error makes one word of the other: a letter too many, missing, wrong, or swapped with the next. */
export function isOneErrorAway(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
