export interface Changes<T> {
  before: Partial<T>;
  after: Partial<T>;
}

/** The fields that a write would change, as they are and as they will be; null where it changes nothing. A field left out stays. */
export function changesOf<T extends object>(row: T, next: { [K in keyof T]?: T[K] | undefined }): Changes<T> | null {
  const fields = (Object.keys(next) as (keyof T)[]).filter((field) => next[field] !== undefined && next[field] !== row[field]);
  if (fields.length === 0) return null;
  const pick = (source: { [K in keyof T]?: T[K] | undefined }) => Object.fromEntries(fields.map((field) => [field, source[field]])) as Partial<T>;
  return { before: pick(row), after: pick(next) };
}

/** A text that may be left out (stays as it is) or emptied (null). */
export const emptyToNull = (text: string | null | undefined): string | null | undefined => (text === undefined ? undefined : text || null);
