import { listLocations } from '@mesa/contract/calls/locations';
import { placeFilters } from '@mesa/contract/calls/place-filters';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { PlaceFields } from '@mesa/runtime/place-fields';
import { query, useQuery } from '@mesa/runtime/query';
import { Button } from '@mesa/ui/button';
import { FieldGrid, SelectField, TextField } from '@mesa/ui/field';
import { useHydrated } from '@mesa/ui/hydrated';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { type FilterName, type FilterValues, type ListFilters, namesOf } from './filter-names';
import styles from './list-filter.module.css';
import type StoreField from './store-filter';

// Used by lists with a store filter; its search field needs scripts.
const StoreFilter = lazyPage<ComponentProps<typeof StoreField>>(() => import(/* webpackChunkName: "store-filter" */ './store-filter'));

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

interface ListFilterProps {
  filters: ListFilters;
  values: FilterValues;
  /** Display names for the addresses in `values`. */
  texts?: FilterValues;
  onFilter(values: Record<FilterName, string>): void;
}

/** The filters of a list; sends a request only on Filtrar. A filter without its own control is a list of choices or a day. */
export function ListFilter({ filters, values, texts = {}, onFilter }: ListFilterProps) {
  const [draft, setDraft] = useState<FilterValues>(values);
  const [storeName, setStoreName] = useState(texts.tienda ?? '');
  const names = namesOf(filters);
  const wrongOrder = Boolean(draft.desde && draft.hasta && draft.desde > draft.hasta);
  const controlOf = ({ parameter: name, label, address, any = '' }: ListFilters[string]) => {
    const props = { label, name, value: draft[name] ?? '', onChange: (value: string) => setDraft({ ...draft, [name]: value }) };
    if (name === 'nombre') return <TextField key={name} {...props} type="search" maxLength={120} />;
    if (name === 'pais')
      return names.includes('ciudad') ? (
        <PlaceFilter key={name} values={draft} onChange={(place) => setDraft({ ...draft, ...place, ...(place.pais && { tienda: '' }) })} />
      ) : (
        <CountryField key={name} {...props} />
      );
    if (name === 'tienda')
      return (
        <StoreFilter
          key={name}
          label={label}
          value={draft.tienda ? { slug: draft.tienda, name: storeName } : null}
          onChange={(store) => {
            setStoreName(store?.name ?? '');
            // A store implies its place, so the place fields are hidden when a store is selected.
            setDraft({ ...draft, tienda: store?.slug ?? '', ...(store && { pais: '', departamento: '', ciudad: '' }) });
          }}
        />
      );
    if (address?.kind === 'oneOf') return <SelectField key={name} {...props} options={choices(address.values)} placeholder={any} />;
    if (address?.kind !== 'day') return null;
    return (
      <TextField key={name} {...props} type="date" error={name === 'hasta' && wrongOrder ? 'La fecha final no puede ser anterior a la inicial.' : undefined} />
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wrongOrder) return;
    onFilter(Object.fromEntries(names.map((name) => [name, draft[name]?.trim() ?? ''])) as Record<FilterName, string>);
  };
  return (
    <form className={styles.filter} onSubmit={submit} noValidate>
      <FieldGrid>{Object.values(filters).map(controlOf)}</FieldGrid>
      <div>
        <Button type="submit" tone="primary">
          Filtrar
        </Button>
      </div>
    </form>
  );
}

/** Country, state and city: selected from lists with scripts, typed without. */
function PlaceFilter({ values, onChange }: { values: FilterValues; onChange(place: FilterValues): void }) {
  const { pais = '', departamento = '', ciudad = '' } = values;
  if (!useHydrated())
    return Object.values(placeFilters).map(({ parameter, label }) => (
      <TextField key={parameter} label={label} name={parameter} value={values[parameter] ?? ''} onChange={(value) => onChange({ [parameter]: value })} />
    ));
  return (
    <PlaceFields
      value={{ country: pais, state: departamento, city: ciudad }}
      onChange={({ country, state, city }) => onChange({ pais: country, departamento: state, ciudad: city })}
      withStores
    />
  );
}

/** Only countries with stores have tournaments. */
function CountryField(field: { label: string; name: string; value: string; onChange(value: string): void }) {
  const { value } = field;
  const hydrated = useHydrated();
  const { data } = useQuery({ ...query(listLocations, { query: { withStores: 'true' } }), staleTime: Number.POSITIVE_INFINITY });
  const countries = [...new Set([...(data?.data ?? []).map(({ country }) => country), ...(value ? [value] : [])])].sort((a, b) => a.localeCompare(b, 'es'));
  // A script loads the countries; until then the field accepts typed text.
  if (!hydrated) return <TextField {...field} />;
  return <SelectField {...field} options={choices(countries)} placeholder="Todos" />;
}
