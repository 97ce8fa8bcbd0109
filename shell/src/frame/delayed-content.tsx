import { type ReactNode, useEffect, useState } from 'react';
import styles from './delayed-content.module.css';
import { prefersReducedMotion } from './reduced-motion';

/** When the page's content appears, counted from the start of the navigation. */
const appearsAt = 500;

const remaining = () => (prefersReducedMotion() ? 0 : appearsAt - performance.now());

/**
 * Holds the content back once, when the site is opened, while the page's code, data and first pictures arrive: what appears
 * is complete. It keeps its place and loads meanwhile. On a slow network that moment has passed before, and nothing waits.
 */
export function DelayedContent({ children }: { children: ReactNode }) {
  const [state, setState] = useState<'hidden' | 'appearing' | 'shown'>(() => (remaining() > 0 ? 'hidden' : 'shown'));
  useEffect(() => {
    if (state !== 'hidden') return;
    const timer = setTimeout(() => setState('appearing'), Math.max(remaining(), 0));
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <div className={styles.content} data-state={state} style={state === 'hidden' ? { visibility: 'hidden' } : undefined}>
      {children}
    </div>
  );
}
