import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { useRouter } from './use-router';

const storageKey = 'desplazamiento';

/** Vertical positions in pixels by the keys of the tab's entries. Empty on the server, and where storage is blocked. */
function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

function savePositions(positions: Map<string, number>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions]));
  } catch {
    // Storage is full or blocked: the positions last as long as the page.
  }
}

/** Returns the part of the page that an address names. */
function partAt({ hash }: Location): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    return null; // The address is not valid text.
  }
}

/** Begins a new page at its top or at the part its address names, and shows a page again where the person left it. */
export function ScrollRestoration(): null {
  const router = useRouter();
  const location = useLocation();
  const [positions] = useState(readPositions);
  const isFirst = useRef(true);

  useEffect(() => {
    const take = () => {
      window.history.scrollRestoration = 'manual';
    };
    const leave = () => {
      positions.set(router.state.location.key, window.scrollY);
      savePositions(positions);
      // The browser itself restores a page that is loaded again.
      window.history.scrollRestoration = 'auto';
    };
    take();
    const stop = router.subscribe((_, before) => positions.set(before.location.key, window.scrollY));
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', take);
    return () => {
      stop();
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', take);
    };
  }, [router, positions]);

  useLayoutEffect(() => {
    const wasFirst = isFirst.current;
    isFirst.current = false;
    // The person may have scrolled a server-rendered page before its code arrived.
    if (wasFirst && window.scrollY > 0) return;
    const position = positions.get(location.key);
    const part = partAt(location);
    if (position !== undefined) window.scrollTo(0, position);
    else if (part) part.scrollIntoView();
    else if (!wasFirst && !router.state.preventScrollReset) window.scrollTo(0, 0);
  }, [location, router, positions]);
  return null;
}
