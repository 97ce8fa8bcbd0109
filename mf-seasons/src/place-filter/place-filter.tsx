import { placeFilters } from '@mesa/contract/calls/place-filters';
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

const { country, state, city } = placeFilters;
const fields = ['country', 'state', 'city'] as const satisfies readonly (keyof typeof placeFilters)[];

/** Returns the name of the smallest place in the address. */
export function usePlaceName(): string | null {
  const [search] = useSearchParams();
  const name = [city, state, country].flatMap(({ parameter }) => search.get(parameter) ?? [])[0];
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
  const place = new URLSearchParams(
    [country, state, city].flatMap(({ parameter }) => (search.get(parameter) ? [[parameter, search.get(parameter) ?? '']] : [])),
  );
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
  onSearch(place: Record<string, string>): void;
}

function PlaceForm({ search, action, onSearch }: PlaceFormProps) {
  const valueIn = (field: (typeof fields)[number]) => search.get(placeFilters[field].parameter) ?? '';
  const [place, setPlace] = useState({ country: valueIn('country'), state: valueIn('state'), city: valueIn('city') });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(Object.fromEntries(fields.map((field) => [placeFilters[field].parameter, place[field]])));
  };
  return (
    <form className={styles.filter} onSubmit={submit}>
      <FieldGrid>
        {useHydrated() ? (
          <PlaceFields value={place} onChange={setPlace} withStores />
        ) : (
          // A script loads the list of places; until then the fields accept typed text.
          fields.map((field) => (
            <TextField
              key={field}
              label={placeFilters[field].label}
              name={placeFilters[field].parameter}
              value={place[field]}
              onChange={(text) => setPlace({ ...place, [field]: text })}
            />
          ))
        )}
      </FieldGrid>
      <Button type="submit" tone="primary">
        {action}
      </Button>
    </form>
  );
}
