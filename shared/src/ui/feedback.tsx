import type { ReactNode } from 'react';
import { Button } from './button';
import styles from './feedback.module.css';
import { range } from './range';
import { VisuallyHidden } from './visually-hidden';

export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <span className={styles.seats} aria-hidden="true" />
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

/** Holds the place of what is on its way; of several lines, the last is shorter. */
export function Skeleton({ width, height, lines = 1 }: SkeletonProps) {
  return (
    <span className={styles.lines} aria-hidden="true">
      {range(lines).map((line) => (
        <span key={line} className={styles.skeleton} style={{ width: lines > 1 && line === lines - 1 ? '60%' : width, height }} />
      ))}
    </span>
  );
}

/** Says to screen readers what is being loaded. */
export const LoadingText = ({ children }: { children: ReactNode }) => (
  <span role="status">
    <VisuallyHidden>{children}</VisuallyHidden>
  </span>
);

export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />;
