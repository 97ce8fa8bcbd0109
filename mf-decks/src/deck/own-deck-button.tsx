import type { DeckCard } from '@mesa/contract/calls/decks';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { Button } from '@mesa/ui/button';
import { useState } from 'react';

const OwnDeckChoice = lazyPage<{ onChoose(list: DeckCard[]): void; onClose(): void }>(
  () => import(/* webpackChunkName: "own-deck-choice" */ './own-deck-choice'),
);

/** Usar una de mis barajas: loads one of the player's own decks into the editor, to save it for the tournament. */
export function OwnDeckButton({ onChoose }: { onChoose(list: DeckCard[]): void }) {
  const [choosing, setChoosing] = useState(false);
  return (
    <div>
      <Button onClick={() => setChoosing(true)}>Usar una de mis barajas</Button>
      {choosing && <OwnDeckChoice onChoose={onChoose} onClose={() => setChoosing(false)} />}
    </div>
  );
}
