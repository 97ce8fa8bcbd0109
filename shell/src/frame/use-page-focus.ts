import { href } from '@mesa/contract/paths';
import { useLocation } from '@mesa/runtime/router';
import { type RefObject, useEffect, useRef } from 'react';

/** A field that took the focus by itself keeps it. */
const isField = (element: Element | null) => element?.matches('input, select, textarea') ?? false;

/**
 * After a navigation the focus goes to the new page's heading, which screen readers then read. The page may still be on its
 * way, so the heading is awaited, until the person goes on by themselves. When the site is opened, the browser's own focus stays.
 */
export function usePageFocus(content: RefObject<HTMLElement | null>) {
  const { pathname, search } = useLocation();
  // Filters and page numbers live in the query string and are no new page; another search is.
  const place = pathname === href('search') ? pathname + search : pathname;
  const seen = useRef(place);

  useEffect(() => {
    const main = content.current;
    if (seen.current === place || !main) return;
    seen.current = place;

    const focusHeading = () => {
      const heading = main.querySelector('h1');
      if (!heading) return false;
      if (!(main.contains(document.activeElement) && isField(document.activeElement))) heading.focus({ preventScroll: true });
      return true;
    };
    if (focusHeading()) return;

    const observer = new MutationObserver(() => focusHeading() && stop());
    const stop = () => {
      observer.disconnect();
      document.removeEventListener('focusin', stop);
    };
    observer.observe(main, { childList: true, subtree: true });
    document.addEventListener('focusin', stop);
    return stop;
  }, [place, content]);
}
