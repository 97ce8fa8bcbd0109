import type { PageOf, RemoteArea, WidgetOf } from '@mesa/contract/paths';
import type { LazyPage } from './lazy-page';

/** Bumped when an older remote can no longer be shown by a newer shell. */
export const remoteContract = 1;

type Widget = LazyPage<Record<string, unknown>>;

/** What every remote exposes, also one whose addresses its own area.json tells and paths.ts does not know. */
export interface AnyRemote {
  readonly contract: typeof remoteContract;
  readonly pages: { readonly [name: string]: LazyPage };
  readonly widgets: { readonly [name: string]: Widget };
}

/** The one module that a remote exposes: a page for each of its addresses, and the widgets that other pages may mount by name. */
export interface RemoteModule<A extends RemoteArea = RemoteArea> extends AnyRemote {
  readonly pages: { readonly [P in PageOf<A>]: LazyPage };
  readonly widgets: { readonly [W in WidgetOf<A>]: Widget };
}
