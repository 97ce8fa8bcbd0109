import type { LazyPage } from '@mesa/shared/lazy-page';
import { type Area, areas, type RemoteArea } from '@mesa/shared/paths';
import { type RemoteModule, remoteContract } from '@mesa/shared/remote-module';
import { getInstance } from '@module-federation/enhanced/runtime';
import { again, NoBuildError } from './again';
import { entryOf, refreshRegistry } from './registry';

export const remoteAreas = (Object.keys(areas) as Area[]).filter((area) => area !== 'shell');

/** Where the runtime was told that each remote is. */
const registered = new Map<RemoteArea, string>();
/** Remotes that were asked for; one that failed is forgotten. */
const loaded = new Map<RemoteArea, Promise<RemoteModule>>();

function federation() {
  const instance = getInstance();
  if (!instance) throw new Error('The federation runtime has not started');
  return instance;
}

/** Tells the runtime where the remotes are. Loads nothing. */
export function startRemotes(): void {
  for (const area of remoteAreas) {
    const entry = entryOf(area);
    if (!entry) continue;
    registered.set(area, entry);
    federation().registerRemotes([{ name: area, entry, type: 'global', entryGlobalName: area }]);
  }
}

async function load(area: RemoteArea): Promise<RemoteModule> {
  const found = await again(() => federation().loadRemote<{ default: RemoteModule }>(`${area}/remote`));
  if (found?.default.contract !== remoteContract) throw new Error(`${area} speaks another contract than this shell`);
  return found.default;
}

/** The module of a remote; its code is fetched once. */
export function loadRemote(area: RemoteArea): Promise<RemoteModule> {
  const known = loaded.get(area);
  if (known) return known;
  if (!registered.has(area)) return Promise.reject(new NoBuildError(area));
  const module = load(area);
  loaded.set(area, module);
  module.catch(() => loaded.get(area) === module && loaded.delete(area));
  return module;
}

/** The pages and widgets whose code is here, so that they can be drawn at once. */
const ready = new Map<string, LazyPage<Record<string, unknown>>>();
export type PartKind = 'pages' | 'widgets';
const partKey = (area: RemoteArea, kind: PartKind, name: string) => `${area}/${kind}/${name}`;

export const readyPart = (area: RemoteArea, kind: PartKind, name: string) => ready.get(partKey(area, kind, name));

/** A page or widget of a remote, with its code. */
export async function loadPart(area: RemoteArea, kind: PartKind, name: string) {
  const parts: { readonly [name: string]: LazyPage<Record<string, unknown>> } = (await loadRemote(area))[kind];
  const part = parts[name];
  if (!part) throw new Error(`${area} has no ${name} among its ${kind}`);
  await part.preload();
  ready.set(partKey(area, kind, name), part);
  return part;
}

/**
 * Asks which builds are live now, and makes the next load of this area use that. A container that works and is still the live
 * one stays. True where another build took its place.
 */
export async function renewRemote(area: RemoteArea): Promise<boolean> {
  await refreshRegistry();
  const entry = entryOf(area);
  const before = registered.get(area);
  if (!entry || (loaded.has(area) && entry === before)) return false;
  loaded.delete(area);
  for (const key of [...ready.keys()]) if (key.startsWith(`${area}/`)) ready.delete(key);
  // The old build's queue of chunks must not answer for the chunk numbers of the new one.
  Reflect.deleteProperty(globalThis, `webpackChunk_${area}`);
  // A lazily shared module counts as the property of the remote that asked first, and would be dropped with it.
  for (const versions of Object.values(federation().shareScopeMap.default ?? {})) for (const version of Object.values(versions)) version.from = 'shell';
  // A new address each time: neither a request that still hangs nor a preload that failed can answer for it.
  federation().registerRemotes([{ name: area, entry: `${entry}?r=${Date.now()}`, type: 'global', entryGlobalName: area }], { force: true });
  registered.set(area, entry);
  return entry !== before;
}
