import { ChevronIcon } from '@mesa/ui/icons';
import type { ReactNode } from 'react';
import styles from './folded.module.css';

interface FoldedProps {
  title: string;
  /** Whether it starts open. */
  open?: boolean;
  children: ReactNode;
}

/** A section that starts as its heading alone. Works before the scripts load, and the browser's search in the page opens it. */
export const Folded = ({ title, open = false, children }: FoldedProps) => (
  <details className={styles.folded} open={open}>
    <summary>
      <h2>{title}</h2>
      <ChevronIcon />
    </summary>
    <div className={styles.content}>{children}</div>
  </details>
);
