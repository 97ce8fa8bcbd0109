import { archetypeBy, cardKey } from '@mesa/contract/rules/archetype';
import { type Archetype, archetypes } from './archetypes';
import { demoCards } from './cards';
import type { Random } from './random';

export interface DemoDeckCard {
  cardId: number;
  quantity: number;
  favourite: boolean;
}

const ids = new Map(demoCards.map((card) => [`${card.expansionCode} ${card.printNumber}`, card.id]));

/** Returns the id of the card with this code and number. */
export function cardId(print: string): number {
  const id = ids.get(print);
  if (id === undefined) throw new Error(`No demo card is ${print}`);
  return id;
}

const lists = new Map(
  archetypes.map((archetype) => [
    archetype,
    archetype.list
      .trim()
      .split('\n')
      .map((line) => {
        const [, quantity, print = ''] = /^\s*(\d+) .* (\S+ \S+)$/.exec(line) ?? [];
        return { cardId: cardId(print), quantity: Number(quantity) };
      }),
  ]),
);

const cards = new Map(demoCards.map((card) => [card.id, card]));

/** The site's rules for these decks: each requires its favourite cards. The last archetype has no rule, so that the administrator can name it. */
export const archetypeRules = archetypes.slice(0, -1).map(({ name, favourites }, index) => ({
  id: index + 1,
  name,
  priority: 0,
  requires: favourites.slice(0, name.split(' / ').length).map((print) => cards.get(cardId(print))?.name ?? ''),
  excludes: [] as string[],
  version: 1,
}));

const nameOf = archetypeBy(archetypeRules);

/** Returns the archetype that the rules give a deck. */
export const archetypeOfDeck = (deck: readonly DemoDeckCard[]): number | null =>
  nameOf(new Set(deck.flatMap(({ cardId: id }) => [cards.get(id)?.name, cards.get(id)?.nameEn].flatMap((name) => (name ? cardKey(name) : [])))));

export const pickArchetype = (random: Random): Archetype => random.weighted(archetypes, ({ share }) => share);

/** Returns one player's copy of a deck: some of its swaps, and up to three favourites. */
export function deckOf(archetype: Archetype, favourites: number, random: Random): DemoDeckCard[] {
  const copies = new Map(lists.get(archetype)?.map((card) => [card.cardId, card.quantity]));
  for (const [out, into] of archetype.swaps) {
    if (!random.chance(0.4)) continue;
    const left = (copies.get(cardId(out)) ?? 0) - 1;
    if (left > 0) copies.set(cardId(out), left);
    else copies.delete(cardId(out));
    copies.set(cardId(into), (copies.get(cardId(into)) ?? 0) + 1);
  }
  const shown = archetype.favourites.slice(0, favourites).map(cardId);
  return [...copies].map(([id, quantity]) => ({ cardId: id, quantity, favourite: shown.includes(id) }));
}
