import { findPlaces, listLocations, type Location as Place } from '@mesa/contract/calls/locations';
import { stateName } from '@mesa/contract/rules/names';
import { query, useFetch, useQuery } from '@mesa/runtime/query';
import { useDebounced } from '@mesa/runtime/use-debounced';
import { Button } from '@mesa/ui/button';
import { ComboboxField } from '@mesa/ui/combobox';
import { PinIcon } from '@mesa/ui/icons';
import { useState } from 'react';
import { nearestOf, ownPosition } from './nearest-place';

import styles from './place-search.module.css';

interface PlaceSearchProps {
  label?: string;
  value: Place | null;
  onChange(place: Place): void;
  /** Finds only places with stores. */
  withStores?: boolean;
  /** Offers the nearest place with stores. */
  withNearest?: boolean;
}

const placeText = ({ city, state, country }: Place): string => [city, stateName(state), country].join(', ');
const renderPlace = ({ city, state, country }: Place) => (
  <>
    {city}{' '}
    <small>
      {stateName(state)}, {country}
    </small>
  </>
);

/** Finds a city by any of its names: León, CDMX, BA. On request the nearest with stores; the position stays on the device. */
export default function PlaceSearch({ label = 'Buscar un lugar', value, onChange, withStores = false, withNearest = withStores }: PlaceSearchProps) {
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), 250);
  const isWanted = text.length > 1;
  const found = useQuery({ ...query(findPlaces, { query: { search: text, ...(withStores && { withStores: 'true' }) } }), enabled: isWanted });
  const isComing = typed.trim().length > 1 && (found.isFetching || text !== typed.trim());
  return (
    <div className={styles.search}>
      <ComboboxField<Place>
        label={label}
        items={isWanted ? (found.data?.data ?? []) : []}
        value={value}
        onChange={(place) => place && onChange(place)}
        onInputChange={setTyped}
        itemKey={placeText}
        itemToLabel={placeText}
        renderItem={renderPlace}
        placeholder="CDMX, León, Bogotá…"
        status={isComing ? 'Buscando...' : found.isError ? 'No pudimos buscar lugares. Inténtalo de nuevo.' : undefined}
        emptyText={withStores ? 'No conocemos una tienda en un lugar que se llame así.' : 'Ningún lugar se llama así. Elígelo en las listas.'}
      />
      {withNearest && <Nearest onFound={onChange} />}
    </div>
  );
}

/** Asks the device for its position only when pressed. */
function Nearest({ onFound }: { onFound(place: Place): void }) {
  const fetch = useFetch();
  const [state, setState] = useState<'idle' | 'busy' | 'refused' | 'none'>('idle');
  const find = async () => {
    setState('busy');
    const position = await ownPosition();
    if (!position) return setState('refused');
    const nearest = await fetch(listLocations, { query: { withStores: 'true' } })
      .then(({ data }) => nearestOf(data, position))
      .catch(() => null);
    setState(nearest ? 'idle' : 'none');
    if (nearest) onFound(nearest);
  };
  return (
    <div className={styles.nearest}>
      <Button tone="quiet" icon={<PinIcon />} busy={state === 'busy'} onClick={() => void find()}>
        Usar mi ubicación
      </Button>
      <span role="status">
        {state === 'refused' && 'El navegador no dio tu ubicación. Escribe tu ciudad.'}
        {state === 'none' && 'No encontramos una tienda con ubicación. Escribe tu ciudad.'}
      </span>
    </div>
  );
}
