import type { AnyArea } from '@mesa/contract/area/describe';
import type { LazyPage } from './lazy-page';

/** Increase it when the shell can no longer show older remotes. */
export const remoteContract = 1;

type Widget = LazyPage<Record<string, unknown>>;

/** The one module that a remote exposes: its description, its pages by name, and its widgets. */
export interface RemoteModule<A extends AnyArea = AnyArea> {
  readonly contract: typeof remoteContract;
  /** Releases from before areas described themselves have none. */
  readonly area?: Pick<A, 'label' | 'pages' | 'widgets'>;
  readonly pages: { readonly [Name in keyof A['pages']]: LazyPage };
  readonly widgets: { readonly [Name in keyof A['widgets']]: Widget };
}
