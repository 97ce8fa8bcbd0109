import type { Person } from '@mesa/contract/calls/play';
import { fillPlayerIds } from '@mesa/contract/calls/player-ids';
import { createPlayer, listPlayers, type PublicPlayer } from '@mesa/contract/calls/players';
import { fold } from '@mesa/contract/rules/fold';
import { displayName } from '@mesa/contract/rules/names';
import { newPlayerNameFault } from '@mesa/contract/rules/new-player-name';
import { isApiError, messageOf } from '@mesa/runtime/api';
import { query, useQuery, useWrite } from '@mesa/runtime/query';
import { useDebounced } from '@mesa/runtime/use-debounced';
import { ComboboxField } from '@mesa/ui/combobox';
import { useMemo, useState } from 'react';
import { useConsole } from '../console-context';
import type { NewName } from '../sync/sync-state';
import { tournamentQuery } from '../tournament.query';
import { personOf } from './person-of';
import { createRegularSearch } from './regular-search';
import { typedPerson } from './typed-person';

/** Regulars shown for a name. */
const maxOfStore = 8;

interface NewPlayer extends NewName {
  id: 0;
}
type Found = PublicPlayer | NewPlayer;
const isNew = (found: Found): found is NewPlayer => found.id === 0;
const isUnreachable = (error: unknown): boolean => isApiError(error) && (error.httpStatus === 0 || error.httpStatus >= 500);

interface PlayerSearchProps {
  label: string;
  enrolled: ReadonlySet<number>;
  /** Whether an unknown name can create a player. */
  creates?: boolean;
  /** Resolves to whether it succeeded. */
  onChoose(person: Person): Promise<boolean>;
  /** Enters somebody new without the server. Resolves to whether it succeeded. */
  onNewcomer?(newcomer: NewName): Promise<boolean>;
}

/** Finds a player of the site by name, or creates one; without a network among the store's people, with a reserved id. */
export function PlayerSearch({ label, enrolled, creates = true, onChoose, onNewcomer }: PlayerSearchProps) {
  const { id, showNotice, regulars, state, event, nameOf } = useConsole();
  const { country, state: region, city } = useQuery(tournamentQuery(id)).data?.data ?? {};
  const { write } = useWrite(createPlayer);
  const { write: fill } = useWrite(fillPlayerIds);
  const [typed, setTyped] = useState('');
  const [last, setLast] = useState('');
  const searchRegulars = useMemo(() => createRegularSearch(regulars), [regulars]);
  const text = typed.trim();
  const search = useDebounced(text, 250);
  const person = typedPerson(search);
  const isWanted = search.length > 1;
  const isOffline = state.contact === 'offline';
  const near = country && region && city ? { near: { country, state: region, city } } : {};
  const found = useQuery({
    ...query(listPlayers, { body: { status: 1, search: person.name, ...near, page: 1, limit: 10 } }),
    enabled: isWanted && !isOffline,
  });
  const isAway = isOffline || isUnreachable(found.error);
  // The store's people first, also without a network; then the city's, the country's and everybody else.
  const ofStore = text.length > 1 ? searchRegulars(text).filter((player) => !enrolled.has(player.id)) : [];
  const others = (found.data?.data ?? []).filter(({ id }) => !enrolled.has(id) && !ofStore.some((player) => player.id === id));
  const free: PublicPlayer[] = isWanted ? [...ofStore.slice(0, maxOfStore), ...others] : ofStore.slice(0, maxOfStore);
  const isSame = (name: string) => fold(name) === fold(person.name);
  const known: readonly PublicPlayer[] = isAway ? regulars : (found.data?.data ?? []);
  const isKnown =
    known.some((player) => [player.username, player.name, displayName(player)].some(isSame)) ||
    (isAway && event.entries.some(({ player }) => isSame(nameOf(player))));
  // Never the person of a shorter text: who types a name and a Player ID would create them without it.
  const isCreatable = creates && isWanted && search === text && !isKnown && (isAway ? onNewcomer !== undefined : found.data !== undefined);
  const items: Found[] = isCreatable ? [...free, { id: 0, ...person }] : free;

  /** Creates the player on the site; null if the server cannot be reached. */
  async function createHere({ name, pokemonId }: NewName): Promise<PublicPlayer | null> {
    try {
      const { data } = await write({ body: { username: name, name } });
      if (pokemonId !== undefined) {
        await fill({ params: { id }, body: { players: [{ playerId: data.id, pokemonId }] } }).catch((error: unknown) =>
          showNotice(`No se guardó el Player ID: ${messageOf(error)}`),
        );
      }
      return data;
    } catch (error) {
      if (!onNewcomer || !isUnreachable(error)) throw error;
      return null;
    }
  }

  async function create({ id: _, ...newcomer }: NewPlayer): Promise<void> {
    const fault = newPlayerNameFault(newcomer.name);
    if (fault) return showNotice(`No se creó a «${newcomer.name}»: ${fault}`);
    setLast(`Creando a «${newcomer.name}»...`);
    const player = isAway ? null : await createHere(newcomer);
    if (player) return enter(player);
    const isEntered = (await onNewcomer?.(newcomer)) ?? false;
    setLast(isEntered ? `${newcomer.name}: inscrito. Su nombre se guarda en el sitio cuando vuelva la red.` : '');
  }

  async function enter(player: PublicPlayer): Promise<void> {
    const isEntered = await onChoose(personOf(player, event.season));
    setLast(isEntered ? `${displayName(player)}: inscrito.` : '');
  }

  async function choose(item: Found | null) {
    if (!item) return;
    setTyped('');
    try {
      await (isNew(item) ? create(item) : enter(item));
    } catch (error) {
      setLast('');
      showNotice(`No se creó a «${isNew(item) ? item.name : displayName(item)}»: ${messageOf(error)}`);
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
          (newPlayerNameFault(item.name) ?? `Crear a «${item.name}» e inscribirlo`)
        ) : (
          <>
            {displayName(item)} <small>{[displayName(item) !== item.username && item.username, item.city].filter(Boolean).join(' · ')}</small>
          </>
        )
      }
      status={
        text.length > 1 && (found.isFetching || search !== text)
          ? 'Buscando...'
          : isAway && (items.length > 0 || !isKnown)
            ? `Sin conexión solo aparecen quienes ya jugaron en la tienda${onNewcomer ? '; a quien falte puedes crearlo' : ''}.`
            : isWanted && !isAway && found.isError
              ? 'No pudimos buscar jugadores. Inténtalo de nuevo.'
              : undefined
      }
      emptyText={found.data?.data.length === 0 ? 'Nadie se llama así.' : 'Todos los que se llaman así ya están inscritos.'}
      hint={<span role="status">{last || 'Escribe el nombre, elige con ↓ y Enter.'}</span>}
    />
  );
}
