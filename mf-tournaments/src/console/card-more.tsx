import { type ReactNode, useId, useState } from 'react';
import styles from './card-more.module.css';

interface CardMoreProps {
  /** For screen readers, with the table: a page has many of these. */
  label: string;
  symbol: string;
  children: ReactNode;
}

/** What a card seldom needs: a small button at its end, and a row below while it is open. */
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
