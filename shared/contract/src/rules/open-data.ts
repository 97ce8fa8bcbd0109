/** Rows of one answer of open data at most, of a file too. */
export const mostOpenRows = 500;
