const unstorable = /[\0\p{Cs}]/u;
const allUnstorable = /[\0\p{Cs}]/gu;

/** Returns whether PostgreSQL can store a text: it refuses NUL, and a lone surrogate has no UTF-8 form. */
export const isStorable = (text: string): boolean => !unstorable.test(text);

/** Removes what PostgreSQL cannot store, such as half a character at the end of a truncated text. */
export const storable = (text: string): string => text.replace(allUnstorable, '');
