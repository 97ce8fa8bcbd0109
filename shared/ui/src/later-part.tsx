import { type ComponentType, createElement, type ReactNode, Suspense, startTransition, useEffect, useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the server rendered this page and it does not respond yet: the marks are the shell's. */
const awaitsHydration = (): boolean =>
  globalThis.document?.getElementById('root')?.hasChildNodes() === true &&
  ['hydrated', 'drawn'].every((mark) => performance.getEntriesByName(mark).length === 0);

/**
 * Returns a component that the server renders, and whose code browsers load once the rest of the page responds; until then it looks as the server rendered
 * it. Where the server rendered nothing, the code loads at once, with `skeleton` meanwhile. It never takes the page with it: if the code does not load, such
 * as without a network, it stays as it is and is asked for again when the network is back. Its styles must be those of the page: import them next to the
 * call.
 */
export function laterPart<Props extends object>(load: () => Promise<ComponentType<Props>>, skeleton: ReactNode = null): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  /** Settles only once the code is there: React would take a failure for one of the page. */
  const untilLoaded = (): Promise<void> => {
    loading ??= new Promise((resolve) => {
      const ask = () =>
        load().then(
          (part) => {
            Loaded = part;
            globalThis.removeEventListener?.('online', ask);
            resolve();
          },
          () => globalThis.addEventListener?.('online', ask),
        );
      void ask();
    });
    return loading;
  };
  if (!awaitsHydration()) void untilLoaded();

  function Part(props: Props) {
    const isHydrating = useSyncExternalStore(
      never,
      () => false,
      () => true,
    );
    // React then leaves what the server rendered. `use` would have to be called again once the code is there, when React no longer hydrates.
    if (Loaded === undefined && isHydrating) throw untilLoaded();
    return Loaded ? createElement(Loaded, props) : skeleton;
  }

  const bounded = (props: Props) => createElement(Suspense, { fallback: skeleton }, createElement(Part, props));

  return function Later(props: Props) {
    const [, arrive] = useState(0);
    const isMissing = Loaded === undefined;
    // The same element until its code is there: React would replace what the server rendered of a part that changes before.
    const [first] = useState(() => bounded(props));
    useEffect(() => {
      // As a transition, React hydrates the part in slices; otherwise in one task, in which the page answers no press.
      if (isMissing) void untilLoaded().then(() => startTransition(() => arrive((n) => n + 1)));
    }, [isMissing]);
    return isMissing ? first : bounded(props);
  };
}
