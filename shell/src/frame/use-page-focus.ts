import { href } from '@mesa/contract/paths';
import { useLocation } from '@mesa/runtime/router';
import { type RefObject, useEffect, useRef } from 'react';

/** A field with autofocus keeps the focus. */
const isField = (element: Element | null) => element?.matches('input, select, textarea') ?? false;

/**
 * After a navigation, moves the focus to the new page's heading, so screen readers read it. Waits for the heading while the page loads, until the user acts.
 * The first page keeps the browser's own focus.
 */
export function usePageFocus(content: RefObject<HTMLElement | null>) {
  const { pathname, search } = useLocation();
  // Filters and page numbers in the query string are the same page; another search is a new one.
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
