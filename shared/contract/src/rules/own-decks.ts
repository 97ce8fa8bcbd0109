/** Maximum own decks of one member. */
export const maxOwnDecks = 100;
export const tooManyOwnDecks = `Ya tienes ${maxOwnDecks} barajas. Elimina una que no uses para crear otra.`;
