import { letterCost, rankOf } from '../rules/name-match';
import type { SearchText } from '../rules/search-text';
import { errorsOf, maxErrors } from './typing-errors';

/** One match of a text, by its position in the list that the index was built from. */
export interface NameMatch {
  item: number;
  score: number;
}

export interface NameIndex {
  /** Returns the items with a name that contains every word, best first; `corrected`: or a corrected form of the word. */
  find(text: SearchText): NameMatch[];
  /** Returns the matches with typing errors corrected; empty if no word can be corrected. */
  findCorrected(text: SearchText): NameMatch[];
}

type Alternatives = readonly (readonly string[])[];

const maxAlternatives = 8;
/** One typing error turns many shorter words into each other. */
const shortestCorrection = 5;

// Two letters match only the beginning of a word: inside a word they would match nearly every name.
const isShort = (word: string): boolean => word.length <= 2;
const needleOf = (word: string): string => (isShort(word) ? ` ${word}` : word);
const wordsIn = (name: string): Iterable<string> => new Set(name.match(/[\p{L}\p{N}]+/gu));

const beginning = (letters: string): string => `^${letters}`;
const partsOf = (word: string): Set<string> =>
  new Set([beginning(word.slice(0, 1)), beginning(word.slice(0, 2)), ...Array.from({ length: Math.max(word.length - 2, 0) }, (_, i) => word.slice(i, i + 3))]);

/** Returns the letters of a word as bits; a digit may share a bit with a letter. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i += 1) letters |= 1 << (word.charCodeAt(i) & 31);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** Returns the score of an item's best name. */
function scoreOf(names: readonly string[], text: SearchText): number {
  let best = Number.NEGATIVE_INFINITY;
  for (const name of names) best = Math.max(best, rankOf(name, text) - name.length * letterCost);
  return best;
}

function addTo<V>(lists: Map<string, V[]>, key: string, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Indexes items by their folded names (`toSearchText(…).whole`), of which each may have several. For thousands of names, in memory. */
export function createNameIndex(namesOf: readonly (readonly string[])[]): NameIndex {
  const names: string[] = [];
  const itemOf: number[] = [];
  const namesByWord = new Map<string, number[]>();
  for (const [item, own] of namesOf.entries()) {
    for (const name of new Set(own)) {
      for (const word of wordsIn(name)) addTo(namesByWord, word, names.length);
      names.push(` ${name}`);
      itemOf.push(item);
    }
  }
  const words = [...namesByWord.keys()];
  /** The words that contain these three letters, or begin with these one or two. */
  const wordsByPart = new Map<string, string[]>();
  for (const word of words) for (const part of partsOf(word)) addTo(wordsByPart, part, word);
  const correctable = words.filter((word) => word.length >= shortestCorrection);
  const letters = Int32Array.from(correctable, lettersOf);

  /** Returns the words that contain a typed one, or begin with it if it is short. */
  function wordsWith(typed: string): readonly string[] {
    if (isShort(typed)) return wordsByPart.get(beginning(typed)) ?? [];
    let fewest = wordsByPart.get(typed.slice(0, 3)) ?? [];
    for (let i = 1; i + 3 <= typed.length; i += 1) {
      const holding = wordsByPart.get(typed.slice(i, i + 3)) ?? [];
      if (holding.length < fewest.length) fewest = holding;
    }
    return typed.length === 3 ? fewest : fewest.filter((word) => word.includes(typed));
  }

  function matches(text: SearchText, alternatives: Alternatives): NameMatch[] {
    if (alternatives.length === 0) return [];
    const rarest = alternatives.reduce((best, choices) => ((choices[0]?.length ?? 0) > (best[0]?.length ?? 0) ? choices : best));
    // A short word may begin after a hyphen; only beginnings after a space count.
    const others = alternatives.filter((choices) => choices !== rarest || choices.some(isShort)).map((choices) => choices.map(needleOf));
    const items = new Set<number>();
    for (const word of rarest) {
      for (const holding of wordsWith(word)) {
        for (const name of namesByWord.get(holding) ?? []) {
          const held = names[name] ?? '';
          if (others.every((choices) => choices.some((needle) => held.includes(needle)))) items.add(itemOf[name] ?? 0);
        }
      }
    }
    const found = Array.from(items, (item) => ({ item, score: scoreOf(namesOf[item] ?? [], text) }));
    return found.sort((a, b) => b.score - a.score || a.item - b.item);
  }

  /** Returns the words of names with the fewest typing errors. The last typed word may be unfinished. */
  function alternativesOf(typed: string, isLast: boolean): readonly string[] {
    const allowed = maxErrors(typed);
    if (allowed === 0) return [typed];
    const count = errorsOf(typed);
    const typedLetters = lettersOf(typed);
    const near: { word: string; errors: number }[] = [];
    for (let i = 0; i < correctable.length; i += 1) {
      // Each missing letter is an error.
      if (countBits(typedLetters & ~(letters[i] ?? 0)) > allowed) continue;
      const word = correctable[i] ?? '';
      if (word.length < typed.length - allowed || (!isLast && word.length > typed.length + allowed)) continue;
      const { whole, prefix } = count(word);
      const errors = isLast && typed.length >= shortestCorrection ? prefix : whole;
      if (errors > 0 && errors <= allowed) near.push({ word, errors });
    }
    const fewest = Math.min(...near.map(({ errors }) => errors));
    return [typed, ...near.filter(({ errors }) => errors === fewest).map(({ word }) => word)].slice(0, maxAlternatives + 1);
  }

  return {
    find: (text) =>
      matches(
        text,
        text.words.map((word) => [word]),
      ),
    findCorrected(text) {
      const alternatives = text.words.map((word, i) => alternativesOf(word, i === text.words.length - 1));
      return alternatives.some((choices) => choices.length > 1) ? matches(text, alternatives) : [];
    },
  };
}
