/** Words that are worth a search. */
export const shortestSearch = 2;
