import type { LiveBuild } from '@mesa/release-contract/registry';
import { openContainer } from './container';
import { liveBuild, registry } from './registry';
import type { RemoteModule } from './remote-module';
import { NoBuildError, withRetry } from './retry';

export interface Remote {
  /** The live build at the time of the request. */
  readonly live: LiveBuild;
  /** The live build, or the previous one as a fallback. */
  readonly build: LiveBuild;
  /** null after a failure: the next call retries. */
  module: Promise<RemoteModule> | null;
  loaded: RemoteModule | null;
  /** Whether a page or widget requested it; false if only prefetched. */
  wanted: boolean;
}

/** The remotes requested so far. */
export const remotes = new Map<string, Remote>();

/** Loads a build of an area and makes it the source of the area's pages. */
export function openBuild(area: string, build: LiveBuild, live = build): Promise<RemoteModule> {
  const { entry, integrity } = build;
  if (!entry) return Promise.reject(new NoBuildError(area));
  const module = withRetry(() => openContainer(area, entry, integrity));
  const remote: Remote = { live, build, module, loaded: null, wanted: false };
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

/** Returns the module of a loaded remote. */
export const loadedRemote = (area: string): RemoteModule | null => remotes.get(area)?.loaded ?? null;

/** Whether an area's live build differs from the one requested here and the one in use. */
export function isReplaced(area: string): boolean {
  const now = liveBuild(area).entry;
  const here = remotes.get(area);
  return now !== null && now !== here?.live.entry && now !== here?.build.entry;
}

/** Returns the module of a remote and fetches its code once. If it was only prefetched (`ahead`), a newer release can replace it. */
export function loadRemote(area: string, ahead = false): Promise<RemoteModule> {
  const here = remotes.get(area);
  const module = here?.module && (here.wanted || !isReplaced(area)) ? here.module : openBuild(area, liveBuild(area));
  const remote = remotes.get(area);
  if (remote && !ahead) remote.wanted = true;
  return module;
}

/** The shell's release when the page opened. Read lazily, because the renderer's registry arrives after import. */
let shellHere: string | null | undefined;

/** Lists the areas in use that have a new release, each with that release; empty if there are none. */
export function replacedHere(): string {
  const { shell, remotes: now } = registry();
  if (shellHere === undefined) shellHere = shell;
  const replaced = [...remotes].filter(([area, { loaded, wanted }]) => loaded && wanted && isReplaced(area)).map(([area]) => `${area} ${now[area]?.entry}`);
  return [...replaced, ...(shell === shellHere ? [] : [`shell ${shell}`])].join();
}
