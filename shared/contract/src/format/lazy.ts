/** Creates a value on first use: the first format of a language takes milliseconds, which a starting page should not spend. */
export function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
