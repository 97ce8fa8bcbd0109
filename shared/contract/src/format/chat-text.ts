/** Maximum characters of a message in an address: browsers and WhatsApp cut longer ones. */
export const longestInAddress = 1500;
/** The asterisks of the title and the line breaks around the lines. */
const longestFrame = 6;

/** Removes characters that WhatsApp reads as bold or italics from names. */
export const plain = (name: string): string => name.replace(/[*_~`\s]+/g, ' ').trim();

/** Returns a message for a chat: the title in bold, as many whole lines as fit in an address, and the link. */
export function chatText(title: string, lines: readonly string[], link: string): string {
  const kept: string[] = [];
  let length = title.length + link.length + longestFrame;
  for (const line of lines) {
    length += line.length + 1;
    if (length > longestInAddress) break;
    kept.push(line);
  }
  return [`*${plain(title)}*`, ...(kept.length > 0 ? ['', ...kept] : []), '', link].join('\n');
}
