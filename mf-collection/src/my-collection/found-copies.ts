import type { CopiesChange, findListCards, NotedCard } from '@mesa/contract/calls/collection';
import type { Result } from '@mesa/contract/endpoint';
import { maxCopiesNoted } from '@mesa/contract/rules/collection';
import { counted } from '@mesa/contract/text/plural';
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

const rowOf = ({ card, list, finish, language, condition }: FoundCopies): string => [card.id, list, finish, language, condition].join();

/** Matches the lines of a list with the server's results, and returns the lines without a card, or with more copies of one than can be noted. */
export function found(copies: readonly ListedCopies[], cards: Result<typeof findListCards>['data']): { copies: FoundCopies[]; faults: ListFault[] } {
  const known: FoundCopies[] = [];
  const faults: ListFault[] = [];
  const sums = new Map<string, number>();
  for (const [index, one] of copies.entries()) {
    const answer = cards[index];
    if (!answer) {
      faults.push({ number: one.number, message: unknown(one) });
      continue;
    }
    const line = { ...one, card: answer.card, byName: answer.by === 'name' };
    const sum = (sums.get(rowOf(line)) ?? 0) + line.quantity;
    if (sum > maxCopiesNoted) {
      faults.push({
        number: one.number,
        message: `con esta línea son ${counted(sum, 'copia', 'copias')} iguales, y puedes anotar ${maxCopiesNoted} como máximo.`,
      });
      continue;
    }
    sums.set(rowOf(line), sum);
    known.push(line);
  }
  return { copies: known, faults };
}

/** Returns the changes of a list, with lines of one card and variant added up. */
export function changesOf(copies: readonly FoundCopies[], mode: 'add' | 'set'): CopiesChange[] {
  const rows = new Map<string, Omit<CopiesChange, 'delta' | 'quantity'> & { copies: number }>();
  for (const line of copies) {
    const { card, list, finish, language, condition, quantity } = line;
    rows.set(rowOf(line), { cardId: card.id, list, finish, language, condition, copies: (rows.get(rowOf(line))?.copies ?? 0) + quantity });
  }
  return [...rows.values()].map(({ copies, ...row }) => ({ ...row, [mode === 'add' ? 'delta' : 'quantity']: copies }));
}
