import { type ReactNode, useState } from 'react';

export type Scheme = 'light' | 'dark';

/** A file of `shared/ui/src`, and its components in each of their states. */
export interface Part {
  readonly file: string;
  /** Examples by state name. `scheme` keeps names unique where the page shows an example twice. */
  readonly states: Readonly<Record<string, (scheme: Scheme) => ReactNode>>;
}

export const schemeLabels: Record<Scheme, string> = { light: 'claro', dark: 'oscuro' };

/** Returns all values of a union: a value that is missing among the examples is a type error. */
export const keysOf = <Key extends string>(keys: Record<Key, true>) => Object.keys(keys) as Key[];

interface StatefulProps<T> {
  initial: T;
  children(value: T, setValue: (value: T) => void): ReactNode;
}

/** Keeps the value of a controlled component. */
export function Stateful<T>({ initial, children }: StatefulProps<T>) {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}
