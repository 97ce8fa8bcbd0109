import { plain } from '@mesa/contract/format/chat-text';
import { divisionNames, isForThird, outcomeText, recordText, scoreText } from '@mesa/contract/format/play-names';
import { isPodDone } from '@mesa/contract/play/rounds';
import { standings } from '@mesa/contract/play/standings';
import { counted } from '@mesa/contract/text/plural';
import { inParts } from '../sharing/message-parts';
import { inTableOrder, isByBracket, type Live, type ShownRound } from './live-event';
import { rateText } from './standing-texts';

/** The pairings of a round, by table. */
export function pairingsText(live: Live, { pod, round, title }: ShownRound, name: string, link: string): string[] {
  const nameOf = (player: number | null) => plain(live.nameOf(player));
  const lines = inTableOrder(round.matches).map((match) => {
    const { player1, player2, table, outcome } = match;
    const result = outcome === 'open' ? '' : ` → ${outcomeText(outcome, nameOf(player1), nameOf(player2))}${scoreText(match)}`;
    return player2 === null
      ? `${nameOf(player1)}: ${outcomeText(outcome, '', '').toLowerCase()}`
      : `*${table}* ${isForThird(pod, round, match) ? 'Tercer puesto: ' : ''}${nameOf(player1)} – ${nameOf(player2)}${result}`;
  });
  return inParts({ title: `${name} · ${title}`, lines, link });
}

/** The current or final standings of every division. */
export function standingsText(live: Live, name: string, link: string): string[] {
  const { event } = live;
  const places = [...standings(event)];
  const isFinal = event.pods.every(isPodDone);
  const lines = places.flatMap(([division, rows], at) => [
    ...(places.length > 1 ? [...(at > 0 ? [''] : []), `*${divisionNames[division]}*`] : []),
    ...rows.map((row) => {
      const left = row.dropped ? ' (abandonó)' : '';
      const figures =
        isFinal || isByBracket(event, division) ? recordText(row) : `${counted(row.points, 'pt', 'pts')}, ${recordText(row)}, ${rateText(row.owp)}`;
      return `${row.place}. ${plain(live.nameOf(row.player))}${left} · ${figures}`;
    }),
  ]);
  return inParts({ title: `${name} · ${isFinal ? 'Tabla final' : 'Posiciones'}`, lines, link });
}
