import { toPrint } from '@mesa/contract/rules/print';
import { printKey } from '../card-row';
import type { FoundSet } from './find-sets';

/** A card in TCGdex's list of a set, before the card itself is read. */
export interface ListedCard {
  id: string;
  localId: string;
  print: string;
  name: string;
  nameEn: string | null;
  nameEsMx: string | null;
  /** Without quality and format. */
  image: string | null;
}

export interface Failure {
  about: string;
  message: string;
}

/** Returns the cards in a set's lists, and the lists' faults: of two cards with one number the first counts. */
export function listedCards({ code, setId, es, en, mx }: FoundSet): { listed: ListedCard[]; failures: Failure[] } {
  const failures: Failure[] = [];
  const byPrint = new Map<string, ListedCard>();
  const spanish = new Map(es?.cards.map((card) => [card.id, card]));
  const latin = new Map(mx?.cards.map((card) => [card.id, card]));
  const english = new Map(en?.cards.map((card) => [card.id, card]));
  for (const id of new Set([...english.keys(), ...spanish.keys()])) {
    const card = spanish.get(id) ?? english.get(id);
    const name = card?.name?.trim();
    if (!card || !name || typeof card.localId !== 'string' || !/^[A-Za-z]*\d+/.test(card.localId)) {
      failures.push({ about: `${code} (${id})`, message: 'No tiene nombre o número: quedó fuera.' });
      continue;
    }
    const { number } = toPrint(code, card.localId);
    const print = printKey({ expansionCode: code, printNumber: number });
    const first = byPrint.get(print);
    if (first) {
      failures.push({ about: print, message: `El número está dos veces: ${first.name} y ${name}. Quedó la primera.` });
      continue;
    }
    const nameEn = english.get(id)?.name?.trim() ?? null;
    byPrint.set(print, { id, localId: card.localId, print, name, nameEn, nameEsMx: latin.get(id)?.name?.trim() ?? null, image: card.image ?? null });
  }
  const total = (en ?? es)?.cardCount?.total ?? 0;
  if (byPrint.size > 0 && byPrint.size < total) {
    failures.push({ about: code, message: `${setId} está a medias en TCGdex: ${byPrint.size} de ${total} cartas. Lo demás se pedirá la próxima vez.` });
  }
  if (!es && byPrint.size > 0) failures.push({ about: code, message: `${setId} aún no está en español: sus cartas llevan el nombre en inglés.` });
  return { listed: [...byPrint.values()], failures };
}
