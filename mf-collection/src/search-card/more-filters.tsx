import { cardFilters } from '@mesa/contract/calls/card-filters';
import type { CardFacet } from '@mesa/contract/card-search/card-filters';
import type { ValueCount } from '@mesa/contract/card-search/facet-column';
import { bestMatches } from '@mesa/contract/rules/name-match';
import { ComboboxField } from '@mesa/ui/combobox';
import { FieldGrid, SelectField } from '@mesa/ui/field';
import { memo } from 'react';
import { type CardFilter, choiceNames } from './card-filter';
import styles from './card-filter-form.module.css';

export type Counts = Partial<Record<CardFacet, readonly ValueCount[]>>;

/** Returns the values with their card counts, plus the chosen one if its count is zero. */
function options(counts: readonly ValueCount[], chosen: string) {
  const all = counts.map(({ value, count }) => ({ value, label: `${value} (${count})` }));
  return chosen === '' || counts.some(({ value }) => value === chosen) ? all : [{ value: chosen, label: chosen }, ...all];
}

/** Returns the artists that best match the typed text. */
const artistsLike = (typed: string, artists: readonly ValueCount[]) =>
  typed.trim() === '' ? [] : bestMatches(artists, typed, ({ value }) => [value]).slice(0, 20);

const artistWithCount = ({ value, count }: ValueCount) => (
  <>
    {value} <small>{count}</small>
  </>
);

interface MoreFiltersProps {
  draft: CardFilter;
  counts: Counts;
  onChange(changes: Partial<CardFilter>): void;
}

/** Less common filters, collapsed until opened or in use; works without scripts. */
export const MoreFilters = memo(({ draft, counts, onChange }: MoreFiltersProps) => {
  const chosen = [...choiceNames, 'artist' as const].filter((field) => draft[field] !== '').length;
  return (
    <details className={styles.more} open={chosen > 0 || undefined}>
      <summary>Más filtros</summary>
      <FieldGrid>
        {choiceNames.map((name) => (
          <SelectField
            key={name}
            label={cardFilters[name].label}
            name={cardFilters[name].parameter}
            value={draft[name]}
            onChange={(value) => onChange({ [name]: value })}
            placeholder={cardFilters[name].any}
            options={options(counts[name] ?? [], draft[name])}
          />
        ))}
        <ComboboxField<ValueCount>
          label={cardFilters.artist.label}
          name={cardFilters.artist.parameter}
          items={artistsLike(draft.artist, counts.artist ?? [])}
          value={null}
          inputValue={draft.artist}
          onInputChange={(artist) => onChange({ artist })}
          onChange={(artist) => artist && onChange({ artist: artist.value })}
          itemToLabel={({ value }) => value}
          itemKey={({ value }) => value}
          renderItem={artistWithCount}
          emptyText="Nadie con ese nombre"
        />
      </FieldGrid>
    </details>
  );
});
