import { fold } from './fold';

/** A search text, folded like the search columns. */
export interface SearchText {
  whole: string;
  words: string[];
}

const maxWords = 8;

/** Words contain only letters and numbers, so none has a special meaning in LIKE; a text of symbols has no words. */
export function toSearchText(text: string): SearchText {
  const whole = fold(text).replace(/[‘’]/g, "'").replace(/\s+/g, ' ').trim();
  const all = [...new Set(whole.match(/[\p{L}\p{N}]+/gu) ?? [])];
  const long = all.filter((word) => word.length > 1);
  return { whole, words: (long.length > 0 ? long : all).slice(0, maxWords) };
}

/** Returns whether two words differ by one typing error: a letter added, missing, wrong, or swapped with the next. */
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
