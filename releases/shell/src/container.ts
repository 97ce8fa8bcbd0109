import { host } from './host';
import type { RemoteModule } from './remote-module';

/** A remote's webpack entry: takes the shared modules and returns what it exposes. */
interface Container {
  init(shareScope: object): Promise<unknown> | unknown;
  get(name: string): Promise<() => { default: RemoteModule }>;
}

declare const __webpack_init_sharing__: (scope: string) => Promise<unknown>;
declare const __webpack_share_scopes__: { readonly default: Record<string, Record<string, { loaded?: unknown; loading?: unknown }>> };

const timeout = 8000;

/** The entry failed to load: no connection, a 404 or 503, or a timeout. */
class EntryLoadError extends Error {
  override readonly name = 'EntryLoadError';
  constructor(
    /** The name webpack's errors use. */
    readonly request: string,
    message: string,
  ) {
    super(message);
  }
}

/** Addresses that failed, shared with all builds (shared/tools/webpack/new-address.mjs); the next request uses another address. */
const unanswered = (): Set<string> => {
  const known: Set<string> = Reflect.get(globalThis, '_UNANSWERED') ?? new Set();
  Reflect.set(globalThis, '_UNANSWERED', known);
  return known;
};

/** Marks unfinished preloads as failed, so they are requested at another address. */
export function giveUpPreloads(): void {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')) {
    const came = performance.getEntriesByName(href).some((entry) => (entry as PerformanceResourceTiming).responseStatus === 200);
    if (!came) unanswered().add(href).add(new URL(href).pathname);
  }
}

function loadScript(url: string, integrity = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const timer = setTimeout(() => finish(new EntryLoadError(url, `${url} takes too long`)), timeout);
    const finish = (error?: Error) => {
      clearTimeout(timer);
      script.remove();
      if (error) reject(error);
      else resolve();
    };
    script.onload = () => {
      unanswered().delete(url);
      finish();
    };
    script.onerror = () => finish(new EntryLoadError(url, `${url} did not load`));
    script.integrity = integrity;
    script.src = unanswered().has(url) ? `${url}?r=${Date.now()}` : url;
    unanswered().add(url);
    document.head.append(script);
  });
}

/** Loads the entry at this address, gives it the shell's shared modules and returns the module that the remote exposes. */
export async function openContainer(area: string, url: string, integrity?: string): Promise<RemoteModule> {
  // Removes the container and chunk queue of an earlier build, which would answer for this one.
  for (const name of [area, `webpackChunk_${area}`]) if (name in globalThis) Reflect.set(globalThis, name, undefined);
  await Promise.all([loadScript(url, integrity), __webpack_init_sharing__('default')]);
  const container: Container | undefined = Reflect.get(globalThis, area);
  if (!container) throw new Error(`${url} holds no ${area}`);
  await container.init(__webpack_share_scopes__.default);
  const remote = (await container.get('./remote'))().default;
  if (remote.contract !== host.contract) throw new Error(`${area} speaks another contract than this shell`);
  return remote;
}

/** Clears failed loads of shared modules. The runtime caches them, so a retry would fail without a request. */
export function forgetFailedShares(): void {
  for (const versions of Object.values(__webpack_share_scopes__.default)) {
    for (const shared of Object.values(versions)) if (!shared.loaded) delete shared.loading;
  }
}
