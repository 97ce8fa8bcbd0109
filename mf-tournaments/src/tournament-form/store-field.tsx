import { listStores } from '@mesa/contract/calls/stores';
import type { Place } from '@mesa/runtime/own-place';
import { query, useQuery } from '@mesa/runtime/query';
import { useSession } from '@mesa/runtime/session';
import { ComboboxField } from '@mesa/ui/combobox';
import type { ChosenStore } from './tournament-draft';
import { labels } from './tournament-shape';

export interface StoreFieldProps {
  place: Place;
  value: ChosenStore | null;
  onChange(store: ChosenStore | null): void;
  error: string | undefined;
}

/** Selects a store that the user administers in a city; the site admin can select any. */
export default function StoreField({ place, value, onChange, error }: StoreFieldProps) {
  const user = useSession((session) => session.user);
  const owned = user && user.role !== 'admin' ? { userId: user.id } : {};
  const stores = useQuery({ ...query(listStores, { body: { ...owned, ...place, page: 1, itemsPerPage: 100 } }), enabled: place.city !== '' });
  const found = place.city === '' ? [] : (stores.data?.stores ?? []);
  /** Two stores of a city can have the same name, so their addresses are shown. */
  const addressOf = (chosen: ChosenStore) => {
    const namesakes = found.filter(({ name }) => name === chosen.name);
    return namesakes.length > 1 && namesakes.find(({ id }) => id === chosen.id)?.address;
  };
  return (
    <ComboboxField<ChosenStore>
      label={labels.store}
      required
      items={found.map(({ id, name }) => ({ id, name }))}
      value={value}
      onChange={onChange}
      itemToLabel={({ name }) => name}
      itemKey={({ id }) => id}
      renderItem={(store) => {
        const address = addressOf(store);
        return (
          <>
            {store.name} {address && <small>{address}</small>}
          </>
        );
      }}
      status={place.city !== '' && stores.isPending ? 'Buscando...' : undefined}
      emptyText={emptyText(place, stores.isError)}
      placeholder={place.city === '' ? 'Elige primero la ciudad' : undefined}
      error={error}
      clearable
    />
  );
}

function emptyText({ city }: Place, failed: boolean): string {
  if (city === '') return 'Elige primero la ciudad.';
  return failed ? 'No se pudieron cargar las tiendas.' : `No administras ninguna tienda en ${city}.`;
}
