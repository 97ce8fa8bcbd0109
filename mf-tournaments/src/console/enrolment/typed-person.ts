import { newPlayerName } from '@mesa/contract/rules/new-player-name';
import type { NewName } from '../sync/sync-state';

const withPlayerId = /^(.*\p{L}.*?)[\s,]+(\d{5,7})$/u;

/** Returns the person of a typed text: «Ema Ríos», or «Ema Ríos 4912345» with a Player ID. */
export function typedPerson(typed: string): NewName {
  const text = newPlayerName(typed);
  const [, name, pokemonId] = withPlayerId.exec(text) ?? [];
  return name !== undefined && pokemonId !== undefined ? { name, pokemonId } : { name: text };
}
