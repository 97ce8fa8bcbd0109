import { type RefObject, useEffect, useState } from 'react';

const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Uses one shared observer: a page has hundreds of cards. */
function observe(element: Element, onSeen: () => void): () => void {
  observer ??= new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.();
  });
  const unobserve = () => observer?.unobserve(element);
  waiting.set(element, () => {
    unobserve();
    onSeen();
  });
  observer.observe(element);
  return unobserve;
}

/** Whether an element has ever been on screen. */
export function useInView(element: RefObject<Element | null>, initially: boolean): boolean {
  const [seen, setSeen] = useState(initially);
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return setSeen(true);
    if (!seen && element.current) return observe(element.current, () => setSeen(true));
  }, [seen, element]);
  return seen;
}
