import { cardFilters } from '@mesa/contract/calls/card-filters';
import { listExpansions } from '@mesa/contract/calls/expansions';
import type { CardFacet } from '@mesa/contract/card-search/card-filters';
import { query, useQuery } from '@mesa/runtime/query';
import { SelectField, TextField } from '@mesa/ui/field';
import { memo } from 'react';
import { seriesByDate } from '../expansion-series';
import { type CardFilter, cardCategories } from './card-filter';
import type { Counts } from './more-filters';

interface PrintFiltersProps {
  draft: CardFilter;
  counts: Counts;
  onChange(changes: Partial<CardFilter>): void;
}

/** The filters beside the name: the card's print and category. */
export const PrintFilters = memo(({ draft, counts, onChange }: PrintFiltersProps) => {
  const expansions = useExpansionOptions(draft.expansionCode, counts.expansionCode);
  return (
    <>
      <SelectField
        label={cardFilters.expansionCode.label}
        name={cardFilters.expansionCode.parameter}
        value={draft.expansionCode}
        onChange={(expansionCode) => onChange({ expansionCode })}
        placeholder="Todas"
        options={expansions}
      />
      <TextField
        label={cardFilters.cardNumber.label}
        type="number"
        inputMode="numeric"
        min={1}
        name={cardFilters.cardNumber.parameter}
        value={draft.cardNumber}
        onChange={(cardNumber) => onChange({ cardNumber })}
      />
      <SelectField
        label={cardFilters.category.label}
        name={cardFilters.category.parameter}
        value={draft.category}
        onChange={(category) => onChange({ category })}
        placeholder="Todas"
        options={cardCategories.map((category) => ({ value: category, label: withCount(category, counts.category, category) }))}
      />
      <TextField
        label={cardFilters.collectionNumber.label}
        placeholder="125/197"
        maxLength={20}
        name={cardFilters.collectionNumber.parameter}
        value={draft.collectionNumber}
        onChange={(collectionNumber) => onChange({ collectionNumber })}
      />
    </>
  );
});

/** Returns a label with the card count of its value, or without a number until it is known. */
function withCount(label: string, counts: Counts[CardFacet], wanted: string): string {
  if (!counts) return label;
  return `${label} (${counts.find(({ value }) => value === wanted)?.count ?? 0})`;
}

/** Lists every expansion that has cards, by series, even if the other filters leave none, plus the chosen one even if unknown. */
function useExpansionOptions(chosen: string, counts: Counts['expansionCode']) {
  const { data } = useQuery(query(listExpansions, {}));
  const options = seriesByDate(data?.data ?? []).flatMap(({ title, expansions }) =>
    expansions.map(({ code, name_es }) => ({ value: code, label: withCount(`${name_es} · ${code}`, counts, code), group: title })),
  );
  return chosen === '' || options.some(({ value }) => value === chosen) ? options : [{ value: chosen, label: chosen }, ...options];
}
