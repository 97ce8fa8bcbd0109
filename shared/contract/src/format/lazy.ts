/** A value that is made when it is first asked for: the first format of a language takes milliseconds, of which a page starts with none. */
export function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
