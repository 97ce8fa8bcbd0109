import { getPlayerByUsername, listPlayers, type PublicPlayer } from '@mesa/contract/calls/players';
import { displayName } from '@mesa/contract/rules/names';
import { call, messageOf } from '@mesa/runtime/api';
import { query, useQuery } from '@mesa/runtime/query';
import { useDebounced } from '@mesa/runtime/use-debounced';
import { notice } from '@mesa/ui/ask';
import { ComboboxField } from '@mesa/ui/combobox';
import { useState } from 'react';

export interface Person {
  userId: string;
  name: string;
}

interface PersonFieldProps {
  value: Person | null;
  onChange(person: Person | null): void;
}

const label = (player: PublicPlayer): string => {
  const shown = displayName(player);
  return shown === player.username ? shown : `${shown} (${player.username})`;
};

/** Finds a person with an account by their player's names. */
export function PersonField({ value, onChange }: PersonFieldProps) {
  const [typed, setTyped] = useState(value?.name ?? '');
  const [chosen, setChosen] = useState<PublicPlayer | null>(null);
  const search = typed.trim();
  const asks = search.length >= 2 && search !== value?.name && !(chosen && search === label(chosen));
  // Hides results of an earlier text, which Enter would select.
  const settled = useDebounced(search, 300) === search;
  const found = useQuery({ ...query(listPlayers, { body: { status: 1, search, hasAccount: true, page: 1, limit: 20 } }), enabled: asks && settled });
  const people = asks && settled ? (found.data?.data ?? []) : [];

  async function choose(player: PublicPlayer | null) {
    setChosen(player);
    if (!player) return onChange(null);
    try {
      const { data } = await call(getPlayerByUsername, { params: { username: player.username } });
      onChange('userId' in data && data.userId ? { userId: data.userId, name: displayName(data) } : null);
    } catch (error) {
      await notice(messageOf(error));
    }
  }

  return (
    <ComboboxField<PublicPlayer>
      label="Quién"
      placeholder="Cualquiera"
      items={people}
      value={chosen}
      onChange={choose}
      inputValue={typed}
      onInputChange={(text) => {
        setTyped(text);
        setChosen(null);
        onChange(null);
      }}
      itemToLabel={label}
      itemKey={({ id }) => id}
      status={asks ? (!settled || found.isFetching ? 'Buscando...' : found.isError ? 'No pudimos buscar personas. Inténtalo de nuevo.' : undefined) : undefined}
      emptyText={asks ? 'Ninguna persona con cuenta se llama así.' : ''}
      clearable
    />
  );
}
