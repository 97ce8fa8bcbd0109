import type { Deck, DeckCard } from '@mesa/contract/calls/decks';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { Button } from '@mesa/ui/button';
import { useState } from 'react';

const PrintSheet = lazyPage<{ deck: Deck; cards: readonly DeckCard[]; onDone(): void }>(() => import(/* webpackChunkName: "print-sheet" */ './print-sheet'));

/** Prints the deck as the sheet that tournaments collect. */
export function SheetButton({ deck, cards }: { deck: Deck; cards: readonly DeckCard[] }) {
  const [printing, setPrinting] = useState(false);
  if (cards.length === 0) return null;
  return (
    <>
      <Button busy={printing} onClick={() => setPrinting(true)}>
        Imprimir hoja
      </Button>
      {printing && <PrintSheet deck={deck} cards={cards} onDone={() => setPrinting(false)} />}
    </>
  );
}
