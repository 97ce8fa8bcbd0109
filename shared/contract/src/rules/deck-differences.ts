/** A card and its number of copies in a list. */
export interface ListedCard {
  cardId: number;
  quantity: number;
}

/** The difference in copies of a card between two lists. */
export interface CardDifference {
  cardId: number;
  delta: number;
}

/** Returns the cards whose number of copies differs between two lists: added cards first, then removed ones, most copies first. */
export function listDifferences(before: readonly ListedCard[], after: readonly ListedCard[]): CardDifference[] {
  const deltas = new Map<number, number>();
  for (const { cardId, quantity } of after) deltas.set(cardId, (deltas.get(cardId) ?? 0) + quantity);
  for (const { cardId, quantity } of before) deltas.set(cardId, (deltas.get(cardId) ?? 0) - quantity);
  return [...deltas]
    .map(([cardId, delta]) => ({ cardId, delta }))
    .filter(({ delta }) => delta !== 0)
    .sort((a, b) => b.delta - a.delta || a.cardId - b.cardId);
}
