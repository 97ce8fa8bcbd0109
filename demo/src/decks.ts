import { archetypeBy, cardKey } from '@mesa/contract/rules/archetype';
import { isBasicEnergy, maxCopies } from '@mesa/contract/rules/deck';
import { rotationOf } from '@mesa/contract/rules/rotation';
import { type Archetype, archetypes } from './archetypes';
import { demoCards } from './cards';
import type { Random } from './random';
import { inRotation, isLegalOn, type Line } from './rotation';

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

const isAceSpec = (id: number): boolean => /as táctico/i.test(`${cards.get(id)?.rarity} ${cards.get(id)?.subtype}`);

/** Returns whether a deck may have one more copy of a card: four of a name, one ACE SPEC. */
function hasRoom(copies: ReadonlyMap<number, number>, id: number): boolean {
  const card = cards.get(id);
  if (!card || isBasicEnergy(card)) return true;
  if (isAceSpec(id) && [...copies.keys()].some(isAceSpec)) return false;
  const same = [...copies].filter(([other]) => cards.get(other)?.nameEn === card.nameEn);
  return same.reduce((sum, [, quantity]) => sum + quantity, 0) < maxCopies;
}

/** What a tournament requires of its decks. */
interface Occasion {
  format: string;
  date: string;
}

const playable = new Map<string, ReadonlyMap<Archetype, readonly Line[]>>();

/** Returns the archetypes that are played at a tournament, with lists that are legal there. */
function playableAt({ format, date }: Occasion): ReadonlyMap<Archetype, readonly Line[]> {
  if (format !== 'Estándar') return lists;
  const mark = rotationOf(date).firstMark;
  const known = playable.get(mark);
  if (known) return known;
  const legal = new Map(
    [...lists].flatMap(([archetype, list]) => {
      const now = inRotation(list, date);
      return now ? [[archetype, now] as const] : [];
    }),
  );
  playable.set(mark, legal);
  return legal;
}

export const pickArchetype = (random: Random, occasion: Occasion): Archetype => random.weighted([...playableAt(occasion).keys()], ({ share }) => share);

/** Returns one player's copy of a deck: some of its swaps, and up to three favourites. */
export function deckOf(archetype: Archetype, occasion: Occasion, favourites: number, random: Random): DemoDeckCard[] {
  const list = playableAt(occasion).get(archetype) ?? [];
  let copies = new Map(list.map((card) => [card.cardId, card.quantity]));
  const isLegal = (print: string) => occasion.format !== 'Estándar' || isLegalOn(cardId(print), occasion.date);
  for (const [out, into] of archetype.swaps) {
    if (!random.chance(0.4) || !copies.has(cardId(out)) || !isLegal(into)) continue;
    const without = new Map(copies);
    const left = (copies.get(cardId(out)) ?? 0) - 1;
    if (left > 0) without.set(cardId(out), left);
    else without.delete(cardId(out));
    if (!hasRoom(without, cardId(into))) continue;
    copies = without.set(cardId(into), (without.get(cardId(into)) ?? 0) + 1);
  }
  const shown = archetype.favourites.slice(0, favourites).map(cardId);
  return [...copies].map(([id, quantity]) => ({ cardId: id, quantity, favourite: shown.includes(id) }));
}
