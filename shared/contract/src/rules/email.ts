/** A simple pattern on purpose: something, an @, something with a dot. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
