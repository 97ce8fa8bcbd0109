// Reproducible lots: the same seed gives the same order on every machine.

/** FNV-1a over UTF-16 units. */
function hash(text: string, basis: number): number {
  let value = basis;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 16777619);
  return value >>> 0;
}

/** Returns a generator of numbers from 0 up to 1 for a seed (mulberry32). */
export function seededRandom(seed: string): () => number {
  let state = hash(seed, 2166136261);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns a shuffled copy of a list. */
export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const lots = list.map((item) => ({ item, lot: random() }));
  return lots.sort((one, other) => one.lot - other.lot).map(({ item }) => item);
}

/** Returns a short text that is equal for equal plain data: compares what two devices saw, does not prevent forgery. */
export function digest(value: unknown): string {
  const text = JSON.stringify(value);
  return hash(text, 2166136261).toString(36) + hash(text, 0x9747b28c).toString(36);
}
