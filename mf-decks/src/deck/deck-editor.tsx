import { call, isApiError, messageOf } from '@mesa/shared/api';
import { type Deck, deleteDeckCards, getDeckOfPlayer, saveDeckCards } from '@mesa/shared/contracts/decks';
import { useUnsavedChanges } from '@mesa/shared/form';
import { queryKey, useQueryClient } from '@mesa/shared/query';
import { deckGroup, maxQuantity } from '@mesa/shared/rules/deck';
import { askStale, notice } from '@mesa/shared/ui/ask';
import { Button } from '@mesa/shared/ui/button';
import { EmptyState } from '@mesa/shared/ui/feedback';
import { StarIcon, TrashIcon } from '@mesa/shared/ui/icons';
import { useState } from 'react';
import { DeckList } from '../deck-view/deck-list';
import { ExportButton } from '../deck-view/export-button';
import { AddCard } from './add-card';
import { addCard, type Change, draftOf, removeCard, restoreCard, setQuantity, toggleFavourite } from './deck-draft';
import styles from './deck-editor.module.css';
import { ImportDeck } from './import-deck';
import { QuantityField } from './quantity-field';

const isStale = (error: unknown): boolean => isApiError(error) && error.code === 'stale';

/** The deck while it is edited. Nothing leaves the page until Actualizar Baraja; a save that fails keeps the draft. */
export function DeckEditor({ deck }: { deck: Deck }) {
  const [draft, setDraft] = useState(() => draftOf(deck.deck));
  /** When the deck was read that this draft is to replace. */
  const [updatedAt, setUpdatedAt] = useState(deck.updatedAt);
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  const saved = new Set(deck.deck.map(({ id }) => id));
  const dirty = JSON.stringify(draft) !== JSON.stringify(draftOf(deck.deck));
  const allowLeaving = useUnsavedChanges(dirty);
  const of = { tournamentId: deck.tournament.id, userName: deck.player.username };
  const readAt = updatedAt ? { updatedAt } : {};
  const refresh = () => queries.invalidateQueries({ queryKey: queryKey(getDeckOfPlayer) });
  const apply = (change: Change) => ('refused' in change ? void notice(change.refused) : setDraft(change.draft));

  async function deleteRemoved() {
    try {
      await call(deleteDeckCards, { body: { ...of, ...readAt, cards: draft.removed.map((cardId) => ({ cardId })) } });
      allowLeaving();
      await refresh();
    } catch (error) {
      if (isStale(error)) await onStale();
      else await notice('Hubo un error al eliminar las cartas');
    }
  }

  async function save() {
    setBusy(true);
    try {
      if (draft.cards.length === 0) {
        await notice('No hay cartas en la baraja');
        if (draft.removed.length > 0) await deleteRemoved();
        return;
      }
      const cards = draft.cards.map(({ id, quantity, favourite }) => ({ cardId: id, quantity, deckicons: favourite }));
      await call(saveDeckCards, { body: { ...of, ...readAt, cards, removed: draft.removed } });
      allowLeaving();
      await refresh();
      await notice('Baraja guardada exitosamente!');
    } catch (error) {
      if (isStale(error)) await onStale();
      else if (isApiError(error) && error.code === 'rule_violation') await notice(error.message);
      else await notice(`${messageOf(error)} Tus cambios siguen en esta página.`, { title: 'Hubo un error al guardar la baraja.' });
    } finally {
      setBusy(false);
    }
  }

  async function onStale() {
    if (await askStale()) return refresh();
    // Past the cache: what it learns would put the new deck in the place of this draft.
    const now = await call(getDeckOfPlayer, { body: of }).catch(() => null);
    if (now) setUpdatedAt(now.updatedAt);
  }

  const undo = draft.removed.flatMap((id) => deck.deck.find((card) => card.id === id) ?? []);
  return (
    <>
      <div className={styles.actions}>
        <Button tone="primary" busy={busy} onClick={save}>
          Actualizar Baraja
        </Button>
        <ExportButton deck={deck} cards={draft.cards} />
      </div>
      <AddCard onAdd={(card) => apply(addCard(draft, card))} />
      {draft.cards.length === 0 && deck.deck.length === 0 && <ImportDeck deckOf={{ ...of, ...readAt }} onImported={refresh} />}
      {undo.length > 0 && (
        <ul className={styles.undo} aria-label="Cartas quitadas">
          {undo.map((card) => (
            <li key={card.id}>
              {card.name} se quitará al guardar.{' '}
              <Button tone="quiet" size="small" onClick={() => apply(restoreCard(draft, card))}>
                Deshacer
              </Button>
            </li>
          ))}
        </ul>
      )}
      {draft.cards.length === 0 ? (
        <EmptyState>Esta baraja aún no tiene cartas. Añádelas una a una o importa tu lista.</EmptyState>
      ) : (
        <DeckList
          cards={draft.cards}
          before={(card) => (
            <QuantityField
              label={`Copias de ${card.name}`}
              quantity={card.quantity}
              max={maxQuantity(deckGroup(card))}
              onChange={(quantity) => apply(setQuantity(draft, card.id, quantity))}
            />
          )}
          after={(card) => (
            <>
              <button
                type="button"
                className={styles.icon}
                aria-pressed={card.favourite}
                aria-label={`${card.name}: carta favorita`}
                onClick={() => apply(toggleFavourite(draft, card.id))}
              >
                <StarIcon filled={card.favourite} />
              </button>
              <button type="button" className={styles.icon} aria-label={`Quitar ${card.name}`} onClick={() => setDraft(removeCard(draft, card.id, saved))}>
                <TrashIcon />
              </button>
            </>
          )}
        />
      )}
    </>
  );
}
