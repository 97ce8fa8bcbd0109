type TableRange = [first: number, last: number];

const highest = 9999;
const mostRanges = 50;

/** Tables as an organiser writes them, 5, 8-10; null where it cannot be read. */
export function tableRanges(text: string): TableRange[] | null {
  const parts = text
    .replace(/\s*[-–]\s*/g, '-')
    .split(/[,;\s]+/)
    .filter(Boolean);
  const ranges = parts.map((part): TableRange | null => {
    const [, one = '', other = one] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part) ?? [];
    const [first, last] = [Number(one), Number(other)];
    return first >= 1 && first <= last && last <= highest ? [first, last] : null;
  });
  return ranges.length <= mostRanges && ranges.every((range) => range !== null) ? ranges : null;
}

/** Ranges as they are written: 5, 8-10. */
export const rangesText = (ranges: readonly (readonly [number, number])[]): string =>
  ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(', ');
