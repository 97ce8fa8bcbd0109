import { storeFilters } from '@mesa/contract/calls/store-filters';
import { PlaceFields } from '@mesa/runtime/place-fields';
import { Button } from '@mesa/ui/button';
import { FieldGrid, TextField } from '@mesa/ui/field';
import { useHydrated } from '@mesa/ui/hydrated';
import { type FormEvent, useState } from 'react';
import styles from './stores-page.module.css';

interface StoreFilterProps {
  search: URLSearchParams;
  onSearch(filter: Record<string, string>): void;
}

const names = ['search', 'country', 'state', 'city'] as const satisfies readonly (keyof typeof storeFilters)[];
const [searched, ...placeNames] = names;

/** Filters by name, country, state and city; sends a request only on Buscar. */
export function StoreFilter({ search, onSearch }: StoreFilterProps) {
  const valueIn = (name: (typeof names)[number]) => search.get(storeFilters[name].parameter) ?? '';
  const [name, setName] = useState(valueIn(searched));
  const [place, setPlace] = useState({ country: valueIn('country'), state: valueIn('state'), city: valueIn('city') });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const filter = { search: name.trim(), ...place };
    onSearch(Object.fromEntries(names.map((one) => [storeFilters[one].parameter, filter[one]])));
  };
  return (
    <form className={styles.filter} onSubmit={submit}>
      <FieldGrid>
        <TextField label={storeFilters.search.label} name={storeFilters.search.parameter} type="search" value={name} onChange={setName} maxLength={100} />
        {useHydrated() ? (
          <PlaceFields value={place} onChange={setPlace} withStores />
        ) : (
          // A script loads the list of places; until then the fields accept typed text.
          placeNames.map((field) => (
            <TextField
              key={field}
              label={storeFilters[field].label}
              name={storeFilters[field].parameter}
              value={place[field]}
              onChange={(text) => setPlace({ ...place, [field]: text })}
            />
          ))
        )}
      </FieldGrid>
      <Button type="submit" tone="primary">
        Buscar
      </Button>
    </form>
  );
}
