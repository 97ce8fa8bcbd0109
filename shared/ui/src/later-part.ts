import { type ComponentType, createElement, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the server rendered this page and it has not come to life yet: the mark is the shell's. */
const awaitsHydration = (): boolean =>
  globalThis.document?.getElementById('root')?.hasChildNodes() === true && performance.getEntriesByName('hydrated').length === 0;

/**
 * Returns a component that the server renders, and whose code browsers load once the rest of the page responds; until then it looks as the server rendered
 * it. Where the server rendered nothing, the code loads at once, with `skeleton` meanwhile. If it does not load, a rendered part stays as it is, and
 * another one throws to the nearest boundary. Its styles must be those of the page: import them next to the call.
 */
export function laterPart<Props extends object>(load: () => Promise<ComponentType<Props>>, skeleton: ReactNode = null): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const start = (): Promise<void> => {
    loading ??= load().then(
      (part) => {
        Loaded = part;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  /** Settles only once the code is there: React would take a failure for one of the page. */
  let arrival: Promise<void> | undefined;
  const untilLoaded = (): Promise<void> => {
    arrival ??= start().catch(
      () =>
        new Promise<void>((resolve) => {
          const retry = () =>
            start().then(
              () => {
                removeEventListener('online', retry);
                resolve();
              },
              () => undefined,
            );
          addEventListener('online', retry);
        }),
    );
    return arrival;
  };
  if (!awaitsHydration()) start().catch(() => undefined);

  function Part(props: Props) {
    const [, arrive] = useState(0);
    const isHydrating = useSyncExternalStore(
      never,
      () => false,
      () => true,
    );
    const isMissing = Loaded === undefined;
    useEffect(() => {
      if (!isMissing) return;
      let isMounted = true;
      const then = (next: (n: number) => number) => isMounted && arrive(next);
      start().then(
        () => then((n) => n + 1),
        (error: unknown) =>
          then(() => {
            throw error;
          }),
      );
      return () => {
        isMounted = false;
      };
    }, [isMissing]);
    // React then leaves what the server rendered. `use` would have to be called again once the code is there, when React no longer hydrates.
    if (isMissing && isHydrating) throw untilLoaded();
    return Loaded ? createElement(Loaded, props) : skeleton;
  }
  return (props: Props) => createElement(Suspense, { fallback: skeleton }, createElement(Part, props));
}
