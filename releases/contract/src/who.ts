/** The parameter of any address that asks who renders the page: `/torneos?quien`. */
export const whoParameter = 'quien';
