import { fold } from '@mesa/contract/rules/fold';

/** What a chat puts before a message: [22/11/26, 10:32] Ana: */
const sender = /^\[?\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},?\s+\d{1,2}:\d{2}(?::\d{2})?\s*(?:[ap]\.?\s?m\.?)?\]?\s*[-–]?\s*[^:]{1,60}:\s*/iu;
const number = /^[\s(]*\d{1,3}\s*[.)\]:°ºª–-]+\s*|^\d{1,3}\s+(?=\p{L})/u;
const bullet = /^[\s\-–—*•·●○►▶▪■□☐☑✓✔+_~>]+/u;
const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u{FE0F}|\u{20E3}|\p{Cf}/gu;
/** Phone numbers and Player IDs: names have no row of digits. */
const digits = /\+?\(?\d[\d\s().-]{3,}\d/g;
const note = /\([^)]*\)|\[[^\]]*\]/g;

function nameIn(line: string): string {
  const text = line.replace(sender, '').replace(emoji, ' ').replace(bullet, '').replace(number, '').replace(bullet, '');
  const name = text
    .replace(note, ' ')
    .replace(digits, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:.|-]+|[\s,;:.|*_~-]+$/g, '');
  return /\p{L}/u.test(name) ? name : '';
}

/** The names of a list as it is copied from a chat, one a line, each once; and how many stood there twice. */
export function pastedNames(text: string): { names: string[]; doubled: number } {
  const found = text.split(/\r?\n/).map(nameIn).filter(Boolean);
  const names = new Map<string, string>();
  for (const name of found) if (!names.has(fold(name))) names.set(fold(name), name);
  return { names: [...names.values()], doubled: found.length - names.size };
}
