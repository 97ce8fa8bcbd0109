import { ChosenList } from '@mesa/ui/chosen-list';
import { type FilterName, type FilterValues, filterNames, filterText } from './filter-names';

interface ActiveFiltersProps {
  values: FilterValues;
  /** Display names of filters whose value is an address. */
  texts?: FilterValues;
  onRemove(name: FilterName): void;
}

/** The active filters; a press removes one. */
export function ActiveFilters({ values, texts = {}, onRemove }: ActiveFiltersProps) {
  return (
    <ChosenList
      label="Filtros aplicados"
      items={(Object.keys(filterNames) as FilterName[]).filter((name) => values[name])}
      itemKey={(name) => name}
      itemToLabel={(name) => `${filterNames[name]}: ${texts[name] ?? filterText(name, values[name] ?? '')}`}
      removeLabel={(text) => `Quitar filtro ${text}`}
      onRemove={onRemove}
    />
  );
}
