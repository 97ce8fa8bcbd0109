import { errorsOf, maxErrors } from '@mesa/contract/card-search/typing-errors';
import { href } from '@mesa/contract/paths';
import { toSearchText } from '@mesa/contract/rules/search-text';
import type { GuideSection } from './guide';
import { guides } from './guides';

interface FoundSection {
  to: string;
  guide: string;
  section: GuideSection;
  rank: number;
}

/** Words that say nothing about a subject: «cómo pego una lista» finds the pasted list. */
const small = new Set('a al como con cual de del donde el en es esta la las lo los me mi mis no o para por puedo que se si su un una y'.split(' '));

const wordsOf = (text: string): string[] => fold(text).match(/[a-z0-9]+/g) ?? [];
const fold = (text: string): string => toSearchText(text).whole;

interface Indexed extends Omit<FoundSection, 'rank'> {
  title: string[];
  words: string[];
}

const index: readonly Indexed[] = guides.flatMap(({ page, title, sections }) =>
  Object.entries(sections).map(([id, section]) => ({
    to: `${href(page)}#${id}`,
    guide: title,
    section,
    title: wordsOf(`${section.title} ${section.also ?? ''}`),
    words: wordsOf([section.text, ...(section.steps ?? []), ...(section.links ?? []).map(({ label }) => label), title].join(' ')),
  })),
);

/** Returns 0 if no word begins like the typed one; otherwise more for fewer typing errors. */
function likeness(typed: string, words: readonly string[]): number {
  if (words.some((word) => word.startsWith(typed))) return 2;
  const allowed = maxErrors(typed);
  if (allowed === 0) return 0;
  const errors = errorsOf(typed);
  return words.some((word) => errors(word).prefix <= allowed) ? 1 : 0;
}

/** Returns the sections that have every word, as a beginning and with at most one or two typing errors; titles and synonyms come first. */
export function searchGuides(text: string): FoundSection[] {
  const all = toSearchText(text).words;
  const typed = all.some((word) => !small.has(word)) ? all.filter((word) => !small.has(word)) : all;
  if (typed.length === 0) return [];
  return index
    .flatMap(({ title, words, ...found }) => {
      const ranks = typed.map((word) => 3 * likeness(word, title) || likeness(word, words));
      return ranks.includes(0) ? [] : [{ ...found, rank: ranks.reduce((sum, rank) => sum + rank, 0) }];
    })
    .sort((one, other) => other.rank - one.rank);
}
