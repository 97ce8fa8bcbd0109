import { listAdminCandidates, type StoreAdmin } from '@mesa/shared/contracts/stores';
import { Loaded } from '@mesa/shared/loaded';
import { query } from '@mesa/shared/query';
import { displayName } from '@mesa/shared/rules/names';
import { Button } from '@mesa/shared/ui/button';
import { ChosenList } from '@mesa/shared/ui/chosen-list';
import { EmptyState, Skeleton } from '@mesa/shared/ui/feedback';
import { TextField } from '@mesa/shared/ui/field';
import { useDebounced } from '@mesa/shared/use-debounced';
import { useState } from 'react';
import styles from './store-admins.module.css';

interface AddAdminsProps {
  storeId: number;
  onAdd(userIds: string[]): void;
}

/** Finds people with an account by their name and adds the ticked ones. */
export function AddAdmins({ storeId, onAdd }: AddAdminsProps) {
  const [typed, setTyped] = useState('');
  const [ticked, setTicked] = useState<ReadonlyMap<string, StoreAdmin>>(new Map());
  const search = useDebounced(typed.trim(), 300);
  const toggle = (person: StoreAdmin) => {
    const next = new Map(ticked);
    if (!next.delete(person.userId)) next.set(person.userId, person);
    setTicked(next);
  };
  return (
    <>
      <TextField
        label="Buscar personas"
        type="search"
        value={typed}
        onChange={setTyped}
        maxLength={100}
        hint="Escribe al menos 2 letras de su nombre o sobrenombre."
      />
      <ChosenList<StoreAdmin>
        label="Personas seleccionadas"
        items={[...ticked.values()]}
        itemKey={({ userId }) => userId}
        itemToLabel={displayName}
        onRemove={toggle}
      />
      {search.length >= 2 && (
        <Loaded
          query={query(listAdminCandidates, { params: { id: storeId }, body: { search } })}
          skeleton={<Skeleton lines={3} />}
          loadingText="Buscando..."
          keepPrevious
        >
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState>No hay personas con cuenta que se llamen así.</EmptyState>
            ) : (
              <ul className={styles.results}>
                {data.map((person) => (
                  <li key={person.userId}>
                    <label className={styles.person}>
                      <input type="checkbox" checked={ticked.has(person.userId)} onChange={() => toggle(person)} />
                      {displayName(person)} <small>{person.name}</small>
                    </label>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
      <Button tone="primary" onClick={() => onAdd([...ticked.keys()])}>
        Añadir seleccionados
      </Button>
    </>
  );
}
