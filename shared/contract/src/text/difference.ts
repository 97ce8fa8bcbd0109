/** Describes how much of a page looks different, for a share from 0 to 1: 3,2 % distinta. */
export function differenceText(share: number): string {
  if (share === 0) return 'igual';
  const percent = share * 100;
  return percent < 0.1 ? 'menos del 0,1 % distinta' : `${percent.toFixed(1).replace(/\.0$/, '').replace('.', ',')} % distinta`;
}
