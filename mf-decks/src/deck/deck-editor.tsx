import { type Deck, deleteDeckCards, getDeckOfPlayer, importDeck, saveDeckCards } from '@mesa/contract/calls/decks';
import { listsClosedText } from '@mesa/contract/format/deck-lists';
import { isApiError, messageOf } from '@mesa/runtime/api';
import { useFetch, useWrite } from '@mesa/runtime/query';
import { useForm } from '@mesa/runtime/use-form';
import { notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { useMemo } from 'react';
import { cardsIn, deckShape, draftOf, replaceList } from '../deck-edit/deck-draft';
import { EditedCards } from '../deck-edit/edited-cards';
import styles from '../deck-edit/edited-cards.module.css';
import { ImportDeck } from '../deck-edit/import-deck';
import { CopyButton } from '../deck-view/copy-button';
import { DeckFindings } from '../deck-view/deck-findings';
import type { VersionList } from '../deck-view/deck-versions';
import { ExportButton } from '../deck-view/export-button';
import { exportedOf, printedOf } from '../deck-view/of-tournament';
import { SheetButton } from '../deck-view/sheet-button';
import { useFindings } from '../deck-view/use-findings';
import { useShownDeck } from '../deck-view/use-shown-deck';
import { VersionsButton } from '../deck-view/versions-button';
import { DeckNameField } from './deck-name-field';
import { OwnDeckButton } from './own-deck-button';

const shape = deckShape({ deckName: 'Nombre de la baraja' });

/** The deck editor. Saves only on Actualizar Baraja; a failed save keeps the draft. */
export default function DeckEditor({ deck: printed }: { deck: Deck }) {
  const deck = useShownDeck(printed);
  const fetch = useFetch();
  const { write } = useWrite(saveDeckCards);
  const removal = useWrite(deleteDeckCards);
  const importing = useWrite(importDeck);
  const of = { tournamentId: deck.tournament.id, userName: deck.player.username };
  const readAt = deck.updatedAt ? { updatedAt: deck.updatedAt } : {};
  const form = useForm({
    ...shape,
    form: 'deck.2',
    id: `${deck.tournament.id}/${deck.player.id}`,
    server: useMemo(() => draftOf(deck), [deck]),
    opens: 'always',
    reload: () => fetch(getDeckOfPlayer, { body: of }, { fresh: true }),
  });
  const cards = useMemo(() => cardsIn(form.values), [form.values]);
  const removed = deck.deck.filter(({ id }) => !cards.some((card) => card.id === id));
  const findings = useFindings(cards, deck.tournament, { cards: deck.deck, findings: deck.findings });

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

  async function restore(list: VersionList) {
    const favourites = new Set(deck.deck.filter(({ favourite }) => favourite).map(({ id }) => id));
    const kept = list.map(({ card: { id }, quantity }) => ({ cardId: id, quantity, deckicons: favourites.has(id) }));
    const gone = deck.deck.filter(({ id }) => !list.some(({ card }) => card.id === id)).map(({ id }) => id);
    await write({ body: { ...of, ...readAt, cards: kept, removed: gone } });
  }

  const hasNoList = cards.length === 0 && deck.deck.length === 0;
  return (
    <>
      <DeckFindings findings={findings} format={deck.tournament.format} open />
      <div className={styles.editor} ref={form.root}>
        {form.notices}
        <div className={styles.actions}>
          <Button tone="primary" busy={form.busy} onClick={save}>
            {form.busy ? 'Guardando...' : 'Actualizar Baraja'}
          </Button>
          <ExportButton deck={exportedOf(deck, cards, findings)} />
          <SheetButton deck={printedOf(deck, cards)} />
          <CopyButton deck={{ ...deck, deck: cards }} />
        </div>
        <DeckNameField deck={deck} value={form.values.deckName} onChange={(deckName) => form.change({ deckName })} error={form.errors.deckName} />
        <EditedCards cards={cards} saved={deck.deck} onChange={form.change}>
          {deck.isOwner && <OwnDeckButton onChoose={(list) => form.change(replaceList(cards, list))} />}
          {hasNoList && (
            <ImportDeck
              id={`${of.tournamentId}/${of.userName}`}
              onImport={async (list) => (await importing.write({ body: { ...of, ...readAt, cards: list } })).data}
            />
          )}
        </EditedCards>
        {deck.id !== null && <VersionsButton of={{ deckId: deck.id }} current={deck.deck} onRestore={restore} isEdited={form.dirty} />}
      </div>
    </>
  );
}

function noticeFailure(error: unknown, tournament: Deck['tournament']): Promise<void> {
  // The server does not know the user's local time.
  if (isApiError(error) && error.code === 'lists_closed')
    return notice(`${listsClosedText(tournament, { now: new Date() })} Tus cambios siguen en esta página.`);
  if (isApiError(error) && error.code === 'rule_violation') return notice(error.message);
  return notice(`${messageOf(error)} Tus cambios siguen en esta página.`, { title: 'Hubo un error al guardar la baraja.' });
}
