import type { LazyPage } from './lazy-page';
import type { PageOf, RemoteArea } from './paths';

/** Raised when a remote of before could no longer be shown by a shell of after. */
export const remoteContract = 1;

/** The one module that a remote exposes: a page for each of its addresses, and the widgets that other pages may mount by name. */
export interface RemoteModule<A extends RemoteArea = RemoteArea> {
  readonly contract: typeof remoteContract;
  readonly pages: { readonly [P in PageOf<A>]: LazyPage };
  readonly widgets: { readonly [name: string]: LazyPage<Record<string, unknown>> };
}
