import { type Card, searchCards } from '@mesa/contract/calls/cards';
import { query, useQuery } from '@mesa/runtime/query';
import { useInSpanish } from '@mesa/runtime/spanish';
import { useDebounced } from '@mesa/runtime/use-debounced';
import { ComboboxField } from '@mesa/ui/combobox';
import { useState } from 'react';

/** Finds a card by its name and adds a copy: from two characters on, one second after the last keystroke. */
export function AddCard({ onAdd }: { onAdd(card: Card): void }) {
  const [typed, setTyped] = useState('');
  const inSpanish = useInSpanish();
  const searchText = typed.trim();
  const enough = searchText.length >= 2;
  // What an earlier text found must not be shown under this one: Enter would take it.
  const settled = useDebounced(searchText, 1000) === searchText;
  const found = useQuery({ ...query(searchCards, { body: { searchText } }), enabled: enough && settled });
  const waiting = enough && (!settled || found.isFetching);
  return (
    <ComboboxField<Card>
      label="Agregar carta"
      placeholder="Nombre, 125/197 u OBF 125"
      items={enough && settled ? (found.data?.data ?? []).map(inSpanish) : []}
      value={null}
      inputValue={typed}
      onInputChange={setTyped}
      onChange={(card) => {
        if (!card) return;
        onAdd(card);
        setTyped('');
      }}
      itemToLabel={(card) => card.name}
      itemKey={(card) => card.id}
      renderItem={(card) => (
        <>
          {card.name} <small>{`${card.expansionCode} ${card.collectionNumber ?? card.cardNumber}`}</small>
        </>
      )}
      {...(waiting ? { status: 'Buscando...' } : {})}
      emptyText="No se encontraron cartas"
    />
  );
}
