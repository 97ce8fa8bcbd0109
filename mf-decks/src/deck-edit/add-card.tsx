import { searchCards } from '@mesa/contract/calls/cards';
import { printLabel } from '@mesa/contract/rules/print';
import { useLocalCards } from '@mesa/runtime/local-cards';
import { query, useQuery } from '@mesa/runtime/query';
import { useInSpanish } from '@mesa/runtime/spanish';
import { useDebounced } from '@mesa/runtime/use-debounced';
import { ComboboxField } from '@mesa/ui/combobox';
import { useEffect, useState } from 'react';
import type { FoundCard } from './deck-draft';

const most = 20;

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
  const enough = searchText.length >= 2;
  // What an earlier text found must not be shown under this one: Enter would take it.
  const settled = useDebounced(searchText, 1000) === searchText;
  const found = useQuery({ ...query(searchCards, { body: { searchText } }), enabled: enough && settled && local === null });
  const waiting = enough && local === null && (!settled || found.isFetching);
  const cards: readonly FoundCard[] = local?.suggest(searchText, most) ?? (settled ? (found.data?.data ?? []) : []);
  return (
    <ComboboxField<FoundCard>
      label="Agregar carta"
      placeholder="Nombre, 125/197 u OBF 125"
      items={enough ? cards.map(inSpanish) : []}
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
      renderItem={(card) => (
        <>
          {card.name} <small>{printLabel(card)}</small>
        </>
      )}
      {...(waiting ? { status: 'Buscando...' } : {})}
      emptyText="No se encontraron cartas"
    />
  );
}
