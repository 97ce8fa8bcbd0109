import type { Card } from '@mesa/contract/calls/cards';
import { clientCode, printedNumber } from '@mesa/contract/rules/print';
import { notice } from '@mesa/ui/ask';

/** Returns one copy of each card as a list for this site and Pokémon TCG Live, one line per card. */
export const listOf = (cards: readonly Pick<Card, 'name' | 'expansionCode' | 'cardNumber' | 'collectionNumber'>[]): string =>
  cards.map((card) => `1 ${card.name} ${clientCode(card.expansionCode)} ${printedNumber(card).replace(/^0+(?=\d)/, '')}`).join('\n');

/** Copies a list to the clipboard and shows a confirmation. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    await notice('¡Lista copiada al portapapeles!');
  } catch {
    await notice(text, { title: 'Tu navegador no permite copiar: selecciona la lista y cópiala a mano.' });
  }
}
