import { percentage } from '@mesa/contract/format/number';

/** A per cent with one decimal at most: 12,5 %. */
export const percent = (value: number): string => percentage(Math.round(value * 10) / 10);
