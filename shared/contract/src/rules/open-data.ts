/** Maximum rows in one answer or file of open data. */
export const mostOpenRows = 500;
