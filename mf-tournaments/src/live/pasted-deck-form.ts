/** Under this name a list that was pasted and not sent is kept. */
export const pastedDeckForm = 'deck-hand-in.1';
