/** WhatsApp cuts a long message behind 'Leer más', and takes some 4,096 characters at most in what other programs hand it. */
export const longestText = 4000;

interface Message {
  title: string;
  lines: readonly string[];
  link: string;
}

/** Names are other people's words: what WhatsApp reads as bold or italics is taken out of them. */
export const plain = (name: string): string =>
  name
    .replace(/[*_~`\n\r]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const headOf = (title: string, part: number, parts: number): string => `*${title}*${parts > 1 ? ` (${part} de ${parts})` : ''}`;

/** Title, lines, link; where they are too long for one message, in as many as are needed, each with title and link and with whole lines. */
export function inParts({ title, lines, link }: Message, longest = longestText): string[] {
  const whole = plain(title);
  // Room for the longest head that a part may have.
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
