import type { Meta } from '@mesa/contract/calls/meta';

/** The part of a week's lists that an archetype had, in per cent. */
export const shareIn = ({ lists, total }: Meta['weeks'][number], id: number): number =>
  total === 0 ? 0 : (100 * (lists.find((one) => one.id === id)?.lists ?? 0)) / total;
