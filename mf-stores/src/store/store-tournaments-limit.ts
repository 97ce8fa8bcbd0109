/** Tournaments per page. */
export const storeTournamentsLimit = 20;
