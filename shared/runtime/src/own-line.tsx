import { Skeleton } from '@mesa/ui/feedback';
import type { ReactNode } from 'react';
import styles from './own-line.module.css';

interface OwnLineProps {
  /** What the line is about: 'Ahora', 'Mi colección'. */
  label: string;
  /** A link, which is as large as the line, and what belongs to it. */
  children: ReactNode;
}

/** One line about the person who reads, among others at the top of a page. */
export const OwnLine = ({ label, children }: OwnLineProps) => (
  <div className={styles.line}>
    <span className={styles.label}>{label}</span>
    <span className={styles.content}>{children}</span>
  </div>
);

/** The line before its content is known. */
export const OwnLineSkeleton = () => (
  <div className={styles.line}>
    <Skeleton width="12rem" />
  </div>
);
