import { type LiveArea, type LiveBuild, type Registry, registryBlock, registryPath } from '@mesa/contract/calls/registry';
import { type Area, areas } from '@mesa/contract/paths';
import { session, sessionKnown } from '@mesa/runtime/session';
import { useSyncExternalStore } from 'react';
import { readBlock } from '../read-block';

const unknown: Registry = { revision: 0, shell: null, role: null, remotes: {} };
let current: Registry | null = null;
const listeners = new Set<() => void>();

/** What this visitor gets: as it came with the HTML, or as it was asked for last. */
export const registry = (): Registry => {
  current ??= readBlock<Registry>(registryBlock) ?? unknown;
  return current;
};

/** For the server's renderer, where each page comes with its own. */
export const setRegistry = (next: Registry): void => {
  current = next;
};

export const liveArea = (area: string): LiveArea | undefined => registry().remotes[area];

/** What people call an area. */
export const labelOf = (area: string): string => areas[area as Area]?.label ?? liveArea(area)?.guest?.label ?? '';

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

let asking: { person: string | null; answer: Promise<void> } | null = null;

/**
 * Asks the server what is live now. With a token it also answers the areas of that person's role, and remembers the role in a cookie
 * for the next visit; without one it forgets it.
 */
export async function refreshRegistry(): Promise<void> {
  // Who was let in at a visit before is let in again, and must not be forgotten because the session takes its time.
  const { user, getToken } = registry().role ? await sessionKnown() : session.getState();
  const person = user && user.role !== 'member' ? user.id : null;
  if (asking?.person === person) return asking.answer;
  const ask = async () => {
    const token = person && (await getToken());
    const answer = await fetch(registryPath, {
      cache: 'no-store',
      signal: AbortSignal.timeout(8000),
      ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
    });
    if (!answer.ok) throw new Error(`${registryPath} answered ${answer.status}`);
    const found: Registry = await answer.json();
    if (asking?.answer !== mine) return; // someone else is signed in by now
    current = found;
    for (const listen of listeners) listen();
  };
  const mine: Promise<void> = ask().finally(() => {
    if (asking?.answer === mine) asking = null;
  });
  asking = { person, answer: mine };
  return mine;
}
