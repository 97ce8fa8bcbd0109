import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from './button';
import styles from './printed.module.css';

/** Prints its content, and nothing else of the page, once it is rendered; invisible on screen. */
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
  /** The button's text: Imprimir mesas. */
  label: string;
  children(): ReactNode;
}

/** A button that prints a sheet. */
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
