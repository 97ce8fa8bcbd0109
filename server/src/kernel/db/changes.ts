import { type Fields, nullableNames, type WrittenColumns, type WrittenName, writtenNames } from '@mesa/contract/calls/fields';

export interface Changes<T> {
  before: Partial<T>;
  after: Partial<T>;
}

/** Returns the fields that a write would change, before and after; null if it changes nothing. Omitted fields stay. */
export function changesOf<T extends object>(row: T, next: { [K in keyof T]?: T[K] | undefined }): Changes<T> | null {
  const fields = (Object.keys(next) as (keyof T)[]).filter((field) => next[field] !== undefined && next[field] !== row[field]);
  if (fields.length === 0) return null;
  const pick = (source: { [K in keyof T]?: T[K] | undefined }) => Object.fromEntries(fields.map((field) => [field, source[field]])) as Partial<T>;
  return { before: pick(row), after: pick(next) };
}

/** Returns the values with null for each emptied text of a field that can be null. Omitted fields stay omitted. */
export function emptiedToNull<T extends object>(fields: Fields, values: T): T {
  const emptied = nullableNames(fields).filter((name) => values[name as keyof T] === '');
  return { ...values, ...Object.fromEntries(emptied.map((name) => [name, null])) };
}

/** Returns the columns that callers write, from a complete entity: null for what it omits or what was emptied. */
export const writtenColumns = <const F extends Fields>(fields: F, values: { readonly [Name in WrittenName<F>]?: unknown }): WrittenColumns<F> =>
  Object.fromEntries(writtenNames(fields).map((name) => [name, values[name] === '' ? null : (values[name] ?? null)])) as WrittenColumns<F>;
