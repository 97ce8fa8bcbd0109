import { type Area, areas, type RemoteArea } from '@mesa/shared/paths';
import type { RemoteModule } from '@mesa/shared/remote-module';
import { again, NoBuildError } from './again';
import { openContainer } from './container';
import { entryOf, refreshRegistry } from './registry';

export const remoteAreas = (Object.keys(areas) as Area[]).filter((area) => area !== 'shell');

interface Remote {
  entry: string;
  /** null after a failure: whoever asks next tries again. */
  module: Promise<RemoteModule> | null;
  loaded: RemoteModule | null;
}

/** The remotes that were asked for. */
const remotes = new Map<RemoteArea, Remote>();

/** The module of a remote; its code is fetched once. */
export function loadRemote(area: RemoteArea): Promise<RemoteModule> {
  const known = remotes.get(area);
  if (known?.module) return known.module;
  const entry = entryOf(area);
  if (!entry) return Promise.reject(new NoBuildError(area));
  // After a failure at a new address: neither a request that still hangs nor a preload that failed can answer for it.
  const url = known?.entry === entry ? `${entry}?r=${Date.now()}` : entry;
  const module = again(() => openContainer(area, url));
  const remote: Remote = { entry, module, loaded: null };
  remotes.set(area, remote);
  module.then(
    (found) => {
      remote.loaded = found;
    },
    () => {
      remote.module = null;
    },
  );
  return module;
}

/** The module of a remote that is already here. */
export const loadedRemote = (area: RemoteArea): RemoteModule | null => remotes.get(area)?.loaded ?? null;

/** Asks which builds are live now. True where another build of this area took the place of the one that was asked for: it loads next. */
export async function renewRemote(area: RemoteArea): Promise<boolean> {
  const before = remotes.get(area)?.entry ?? entryOf(area);
  await refreshRegistry();
  const entry = entryOf(area);
  if (!entry || entry === before) return false;
  remotes.delete(area);
  return true;
}
