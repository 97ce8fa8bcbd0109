import { type Deck, deleteDeckCards, getDeckOfPlayer, saveDeckCards } from '@mesa/contract/calls/decks';
import { listsClosedText } from '@mesa/contract/format/deck-lists';
import { deckGroup, maxQuantity } from '@mesa/contract/rules/deck';
import { isApiError, messageOf } from '@mesa/runtime/api';
import { useFetch, useWrite } from '@mesa/runtime/query';
import { useForm } from '@mesa/runtime/use-form';
import { notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { EmptyState } from '@mesa/ui/feedback';
import { StarIcon, TrashIcon } from '@mesa/ui/icons';
import { useMemo } from 'react';
import { DeckList } from '../deck-view/deck-list';
import { ExportButton } from '../deck-view/export-button';
import { MissingButton } from '../deck-view/missing-button';
import { SheetButton } from '../deck-view/sheet-button';
import { useShownDeck } from '../deck-view/use-shown-deck';
import { AddCard } from './add-card';
import { addCard, type Change, cardsIn, deckShape, draftOf, removeCard, restoreCard, setQuantity, toggleFavourite } from './deck-draft';
import styles from './deck-editor.module.css';
import { DeckNameField } from './deck-name-field';
import { ImportDeck } from './import-deck';
import { QuantityField } from './quantity-field';

/** The deck while it is edited. Nothing leaves the page until Actualizar Baraja; a save that fails keeps the draft. */
export default function DeckEditor({ deck: printed }: { deck: Deck }) {
  const deck = useShownDeck(printed);
  const fetch = useFetch();
  const { write } = useWrite(saveDeckCards);
  const removal = useWrite(deleteDeckCards);
  const of = { tournamentId: deck.tournament.id, userName: deck.player.username };
  const readAt = deck.updatedAt ? { updatedAt: deck.updatedAt } : {};
  const form = useForm({
    ...deckShape,
    id: `${deck.tournament.id}/${deck.player.id}`,
    server: useMemo(() => draftOf(deck), [deck]),
    opens: 'always',
    reload: () => fetch(getDeckOfPlayer, { body: of }, { fresh: true }),
  });
  const cards = useMemo(() => cardsIn(form.values), [form.values]);
  const removed = deck.deck.filter(({ id }) => !cards.some((card) => card.id === id));
  const apply = (change: Change) => ('refused' in change ? void notice(change.refused) : form.change(change.cards));

  async function save() {
    const isNamed = form.changed.includes('deckName');
    if (cards.length === 0 && (removed.length > 0 || !isNamed)) await notice('No hay cartas en la baraja');
    if (cards.length === 0 && !isNamed) {
      if (removed.length > 0) await form.submit(deleteRemoved, () => notice('Hubo un error al eliminar las cartas'));
      return;
    }
    await form.submit(
      async () => {
        const kept = cards.map(({ id, quantity, favourite }) => ({ cardId: id, quantity, deckicons: favourite }));
        const name = isNamed ? { deckName: form.values.deckName.trim() || null, resultUpdatedAt: deck.result.updatedAt } : {};
        await write({ body: { ...of, ...readAt, ...name, cards: kept, removed: removed.map(({ id }) => id) } });
        return () => notice('Baraja guardada exitosamente!');
      },
      (error) => noticeFailure(error, deck.tournament),
    );
  }

  async function deleteRemoved() {
    await removal.write({ body: { ...of, ...readAt, cards: removed.map(({ id }) => ({ cardId: id })) } });
    return undefined;
  }

  return (
    <div className={styles.editor} ref={form.root}>
      {form.notices}
      <div className={styles.actions}>
        <Button tone="primary" busy={form.busy} onClick={save}>
          {form.busy ? 'Guardando...' : 'Actualizar Baraja'}
        </Button>
        <ExportButton deck={deck} cards={cards} />
        <SheetButton deck={deck} cards={cards} />
      </div>
      <DeckNameField deck={deck} value={form.values.deckName} onChange={(deckName) => form.change({ deckName })} error={form.errors.deckName} />
      <AddCard onAdd={(card) => apply(addCard(cards, card))} />
      <MissingButton cards={cards} />
      {cards.length === 0 && deck.deck.length === 0 && <ImportDeck deckOf={{ ...of, ...readAt }} />}
      {removed.length > 0 && (
        <ul className={styles.undo} aria-label="Cartas quitadas">
          {removed.map((card) => (
            <li key={card.id}>
              {card.name} se quitará al guardar.{' '}
              <Button tone="quiet" size="small" onClick={() => apply(restoreCard(cards, card))}>
                Deshacer
              </Button>
            </li>
          ))}
        </ul>
      )}
      {cards.length === 0 ? (
        <EmptyState>Esta baraja aún no tiene cartas. Añádelas una a una o importa tu lista.</EmptyState>
      ) : (
        <DeckList
          cards={cards}
          before={(card) => (
            <QuantityField
              label={`Copias de ${card.name}`}
              quantity={card.quantity}
              max={maxQuantity(deckGroup(card))}
              onChange={(quantity) => apply(setQuantity(cards, card, quantity))}
            />
          )}
          after={(card) => (
            <>
              <button
                type="button"
                className={styles.icon}
                aria-pressed={card.favourite}
                aria-label={`${card.name}: carta favorita`}
                onClick={() => apply(toggleFavourite(cards, card))}
              >
                <StarIcon filled={card.favourite} />
              </button>
              <button type="button" className={styles.icon} aria-label={`Quitar ${card.name}`} onClick={() => apply(removeCard(card))}>
                <TrashIcon />
              </button>
            </>
          )}
        />
      )}
    </div>
  );
}

function noticeFailure(error: unknown, tournament: Deck['tournament']): Promise<void> {
  // The server does not know the hour where the person is.
  if (isApiError(error) && error.code === 'lists_closed')
    return notice(`${listsClosedText(tournament, { now: new Date() })} Tus cambios siguen en esta página.`);
  if (isApiError(error) && error.code === 'rule_violation') return notice(error.message);
  return notice(`${messageOf(error)} Tus cambios siguen en esta página.`, { title: 'Hubo un error al guardar la baraja.' });
}
