/** Lower case without accents: `Pokémon` and `POKEMON` become the same. The search columns of the database are folded alike. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A name as part of an address: lower case, accents stripped, spaces to hyphens, other symbols dropped. */
export const slug = (name: string): string =>
  fold(name)
    .trim()
    .replace(/[\s-]+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/^-+|-+$/g, '');
