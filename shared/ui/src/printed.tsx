import { type ReactNode, useEffect, useEffectEvent } from 'react';
import styles from './printed.module.css';

/** Is printed once it is drawn, and nothing else of the page; on the screen it is not seen. */
export function Printed({ onDone, children }: { onDone(): void; children: ReactNode }) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const listener = () => done();
    window.addEventListener('afterprint', listener);
    window.print();
    return () => window.removeEventListener('afterprint', listener);
  }, []);
  return (
    <div className={styles.sheet} data-print>
      {children}
    </div>
  );
}
