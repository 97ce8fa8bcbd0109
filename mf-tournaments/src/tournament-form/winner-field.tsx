import type { PlayerName } from '@mesa/contract/calls/players';
import { displayName } from '@mesa/contract/rules/names';
import { ComboboxField } from '@mesa/ui/combobox';
import { labels } from './tournament-shape';

export interface WinnerFieldProps {
  players: readonly PlayerName[];
  value: PlayerName | null;
  onChange(player: PlayerName | null): void;
  error: string | undefined;
}

const labelOf = (player: PlayerName) => {
  const shown = displayName(player);
  return shown === player.username ? shown : `${shown} (${player.username})`;
};

/** The winner, one of the enrolled players. */
export default function WinnerField({ players, value, onChange, error }: WinnerFieldProps) {
  return (
    <ComboboxField<PlayerName>
      label={labels.winner}
      items={players.map(({ id, username, name, optionalname, useUsername }) => ({ id, username, name, optionalname, useUsername }))}
      value={value}
      onChange={onChange}
      itemToLabel={labelOf}
      itemToNames={({ username, name, optionalname }) => [username, name, optionalname ?? '']}
      itemKey={({ id }) => id}
      emptyText={players.length === 0 ? 'Todavía no hay jugadores inscritos.' : 'Ningún jugador inscrito se llama así.'}
      placeholder={players.length === 0 ? 'Sin inscritos todavía' : undefined}
      error={error}
      clearable
    />
  );
}
