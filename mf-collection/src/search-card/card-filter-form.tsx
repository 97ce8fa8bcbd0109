import { type Card, searchCards } from '@mesa/contract/calls/cards';
import { listExpansions } from '@mesa/contract/calls/expansions';
import type { CardFacet } from '@mesa/contract/rules/card-filters';
import type { LocalCards } from '@mesa/runtime/local-cards';
import { query, useQuery } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { useInSpanish } from '@mesa/runtime/spanish';
import { useDebounced } from '@mesa/runtime/use-debounced';
import { Button, buttonClass } from '@mesa/ui/button';
import { ComboboxField } from '@mesa/ui/combobox';
import { FieldGrid, SelectField, TextField } from '@mesa/ui/field';
import { type FormEvent, useState } from 'react';
import area from '../../area';
import { seriesByDate } from '../expansion-series';
import { type CardFilter, cardCategories, filterOf, labels, parameters } from './card-filter';
import styles from './card-filter-form.module.css';
import { type Counts, MoreFilters } from './more-filters';

interface CardFilterFormProps {
  filter: CardFilter;
  counts: Counts;
  /** The catalogue in this browser, and what asks for it. */
  local: LocalCards | null;
  onFocus(): void;
  onSearch(filter: CardFilter): void;
}

const noFilter = filterOf(new URLSearchParams());
/** Prints that are looked through for names: the prints of one name are one suggestion. */
const mostPrints = 200;
const mostNames = 20;

/**
 * The filters, with how many cards each value leaves. The name completes itself from two characters on: at once where the catalogue is in
 * this browser, else by the server, one second after the last keystroke.
 */
export function CardFilterForm({ filter, counts, local, onFocus, onSearch }: CardFilterFormProps) {
  const [draft, setDraft] = useState(filter);
  const inSpanish = useInSpanish();
  const searchText = draft.name.trim();
  const enough = searchText.length >= 2 && draft.name !== filter.name;
  // What an earlier text found must not be shown under this one: Enter would take it.
  const settled = useDebounced(searchText, 1000) === searchText;
  const found = useQuery({ ...query(searchCards, { body: { searchText } }), enabled: enough && settled && local === null });
  const waiting = enough && local === null && (!settled || found.isFetching);
  const prints: readonly NamedCard[] = local?.suggest(searchText, mostPrints) ?? (settled ? (found.data?.data ?? []) : []);
  const expansionOptions = useExpansionOptions(draft.expansionCode, counts.expansionCode);
  const change = (changes: Partial<CardFilter>) => setDraft((now) => ({ ...now, ...changes }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(draft);
  };
  return (
    <form onSubmit={submit} onFocus={onFocus}>
      <FieldGrid>
        <ComboboxField<NamedCard>
          label={labels.name}
          name={parameters.name}
          items={enough ? uniqueNames(prints.map(inSpanish)) : []}
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
          label={labels.expansionCode}
          name={parameters.expansionCode}
          value={draft.expansionCode}
          onChange={(expansionCode) => change({ expansionCode })}
          placeholder="Todas"
          options={expansionOptions}
        />
        <TextField
          label={labels.cardNumber}
          type="number"
          inputMode="numeric"
          min={1}
          name={parameters.cardNumber}
          value={draft.cardNumber}
          onChange={(cardNumber) => change({ cardNumber })}
        />
        <SelectField
          label={labels.category}
          name={parameters.category}
          value={draft.category}
          onChange={(category) => change({ category })}
          placeholder="Todas"
          options={cardCategories.map((category) => ({ value: category, label: withCount(category, counts.category, category) }))}
        />
        <TextField
          label={labels.collectionNumber}
          placeholder="125/197"
          maxLength={20}
          name={parameters.collectionNumber}
          value={draft.collectionNumber}
          onChange={(collectionNumber) => change({ collectionNumber })}
        />
      </FieldGrid>
      <MoreFilters draft={draft} counts={counts} onChange={change} />
      <div className={styles.actions}>
        <Button type="submit" tone="primary">
          Buscar
        </Button>
        <Link className={buttonClass({ tone: 'quiet' })} to={area.pages.searchCard.path} onClick={() => setDraft(noFilter)}>
          Limpiar
        </Link>
      </div>
    </form>
  );
}

/** A label with how many cards its value leaves; without the number until it is known. */
function withCount(label: string, counts: Counts[CardFacet], wanted: string): string {
  if (!counts) return label;
  return `${label} (${counts.find(({ value }) => value === wanted)?.count ?? 0})`;
}

/** Every expansion that has cards, by series, those without what else is filtered by too; and the chosen one, whether it is known or not: it filters. */
function useExpansionOptions(chosen: string, counts: Counts['expansionCode']) {
  const { data } = useQuery(query(listExpansions, {}));
  const options = seriesByDate(data?.data ?? []).flatMap(({ title, expansions }) =>
    expansions.map(({ code, name_es }) => ({ value: code, label: withCount(`${name_es} · ${code}`, counts, code), group: title })),
  );
  return chosen === '' || options.some(({ value }) => value === chosen) ? options : [{ value: chosen, label: chosen }, ...options];
}

type NamedCard = Pick<Card, 'id' | 'name' | 'nameEsMx'>;

/** The prints of one name are one suggestion. */
const uniqueNames = (cards: readonly NamedCard[]) => [...new Map(cards.map((card) => [card.name, card])).values()].slice(0, mostNames);
