import { type RefObject, useEffect, useRef, useState } from 'react';

/** How long a page of the screen stays, in milliseconds: time to find one's name among twenty. */
export const pageEvery = 12_000;

/** Turns the pages by itself, unless somebody stops it. */
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

/** As the style has it. */
const twoColumns = '(min-aspect-ratio: 4 / 3)';

/** Heights of a row by parts of the window's: the first is read at five metres, the second from the other end of the room. */
const rowHeights = { normal: 0.075, large: 0.105 };
export type RowSize = keyof typeof rowHeights;

/** How many rows of each size fit, in one column or two. */
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

/** Keeps the television from going to sleep, where the browser can; it lets go of a hidden page by itself. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let ended = false;
    const hold = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (ended) await lock.release();
      } catch {
        // A low battery refuses it: the screen is as good without.
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

/** Takes what the layer covers out of the keyboard's and the screen reader's way. */
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
