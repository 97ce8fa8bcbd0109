import { type ComponentType, createElement, memo, type ReactNode, Suspense, startTransition, useEffect, useMemo, useState } from 'react';
import { useHydrated } from './hydrated';

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

  /** The code, once it is there: as a transition, so that React renders it in slices, between which the page answers. */
  const useCode = (): ComponentType<Props> | undefined => {
    const [isLoaded, setLoaded] = useState(Loaded !== undefined);
    useEffect(() => {
      if (!isLoaded) void untilLoaded().then(() => startTransition(() => setLoaded(true)));
    }, [isLoaded]);
    return isLoaded ? Loaded : undefined;
  };

  function Part({ of }: { of: Props }) {
    const isHydrated = useHydrated();
    const code = useCode();
    // The same element after hydration, which ends in one task: the part would render in it a second time.
    const part = useMemo(() => (code ? createElement(code, of) : skeleton), [code, of]);
    // React then leaves what the server rendered. `use` would have to be called again once the code is there, when React no longer hydrates.
    if (code === undefined && !isHydrated) throw untilLoaded();
    return part;
  }

  // A page that renders again meanwhile changes nothing of a part whose properties are equal.
  return memo(function Later(props: Props) {
    const code = useCode();
    // The same element until its code is there: React would replace what the server rendered of a part that changes before.
    const [first] = useState(props);
    const of = code ? props : first;
    return useMemo(() => createElement(Suspense, { fallback: skeleton }, createElement(Part, { of })), [of]);
  });
}
