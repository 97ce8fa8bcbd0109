import type { Following } from '@mesa/release-shell/host';
import { measureFirstPage } from '@mesa/release-shell/measure';
import { onCLS, onINP, onLCP } from 'web-vitals';

/** Measures the first page of a visit. */
export const measure = (router: Following['router'], pathname: string): void => measureFirstPage([onLCP, onINP, onCLS], router, pathname);
