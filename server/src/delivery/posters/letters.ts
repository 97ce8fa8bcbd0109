import { draws, type Face, textWidth } from './drawing/lettering';

/** No name is longer; measuring many thousand letters would take long. */
const maxLetters = 160;

/** Removes what a face cannot draw: unknown accents and pictograms. */
export function drawable(text: string, face: Face): string {
  const letters = [...text.slice(0, maxLetters * 4).normalize('NFC')].flatMap((char) => {
    if (/\s/.test(char)) return ' ';
    if (draws(char, face)) return char;
    const plain = char.normalize('NFD').charAt(0);
    return plain !== char && draws(plain, face) ? plain : [];
  });
  return letters.slice(0, maxLetters).join('').replace(/ +/g, ' ').trim();
}

/** Splits a text into words, and words wider than a line into parts. */
function wordsOf(text: string, fits: (part: string) => boolean): string[] {
  return text.split(' ').flatMap((word) => {
    const parts: string[] = [];
    let part = '';
    for (const char of word) {
      if (part && !fits(part + char)) {
        parts.push(part);
        part = '';
      }
      part += char;
    }
    return [...parts, part];
  });
}

function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of wordsOf(text, fits)) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

interface Setting {
  face: Face;
  maxWidth: number;
  maxHeight: number;
  /** From the largest down. */
  sizes: readonly number[];
}

/** The distance of two lines, in parts of the size. */
export const lineHeight = 1.02;

export interface SetText {
  lines: string[];
  size: number;
}

/** Returns a text in the largest size that fits; truncates it at the smallest size. */
export function setText(text: string, { face, maxWidth, maxHeight, sizes }: Setting): SetText {
  let last: SetText = { lines: [], size: 0 };
  for (const size of sizes) {
    const maxLines = Math.max(1, Math.floor(maxHeight / (size * lineHeight)));
    const fits = (line: string) => textWidth(line, size, face) <= maxWidth;
    const lines = wrap(text, fits);
    // Splits a word only if no size fits it whole.
    const whole = text.split(' ').every(fits);
    if (lines.length <= maxLines && whole) return { lines, size };
    const cut = lines.slice(0, maxLines);
    if (lines.length > maxLines) cut[maxLines - 1] = `${(cut[maxLines - 1] ?? '').slice(0, -1).trimEnd()}…`;
    last = { lines: cut, size };
  }
  return last;
}

/** Fits a text on one line: shrinks it down to `least`, then truncates it. */
export function fitLine(text: string, face: Face, maxWidth: number, size: number, minSize: number): { text: string; size: number } {
  const fitted = Math.max(minSize, Math.min(size, (size * maxWidth) / Math.max(1, textWidth(text, size, face))));
  let kept = text;
  const shown = () => (kept === text ? text : `${kept.trimEnd()}…`);
  while (kept && textWidth(shown(), fitted, face) > maxWidth + 1) kept = kept.slice(0, -1);
  return { text: kept ? shown() : '', size: fitted };
}
