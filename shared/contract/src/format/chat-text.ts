/** Maximum characters of a message in an address: browsers and WhatsApp cut longer ones. */
const longest = 1500;

/** Removes characters that WhatsApp reads as bold or italics from names. */
export const plain = (name: string): string => name.replace(/[*_~`\s]+/g, ' ').trim();

/** Returns a message for a chat: the title in bold, as many whole lines as fit in an address, and the link. */
export function chatText(title: string, lines: readonly string[], link: string): string {
  const kept: string[] = [];
  let length = title.length + link.length;
  for (const line of lines) {
    length += line.length + 1;
    if (length > longest) break;
    kept.push(line);
  }
  return [`*${plain(title)}*`, ...(kept.length > 0 ? ['', ...kept] : []), '', link].join('\n');
}
