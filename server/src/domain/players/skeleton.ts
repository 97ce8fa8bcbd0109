import unhomoglyph from 'unhomoglyph';

/**
 * Returns the skeleton that usernames with the same look share (UTS 39, by Unicode's table of confusables). It is stored in `players.skeleton`; if a
 * newer `unhomoglyph` has a different table, a migration must update that column.
 */
export const skeletonOf = (username: string): string => unhomoglyph(username.normalize('NFKC').normalize('NFD')).normalize('NFD').toLowerCase();
