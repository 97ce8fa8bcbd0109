import type { Deck, DeckCard } from '@mesa/contract/calls/decks';
import { getPlayer } from '@mesa/contract/calls/players';
import { divisionOf, seasonOf } from '@mesa/contract/play/structure';
import { displayName } from '@mesa/contract/rules/names';
import { query, useQuery } from '@mesa/runtime/query';
import { useSession } from '@mesa/runtime/session';
import { DeckSheet } from '@mesa/ui/deck-sheet';
import { Printed } from '@mesa/ui/printed';

/** The printed sheet of a deck. On that of one's own stand the data of the profile; nobody else has them. */
export default function PrintSheet({ deck, cards, onDone }: { deck: Deck; cards: readonly DeckCard[]; onDone(): void }) {
  const { player, tournament, isOwner } = deck;
  const userId = useSession((session) => session.user?.id ?? '');
  const profile = useQuery({ ...query(getPlayer, { params: { userId } }), enabled: isOwner && userId !== '' });
  // Without the profile it is printed with blanks.
  if (profile.isLoading) return null;
  const own = profile.data && 'birthDate' in profile.data.data ? profile.data.data : null;
  const name = own ? [own.name, own.lastName].filter(Boolean).join(' ') : displayName(player);
  const division = own?.birthDate ? divisionOf(Number(own.birthDate.slice(0, 4)), seasonOf(tournament.date)) : null;
  return (
    <Printed onDone={onDone}>
      <DeckSheet
        player={{ name, playerId: own?.pokemonId ?? null, birthDate: own?.birthDate ?? null, division }}
        event={{ name: tournament.name, date: tournament.date, format: tournament.format }}
        cards={cards}
      />
    </Printed>
  );
}
