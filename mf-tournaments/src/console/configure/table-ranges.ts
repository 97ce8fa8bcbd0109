type TableRange = [first: number, last: number];

const maxRanges = 50;

/** Parses table ranges such as 5, 8-10; null if invalid. */
export function tableRanges(text: string): TableRange[] | null {
  const parts = text
    .replace(/\s*[-–]\s*/g, '-')
    .split(/[,;\s]+/)
    .filter(Boolean);
  const ranges = parts.map((part): TableRange | null => {
    const [, one = '', other = one] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part) ?? [];
    const [first, last] = [Number(one), Number(other)];
    return first >= 1 && first <= last ? [first, last] : null;
  });
  return ranges.length <= maxRanges && ranges.every((range) => range !== null) ? ranges : null;
}

/** Formats table ranges: 5, 8-10. */
export const rangesText = (ranges: readonly (readonly [number, number])[]): string =>
  ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(', ');
