import type { DeckCard } from '@mesa/contract/calls/decks';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { Button } from '@mesa/ui/button';
import { useState } from 'react';

const OwnDeckChoice = lazyPage<{ onChoose(list: DeckCard[]): void; onClose(): void }>(
  () => import(/* webpackChunkName: "own-deck-choice" */ './own-deck-choice'),
);

/** Usar una de mis barajas: hands one of the player's own decks in to the tournament. It is in the editor first, and then saved. */
export function OwnDeckButton({ onChoose }: { onChoose(list: DeckCard[]): void }) {
  const [choosing, setChoosing] = useState(false);
  return (
    <div>
      <Button onClick={() => setChoosing(true)}>Usar una de mis barajas</Button>
      {choosing && <OwnDeckChoice onChoose={onChoose} onClose={() => setChoosing(false)} />}
    </div>
  );
}
