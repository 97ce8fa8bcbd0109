import type { DeckCard } from '@mesa/contract/calls/decks';
import { getPlayer } from '@mesa/contract/calls/players';
import { localDay } from '@mesa/contract/format/date';
import { divisionOf, seasonOf } from '@mesa/contract/play/structure';
import { query, useQuery } from '@mesa/runtime/query';
import { useSession } from '@mesa/runtime/session';
import { DeckSheet } from '@mesa/ui/deck-sheet';
import { Printed } from '@mesa/ui/printed';

export interface PrintedDeck {
  player: string;
  isOwner: boolean;
  /** If null, the sheet has blanks for the tournament's name and day. */
  tournament: { name: string; date: string } | null;
  format: string;
  cards: readonly DeckCard[];
}

/** The printed sheet of a deck. Only the player's own sheet contains their profile data. */
export default function PrintSheet({ deck, onDone }: { deck: PrintedDeck; onDone(): void }) {
  const { player, isOwner, tournament, format, cards } = deck;
  const userId = useSession((session) => session.user?.id ?? '');
  const profile = useQuery({ ...query(getPlayer, { params: { userId } }), enabled: isOwner && userId !== '' });
  // If the profile fails to load, the sheet prints with blanks.
  if (profile.isLoading) return null;
  const own = profile.data && 'birthDate' in profile.data.data ? profile.data.data : null;
  const name = own ? [own.name, own.lastName].filter(Boolean).join(' ') : player;
  const division = own?.birthDate ? divisionOf(Number(own.birthDate.slice(0, 4)), seasonOf(tournament?.date ?? localDay(new Date()))) : null;
  return (
    <Printed onDone={onDone}>
      <DeckSheet
        player={{ name, playerId: own?.pokemonId ?? null, birthDate: own?.birthDate ?? null, division }}
        event={{ name: tournament?.name ?? '', date: tournament?.date ?? null, format }}
        cards={cards}
      />
    </Printed>
  );
}
