/** Minimum length of a search. */
export const shortestSearch = 2;
