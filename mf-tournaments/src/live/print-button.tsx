import { Button } from '@mesa/ui/button';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './print-button.module.css';

interface PrintProps {
  /** What is printed: Imprimir mesas. */
  label: string;
  children(): ReactNode;
}

/** Prints a sheet of its own, and nothing else of the page. */
export function PrintButton({ label, children }: PrintProps) {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    if (!printing) return;
    const done = () => setPrinting(false);
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [printing]);
  return (
    <>
      <Button size="small" tone="quiet" onClick={() => setPrinting(true)}>
        {label}
      </Button>
      {printing && (
        <div className={styles.sheet} data-print>
          {children()}
        </div>
      )}
    </>
  );
}
