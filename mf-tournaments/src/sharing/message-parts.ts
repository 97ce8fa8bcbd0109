import { plain } from '@mesa/contract/format/chat-text';

/** WhatsApp collapses long messages behind 'Leer más', and accepts about 4,096 characters from other apps. */
export const longestText = 4000;

interface Message {
  title: string;
  lines: readonly string[];
  link: string;
}

const headOf = (title: string, part: number, parts: number): string => `*${title}*${parts > 1 ? ` (${part} de ${parts})` : ''}`;

/** Returns title, lines and link as one message, or as several if they are too long; each has the title, the link and whole lines. */
export function inParts({ title, lines, link }: Message, longest = longestText): string[] {
  const whole = plain(title);
  // Reserves room for the longest heading of a part.
  const room = longest - headOf(whole, 999, 999).length - link.length - 4;
  const parts: string[][] = [[]];
  let length = 0;
  for (const line of lines) {
    const kept = line.slice(0, room);
    if (length + kept.length + 1 > room && parts.at(-1)?.length) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(kept);
    length += kept.length + 1;
  }
  return parts.map((of, at) => [headOf(whole, at + 1, parts.length), '', ...of, '', link].join('\n'));
}
