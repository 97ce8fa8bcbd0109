import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from './button';
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

interface PrintProps {
  /** What is printed: Imprimir mesas. */
  label: string;
  children(): ReactNode;
}

/** Prints a sheet of its own. */
export function PrintButton({ label, children }: PrintProps) {
  const [printing, setPrinting] = useState(false);
  return (
    <>
      <Button size="small" tone="quiet" onClick={() => setPrinting(true)}>
        {label}
      </Button>
      {printing && <Printed onDone={() => setPrinting(false)}>{children()}</Printed>}
    </>
  );
}
