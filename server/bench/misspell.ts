import type { Random } from '@mesa/demo/random';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const errors = ['swap', 'drop', 'add', 'replace'] as const;

function withError(word: string, kind: (typeof errors)[number], random: Random): string {
  const at = random.int(0, word.length - (kind === 'swap' ? 2 : 1));
  const [before, letter, after] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)];
  if (kind === 'swap') return before + (after[0] ?? '') + letter + after.slice(1);
  if (kind === 'drop') return before + after;
  return before + random.pick([...letters]) + (kind === 'add' ? letter : '') + after;
}

/** Returns a name with one letter swapped, dropped, added or replaced in a word of five letters or more; null if it has no such word. */
export function misspell(name: string, random: Random): string | null {
  const words = [...name.matchAll(/\p{L}{5,}/gu)];
  if (words.length === 0) return null;
  const { 0: word, index } = random.pick(words);
  for (;;) {
    const wrong = withError(word, random.pick(errors), random);
    if (wrong.toLowerCase() !== word.toLowerCase()) return name.slice(0, index) + wrong + name.slice(index + word.length);
  }
}
