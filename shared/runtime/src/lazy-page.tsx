import { type ComponentType, useEffect, useState } from 'react';

/** A page or widget whose code loads when it is first shown. `preload` fetches it earlier. */
export interface LazyPage<Props = object> {
  (props: Props): React.ReactNode;
  preload(): Promise<void>;
}

/**
 * Code splitting with state. React.lazy under Suspense delays content for 300 ms after a fallback; this does not.
 * The next mount retries a failed load; the nearest boundary catches the error. Until the code loads, `Meanwhile` is shown with the same props.
 */
export function lazyPage<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Meanwhile?: ComponentType<Props>,
): LazyPage<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let pending: Promise<void> | undefined;
  const preload = () => {
    pending ??= load()
      // In Chromium a failed preload answers exactly one later request of the same address: retry at once.
      .catch(load)
      .then(
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
  function Page(props: Props) {
    const [, arrive] = useState(0);
    const ready = Loaded !== undefined;
    useEffect(() => {
      if (ready) return;
      let mounted = true;
      preload().then(
        () => mounted && arrive((n) => n + 1),
        (error: unknown) =>
          mounted &&
          arrive(() => {
            throw error;
          }),
      );
      return () => {
        mounted = false;
      };
    }, [ready]);
    const Shown = Loaded ?? Meanwhile;
    return Shown ? <Shown {...props} /> : null;
  }
  return Object.assign(Page, { preload });
}

/** A page that this device can show without a network: its code is loaded, and its data is on this device. */
export interface OwnDataPage {
  address: string;
  title: string;
}

let ownDataPages: readonly OwnDataPage[] = [];
let onOwnData: ((pages: readonly OwnDataPage[]) => void) | undefined;

/** Tells the shell which pages open without a network. */
export function announceOwnDataPages(pages: readonly OwnDataPage[]): void {
  ownDataPages = pages;
  onOwnData?.(pages);
}

/** Calls back with the pages announced so far, and with later ones. One listener: the shell's. */
export function onOwnDataPages(listen: (pages: readonly OwnDataPage[]) => void): void {
  onOwnData = listen;
  listen(ownDataPages);
}
