import { PlaceFields } from '@mesa/runtime/place-fields';
import { Button } from '@mesa/ui/button';
import { FieldGrid, TextField } from '@mesa/ui/field';
import { type FormEvent, useState } from 'react';
import styles from './stores-page.module.css';

interface StoreFilterProps {
  search: URLSearchParams;
  onSearch(filter: { buscar: string; pais: string; departamento: string; ciudad: string }): void;
}

/** Name, country, state and city; nothing is asked of the server until Buscar. */
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
        <TextField label="Nombre de la tienda" type="search" value={name} onChange={setName} maxLength={100} />
        <PlaceFields value={place} onChange={setPlace} withStores />
      </FieldGrid>
      <Button type="submit" tone="primary">
        Buscar
      </Button>
    </form>
  );
}
