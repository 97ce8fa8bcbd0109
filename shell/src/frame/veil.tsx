import { type ReactNode, useEffect, useState } from 'react';
import { prefersReducedMotion } from './reduced-motion';
import styles from './veil.module.css';

/** When the page's content appears, counted from the start of the navigation. */
const appearsAt = 500;

const remaining = () => (prefersReducedMotion() ? 0 : appearsAt - performance.now());

/**
 * Holds the content back once, when the site is opened, while the page's code, data and first pictures arrive: what appears
 * is complete. It keeps its place and loads meanwhile. On a slow network that moment has passed before, and nothing waits.
 */
export function Veil({ children }: { children: ReactNode }) {
  const [state, setState] = useState<'veiled' | 'appearing' | 'plain'>(() => (remaining() > 0 ? 'veiled' : 'plain'));
  useEffect(() => {
    if (state !== 'veiled') return;
    const timer = setTimeout(() => setState('appearing'), Math.max(remaining(), 0));
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <div className={styles.veil} data-state={state} style={state === 'veiled' ? { visibility: 'hidden' } : undefined}>
      {children}
    </div>
  );
}
