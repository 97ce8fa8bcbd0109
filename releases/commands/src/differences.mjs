import { texts } from './host.mjs';

/** Says that a difference decides nothing. */
export const onlyAHint = 'Es solo una pista: los datos que cambian a cada rato también cuentan, y nada se rechaza por esto.';

/** Describes how a page differs from the live one: «360 px: 3,2 % distinta; 1280 px: igual». */
const differencesOf = ({ differences }) => differences.map(({ width, share }) => `${width} px: ${texts.differenceText(share)}`).join('; ');

/**
 * Lists the pages that look different from the live ones; nothing if none was compared.
 * @param {{ page: string, address: string, differences: { width: number, share: number }[] }[]} pages
 */
export function differenceLines(pages) {
  const compared = pages.filter(({ differences }) => differences.length > 0);
  if (compared.length === 0) return [];
  const others = compared.filter(({ differences }) => differences.some(({ share }) => share > 0));
  if (others.length === 0) return ['Sus páginas se ven igual que las que están en línea.'];
  return ['Comparada con lo que está en línea:', ...others.map((page) => `  ${page.page} (${page.address}), ${differencesOf(page)}`), `  ${onlyAHint}`];
}
