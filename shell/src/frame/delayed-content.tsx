import { type ReactNode, useEffect, useState } from 'react';
import { isDrawn } from '../drawn';
import styles from './delayed-content.module.css';
import { prefersReducedMotion } from './reduced-motion';

/** When the page's content appears, counted from the start of the navigation. */
const appearsAt = 500;

const remaining = () => (isDrawn() || prefersReducedMotion() ? 0 : appearsAt - performance.now());

/**
 * Holds the content back once, when the site is opened, while the page's code, data and first pictures arrive: what appears
 * is complete. It keeps its place and loads meanwhile. On a slow network that moment has passed before, and nothing waits;
 * what the server drew is in sight already.
 */
export function DelayedContent({ children }: { children: ReactNode }) {
  const [state, setState] = useState<'hidden' | 'appearing' | 'shown'>(() => (remaining() > 0 ? 'hidden' : 'shown'));
  useEffect(() => {
    if (state !== 'hidden') return;
    const timer = setTimeout(() => setState('appearing'), Math.max(remaining(), 0));
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <div className={styles.content} data-state={state}>
      {children}
    </div>
  );
}
