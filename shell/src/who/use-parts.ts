import { onRegistry } from '@mesa/release-shell/registry';
import { useEffect, useState } from 'react';
import { type Part, partsOfPage } from './page-parts';

/** Milliseconds between two looks at a page that changes. */
const pause = 250;

/** Returns the parts of the page, again after it changed. */
export function useParts(root: Element, pathname: string): readonly Part[] {
  const [parts, setParts] = useState<readonly Part[]>([]);
  useEffect(() => {
    const read = () => setParts(partsOfPage(root, pathname));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        read();
      }, pause);
    };
    read();
    const changes = new MutationObserver(readSoon);
    changes.observe(root, { childList: true, subtree: true });
    const sizes = new ResizeObserver(readSoon);
    sizes.observe(root);
    const stop = onRegistry(readSoon);
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      sizes.disconnect();
      stop();
    };
  }, [root, pathname]);
  return parts;
}
