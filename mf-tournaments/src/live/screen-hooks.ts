import { type RefObject, useEffect, useRef, useState } from 'react';

/** Milliseconds per page, enough to find a name among twenty. */
export const pageEvery = 12_000;

/** Turns the pages automatically until paused. */
export function usePaging(pages: number) {
  const [turned, setTurned] = useState(0);
  const [paused, setPaused] = useState(false);
  const next = () => setTurned((count) => count + 1);
  useEffect(() => {
    if (paused || pages < 2) return;
    const timer = setInterval(() => setTurned((count) => count + 1), pageEvery);
    return () => clearInterval(timer);
  }, [paused, pages]);
  return { at: pages > 0 ? turned % pages : 0, paused, setPaused, next };
}

/** Must match the style sheet. */
const twoColumns = '(min-aspect-ratio: 4 / 3)';

/** Row heights as fractions of the window: the first is readable from five metres, the second from across the room. */
const rowHeights = { normal: 0.075, large: 0.105 };
export type RowSize = keyof typeof rowHeights;

/** Returns the number of rows of each size, in one or two columns. */
export function useRowsThatFit() {
  const area = useRef<HTMLOListElement>(null);
  const [fitting, setFitting] = useState<Record<RowSize, number>>({ normal: 16, large: 10 });
  useEffect(() => {
    const list = area.current;
    if (!list) return;
    const measure = () => {
      const height = list.clientHeight / window.innerHeight;
      if (height === 0) return;
      const columns = matchMedia(twoColumns).matches ? 2 : 1;
      const fit = (size: RowSize) => Math.max(1, Math.floor(height / rowHeights[size])) * columns;
      setFitting({ normal: fit('normal'), large: fit('large') });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => observer.disconnect();
  }, []);
  return { area, fitting };
}

/** Keeps the television awake if the browser supports it; the browser releases the lock of a hidden page. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let ended = false;
    const hold = async () => {
      if (document.hidden) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (ended) await lock.release();
      } catch {
        // Refused on a low battery, or unknown to the browser; the screen works without it.
      }
    };
    void hold();
    const again = () => void hold();
    document.addEventListener('visibilitychange', again);
    return () => {
      ended = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release().catch(() => undefined);
    };
  }, []);
}

/** Hides the content behind the layer from the keyboard and screen readers. */
export function useAlone(layer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const covered: Element[] = [];
    for (let at: Element | null = layer.current; at?.parentElement && at !== document.body; at = at.parentElement) {
      covered.push(...[...at.parentElement.children].filter((other) => other !== at && !other.hasAttribute('inert')));
    }
    for (const element of covered) element.setAttribute('inert', '');
    return () => {
      for (const element of covered) element.removeAttribute('inert');
    };
  }, [layer]);
}
