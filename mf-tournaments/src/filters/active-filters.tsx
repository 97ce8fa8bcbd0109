import { ChosenList } from '@mesa/ui/chosen-list';
import { type FilterName, type FilterValues, filterText, type ListFilters } from './filter-names';

interface ActiveFiltersProps {
  filters: ListFilters;
  values: FilterValues;
  /** Display names of filters whose value is an address. */
  texts?: FilterValues;
  onRemove(name: FilterName): void;
}

/** The active filters; a press removes one. */
export function ActiveFilters({ filters, values, texts = {}, onRemove }: ActiveFiltersProps) {
  return (
    <ChosenList
      label="Filtros aplicados"
      items={Object.values(filters).filter(({ parameter }) => values[parameter])}
      itemKey={({ parameter }) => parameter}
      itemToLabel={({ parameter, label }) => `${label}: ${texts[parameter] ?? filterText(parameter, values[parameter] ?? '')}`}
      removeLabel={(text) => `Quitar filtro ${text}`}
      onRemove={({ parameter }) => onRemove(parameter)}
    />
  );
}
