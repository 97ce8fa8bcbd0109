/** A record's own value for a key from outside: `__proto__` and `constructor` are found in none. */
export const ownValue = <T>(record: { readonly [key: string]: T } | undefined, key: string): T | undefined =>
  record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
