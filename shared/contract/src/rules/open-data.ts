/** Maximum rows in one answer or file of open data. */
export const maxOpenRows = 500;

/** Explains the columns and filters of a place. */
export const openPlace = { country: 'País', state: 'Departamento, estado o región', city: 'Ciudad' } as const;
