const unstorable = /[\0\p{Cs}]/gu;

/** Removes what PostgreSQL cannot store: NUL, and lone surrogates such as half a character at the end of a truncated text. */
export const storable = (text: string): string => text.replace(unstorable, '');
