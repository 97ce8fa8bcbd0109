import type { Meta } from '@mesa/contract/calls/meta';

type Week = Meta['weeks'][number];

const oneWeek = 7 * 24 * 3_600_000;

/** Returns an archetype's share of a week's lists in per cent; null for a week without lists. */
export const shareIn = ({ lists, total }: Week, id: number): number | null =>
  total === 0 ? null : (100 * (lists.find((one) => one.id === id)?.lists ?? 0)) / total;

/** Returns every week from the first to the last, including weeks without lists, for an even time axis. */
export function everyWeek(weeks: readonly Week[]): Week[] {
  const known = new Map(weeks.map((week) => [week.week, week]));
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return [];
  const count = Math.round((Date.parse(last.week) - Date.parse(first.week)) / oneWeek) + 1;
  return Array.from({ length: count }, (_, index) => {
    const week = new Date(Date.parse(first.week) + index * oneWeek).toISOString().slice(0, 10);
    return known.get(week) ?? { week, total: 0, lists: [] };
  });
}
