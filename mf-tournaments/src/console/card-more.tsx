import { type ReactNode, useId, useState } from 'react';
import styles from './card-more.module.css';

interface CardMoreProps {
  /** Label for screen readers, with the table number: a page has many of these buttons. */
  label: string;
  symbol: string;
  children: ReactNode;
}

/** Rarely used actions of a card: a small button at its end, and a row below while open. */
export function CardMore({ label, symbol, children }: CardMoreProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.toggle} aria-label={label} title={label} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {symbol}
      </button>
      <div id={id} className={styles.content} hidden={!open}>
        {open && children}
      </div>
    </>
  );
}
