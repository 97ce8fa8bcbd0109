import { letterCost, rankOf } from './name-match';
import { type SearchText, toSearchText } from './search-text';
import { errorsOf, mostErrors } from './typing-errors';

/** One thing that a text found, by its place in the list that the index was made of. */
export interface NameMatch {
  item: number;
  score: number;
}

export interface NameIndex {
  /** The items of which one name holds every word, the best first; `corrected`, every word or what it may stand for. */
  find(text: SearchText): NameMatch[];
  /** What it finds with typing errors taken out; nothing where no word can be corrected. */
  findCorrected(text: SearchText): NameMatch[];
}

type Alternatives = readonly (readonly string[])[];

const mostAlternatives = 8;
/** Shorter words are mistyped into each other. */
const shortestCorrection = 5;

// Two letters only count where a word begins: inside one they would match nearly every name.
const needleOf = (word: string): string => (word.length > 2 ? word : ` ${word}`);

/** An index of things by their folded names (`toSearchText(…).whole`), of which each may have several. Made for thousands of names, in memory. */
export function createNameIndex(namesOf: readonly (readonly string[])[]): NameIndex {
  const names: string[] = [];
  const itemOf: number[] = [];
  for (const [item, own] of namesOf.entries()) {
    for (const name of new Set(own)) {
      names.push(` ${name}`);
      itemOf.push(item);
    }
  }
  // One text of all names: a search for a word in it takes a tenth of the time of one in each name.
  const all = names.join('\n');
  const starts = new Uint32Array(names.length + 1);
  for (const [i, name] of names.entries()) starts[i + 1] = (starts[i] ?? 0) + name.length + 1;
  const words = [...new Set(names.flatMap((name) => toSearchText(name).words))].filter((word) => word.length >= shortestCorrection);

  /** The name that a place of the text is in. */
  function nameAt(place: number): number {
    let [low, high] = [0, names.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  function* namesWith(word: string): Generator<number> {
    const needle = needleOf(word);
    for (let place = all.indexOf(needle); place >= 0; ) {
      const name = nameAt(place);
      yield name;
      place = all.indexOf(needle, starts[name + 1]);
    }
  }

  function matches(text: SearchText, alternatives: Alternatives): NameMatch[] {
    if (alternatives.length === 0) return [];
    const rarest = alternatives.reduce((best, choices) => ((choices[0]?.length ?? 0) > (best[0]?.length ?? 0) ? choices : best));
    const others = alternatives.filter((choices) => choices !== rarest).map((choices) => choices.map(needleOf));
    const items = new Set<number>();
    for (const word of rarest) {
      for (const name of namesWith(word)) {
        const held = names[name] ?? '';
        if (others.every((choices) => choices.some((needle) => held.includes(needle)))) items.add(itemOf[name] ?? 0);
      }
    }
    const found = [...items].map((item) => ({ item, score: Math.max(...(namesOf[item] ?? []).map((name) => rankOf(name, text) - name.length * letterCost)) }));
    return found.sort((a, b) => b.score - a.score || a.item - b.item);
  }

  /** The words of names that someone may have meant: those with the fewest errors. The last word may be unfinished. */
  function alternativesOf(typed: string, isLast: boolean): readonly string[] {
    const most = mostErrors(typed);
    if (most === 0) return [typed];
    const count = errorsOf(typed);
    const near: { word: string; errors: number }[] = [];
    for (const word of words) {
      if (word.length < typed.length - most || (!isLast && word.length > typed.length + most)) continue;
      const { whole, prefix } = count(word);
      const errors = isLast && typed.length >= shortestCorrection ? prefix : whole;
      if (errors > 0 && errors <= most) near.push({ word, errors });
    }
    const fewest = Math.min(...near.map(({ errors }) => errors));
    return [typed, ...near.filter(({ errors }) => errors === fewest).map(({ word }) => word)].slice(0, mostAlternatives + 1);
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
