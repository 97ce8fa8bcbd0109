/** A store's tournaments on a page of them. */
export const storeTournamentsLimit = 20;
