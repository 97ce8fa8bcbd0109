import { copiesByName, maxCopies, maxDeckCards, type RuledCard, tooManyCards, tooManyCopies, totalCards } from '@mesa/contract/rules/deck';
import type { DeckLine } from '@mesa/contract/rules/deck-line';
import { notDeckText, readDeckText, type UnreadableLine } from '@mesa/contract/rules/deck-text';
import { plural } from '@mesa/contract/text/plural';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';
import { readExpansionCodes } from '../cards/expansions';
import { type ResolvedLine, resolveLines } from '../cards/resolve-lines';
import { ensurePending, pendingKey } from './pending-cards';

/** Maximum lines named in an error. */
const maxNamed = 30;
/** Maximum lines whose cards are looked up to report all errors at once. A longer list has more than 60 cards anyway. */
const maxLookedUp = 200;

const excerpt = (line: string): string => `«${line.length > 60 ? `${line.slice(0, 60)}…` : line}»`;
const named = (lines: readonly UnreadableLine[]): string => {
  const shown = lines.slice(0, maxNamed).map(({ number, line }) => `${number} ${excerpt(line)}`);
  return lines.length > maxNamed ? `${shown.join(', ')} y ${lines.length - maxNamed} más` : shown.join(', ');
};
const numbered = (lines: readonly DeckLine[]): string => {
  const numbers = lines.slice(0, maxNamed).map(({ number }) => number);
  if (lines.length > maxNamed) return `líneas ${numbers.join(', ')} y ${lines.length - maxNamed} más`;
  return plural(numbers.length, `línea ${numbers[0]}`, `líneas ${numbers.slice(0, -1).join(', ')} y ${numbers.at(-1)}`);
};

interface RuledLine extends RuledCard {
  line: DeckLine;
}

const ruled = ({ line, card }: ResolvedLine): RuledLine => ({
  ...(card ?? { name: line.name, category: 'Revisión', type: null, subtype: null }),
  otherNames: card ? [card.nameEn, card.nameEsMx] : [],
  quantity: line.quantity,
  favourite: false,
  line,
});

/** Returns the lines with a card beyond the sixtieth. */
function linesOver(lines: readonly DeckLine[]): DeckLine[] {
  let sum = 0;
  return lines.filter(({ quantity }) => {
    sum += quantity;
    return sum > maxDeckCards;
  });
}

/** Returns the errors of a list's text, each with its lines. */
function errorsOfText(unreadable: readonly UnreadableLine[], lines: readonly DeckLine[]): string[] {
  const errors: string[] = [];
  if (unreadable.length === 1) errors.push(`Esta línea no es de una carta: ${named(unreadable)}.`);
  if (unreadable.length > 1) errors.push(`Estas líneas no son de una carta: ${named(unreadable)}.`);
  if (totalCards(lines) > maxDeckCards) errors.push(`${tooManyCards} La lista suma ${totalCards(lines)}; sobran cartas en: ${named(linesOver(lines))}.`);
  return errors;
}

/** Returns the errors of the cards that the lines mean. */
function errorsOfCards(resolved: readonly ResolvedLine[]): string[] {
  const errors: string[] = [];
  for (const same of copiesByName(resolved.map(ruled))) {
    if (totalCards(same) > maxCopies) errors.push(`${tooManyCopies(same[0]?.name ?? '')} (${numbered(same.map(({ line }) => line))}).`);
  }
  return errors;
}

const refusal = (errors: readonly string[]): HttpError =>
  new HttpError('rule_violation', errors.join('\n'), { issues: errors.map((message) => ({ path: 'cards', message })) });

/** Whether a text is refused as too long before the codes of expansions are read. */
const isLong = (text: string): boolean => text.split('\n').length > 1000;

/** Parses a list of cards as a deck; refuses it (422) once with every wrong line. */
export async function readList(db: Kysely<Tables>, text: string): Promise<ResolvedLine[]> {
  const { cards, unreadable } = readDeckText(text, isLong(text) ? undefined : await readExpansionCodes(db));
  if (cards.length === 0) throw new HttpError('rule_violation', notDeckText);
  const errors = errorsOfText(unreadable, cards);
  if (cards.length > maxLookedUp) throw refusal(errors);
  const resolved = await resolveLines(db, cards);
  errors.push(...errorsOfCards(resolved));
  if (errors.length > 0) throw refusal(errors);
  return resolved;
}

/** Returns the cards of a list with quantities, merging equal cards; creates pending cards for unknown ones. */
export async function cardsOfList(transaction: Kysely<Tables>, resolved: readonly ResolvedLine[]): Promise<Map<number, number>> {
  const pending = await ensurePending(
    transaction,
    resolved.filter(({ card }) => !card).map(({ line }) => line),
  );
  const quantities = new Map<number, number>();
  for (const { line, card } of resolved) {
    const id = card?.id ?? pending.get(pendingKey(line));
    if (id === undefined) throw new HttpError('conflict');
    quantities.set(id, (quantities.get(id) ?? 0) + line.quantity);
  }
  return quantities;
}

/** Returns the result of a text import for the user. */
export function takenList(lines: readonly ResolvedLine[], cards: ReadonlyMap<number, number>) {
  const textOf = (how: string) => lines.filter(({ by }) => by === how).map(({ line }) => line.line);
  return { total: [...cards.values()].reduce((sum, quantity) => sum + quantity, 0), cards: cards.size, byName: textOf('name'), pending: textOf('pending') };
}
