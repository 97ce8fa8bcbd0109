/** Returns a record's own value for an external key; `__proto__` and `constructor` are not found. */
export const ownValue = <T>(record: { readonly [key: string]: T } | undefined, key: string): T | undefined =>
  record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
