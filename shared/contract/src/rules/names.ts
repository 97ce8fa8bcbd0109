interface Named {
  optionalname: string | null;
  username: string | null;
  name: string | null;
  /** The player chose to be shown by their username, also where they have an optional name. Required, so that no read leaves it out. */
  useUsername: boolean;
}

/** How a player is shown everywhere: by the username if they chose so; optionalname, else username, else name, else 'Sin asignar'. */
export const displayName = (player: Named | null | undefined): string =>
  (player?.useUsername && player.username) || player?.optionalname || player?.username || player?.name || 'Sin asignar';

/** How a deck is shown where it has no name. */
export const deckName = (name: string | null | undefined): string => name || 'No definido';

/** State names lose their department suffix or prefix: `Antioquia Department` and `Departamento de Antioquia` become `Antioquia`. */
export const stateName = (state: string): string => state.replace(/\s+department$/i, '').replace(/^departamento\s+(?:del?\s+)?/i, '');

/** Deck icons are shown only where the file of the first one is a png, gif or webp. */
export const hasDeckIcon = (deckicons: readonly string[]): boolean => /\.(png|gif|webp)$/i.test(deckicons[0]?.split(/[?#]/)[0] ?? '');
