import type { AnyArea } from '@mesa/contract/area/describe';
import type { LazyPage } from './lazy-page';

/** Bumped when an older remote can no longer be shown by a newer shell. */
export const remoteContract = 1;

type Widget = LazyPage<Record<string, unknown>>;

/** The one module that a remote exposes: how its area.ts describes it, the pages by their names there, and the widgets. */
export interface RemoteModule<A extends AnyArea = AnyArea> {
  readonly contract: typeof remoteContract;
  /** A release from before areas described themselves has none. */
  readonly area?: Pick<A, 'label' | 'pages' | 'widgets'>;
  readonly pages: { readonly [Name in keyof A['pages']]: LazyPage };
  readonly widgets: { readonly [Name in keyof A['widgets']]: Widget };
}
