import { type DeckCard, type Finding, judgeCards } from '@mesa/contract/calls/decks';
import type { Category, formats } from '@mesa/contract/rules/tournament';
import { keepPreviousData, query, useQuery } from '@mesa/runtime/query';
import { useDebounced } from '@mesa/runtime/use-debounced';

interface Occasion {
  format: (typeof formats)[number];
  /** YYYY-MM-DD */
  date: string;
  category: Category;
}

const listOf = (cards: readonly DeckCard[]): string =>
  JSON.stringify(cards.map(({ id, quantity }) => ({ cardId: id, quantity })).sort((a, b) => a.cardId - b.cardId));

interface Judged {
  cards: readonly DeckCard[];
  findings: readonly Finding[];
}

/** Returns the rules a list breaks while it is edited, half a second after the last change. The saved list needs no request if its findings are known. */
export function useFindings(cards: readonly DeckCard[], { format, date, category }: Occasion, saved?: Judged): readonly Finding[] {
  const list = listOf(cards);
  const settled = useDebounced(list, 500);
  const isSaved = saved !== undefined && listOf(saved.cards) === list;
  const asked = { ...query(judgeCards, { body: { cards: JSON.parse(settled), format, date, category } }), placeholderData: keepPreviousData };
  const found = useQuery({ ...asked, enabled: settled !== '[]' && !(saved && listOf(saved.cards) === settled) });
  if (cards.length === 0) return [];
  return isSaved ? saved.findings : (found.data?.data ?? saved?.findings ?? []);
}
