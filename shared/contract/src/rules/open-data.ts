/** Maximum rows in one answer or file of open data. */
export const maxOpenRows = 500;
