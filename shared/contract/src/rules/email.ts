/** Returns whether a text looks like an e-mail address: text, an @, text with a dot. Simple on purpose. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
