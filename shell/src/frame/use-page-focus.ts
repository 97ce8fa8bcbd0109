import { href } from '@mesa/contract/paths';
import { useLocation } from '@mesa/runtime/router';
import { type RefObject, useEffect, useRef } from 'react';

/** A field with autofocus keeps the focus. */
const isField = (element: Element | null) => element?.matches('input, select, textarea') ?? false;

/**
 * After a navigation, moves the focus to the new page's heading, so screen readers read it; again if the heading of a skeleton gives way to the page's own.
 * Ends when the user focuses something else. The first page keeps the browser's own focus.
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

    let focused: Element | null = null;
    const focusHeading = () => {
      if (focused?.isConnected) return;
      const heading = main.querySelector('h1');
      if (!heading) return;
      focused = heading;
      if (!(main.contains(document.activeElement) && isField(document.activeElement))) heading.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(focusHeading);
    const onFocus = ({ target }: FocusEvent) => target !== focused && stop();
    const stop = () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
    };
    document.addEventListener('focusin', onFocus);
    observer.observe(main, { childList: true, subtree: true });
    focusHeading();
    return stop;
  }, [place, content]);
}
