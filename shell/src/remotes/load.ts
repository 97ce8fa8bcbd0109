import type { LiveBuild } from '@mesa/contract/calls/registry';
import type { RemoteModule } from '@mesa/runtime/remote-module';
import { openContainer } from './container';
import { liveBuild, registry } from './registry';
import { NoBuildError, withRetry } from './retry';

export interface Remote {
  /** What was live when it was asked for. */
  readonly live: LiveBuild;
  /** That, or the previous build in its place. */
  readonly build: LiveBuild;
  /** null after a failure: the next call tries again. */
  module: Promise<RemoteModule> | null;
  loaded: RemoteModule | null;
  /** Whether a page or widget of it was asked for; otherwise it was only fetched ahead. */
  wanted: boolean;
}

/** The remotes that were asked for. */
export const remotes = new Map<string, Remote>();

/** Loads a build of an area. From now on it is the one that the area's pages come from. */
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

/** The module of a remote that is already here. */
export const loadedRemote = (area: string): RemoteModule | null => remotes.get(area)?.loaded ?? null;

/** Whether an area has another build now than the one that was asked for here and the one that runs in its place. */
export function isReplaced(area: string): boolean {
  const now = liveBuild(area).entry;
  const here = remotes.get(area);
  return now !== null && now !== here?.live.entry && now !== here?.build.entry;
}

/** The module of a remote; its code is fetched once. Where it was only fetched `ahead`, a newer release may still take its place. */
export function loadRemote(area: string, ahead = false): Promise<RemoteModule> {
  const here = remotes.get(area);
  const module = here?.module && (here.wanted || !isReplaced(area)) ? here.module : openBuild(area, liveBuild(area));
  const remote = remotes.get(area);
  if (remote && !ahead) remote.wanted = true;
  return module;
}

/** As the page was opened with it; not read while the module starts, for the renderer's registry comes later. */
let shellHere: string | null | undefined;

/** What runs in this tab and has another release now, each with that release; empty where nothing has. */
export function replacedHere(): string {
  const { shell, remotes: now } = registry();
  if (shellHere === undefined) shellHere = shell;
  const replaced = [...remotes].filter(([area, { loaded, wanted }]) => loaded && wanted && isReplaced(area)).map(([area]) => `${area} ${now[area]?.entry}`);
  return [...replaced, ...(shell === shellHere ? [] : [`shell ${shell}`])].join();
}
