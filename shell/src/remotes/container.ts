import { type RemoteModule, remoteContract } from '@mesa/runtime/remote-module';

/** A remote's entry as webpack builds it: it takes the shared modules and gives what it exposes. */
interface Container {
  init(shareScope: object): Promise<unknown> | unknown;
  get(name: string): Promise<() => { default: RemoteModule }>;
}

declare const __webpack_init_sharing__: (scope: string) => Promise<unknown>;
declare const __webpack_share_scopes__: { readonly default: Record<string, Record<string, { loaded?: unknown; loading?: unknown }>> };

const timeout = 8000;

/** The entry did not come: no connection, an answer of 404 or 503, a timeout. */
class EntryLoadError extends Error {
  override readonly name = 'EntryLoadError';
  constructor(
    /** As webpack's errors name it. */
    readonly request: string,
    message: string,
  ) {
    super(message);
  }
}

/** Addresses asked for in vain, as shared/tools/webpack/new-address.mjs keeps them for all builds: the next request goes to another one. */
const unanswered = (): Set<string> => {
  const known: Set<string> = Reflect.get(globalThis, '_UNANSWERED') ?? new Set();
  Reflect.set(globalThis, '_UNANSWERED', known);
  return known;
};

/** What the page's preloads did not bring, or not yet, is to be asked for at another address too. */
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

/** Loads the entry at this address, lends it the shell's shared modules and takes the module that the remote exposes. */
export async function openContainer(area: string, url: string, integrity?: string): Promise<RemoteModule> {
  // Of an earlier build, neither the container nor the queue of chunks may answer for this one.
  for (const name of [area, `webpackChunk_${area}`]) if (name in globalThis) Reflect.set(globalThis, name, undefined);
  await Promise.all([loadScript(url, integrity), __webpack_init_sharing__('default')]);
  const container: Container | undefined = Reflect.get(globalThis, area);
  if (!container) throw new Error(`${url} holds no ${area}`);
  await container.init(__webpack_share_scopes__.default);
  const remote = (await container.get('./remote'))().default;
  if (remote.contract !== remoteContract) throw new Error(`${area} speaks another contract than this shell`);
  return remote;
}

/** The runtime keeps the failed load of a shared part and would answer every later one with it: a retry has to ask again. */
export function forgetFailedShares(): void {
  for (const versions of Object.values(__webpack_share_scopes__.default)) {
    for (const shared of Object.values(versions)) if (!shared.loaded) delete shared.loading;
  }
}
