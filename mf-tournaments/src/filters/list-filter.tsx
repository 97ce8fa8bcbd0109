import { listLocations } from '@mesa/contract/calls/locations';
import { categories, formats } from '@mesa/contract/rules/tournament';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { PlaceFields } from '@mesa/runtime/place-fields';
import { query, useQuery } from '@mesa/runtime/query';
import { Button } from '@mesa/ui/button';
import { FieldGrid, SelectField, TextField } from '@mesa/ui/field';
import { useHydrated } from '@mesa/ui/hydrated';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { type FilterName, type FilterValues, filterNames } from './filter-names';
import styles from './list-filter.module.css';
import type StoreField from './store-filter';

// Used by lists with a store filter; its search field needs scripts.
const StoreFilter = lazyPage<ComponentProps<typeof StoreField>>(() => import(/* webpackChunkName: "store-filter" */ './store-filter'));

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

interface ListFilterProps {
  names: readonly FilterName[];
  values: FilterValues;
  /** Display names for the addresses in `values`. */
  texts?: FilterValues;
  onFilter(values: Record<FilterName, string>): void;
}

/** The filters of a list; sends a request only on Filtrar. */
export function ListFilter({ names, values, texts = {}, onFilter }: ListFilterProps) {
  const [draft, setDraft] = useState<FilterValues>(values);
  const [storeName, setStoreName] = useState(texts.tienda ?? '');
  const wrongOrder = Boolean(draft.desde && draft.hasta && draft.desde > draft.hasta);
  const field = (name: FilterName) => ({
    label: filterNames[name],
    name,
    value: draft[name] ?? '',
    onChange: (value: string) => setDraft({ ...draft, [name]: value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wrongOrder) return;
    onFilter(Object.fromEntries(names.map((name) => [name, draft[name]?.trim() ?? ''])) as Record<FilterName, string>);
  };
  return (
    <form className={styles.filter} onSubmit={submit} noValidate>
      <FieldGrid>
        {names.includes('nombre') && <TextField {...field('nombre')} type="search" maxLength={120} />}
        {names.includes('ciudad') ? (
          <PlaceFilter values={draft} onChange={(place) => setDraft({ ...draft, ...place, ...(place.pais && { tienda: '' }) })} />
        ) : (
          names.includes('pais') && <CountryField {...field('pais')} />
        )}
        {names.includes('tienda') && (
          <StoreFilter
            label={filterNames.tienda}
            value={draft.tienda ? { slug: draft.tienda, name: storeName } : null}
            onChange={(store) => {
              setStoreName(store?.name ?? '');
              // A store implies its place, so the place fields are hidden when a store is selected.
              setDraft({ ...draft, tienda: store?.slug ?? '', ...(store && { pais: '', departamento: '', ciudad: '' }) });
            }}
          />
        )}
        {names.includes('categoria') && <SelectField {...field('categoria')} options={choices(categories)} placeholder="Todas" />}
        {names.includes('formato') && <SelectField {...field('formato')} options={choices(formats)} placeholder="Todos" />}
        <TextField {...field('desde')} type="date" />
        <TextField {...field('hasta')} type="date" error={wrongOrder ? 'La fecha final no puede ser anterior a la inicial.' : undefined} />
      </FieldGrid>
      <div>
        <Button type="submit" tone="primary">
          Filtrar
        </Button>
      </div>
    </form>
  );
}

const placeNames = ['pais', 'departamento', 'ciudad'] as const;

/** Country, state and city: selected from lists with scripts, typed without. */
function PlaceFilter({ values, onChange }: { values: FilterValues; onChange(place: FilterValues): void }) {
  const { pais = '', departamento = '', ciudad = '' } = values;
  if (!useHydrated())
    return placeNames.map((name) => (
      <TextField key={name} label={filterNames[name]} name={name} value={values[name] ?? ''} onChange={(value) => onChange({ [name]: value })} />
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
