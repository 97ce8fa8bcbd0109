import { LoadingText, Skeleton } from '@mesa/ui/feedback';
import styles from './page-skeleton.module.css';

/** Placeholder for a page whose code is loading. */
export const PageSkeleton = () => (
  <div className={styles.page}>
    <LoadingText>Cargando...</LoadingText>
    <Skeleton width="22rem" height="2.75rem" />
    <Skeleton height="3rem" />
    <Skeleton height="18rem" />
  </div>
);
