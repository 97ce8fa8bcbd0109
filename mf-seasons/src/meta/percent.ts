import { percentage } from '@mesa/contract/format/number';

/** Formats a percentage with at most one decimal: 12,5 %. */
export const percent = (value: number): string => percentage(Math.round(value * 10) / 10);
