import { type AnyRemote, remoteContract } from '@mesa/shared/remote-module';

/** A remote's entry as webpack builds it: it takes the shared modules and gives what it exposes. */
interface Container {
  init(shareScope: object): Promise<unknown> | unknown;
  get(name: string): Promise<() => { default: AnyRemote }>;
}

declare const __webpack_init_sharing__: (scope: string) => Promise<unknown>;
declare const __webpack_share_scopes__: { readonly default: Record<string, Record<string, { loaded?: unknown; loading?: unknown }>> };

const patience = 8000;

/** The entry did not come: no connection, an answer of 404 or 503, a timeout. */
class EntryLoadError extends Error {
  override readonly name = 'EntryLoadError';
}

function loadScript(url: string, integrity = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const timer = setTimeout(() => finish(new EntryLoadError(`${url} takes too long`)), patience);
    const finish = (error?: Error) => {
      clearTimeout(timer);
      script.remove();
      if (error) reject(error);
      else resolve();
    };
    script.onload = () => finish();
    script.onerror = () => finish(new EntryLoadError(`${url} did not load`));
    script.integrity = integrity;
    script.src = url;
    document.head.append(script);
  });
}

/** Loads the entry at this address, lends it the shell's shared modules and takes the module that the remote exposes. */
export async function openContainer(area: string, url: string, integrity?: string): Promise<AnyRemote> {
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

/** The runtime keeps the failed load of a shared part and would answer every later one with it: a retry has to ask anew. */
export function forgetFailedShares(): void {
  for (const versions of Object.values(__webpack_share_scopes__.default)) {
    for (const shared of Object.values(versions)) if (!shared.loaded) delete shared.loading;
  }
}
