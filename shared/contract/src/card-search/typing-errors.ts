/** Maximum letters of a pattern, which is stored in the bits of one number. */
const longest = 30;
const isPlain = (word: string): boolean => /^[a-z0-9]+$/.test(word);

/** Returns how many typing errors a search word may have: short words must match exactly. */
export const maxErrors = (word: string): number => (word.length < 4 || word.length > longest || !isPlain(word) ? 0 : word.length < 9 ? 1 : 2);

/**
 * Counts the typing errors between a typed word and others: letters added, missing, wrong, or swapped with the next (optimal string alignment,
 * bit-parallel after Hyyrö 2003: one step per letter). `prefix` compares with the best beginning of the other word.
 */
export function errorsOf(typed: string): (word: string) => { whole: number; prefix: number } {
  const positions = new Int32Array(128);
  for (let i = 0; i < typed.length; i += 1) positions[typed.charCodeAt(i)] = (positions[typed.charCodeAt(i)] ?? 0) | (1 << i);
  const last = 1 << (typed.length - 1);
  return (word) => {
    let [more, fewer, same, before] = [-1, 0, 0, 0];
    let errors = typed.length;
    let prefix = errors;
    for (let i = 0; i < word.length; i += 1) {
      const code = word.charCodeAt(i);
      const here = code < 128 ? (positions[code] ?? 0) : 0;
      const swapped = ((~same & here) << 1) & before;
      same = (((here & more) + more) ^ more) | here | fewer | swapped;
      let up = fewer | ~(same | more);
      const down = same & more;
      if (up & last) errors += 1;
      if (down & last) errors -= 1;
      up = (up << 1) | 1;
      more = (down << 1) | ~(same | up);
      fewer = up & same;
      before = here;
      if (errors < prefix) prefix = errors;
    }
    return { whole: errors, prefix };
  };
}
