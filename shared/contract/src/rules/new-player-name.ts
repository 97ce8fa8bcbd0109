import { usernameFault } from './username';

/** Maximum length of the name with which an organiser creates a player. */
export const longestNewName = 40;

/** Returns a typed name as it is stored. */
export const newPlayerName = (typed: string): string => typed.normalize('NFC').replace(/\s+/g, ' ').trim();

/** Returns why a name cannot create a player, as a sentence; null if it can. The name is also the first choice of a username. */
export function newPlayerNameFault(name: string): string | null {
  if (name === '') return 'Escribe el nombre.';
  if (name.length > longestNewName) return `El nombre puede tener ${longestNewName} letras como máximo.`;
  return usernameFault(name);
}
