import { lazy } from './lazy';

const percent = lazy(() => new Intl.NumberFormat('es-CO', { minimumFractionDigits: 0, maximumFractionDigits: 2 }));
/** 66.67 as 66,67 %. */
export const percentage = (value: number | null): string => (value === null ? '–' : `${percent().format(value)} %`);

const oneDecimal = lazy(() => new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 }));
/** 12.25 as 12,3. */
export const decimal = (value: number): string => oneDecimal().format(value);

/** A number that may be missing, for a table cell. */
export const orDash = (value: number | string | null): string => (value === null || value === '' ? '–' : String(value));
