import { changeCopies, findMissing } from '@mesa/contract/calls/collection';
import type { DeckCard } from '@mesa/contract/calls/decks';
import { usualVariant } from '@mesa/contract/rules/collection';
import { totalCards } from '@mesa/contract/rules/deck';
import { deckText } from '@mesa/contract/rules/deck-text';
import { plural } from '@mesa/contract/text/plural';
import { messageOf } from '@mesa/runtime/api';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useWrite } from '@mesa/runtime/query';
import { notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { Skeleton } from '@mesa/ui/feedback';
import { Panel } from '@mesa/ui/page';
import { useState } from 'react';
import styles from './deck-view.module.css';

/** The cards of a deck missing from the signed-in member's collection, to copy as a list or to add as wanted. */
export default function MissingCards({ cards }: { cards: readonly DeckCard[] }) {
  const needed = cards.filter(({ category }) => category !== 'Revisión').map(({ id, quantity }) => ({ cardId: id, quantity }));
  if (needed.length === 0) return <Panel>Las cartas de esta baraja aún no están en la colección.</Panel>;
  return (
    <Panel>
      <Loaded
        query={query(findMissing, { body: { cards: needed } })}
        skeleton={<Skeleton lines={4} />}
        loadingText="Comparando con tu colección..."
        keepPrevious
      >
        {({ data }) => {
          const missing = data.filter((one) => one.missing > 0);
          const listed = cards.flatMap((card) => missing.filter(({ cardId }) => cardId === card.id).map((one) => ({ ...card, quantity: one.missing })));
          return listed.length === 0 ? <p>¡Tienes todas las cartas de esta baraja!</p> : <MissingList cards={listed} />;
        }}
      </Loaded>
    </Panel>
  );
}

function MissingList({ cards }: { cards: readonly DeckCard[] }) {
  const { write, busy } = useWrite(changeCopies);
  /** The list that was added last; the deck can change since. */
  const [noted, setNoted] = useState<string>();
  const total = totalCards(cards);
  const text = deckText(cards);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      await notice('¡Lista copiada al portapapeles!');
    } catch {
      await notice('Tu navegador no permite copiar. Selecciona el texto de la lista y cópialo a mano.');
    }
  }

  async function want() {
    try {
      const changes = cards.map(({ id, quantity }) => ({ cardId: id, list: 'want' as const, ...usualVariant, quantity }));
      await write({ body: { batch: `want-${Date.now()}`, changes } });
      setNoted(text);
    } catch (error) {
      await notice(messageOf(error), { title: 'No se anotaron las cartas' });
    }
  }

  return (
    <>
      <p>
        <strong>{plural(total, 'Te falta 1 carta', `Te faltan ${total} cartas`)}</strong>. Cuentan también otras impresiones de la misma carta.
      </p>
      <pre className={styles.missing}>{text}</pre>
      <div className={styles.actions}>
        <Button onClick={copy}>Copiar lista</Button>
        <Button busy={busy} disabled={noted === text} onClick={want}>
          {noted === text ? 'Anotadas en «Busco»' : 'Anotar en «Busco»'}
        </Button>
      </div>
    </>
  );
}
