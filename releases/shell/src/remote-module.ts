import type { ReactNode } from 'react';

/** A page or widget whose code loads when it is first shown, or earlier by `preload`. */
export interface Part {
  (props: Record<string, unknown>): ReactNode;
  preload(): Promise<void>;
}

/** The one module that an area exposes, as far as the platform reads it. */
export interface RemoteModule {
  readonly contract: number;
  readonly pages: { readonly [name: string]: Part };
  readonly widgets: { readonly [name: string]: Part };
}
