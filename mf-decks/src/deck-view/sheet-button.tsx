import { lazyPage } from '@mesa/runtime/lazy-page';
import { Button } from '@mesa/ui/button';
import { useState } from 'react';
import type { PrintedDeck } from './print-sheet';

const PrintSheet = lazyPage<{ deck: PrintedDeck; onDone(): void }>(() => import(/* webpackChunkName: "print-sheet" */ './print-sheet'));

/** Prints the deck list sheet that tournaments collect. */
export function SheetButton({ deck }: { deck: PrintedDeck }) {
  const [printing, setPrinting] = useState(false);
  if (deck.cards.length === 0) return null;
  return (
    <>
      <Button busy={printing} onClick={() => setPrinting(true)}>
        Imprimir hoja
      </Button>
      {printing && <PrintSheet deck={deck} onDone={() => setPrinting(false)} />}
    </>
  );
}
