import type { Deck } from '@mesa/contract/calls/decks';
import { createOwnDeck } from '@mesa/contract/calls/own-decks';
import { displayName } from '@mesa/contract/rules/names';
import { addressOf } from '@mesa/release-contract/addresses';
import { messageOf } from '@mesa/runtime/api';
import { useAwaitedMember } from '@mesa/runtime/awaited-member';
import { newBatch } from '@mesa/runtime/new-batch';
import { useWrite } from '@mesa/runtime/query';
import { useNavigate } from '@mesa/runtime/router';
import { useSession } from '@mesa/runtime/session';
import { confirm, notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { useRef } from 'react';
import area from '../../area';

/** Copiar a mis barajas: copies the displayed list to the signed-in member's own decks. */
export function CopyButton({ deck: { deck: cards, result, player, tournament } }: { deck: Deck }) {
  const isMember = useSession(({ user }) => user !== null);
  const { write, busy } = useWrite(createOwnDeck);
  const navigate = useNavigate();
  // Until this list's copy is confirmed, another press repeats the same call.
  const sent = useRef<{ cards: Deck['deck']; batch: string }>(null);
  const awaited = useAwaitedMember();
  if (!(isMember || awaited) || cards.length === 0) return null;

  async function copy() {
    if (sent.current?.cards !== cards) sent.current = { cards, batch: newBatch() };
    try {
      const { data } = await write({
        body: {
          name: result.deckName ?? `Baraja de ${displayName(player)}`,
          format: tournament.format,
          cards: cards.map(({ id, quantity, favourite }) => ({ cardId: id, quantity, favourite })),
          batch: sent.current.batch,
        },
      });
      sent.current = null;
      const isOpened = await confirm({
        title: 'Copiada a mis barajas',
        text: 'Puedes cambiarla sin que cambie esta lista. Solo tú la ves.',
        confirmLabel: 'Abrir mi copia',
        cancelLabel: 'Seguir aquí',
      });
      if (isOpened) navigate(addressOf(area.pages.ownDeck.path, { id: data.id }));
    } catch (error) {
      await notice(messageOf(error), { title: 'No se copió la baraja' });
    }
  }

  return (
    <Button disabled={awaited} busy={busy} onClick={copy}>
      Copiar a mis barajas
    </Button>
  );
}
