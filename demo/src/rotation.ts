import { isBasicEnergy, maxCopies } from '@mesa/contract/rules/deck';
import { isMarkLegal } from '@mesa/contract/rules/rotation';
import { demoCards } from './cards';

/**
 * What players put in the place of cards that left Estándar, by print. Cards with a reprint in the catalogue that is still legal stay as they are;
 * a deck with other cards without a successor is no longer played.
 */
const successors: Readonly<Record<string, string>> = {
  'OBF 186': 'DRI 176', // Arven → Team Rocket's Petrel
  'PAL 185': 'WHT 83', // Iono → Harlequin
  'PAR 171': 'TWM 155', // Professor Turo's Scenario → Lana's Aid
  'PAR 170': 'SCR 133', // Professor Sada's Vitality → Crispin
  'SVI 189': 'WHT 81', // Professor's Research → Cheren
  'JTG 155': 'WHT 81',
  'SVI 181': 'SSP 175', // Nest Ball → Dusk Ball
  'PAL 188': 'DRI 168', // Super Rod → Sacred Ash
  'PAR 160': 'TWM 148', // Counter Catcher → Enhanced Hammer
  'PAR 163': 'DRI 164', // Earthen Vessel → Energy Recycler
  'SVI 171': 'DRI 164', // Energy Retrieval → Energy Recycler
  'SVI 186': 'PRE 127', // Pokégear 3.0 → Roto-Stick
  'SVI 182': 'BLK 81', // Pal Pad → Energy Coin
  'PAL 190': 'BLK 86', // Jet Energy → Prism Energy
  'PAL 171': 'TWM 153', // Artazon → Jamming Tower
  'PAL 173': 'TEF 159', // Bravery Charm → Rescue Board
  'SVI 169': 'SSP 169', // Defiance Band → Counter Gain
  'PAR 177': 'DRI 181', // Technical Machines → TM Machine
  'PAR 178': 'DRI 181',
  'SVI 118': 'TWM 95', // Hawlucha → Munkidori
  'PAR 107': 'TWM 95',
  'PAL 169': 'SFA 38', // Squawkabilly ex → Fezandipiti ex
  'MEW 151': 'SFA 38',
  'SVI 143': 'TWM 95',
};

export type Line = { cardId: number; quantity: number };

const cards = new Map(demoCards.map((card) => [card.id, card]));
const idOf = new Map(demoCards.map((card) => [`${card.expansionCode} ${card.printNumber}`, card.id]));

function isBasic(id: number): boolean {
  const card = cards.get(id);
  return card !== undefined && isBasicEnergy(card);
}

/** Returns whether a card, or a reprint of a Trainer or special energy, is legal in Estándar on a day. */
export function isLegalOn(id: number, day: string): boolean {
  const card = cards.get(id);
  if (!card || isBasic(id) || isMarkLegal(card.letterExpansion, day)) return true;
  return card.category !== 'Pokémon' && demoCards.some((other) => other.nameEn === card.nameEn && isMarkLegal(other.letterExpansion, day));
}

/** Returns a list with the cards that are legal in Estándar on a day; null if a card has no successor. What does not fit becomes basic energy. */
export function inRotation(list: readonly Line[], day: string): Line[] | null {
  const kept = new Map<number, number>();
  const nameOf = (id: number) => cards.get(id)?.nameEn;
  const copiesOf = (id: number) => [...kept].reduce((sum, [other, quantity]) => sum + (nameOf(other) === nameOf(id) ? quantity : 0), 0);
  let over = 0;
  for (const { cardId, quantity } of [...list].sort((one, other) => Number(isLegalOn(other.cardId, day)) - Number(isLegalOn(one.cardId, day)))) {
    const card = cards.get(cardId);
    const successor = isLegalOn(cardId, day) ? cardId : idOf.get(successors[`${card?.expansionCode} ${card?.printNumber}`] ?? '');
    if (successor === undefined || !isLegalOn(successor, day)) return null;
    const max = isBasic(successor) ? quantity : Math.max(0, Math.min(quantity, maxCopies - copiesOf(successor)));
    if (max > 0) kept.set(successor, (kept.get(successor) ?? 0) + max);
    over += quantity - max;
  }
  const energy = [...kept.keys()].find(isBasic);
  if (over > 0 && energy === undefined) return null;
  if (energy !== undefined) kept.set(energy, (kept.get(energy) ?? 0) + over);
  return [...kept].map(([cardId, quantity]) => ({ cardId, quantity }));
}
