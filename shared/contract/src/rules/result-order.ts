interface Ranked {
  playerId: number;
  position: number | null;
  winRate: number | null;
  deckCards: readonly unknown[];
}

const missingLast = (a: number | null, b: number | null, direction: 1 | -1) => {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return direction * (a - b);
};

/** The order of results everywhere: position up (missing last), win rate down (missing last), deck cards down, then player id. */
export const byResultOrder = (a: Ranked, b: Ranked): number =>
  missingLast(a.position, b.position, 1) || missingLast(a.winRate, b.winRate, -1) || b.deckCards.length - a.deckCards.length || a.playerId - b.playerId;
