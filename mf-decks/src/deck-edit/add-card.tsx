import { searchCards } from '@mesa/contract/calls/cards';
import { printLabel } from '@mesa/contract/rules/print';
import { fewestLetters, useLocalCards, useSuggestedCards } from '@mesa/runtime/local-cards';
import { query, useQuery } from '@mesa/runtime/query';
import { useInSpanish } from '@mesa/runtime/spanish';
import { useDebounced } from '@mesa/runtime/use-debounced';
import { ComboboxField } from '@mesa/ui/combobox';
import { startTransition, useEffect, useMemo, useState } from 'react';
import type { FoundCard } from './deck-draft';

const maxFound = 20;
const none: readonly FoundCard[] = [];

const withPrint = (card: FoundCard) => (
  <>
    {card.name} <small>{printLabel(card)}</small>
  </>
);

/**
 * Finds a card by name or print and adds a copy. Results appear from two characters: at once with the catalogue in this browser, otherwise from the server one
 * second after the last keystroke. The catalogue loads when the browser is idle, so that people can build decks offline.
 */
export function AddCard({ onAdd }: { onAdd(card: FoundCard): void }) {
  const [typed, setTyped] = useState('');
  const { cards: local, want } = useLocalCards();
  useEffect(() => {
    const idle = window.requestIdleCallback?.(want);
    return () => {
      if (idle !== undefined) window.cancelIdleCallback(idle);
    };
  }, [want]);
  const inSpanish = useInSpanish();
  const searchText = typed.trim();
  const enough = searchText.length >= fewestLetters;
  // Hides results of an earlier text, which Enter would select.
  const atServer = local ? '' : searchText;
  const settled = useDebounced(atServer, 1000) === atServer;
  const asks = enough && settled && local === null;
  const { data, isFetching, isError } = useQuery({ ...query(searchCards, { body: { searchText: asks ? searchText : '' } }), enabled: asks });
  const waiting = enough && local === null && (!settled || isFetching);
  const answered = asks ? data?.data : none;
  const found = useSuggestedCards(local, searchText, maxFound) ?? answered ?? none;
  const items = useMemo(() => found.map(inSpanish), [found, inSpanish]);
  return (
    <ComboboxField<FoundCard>
      label="Agregar carta"
      placeholder="Nombre, 125/197 u OBF 125"
      items={enough ? items : none}
      value={null}
      inputValue={typed}
      onInputChange={(text) => {
        want();
        startTransition(() => setTyped(text));
      }}
      onChange={(card) => {
        if (!card) return;
        onAdd(card);
        setTyped('');
      }}
      itemToLabel={(card) => card.name}
      itemKey={(card) => card.id}
      renderItem={withPrint}
      status={waiting ? 'Buscando...' : asks && isError ? 'No pudimos buscar cartas. Inténtalo de nuevo.' : undefined}
      emptyText="No se encontraron cartas"
    />
  );
}
