import type { Page } from 'playwright-core';

/** What readers and search engines find in a page: its headings, and the targets of its links. */
export type Outline = readonly string[];

/** The properties read from an element of the page. */
interface Found {
  readonly baseURI: string;
  readonly textContent: string | null;
  closest(selector: string): unknown;
  getAttribute(name: string): string | null;
}

/** Runs in the page. Omits content for browsers without scripts. */
const described = (elements: readonly Found[]): string[] =>
  elements
    .filter((element) => !element.closest('noscript'))
    .map((element) => {
      const href = element.getAttribute('href');
      if (href === null) return `el título «${(element.textContent ?? '').replace(/\s+/g, ' ').trim()}»`;
      const { origin, pathname, search } = new URL(href, element.baseURI);
      // Shared links contain the site's address, which differs inside the visit.
      return `el enlace a ${origin === new URL(element.baseURI).origin ? pathname + search : origin + pathname}`;
    });

/** Returns the outline of the current page. */
export const outlineOf = (page: Page): Promise<Outline> => page.locator('main :is(h1, h2, h3, a[href])').evaluateAll(described);

/** Returns the first item of one page that another lacks or has less often; null if it has all. */
export function firstMissing(of: Outline, within: Outline): string | null {
  const left = [...within];
  for (const one of of) {
    const place = left.indexOf(one);
    if (place < 0) return one;
    left.splice(place, 1);
  }
  return null;
}
