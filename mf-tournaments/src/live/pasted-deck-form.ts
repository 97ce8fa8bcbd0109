/** Draft name of a pasted list that is not sent yet. */
export const pastedDeckForm = 'deck-hand-in.1';
