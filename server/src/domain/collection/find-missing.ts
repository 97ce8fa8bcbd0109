import { deckGroup } from '@mesa/contract/rules/deck';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';

interface Needed {
  cardId: number;
  quantity: number;
}

interface Printed {
  id: number;
  name: string;
  norm: string;
  category: string;
  type: string | null;
  expansionCode: string;
  hp: number | null;
}

/**
 * Returns a key that equal cards share for play. Trainers and energies are equal by name. Equal names of Pokémon can be different cards, so only
 * pictures in the same expansion with equal name and hit points are equal.
 */
const sameCard = (card: Printed): string => (deckGroup(card) === 'Pokémon' ? `${card.norm} ${card.expansionCode} ${card.hp}` : card.norm);

/** Returns how many copies of each card of a deck a person lacks. Each copy counts for one card of the deck. */
export async function missingCards(db: Kysely<Tables>, userId: string, needed: readonly Needed[]): Promise<{ cardId: number; missing: number }[]> {
  const columns = ['id', 'name', 'norm', 'category', 'type', 'expansionCode', 'hp'] as const;
  const cards = await db
    .selectFrom('cards')
    .select(columns)
    .where('id', '=', sql<number>`any(${needed.map(({ cardId }) => cardId)}::int[])`)
    .execute();
  const owned = await db
    .selectFrom('cardCopies as k')
    .innerJoin('cards as c', 'c.id', 'k.cardId')
    .select(['c.id', 'c.name', 'c.norm', 'c.category', 'c.type', 'c.expansionCode', 'c.hp', 'k.quantity'])
    .where('k.userId', '=', userId)
    .where('k.list', '=', 'have')
    .where('c.norm', '=', sql<string>`any(${[...new Set(cards.map(({ norm }) => norm))]}::text[])`)
    .execute();
  const left = new Map<string, number>();
  for (const card of owned) left.set(sameCard(card), (left.get(sameCard(card)) ?? 0) + card.quantity);
  const byId = new Map(cards.map((card) => [card.id, card]));
  return needed.map(({ cardId, quantity }) => {
    const card = byId.get(cardId);
    if (!card) return { cardId, missing: quantity };
    const have = left.get(sameCard(card)) ?? 0;
    left.set(sameCard(card), Math.max(0, have - quantity));
    return { cardId, missing: Math.max(0, quantity - have) };
  });
}
