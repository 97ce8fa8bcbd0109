import { divisionNames, outcomeText, recordText } from '@mesa/contract/format/play-names';
import { isPodDone } from '@mesa/contract/play/rounds';
import { standings } from '@mesa/contract/play/standings';
import { inTableOrder, type Live, type ShownRound } from './live-event';
import { rateText } from './standing-texts';

/** WhatsApp cuts a long message behind 'Leer más', and takes some 4,096 characters at most in what other programs hand it. */
export const longestText = 4000;

interface Message {
  title: string;
  lines: readonly string[];
  link: string;
}

/** Names are other people's words: what WhatsApp reads as bold or italics is taken out of them. */
const plain = (name: string): string =>
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

/** The pairings of a round, by table. */
export function pairingsText(live: Live, { round, title }: ShownRound, name: string, link: string): string[] {
  const nameOf = (player: number | null) => plain(live.nameOf(player));
  const lines = inTableOrder(round.matches).map(({ player1, player2, table, outcome }) => {
    const result = outcome === 'open' ? '' : ` → ${outcomeText(outcome, nameOf(player1), nameOf(player2))}`;
    return player2 === null
      ? `${nameOf(player1)}: ${outcomeText(outcome, '', '').toLowerCase()}`
      : `*${table}* ${nameOf(player1)} – ${nameOf(player2)}${result}`;
  });
  return inParts({ title: `${name} · ${title}`, lines, link });
}

/** The places of every division, as they stand or as they ended. */
export function standingsText(live: Live, name: string, link: string): string[] {
  const { event } = live;
  const places = [...standings(event)];
  const isFinal = event.pods.every(isPodDone);
  const lines = places.flatMap(([division, rows], at) => [
    ...(places.length > 1 ? [...(at > 0 ? [''] : []), `*${divisionNames[division]}*`] : []),
    ...rows.map((row) => {
      const left = row.dropped ? ' (abandonó)' : '';
      const figures = isFinal ? recordText(row) : `${row.points} pts, ${recordText(row)}, ${rateText(row.owp)}`;
      return `${row.place}. ${plain(live.nameOf(row.player))}${left} · ${figures}`;
    }),
  ]);
  return inParts({ title: `${name} · ${isFinal ? 'Tabla final' : 'Posiciones'}`, lines, link });
}
