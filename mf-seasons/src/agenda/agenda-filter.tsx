import { PlaceFields } from '@mesa/runtime/place-fields';
import { Button } from '@mesa/ui/button';
import { FieldGrid, TextField } from '@mesa/ui/field';
import { useHydrated } from '@mesa/ui/hydrated';
import { type FormEvent, useState } from 'react';
import styles from './agenda-page.module.css';

interface AgendaFilterProps {
  search: URLSearchParams;
  onSearch(filter: { pais: string; departamento: string; ciudad: string }): void;
}

const placeFields = [
  { field: 'country', name: 'pais', label: 'País' },
  { field: 'state', name: 'departamento', label: 'Departamento' },
  { field: 'city', name: 'ciudad', label: 'Ciudad' },
] as const;

/** Country, state and city; nothing is asked of the server until Ver agenda. */
export function AgendaFilter({ search, onSearch }: AgendaFilterProps) {
  const [place, setPlace] = useState({ country: search.get('pais') ?? '', state: search.get('departamento') ?? '', city: search.get('ciudad') ?? '' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch({ pais: place.country, departamento: place.state, ciudad: place.city });
  };
  return (
    <form className={styles.filter} onSubmit={submit}>
      <FieldGrid>
        {useHydrated() ? (
          <PlaceFields value={place} onChange={setPlace} withStores />
        ) : (
          // The places to choose from are asked for by a script: until it runs they are typed.
          placeFields.map(({ field, name, label }) => (
            <TextField key={field} label={label} name={name} value={place[field]} onChange={(text) => setPlace({ ...place, [field]: text })} />
          ))
        )}
      </FieldGrid>
      <Button type="submit" tone="primary">
        Ver agenda
      </Button>
    </form>
  );
}
