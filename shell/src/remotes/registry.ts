import { type LiveArea, type LiveBuild, type Registry, registryBlock } from '@mesa/contract/calls/registry';
import { useSyncExternalStore } from 'react';
import shell from '../../area';
import { readBlock } from '../read-block';

const unknown: Registry = { revision: 0, shell: null, role: null, remotes: {} };
let current: Registry | null = null;
const listeners = new Set<() => void>();

/** What this visitor gets: as it came with the HTML, or as it was asked for last. */
export const registry = (): Registry => {
  current ??= readBlock<Registry>(registryBlock) ?? unknown;
  return current;
};

/** Puts another one in its place: what the server answered (refresh.ts), or in its renderer that of the next page. */
export function setRegistry(next: Registry): void {
  current = next;
  for (const listen of listeners) listen();
}

export const liveArea = (area: string): LiveArea | undefined => registry().remotes[area];

/** What people call an area. */
export const labelOf = (area: string): string => (area === 'shell' ? shell.label : (liveArea(area)?.label ?? ''));

const none: LiveBuild = { release: null, entry: null };

/** The build of an area that is to be loaded now. */
export function liveBuild(area: string): LiveBuild {
  const live = liveArea(area);
  return live && !live.off ? live : none;
}

/** Calls back whenever the registry was asked for again. */
export function onRegistry(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/** What is read out of the registry, read again whenever that was asked for. */
export const useRegistry = <T>(read: () => T): T => useSyncExternalStore(onRegistry, read, read);
