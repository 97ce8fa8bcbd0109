/** The seeds ask for a simple pattern: something, an @, something with a dot. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
