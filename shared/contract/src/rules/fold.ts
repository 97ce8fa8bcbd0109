/** Returns lower case without accents: `Pokémon` and `POKEMON` become equal. The database's search columns are folded the same way. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns a name for an address: lower case, without accents, hyphens for spaces, other symbols removed. */
export const slug = (name: string): string =>
  fold(name)
    .trim()
    .replace(/[\s-]+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/^-+|-+$/g, '');
