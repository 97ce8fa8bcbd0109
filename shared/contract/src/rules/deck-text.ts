import { withoutHidden } from '@mesa/release-contract/visible-text';
import { type DeckGroup, deckGroup, totalCards } from './deck';
import { cardLine, type DeckLine, endsInPrint, isComment } from './deck-line';
import { isDecoration, isHeading } from './deck-text-words';
import { clientCode, type ExpansionCodes, printedNumber } from './print';

/** The error for a text without a card. */
export const notDeckText = 'Las cartas Importadas deben tener el formato de Pokémon Live';

export interface UnreadableLine {
  line: string;
  number: number;
}

export interface DeckTextLines {
  cards: DeckLine[];
  unreadable: UnreadableLine[];
}

const longestLine = 200;

/** Undoes UTF-8 that was read as Latin-1 (`PokÃ©mon`) and curly quotes. */
const clean = (text: string): string =>
  text
    .replace(/Ã([\u0080-\u00bf])/g, (_, tail: string) => String.fromCharCode(0xc0 + (tail.charCodeAt(0) & 0x3f)))
    .replace(/Â(?=\u00a0)/g, '')
    .replace(/[‘’´`]/g, "'")
    .normalize('NFC');

const lineBreak = /\r\n|[\n\r\u2028\u2029\v\f]/;
const trimmed = (line: string): string =>
  withoutHidden(line)
    .replace(/[\p{Cc}\p{Zs}]+/gu, ' ')
    .trim();

const date = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/;
/** A deck's title comes before its first heading; a line that starts with a number or ends like a print is an unreadable card. */
const isTitle = (line: string): boolean => date.test(line) || !(/^[-+*•·]? ?\d/.test(line) || endsInPrint(line));

/**
 * Parses a pasted list of cards: exports of Pokémon TCG Live and its predecessor in Spanish, English and Portuguese, and the forms
 * that sites give them. Skips headings, totals, decoration and a title; any other line that is not a card is unreadable.
 * `codes` are the known expansions: aliases and lower case match too.
 */
export function readDeckText(text: string, codes: ExpansionCodes = new Map()): DeckTextLines {
  const cards: DeckLine[] = [];
  const unreadable: UnreadableLine[] = [];
  let started = false;
  for (const [index, raw] of clean(text).split(lineBreak).entries()) {
    const line = trimmed(raw);
    const number = index + 1;
    const short = line.length <= longestLine;
    if (short && isDecoration(line)) continue;
    if (short && isHeading(line)) {
      started = true;
      continue;
    }
    const card = short ? cardLine(line, number, codes) : null;
    if (card) {
      started = true;
      cards.push(card);
    } else if (isComment(line) && !endsInPrint(line)) continue;
    else if (started || !short || !isTitle(line)) unreadable.push({ line, number });
  }
  return { cards, unreadable };
}

export interface ExportedCard {
  name: string;
  category: string;
  type: string | null;
  expansionCode: string;
  cardNumber: number;
  collectionNumber?: string | null;
  quantity: number;
}

const exportedLine = (card: ExportedCard): string => {
  const number = printedNumber(card).replace(/^0+(?=\d)/, '');
  return [card.quantity, card.name, ...(card.expansionCode ? [clientCode(card.expansionCode), number] : [])].join(' ');
};

// The kind of a card in Revisión is unknown; the game finds it by its print under any heading.
const sections: readonly { heading: string; groups: readonly DeckGroup[] }[] = [
  { heading: 'Pokémon', groups: ['Pokémon', 'Revisión'] },
  { heading: 'Entrenador', groups: ['Entrenador'] },
  { heading: 'Energía', groups: ['Energía'] },
];

/** Returns a deck as text that Pokémon TCG Live imports, as its Spanish client writes it: a heading's number counts its lines. */
export function deckText(cards: readonly ExportedCard[]): string {
  const blocks = sections.flatMap(({ heading, groups }) => {
    const lines = groups.flatMap((group) => cards.filter((card) => deckGroup(card) === group)).map(exportedLine);
    return lines.length ? [[`${heading}: ${lines.length}`, ...lines].join('\n')] : [];
  });
  return `${[...blocks, `Cartas totales: ${totalCards(cards)}`].join('\n\n')}\n`;
}
