import type { Head } from '@mesa/contract/area/describe';
import { listResultsOfPlayer } from '@mesa/contract/calls/results';
import { href } from '@mesa/contract/paths';
import { displayName } from '@mesa/contract/rules/names';
import { counted } from '@mesa/contract/text/plural';

/** Returns a player page's metadata for search engines and link previews. */
export const playerHead: Head = ({ answer }) => {
  const found = answer(listResultsOfPlayer);
  if (!found) return null;
  const { player, total, data } = found;
  const best = data.map(({ position }) => position).filter((position) => position !== null);
  const podium = best.length > 0 && Math.min(...best) === 1 ? ' Tiene torneos ganados.' : '';
  return {
    title: displayName(player),
    description: `Recorrido de ${displayName(player)}: ${counted(total, 'torneo', 'torneos')} con su baraja, posición e historial.${podium}`,
    path: href('player', { username: player.username }),
    type: 'profile',
  };
};
