import { listAdminCandidates, type StoreAdmin } from '@mesa/contract/calls/stores';
import { displayName } from '@mesa/contract/rules/names';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { useDebounced } from '@mesa/runtime/use-debounced';
import { useForm } from '@mesa/runtime/use-form';
import { Button } from '@mesa/ui/button';
import { ChosenList } from '@mesa/ui/chosen-list';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { TextField } from '@mesa/ui/field';
import { useState } from 'react';
import styles from './store-admins.module.css';

/** The selected people by key. */
type Ticked = Readonly<Record<`person.${string}`, StoreAdmin | null>>;
const none: Ticked = {};

interface AddAdminsProps {
  storeId: number;
  busy: boolean;
  /** Resolves to whether it succeeded. */
  onAdd(userIds: string[]): Promise<boolean>;
}

/** Finds people with an account by name and adds the selected ones. */
export function AddAdmins({ storeId, busy, onAdd }: AddAdminsProps) {
  const [typed, setTyped] = useState('');
  const form = useForm({
    form: 'add-admins.1',
    id: storeId,
    server: none,
    opens: 'always',
    growing: true,
    identity: (person) => (person as StoreAdmin | null)?.userId,
    label: (_, person) => displayName(person as StoreAdmin | null),
  });
  const people = Object.values(form.values).filter((person) => person !== null);
  const ticked = new Set(people.map(({ userId }) => userId));
  const search = useDebounced(typed.trim(), 300);
  const toggle = (person: StoreAdmin) => form.change({ [`person.${person.userId}`]: ticked.has(person.userId) ? null : person });
  return (
    <>
      {form.notices}
      <TextField
        label="Buscar personas"
        type="search"
        value={typed}
        onChange={setTyped}
        maxLength={100}
        hint="Escribe al menos 2 letras de su nombre o sobrenombre."
      />
      <ChosenList<StoreAdmin> label="Personas seleccionadas" items={people} itemKey={({ userId }) => userId} itemToLabel={displayName} onRemove={toggle} />
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
                      {displayName(person)}{' '}
                      <small>{[displayName(person) !== person.username && person.username, person.name].filter(Boolean).join(' · ')}</small>
                    </label>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
      <Button tone="primary" busy={busy} onClick={async () => (await onAdd([...ticked])) && form.discard()}>
        Añadir seleccionados
      </Button>
    </>
  );
}
