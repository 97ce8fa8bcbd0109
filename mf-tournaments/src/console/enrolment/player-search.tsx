import type { Person } from '@mesa/contract/calls/play';
import { createPlayer, listPlayers, type PublicPlayer } from '@mesa/contract/calls/players';
import { fold } from '@mesa/contract/rules/fold';
import { displayName } from '@mesa/contract/rules/names';
import { usernameFault } from '@mesa/contract/rules/username';
import { messageOf } from '@mesa/runtime/api';
import { query, useQuery, useWrite } from '@mesa/runtime/query';
import { useDebounced } from '@mesa/runtime/use-debounced';
import { ComboboxField } from '@mesa/ui/combobox';
import { useState } from 'react';
import { useConsole } from '../console-context';
import { tournamentQuery } from '../tournament.query';

/** Maximum length of a player's name on the site. */
export const longestName = 40;

/** The server sets the division from the birth date later; until then a player is a Master. */
export const personOf = (player: PublicPlayer): Person => ({
  id: player.id,
  name: displayName(player),
  username: player.username,
  division: 'masters',
  noYear: true,
});

/** Regulars shown for a name. */
const maxOfStore = 8;

type Found = PublicPlayer | { id: 0; name: string };
const isNew = (found: Found): found is { id: 0; name: string } => found.id === 0;

interface PlayerSearchProps {
  label: string;
  enrolled: ReadonlySet<number>;
  /** Whether an unknown name can create a player. */
  creates?: boolean;
  /** Resolves to whether it succeeded. */
  onChoose(person: Person): Promise<boolean>;
}

/** Finds a player of the site by name, or creates one. */
export function PlayerSearch({ label, enrolled, creates = true, onChoose }: PlayerSearchProps) {
  const { id, say, regulars } = useConsole();
  const { country, state, city } = useQuery(tournamentQuery(id)).data?.data ?? {};
  const { write } = useWrite(createPlayer);
  const [typed, setTyped] = useState('');
  const [last, setLast] = useState('');
  const search = useDebounced(typed.trim(), 250);
  const isWanted = search.length > 1;
  const near = country && state && city ? { near: { country, state, city } } : {};
  const found = useQuery({ ...query(listPlayers, { body: { status: 1, search, ...near, page: 1, limit: 10 } }), enabled: isWanted });
  const words = fold(typed.trim()).split(/\s+/);
  const isMatch = (player: PublicPlayer) => {
    const names = fold([player.username, player.name, player.optionalname ?? ''].join(' '));
    return words.every((word) => names.includes(word));
  };
  // The store's people first, also without a network; then the city's, the country's and everybody else.
  const ofStore = typed.trim().length > 1 ? regulars.filter((player) => !enrolled.has(player.id) && isMatch(player)).slice(0, maxOfStore) : [];
  const others = (found.data?.data ?? []).filter(({ id }) => !enrolled.has(id) && !ofStore.some((player) => player.id === id));
  const free = isWanted ? [...ofStore, ...others] : ofStore;
  const isKnown = (found.data?.data ?? []).some((player) => [player.username, player.name, displayName(player)].some((name) => fold(name) === fold(search)));
  const items: Found[] = creates && isWanted && found.data && !isKnown ? [...free, { id: 0, name: search }] : free;

  async function choose(item: Found | null) {
    if (!item) return;
    setTyped('');
    try {
      const player = isNew(item) ? (await write({ body: { username: item.name.slice(0, longestName), name: item.name.slice(0, longestName) } })).data : item;
      if (await onChoose(personOf(player))) setLast(`${displayName(player)}: inscrito.`);
    } catch (error) {
      say(`No se creó a «${item.name}»: ${messageOf(error)}`);
    }
  }

  return (
    <ComboboxField<Found>
      label={label}
      items={items}
      value={null}
      onChange={(item) => void choose(item)}
      inputValue={typed}
      onInputChange={setTyped}
      itemKey={({ id }) => id}
      itemToLabel={(item) => (isNew(item) ? item.name : displayName(item))}
      renderItem={(item) =>
        isNew(item) ? (
          (usernameFault(item.name) ?? `Crear a «${item.name}» e inscribirlo`)
        ) : (
          <>
            {displayName(item)} <small>{[displayName(item) !== item.username && item.username, item.city].filter(Boolean).join(' · ')}</small>
          </>
        )
      }
      status={
        isWanted && (found.isFetching || search !== typed.trim())
          ? 'Buscando...'
          : found.isError
            ? 'Sin conexión solo aparecen quienes ya jugaron en la tienda.'
            : undefined
      }
      emptyText={found.data?.data.length === 0 ? 'Nadie se llama así.' : 'Todos los que se llaman así ya están inscritos.'}
      hint={<span role="status">{last || 'Escribe el nombre, elige con ↓ y Enter.'}</span>}
    />
  );
}
