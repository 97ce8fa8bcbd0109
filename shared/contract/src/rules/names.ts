interface Named {
  optionalname: string | null;
  username: string | null;
  name: string | null;
  /** The player chose to be shown by their username even if they have an optional name. Required, so that no read omits it. */
  useUsername: boolean;
}

/** Returns a player's displayed name: the username if they chose it; otherwise optionalname, username, name, or 'Sin asignar'. */
export const displayName = (player: Named | null | undefined): string =>
  (player?.useUsername && player.username) || player?.optionalname || player?.username || player?.name || 'Sin asignar';

/** Returns the displayed name of a deck, 'No definido' without one. */
export const deckName = (name: string | null | undefined): string => name || 'No definido';

/** State names lose their department suffix or prefix: `Antioquia Department` and `Departamento de Antioquia` become `Antioquia`. */
export const stateName = (state: string): string => state.replace(/\s+department$/i, '').replace(/^departamento\s+(?:del?\s+)?/i, '');

/** Returns whether to show deck icons: only if the first one's file is a png, gif or webp. */
export const hasDeckIcon = (deckicons: readonly string[]): boolean => /\.(png|gif|webp)$/i.test(deckicons[0]?.split(/[?#]/)[0] ?? '');
