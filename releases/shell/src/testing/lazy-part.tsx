import type { ComponentType } from 'react';
import type { Part } from '../remote-module';

/** Makes a page or widget of an area whose code comes by `load`; a failed load is repeated by the next one. */
export function lazyPart(load: () => Promise<{ default: ComponentType }>): Part {
  let Loaded: ComponentType | undefined;
  let pending: Promise<void> | undefined;
  const preload = () => {
    pending ??= load().then(
      (module) => {
        Loaded = module.default;
      },
      (error: unknown) => {
        pending = undefined;
        throw error;
      },
    );
    return pending;
  };
  return Object.assign(() => Loaded && <Loaded />, { preload });
}
