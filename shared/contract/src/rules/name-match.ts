import { fold } from './fold';
import { isOneErrorAway, type SearchText, toSearchText } from './search-text';

/** How well a name matches a typed text, best first. The server orders by the same numbers (server/src/domain/search/match.ts). */
export const nameRanks = { exact: 5, beginning: 4, wordBeginnings: 3, inside: 2 } as const;
/** Added if the name contains the text as whole words: `vale` finds Vale Castro before Valentín. Less than one rank. */
export const wholeWords = 0.5;
/** Subtracted for each letter of a name: of two equal matches the shorter name comes first. */
export const letterCost = 0.001;

/** Returns how well one folded name matches a text. */
export function rankOf(name: string, { whole, words }: SearchText): number {
  if (name === whole) return nameRanks.exact;
  const bonus = ` ${name} `.includes(` ${whole} `) ? wholeWords : 0;
  if (name.startsWith(whole)) return nameRanks.beginning + bonus;
  if (words.every((word) => ` ${name}`.includes(` ${word}`))) return nameRanks.wordBeginnings + bonus;
  return nameRanks.inside;
}

/** Returns whether a word is in one of the names, or one typing error away from a word of five letters or more. */
const mayMean = (word: string, names: string): boolean =>
  names.includes(word) || (names.match(/[\p{L}\p{N}]+/gu) ?? []).some((other) => other.length >= 5 && isOneErrorAway(word, other));

/** Returns the items whose names contain every word of a text, best first; if there are none, those with one typing error per word. */
export function bestMatches<T>(items: readonly T[], typed: string, namesOf: (item: T) => readonly string[]): readonly T[] {
  const text = toSearchText(typed);
  if (text.whole === '') return items;
  // Single letters and digits count: `Liga 3`.
  const wanted = text.whole.match(/[\p{L}\p{N}]+/gu) ?? [text.whole];
  const folded = items.map((item) => {
    const names = namesOf(item).map(fold);
    return { item, names, all: names.join(' '), score: Math.max(...names.map((name) => rankOf(name, text) - name.length * letterCost)) };
  });
  const holding = folded.filter(({ all }) => wanted.every((word) => all.includes(word)));
  const found = holding.length > 0 ? holding : folded.filter(({ all }) => wanted.every((word) => mayMean(word, all)));
  return found.sort((a, b) => b.score - a.score).map(({ item }) => item);
}
