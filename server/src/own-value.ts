/** The member of a record, where the key comes from outside: `__proto__` or `constructor` is found in none. */
export const ownValue = <T>(record: { readonly [key: string]: T } | undefined, key: string): T | undefined =>
  record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
