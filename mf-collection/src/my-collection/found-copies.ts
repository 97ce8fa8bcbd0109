import type { CopiesChange, findListCards, NotedCard } from '@mesa/contract/calls/collection';
import type { Result } from '@mesa/contract/endpoint';
import { maxCopiesNoted } from '@mesa/contract/rules/collection';
import type { ListedCopies, ListFault } from './read-list';

/** A line of a list with a known card. */
export interface FoundCopies extends ListedCopies {
  card: NotedCard;
  /** The line names no print, so the default print of its name is used. */
  byName: boolean;
}

const unknown = ({ name, code, printNumber }: ListedCopies): string =>
  code
    ? `no conocemos la carta ${code} ${printNumber} («${name}»). Revisa la expansión y el número.`
    : `«${name}» puede ser varias cartas, o ninguna. Agrega la expansión y el número: ${name} OBF 125`;

/** Matches the lines of a list with the server's results, and returns the lines without a card. */
export function found(copies: readonly ListedCopies[], cards: Result<typeof findListCards>['data']): { copies: FoundCopies[]; faults: ListFault[] } {
  const answers = copies.map((one, index) => ({ ...one, found: cards[index] ?? null }));
  return {
    copies: answers.flatMap(({ found, ...one }) => (found ? [{ ...one, card: found.card, byName: found.by === 'name' }] : [])),
    faults: answers.flatMap(({ found, ...one }) => (found ? [] : [{ number: one.number, message: unknown(one) }])),
  };
}

/** Returns the changes of a list, with lines of one card and variant added up. */
export function changesOf(copies: readonly FoundCopies[], mode: 'add' | 'set'): CopiesChange[] {
  const rows = new Map<string, Omit<CopiesChange, 'delta' | 'quantity'> & { copies: number }>();
  for (const { card, list, finish, language, condition, quantity } of copies) {
    const key = [card.id, list, finish, language, condition].join();
    rows.set(key, { cardId: card.id, list, finish, language, condition, copies: (rows.get(key)?.copies ?? 0) + quantity });
  }
  return [...rows.values()].map(({ copies, ...row }) => ({ ...row, [mode === 'add' ? 'delta' : 'quantity']: Math.min(copies, maxCopiesNoted) }));
}
