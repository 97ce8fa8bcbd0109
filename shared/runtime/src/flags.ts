import type { Flag } from '@mesa/contract/area/flags';
import { type Registry, registryBlock } from '@mesa/release-contract/registry';
import { useSyncExternalStore } from 'react';

type Flags = NonNullable<Registry['flags']>;

interface Held {
  on: Flags;
  listeners: Set<() => void>;
}

const place = 'mesaFlags';

/** The page's flags, in one place for all builds, each of which has its own copy of this module. First those of the HTML. */
function held(): Held {
  const known: Held | undefined = Reflect.get(globalThis, place);
  if (known) return known;
  const text = globalThis.document?.getElementById(registryBlock)?.textContent;
  const made: Held = { on: (text && (JSON.parse(text) as Registry).flags) || {}, listeners: new Set() };
  Reflect.set(globalThis, place, made);
  return made;
}

/** Replaces the flags that are on: with the server's answer or, in the renderer, with those of the next page. */
export function setFlags(on: Flags = {}): void {
  const { listeners } = held();
  Object.assign(held(), { on });
  for (const listen of listeners) listen();
}

function subscribe(listen: () => void): () => void {
  const { listeners } = held();
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/** Returns whether a flag of flags.ts is on for this visitor. Known before the first render, on the server and in the browser. */
export function useFlag({ area, name }: Flag): boolean {
  const read = () => held().on[area]?.includes(name) ?? false;
  return useSyncExternalStore(subscribe, read, read);
}
