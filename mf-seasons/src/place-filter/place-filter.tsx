import { changedSearch } from '@mesa/contract/format/search';
import { href } from '@mesa/contract/paths';
import { stateName } from '@mesa/contract/rules/names';
import { PlaceFields } from '@mesa/runtime/place-fields';
import { PlaceSwitch } from '@mesa/runtime/place-switch';
import { Link, useLocation, useSearchParams } from '@mesa/runtime/router';
import { Button } from '@mesa/ui/button';
import { Disclosure } from '@mesa/ui/disclosure';
import { FieldGrid, TextField } from '@mesa/ui/field';
import { useHydrated } from '@mesa/ui/hydrated';
import { type FormEvent, type ReactNode, useState } from 'react';
import styles from './place-filter.module.css';

const placeFields = [
  { field: 'country', name: 'pais', label: 'País' },
  { field: 'state', name: 'departamento', label: 'Departamento' },
  { field: 'city', name: 'ciudad', label: 'Ciudad' },
] as const;

/** Returns the name of the smallest place in the address. */
export function usePlaceName(): string | null {
  const [search] = useSearchParams();
  const name = ['ciudad', 'departamento', 'pais'].flatMap((field) => search.get(field) ?? [])[0];
  return name ? stateName(name) : null;
}

const placePages = [
  { to: href('agenda'), name: 'Agenda' },
  { to: href('ranking'), name: 'Ranking' },
  { to: '/meta', name: 'Meta' },
  { to: href('seasons'), name: 'Temporadas' },
];

/** Links to the other pages of the place in the address. */
export function PlacePages() {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const where = usePlaceName();
  const place = new URLSearchParams(placeFields.flatMap(({ name }) => (search.get(name) ? [[name, search.get(name) ?? '']] : [])));
  if (place.size === 0) return null;
  return (
    <nav className={styles.pages} aria-label={`De ${where}`}>
      {placePages
        .filter(({ to }) => to !== pathname)
        .map(({ to, name }) => (
          <Link key={to} to={`${to}?${place}`}>
            {name}
          </Link>
        ))}
    </nav>
  );
}

interface PlaceFilterProps {
  action: string;
  /** The current values of the page's other filters. */
  values?: readonly string[];
  /** The page's other filters. */
  children?: ReactNode;
}

/**
 * The page's filters behind one line that names the current values. A country, state and city replace a store or season in the address, and send a
 * request only on the button.
 */
export function PlaceFilter({ action, values = [], children }: PlaceFilterProps) {
  const [search, setSearch] = useSearchParams();
  const where = usePlaceName();
  const current = [...(where ? [where] : []), ...values];
  return (
    <div className={styles.line}>
      <PlaceSwitch />
      <Disclosure label={current.length > 0 ? `Filtros: ${current.join(' · ')}` : 'Elegir lugar'} openLabel="Ocultar filtros" withoutScript>
        {children}
        <PlaceForm
          key={search.toString()}
          search={search}
          action={action}
          onSearch={(place) => setSearch(changedSearch(search, { ...place, pagina: '', tienda: '', temporada: '' }))}
        />
      </Disclosure>
    </div>
  );
}

interface PlaceFormProps {
  search: URLSearchParams;
  action: string;
  onSearch(place: { pais: string; departamento: string; ciudad: string }): void;
}

function PlaceForm({ search, action, onSearch }: PlaceFormProps) {
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
          // A script loads the list of places; until then the fields accept typed text.
          placeFields.map(({ field, name, label }) => (
            <TextField key={field} label={label} name={name} value={place[field]} onChange={(text) => setPlace({ ...place, [field]: text })} />
          ))
        )}
      </FieldGrid>
      <Button type="submit" tone="primary">
        {action}
      </Button>
    </form>
  );
}
