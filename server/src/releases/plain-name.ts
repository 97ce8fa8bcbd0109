/** A name of a release's part that leads nowhere else than to it. */
export const isPlainName = (name: string): boolean => /^\w[\w.+-]*$/.test(name);
