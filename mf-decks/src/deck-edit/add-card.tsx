import { searchCards } from '@mesa/contract/calls/cards';
import { printLabel } from '@mesa/contract/rules/print';
import { fewestLetters, useLocalCards, useSuggestedCards } from '@mesa/runtime/local-cards';
import { query, useQuery } from '@mesa/runtime/query';
import { useInSpanish } from '@mesa/runtime/spanish';
import { useDebounced } from '@mesa/runtime/use-debounced';
import { ComboboxField } from '@mesa/ui/combobox';
import { useEffect, useMemo, useState } from 'react';
import type { FoundCard } from './deck-draft';

const most = 20;
const none: readonly FoundCard[] = [];

const withPrint = (card: FoundCard) => (
  <>
    {card.name} <small>{printLabel(card)}</small>
  </>
);

/**
 * Finds a card by its name or print and adds a copy, from two characters on: at once where the catalogue is in this browser, else by the
 * server, one second after the last keystroke. The catalogue is fetched when the page has time, so that a deck can be built without a network.
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
  // What an earlier text found must not be shown under this one: Enter would take it.
  const atServer = local ? '' : searchText;
  const settled = useDebounced(atServer, 1000) === atServer;
  const asks = enough && settled && local === null;
  const { data, isFetching } = useQuery({ ...query(searchCards, { body: { searchText: asks ? searchText : '' } }), enabled: asks });
  const waiting = enough && local === null && (!settled || isFetching);
  const answered = asks ? data?.data : none;
  const { found: here, isPending } = useSuggestedCards(local, searchText, most);
  const found = here ?? answered ?? none;
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
        setTyped(text);
      }}
      onChange={(card) => {
        if (!card) return;
        onAdd(card);
        setTyped('');
      }}
      itemToLabel={(card) => card.name}
      itemKey={(card) => card.id}
      renderItem={withPrint}
      {...(waiting ? { status: 'Buscando...' } : {})}
      emptyText={isPending ? '' : 'No se encontraron cartas'}
    />
  );
}
