import { type LiveArea, type LiveBuild, type Registry, registryBlock } from '@mesa/release-contract/registry';
import { useSyncExternalStore } from 'react';
import { readBlock } from './read-block';

const unknown: Registry = { revision: 0, shell: null, role: null, remotes: {} };
let current: Registry | null = null;
const listeners = new Set<() => void>();

/** Returns this visitor's registry: from the HTML, or from the last refresh. */
export const registry = (): Registry => {
  current ??= readBlock<Registry>(registryBlock) ?? unknown;
  return current;
};

/** Replaces the registry with the server's response (refresh.ts) or, in the renderer, with the next page's. */
export function setRegistry(next: Registry): void {
  current = next;
  for (const listen of listeners) listen();
}

export const liveArea = (area: string): LiveArea | undefined => registry().remotes[area];

/** Returns the display name of an area. */
export const labelOf = (area: string): string => liveArea(area)?.label ?? '';

const none: LiveBuild = { release: null, entry: null };

/** Returns the build of an area to load now. */
export function liveBuild(area: string): LiveBuild {
  const live = liveArea(area);
  return live && !live.off ? live : none;
}

/** Subscribes to registry refreshes. */
export function onRegistry(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/** Reads from the registry, again after each refresh. */
export const useRegistry = <T>(read: () => T): T => useSyncExternalStore(onRegistry, read, read);
