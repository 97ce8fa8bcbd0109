import { listStores } from '@mesa/contract/calls/stores';
import { query, useQuery } from '@mesa/runtime/query';
import { useDebounced } from '@mesa/runtime/use-debounced';
import { ComboboxField } from '@mesa/ui/combobox';
import { useState } from 'react';

/** A store in a filter: the last part of its address, and its name if known. */
export interface ChosenStore {
  slug: string;
  name: string;
  city?: string;
}

/** Finds a store of the site by its name. */
export default function StoreFilter({ label, value, onChange }: { label: string; value: ChosenStore | null; onChange(store: ChosenStore | null): void }) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), 250);
  const isWanted = search.length > 1;
  const found = useQuery({ ...query(listStores, { body: { search, page: 1, itemsPerPage: 8 } }), enabled: isWanted });
  const isComing = typed.trim().length > 1 && (found.isFetching || search !== typed.trim());
  return (
    <ComboboxField<ChosenStore>
      label={label}
      items={isWanted ? (found.data?.stores ?? []) : []}
      value={value}
      onChange={onChange}
      onInputChange={setTyped}
      itemKey={({ slug }) => slug}
      itemToLabel={({ name }) => name}
      renderItem={({ name, city }) => (
        <>
          {name} <small>{city}</small>
        </>
      )}
      placeholder="Todas"
      status={isComing ? 'Buscando...' : found.isError ? 'No pudimos buscar tiendas. Inténtalo de nuevo.' : undefined}
      emptyText={isWanted ? 'Ninguna tienda se llama así.' : 'Escribe el nombre de la tienda.'}
      clearable
    />
  );
}
