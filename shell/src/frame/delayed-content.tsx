import { type ReactNode, useEffect, useState } from 'react';
import { isRendered } from '../rendered';
import styles from './delayed-content.module.css';
import { prefersReducedMotion } from './reduced-motion';

/** When the content appears, in milliseconds from the start of the navigation. */
const appearsAt = 500;

const remaining = () => (isRendered() || prefersReducedMotion() ? 0 : appearsAt - performance.now());

/**
 * Hides the content once, when the site opens, so that it appears complete. Meanwhile it keeps its place and loads. Slow networks pass that moment before the
 * content arrives, and server-rendered content is never hidden.
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
