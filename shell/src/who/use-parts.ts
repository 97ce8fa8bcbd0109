import { onRegistry } from '@mesa/release-shell/registry';
import { useEffect, useState } from 'react';
import { type Part, partsOfPage } from './page-parts';

/** Milliseconds between two looks at a page that changes. */
const pause = 250;

/** Returns the parts of the page, again after it changed. */
export function useParts(root: Element, pathname: string): readonly Part[] {
  const [parts, setParts] = useState<readonly Part[]>([]);
  useEffect(() => {
    const look = () => setParts(partsOfPage(root, pathname));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        look();
      }, pause);
    };
    look();
    const changes = new MutationObserver(lookSoon);
    changes.observe(root, { childList: true, subtree: true });
    const sizes = new ResizeObserver(lookSoon);
    sizes.observe(root);
    const stop = onRegistry(lookSoon);
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      sizes.disconnect();
      stop();
    };
  }, [root, pathname]);
  return parts;
}
