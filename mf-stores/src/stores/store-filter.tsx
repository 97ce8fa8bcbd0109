import { PlaceFields } from '@mesa/runtime/place-fields';
import { Button } from '@mesa/ui/button';
import { FieldGrid, TextField } from '@mesa/ui/field';
import { useHydrated } from '@mesa/ui/hydrated';
import { type FormEvent, useState } from 'react';
import styles from './stores-page.module.css';

interface StoreFilterProps {
  search: URLSearchParams;
  onSearch(filter: { buscar: string; pais: string; departamento: string; ciudad: string }): void;
}

const placeFields = [
  { field: 'country', name: 'pais', label: 'País' },
  { field: 'state', name: 'departamento', label: 'Departamento' },
  { field: 'city', name: 'ciudad', label: 'Ciudad' },
] as const;

/** Filters by name, country, state and city; sends a request only on Buscar. */
export function StoreFilter({ search, onSearch }: StoreFilterProps) {
  const [name, setName] = useState(search.get('buscar') ?? '');
  const [place, setPlace] = useState({ country: search.get('pais') ?? '', state: search.get('departamento') ?? '', city: search.get('ciudad') ?? '' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch({ buscar: name.trim(), pais: place.country, departamento: place.state, ciudad: place.city });
  };
  return (
    <form className={styles.filter} onSubmit={submit}>
      <FieldGrid>
        <TextField label="Nombre de la tienda" name="buscar" type="search" value={name} onChange={setName} maxLength={100} />
        {useHydrated() ? (
          <PlaceFields value={place} onChange={setPlace} withStores />
        ) : (
          // A script loads the list of places; until then the fields accept typed text.
          placeFields.map(({ field, name, label }) => (
            <TextField key={field} label={label} name={name} value={place[field]} onChange={(text) => setPlace({ ...place, [field]: text })} />
          ))
        )}
      </FieldGrid>
      <Button type="submit" tone="primary">
        Buscar
      </Button>
    </form>
  );
}
