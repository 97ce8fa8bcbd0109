import type { ReactNode } from 'react';
import { Button } from './button';
import styles from './feedback.module.css';
import { range } from './range';
import { VisuallyHidden } from './visually-hidden';

/** An empty play mat. */
const EmptyTable = () => (
  <svg className={styles.table} width="112" height="72" viewBox="0 0 112 72" fill="none" aria-hidden="true">
    <rect className={styles.cloth} x="1" y="1" width="110" height="70" rx="12" />
    <g stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeDasharray="4 4">
      <rect x="6" y="6" width="100" height="60" rx="8" opacity=".55" />
      <rect x="19" y="19" width="24" height="34" rx="3" />
      <rect x="51" y="19" width="24" height="34" rx="3" />
    </g>
    <path
      className={styles.card}
      d="m83.6 20.2 15.8 4.200a3 3 0 0 1 2.1 3.700l-6.7 25a3 3 0 0 1-3.7 2.100L75.3 51a3 3 0 0 1-2.1-3.700l6.7-25a3 3 0 0 1 3.7-2.100Z"
    />
  </svg>
);

export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <EmptyTable />
      <p>{children}</p>
      {action}
    </div>
  );
}

interface ErrorStateProps {
  message: ReactNode;
  onRetry?: (() => void) | undefined;
  busy?: boolean | undefined;
}

export function ErrorState({ message, onRetry, busy = false }: ErrorStateProps) {
  return (
    <div className={styles.error} role="alert">
      <p>{message}</p>
      {onRetry && (
        <Button busy={busy} onClick={onRetry}>
          Reintentar
        </Button>
      )}
    </div>
  );
}

interface SkeletonProps {
  width?: string | number | undefined;
  height?: string | number | undefined;
  lines?: number | undefined;
}

/** A skeleton; the last of several lines is shorter. SVG attributes set its size, because the site's policy refuses `style` in HTML. */
export function Skeleton({ width = '100%', height = '0.9rem', lines = 1 }: SkeletonProps) {
  return (
    <span className={styles.lines} aria-hidden="true">
      {range(lines).map((line) => (
        <svg key={line} className={styles.skeleton} width={lines > 1 && line === lines - 1 ? '60%' : width} height={height} />
      ))}
    </span>
  );
}

/** Tells screen readers what is loading. */
export const LoadingText = ({ children }: { children: ReactNode }) => (
  <span role="status">
    <VisuallyHidden>{children}</VisuallyHidden>
  </span>
);
