import unhomoglyph from 'unhomoglyph';

/**
 * What two usernames that look alike have in common: the skeleton of UTS 39, by Unicode's table of confusables. It is in
 * `players.skeleton`; where the table of a newer `unhomoglyph` differs, a migration must write that column again.
 */
export const skeletonOf = (username: string): string => unhomoglyph(username.normalize('NFKC').normalize('NFD')).normalize('NFD').toLowerCase();
