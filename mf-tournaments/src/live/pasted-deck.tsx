import { type Deck, importDeck } from '@mesa/contract/calls/decks';
import { useWrite } from '@mesa/runtime/query';
import { ListForm } from './list-form';

/** Submits the user's own list. */
export default function PastedDeck({ deck: { tournament, player, updatedAt }, onDone }: { deck: Deck; onDone(): void }) {
  const deckOf = { tournamentId: tournament.id, userName: player.username, ...(updatedAt && { updatedAt }) };
  const { write, refresh } = useWrite(importDeck);
  const save = (cards: string) => write({ body: { ...deckOf, cards } });
  return <ListForm id={`${tournament.id}/${player.username}`} save={save} refresh={refresh} onDone={onDone} />;
}
