import { type Card, searchCards } from '@mesa/contract/calls/cards';
import { listExpansions } from '@mesa/contract/calls/expansions';
import { query, useQuery } from '@mesa/runtime/query';
import { useInSpanish } from '@mesa/runtime/spanish';
import { useDebounced } from '@mesa/runtime/use-debounced';
import { Button } from '@mesa/ui/button';
import { ComboboxField } from '@mesa/ui/combobox';
import { FieldGrid, SelectField, TextField } from '@mesa/ui/field';
import { type FormEvent, useState } from 'react';
import { seriesByDate } from '../expansion-series';
import { type CardFilter, cardCategories, parameters } from './card-filter';
import styles from './card-filter-form.module.css';

interface CardFilterFormProps {
  filter: CardFilter;
  onSearch(filter: CardFilter): void;
}

/** The five filters; the name completes itself from two characters on, one second after the last keystroke. */
export function CardFilterForm({ filter, onSearch }: CardFilterFormProps) {
  const [draft, setDraft] = useState(filter);
  const inSpanish = useInSpanish();
  const searchText = draft.name.trim();
  const enough = searchText.length >= 2 && draft.name !== filter.name;
  // What an earlier text found must not be shown under this one: Enter would take it.
  const settled = useDebounced(searchText, 1000) === searchText;
  const found = useQuery({ ...query(searchCards, { body: { searchText } }), enabled: enough && settled });
  const waiting = enough && (!settled || found.isFetching);
  const expansionOptions = useExpansionOptions(draft.expansionCode);
  const change = (changes: Partial<CardFilter>) => setDraft((now) => ({ ...now, ...changes }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(draft);
  };
  return (
    <form onSubmit={submit}>
      <FieldGrid>
        <ComboboxField<Card>
          label="Nombre"
          name={parameters.name}
          items={enough && settled ? uniqueNames((found.data?.data ?? []).map(inSpanish)) : []}
          value={null}
          inputValue={draft.name}
          onInputChange={(name) => change({ name })}
          onChange={(card) => card && onSearch({ ...draft, name: card.name })}
          itemToLabel={(card) => card.name}
          itemKey={(card) => card.id}
          {...(waiting ? { status: 'Buscando...' } : {})}
          emptyText="No se encontraron cartas"
        />
        <SelectField
          label="Expansión"
          name={parameters.expansionCode}
          value={draft.expansionCode}
          onChange={(expansionCode) => change({ expansionCode })}
          placeholder="Todas"
          options={expansionOptions}
        />
        <TextField
          label="Número de carta"
          type="number"
          inputMode="numeric"
          min={1}
          name={parameters.cardNumber}
          value={draft.cardNumber}
          onChange={(cardNumber) => change({ cardNumber })}
        />
        <SelectField
          label="Categoría"
          name={parameters.category}
          value={draft.category}
          onChange={(category) => change({ category })}
          placeholder="Todas"
          options={cardCategories.map((category) => ({ value: category, label: category }))}
        />
        <TextField
          label="Número de colección"
          placeholder="125/197"
          maxLength={20}
          name={parameters.collectionNumber}
          value={draft.collectionNumber}
          onChange={(collectionNumber) => change({ collectionNumber })}
        />
      </FieldGrid>
      <div className={styles.actions}>
        <Button type="submit" tone="primary">
          Buscar
        </Button>
        <Button tone="quiet" onClick={() => onSearch({ name: '', expansionCode: '', cardNumber: '', category: '', collectionNumber: '' })}>
          Limpiar
        </Button>
      </div>
    </form>
  );
}

/** Every expansion that has cards, by series; and the chosen one, whether it is known or not: it filters. */
function useExpansionOptions(chosen: string) {
  const { data } = useQuery(query(listExpansions, {}));
  const options = seriesByDate(data?.data ?? []).flatMap(({ title, expansions }) =>
    expansions.map(({ code, name_es }) => ({ value: code, label: `${name_es} (${code})`, group: title })),
  );
  return chosen === '' || options.some(({ value }) => value === chosen) ? options : [{ value: chosen, label: chosen }, ...options];
}

/** The prints of one name are one suggestion. */
const uniqueNames = (cards: Card[]) => [...new Map(cards.map((card) => [card.name, card])).values()];
