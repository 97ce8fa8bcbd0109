import type { PageHead } from '@mesa/contract/area/head';
import type { Deck } from '@mesa/contract/calls/decks';
import { longDate } from '@mesa/contract/format/date';
import { posterPath, posterSize } from '@mesa/contract/format/poster-paths';
import { href } from '@mesa/contract/paths';
import { deckName, displayName } from '@mesa/contract/rules/names';

/** Returns a deck page's metadata for search engines and link previews. */
export function deckHead(deck: Deck | null): PageHead | null {
  if (!deck) return null;
  const { id, player, tournament, result } = deck;
  const name = result.deckName ? `${deckName(result.deckName)} de ${displayName(player)}` : `Baraja de ${displayName(player)}`;
  const place = result.position ? `${result.position}.º de ${tournament.numberPlayers}` : null;
  return {
    title: name,
    description: [`Baraja de ${displayName(player)} en ${tournament.name}, ${longDate(tournament.date)}`, place, result.record].filter(Boolean).join(' · '),
    picture: {
      url: id === null ? posterPath('torneo', tournament.id) : posterPath('baraja', id),
      ...posterSize,
      alt: `Afiche de la baraja ${name} en ${tournament.name}`,
    },
    path: href('deck', { tournamentId: tournament.id, username: player.username }),
  };
}
