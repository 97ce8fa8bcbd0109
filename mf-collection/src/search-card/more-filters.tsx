import type { CardFacet } from '@mesa/contract/card-search/card-filters';
import type { ValueCount } from '@mesa/contract/card-search/facet-column';
import { bestMatches } from '@mesa/contract/rules/name-match';
import { ComboboxField } from '@mesa/ui/combobox';
import { FieldGrid, SelectField } from '@mesa/ui/field';
import { memo } from 'react';
import { type CardFilter, labels, parameters } from './card-filter';
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

/** The label of each select without a choice. */
const selects = { type: 'Todos', legality: 'Cualquier formato', stage: 'Todas', mark: 'Todas', rarity: 'Todas' } as const;
const fields = Object.keys(selects) as (keyof typeof selects)[];

/** Less common filters, collapsed until opened or in use; works without scripts. */
export const MoreFilters = memo(({ draft, counts, onChange }: MoreFiltersProps) => {
  const chosen = [...fields, 'artist' as const].filter((field) => draft[field] !== '').length;
  return (
    <details className={styles.more} open={chosen > 0 || undefined}>
      <summary>Más filtros</summary>
      <FieldGrid>
        {fields.map((field) => (
          <SelectField
            key={field}
            label={labels[field]}
            name={parameters[field]}
            value={draft[field]}
            onChange={(value) => onChange({ [field]: value })}
            placeholder={selects[field]}
            options={options(counts[field] ?? [], draft[field])}
          />
        ))}
        <ComboboxField<ValueCount>
          label={labels.artist}
          name={parameters.artist}
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
