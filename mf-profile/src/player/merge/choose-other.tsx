import { listPlayers, type PublicPlayer } from '@mesa/contract/calls/players';
import { displayName } from '@mesa/contract/rules/names';
import { query, useQuery } from '@mesa/runtime/query';
import { useDebounced } from '@mesa/runtime/use-debounced';
import { Button } from '@mesa/ui/button';
import { ComboboxField } from '@mesa/ui/combobox';
import { useState } from 'react';
import styles from './merge.module.css';

interface ChooseOtherProps {
  playerId: number;
  likely: readonly PublicPlayer[];
  onChoose(player: PublicPlayer): void;
}

/** A player's distinct names and their city, to distinguish people with the same name. */
const label = (player: PublicPlayer): string => {
  const [shown, ...others] = new Set([displayName(player), player.name, player.username]);
  const names = others.length > 0 ? `${shown} (${others.join(', ')})` : `${shown}`;
  return player.city ? `${names}, ${player.city}` : names;
};

/** Proposes players with nearly the same name, and finds any other by name. */
export function ChooseOther({ playerId, likely, onChoose }: ChooseOtherProps) {
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const asks = search.length >= 2;
  // Hides results of an earlier text, which Enter would select.
  const settled = useDebounced(search, 300) === search;
  const found = useQuery({ ...query(listPlayers, { body: { status: 1, search, page: 1, limit: 20 } }), enabled: asks && settled });
  const players = asks && settled ? (found.data?.data ?? []).filter(({ id }) => id !== playerId) : [];

  return (
    <div className={styles.form}>
      <p>Si alguien está dos veces en el sitio, aquí se juntan sus dos jugadores en uno.</p>
      {likely.length > 0 && (
        <>
          <h3>¿Es la misma persona?</h3>
          <ul className={styles.likely} aria-label="Jugadores con un nombre parecido">
            {likely.map((player) => (
              <li key={player.id}>
                <Button onClick={() => onChoose(player)}>{label(player)}</Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <ComboboxField<PublicPlayer>
        label="Buscar al otro jugador"
        items={players}
        value={null}
        onChange={(player) => player && onChoose(player)}
        inputValue={typed}
        onInputChange={setTyped}
        itemToLabel={label}
        itemKey={({ id }) => id}
        status={
          asks ? (!settled || found.isFetching ? 'Buscando...' : found.isError ? 'No pudimos buscar jugadores. Inténtalo de nuevo.' : undefined) : undefined
        }
        emptyText="Ningún otro jugador se llama así."
      />
    </div>
  );
}
