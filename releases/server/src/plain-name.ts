/** Returns whether a name is a single path component, so that it cannot lead elsewhere. */
export const isPlainName = (name: string): boolean => /^\w[\w.+-]*$/.test(name);
