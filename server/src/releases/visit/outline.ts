import type { Page } from 'playwright-core';

/** What a reader and a search engine find in a page: its headings, and where its links lead. */
export type Outline = readonly string[];

/** Of an element in the page, what is read of it. */
interface Found {
  readonly baseURI: string;
  readonly textContent: string | null;
  closest(selector: string): unknown;
  getAttribute(name: string): string | null;
}

/** Runs in the page. What stands there only where no script runs is not of it. */
const described = (elements: readonly Found[]): string[] =>
  elements
    .filter((element) => !element.closest('noscript'))
    .map((element) => {
      const href = element.getAttribute('href');
      if (href === null) return `el título «${(element.textContent ?? '').replace(/\s+/g, ' ').trim()}»`;
      const { origin, pathname, search } = new URL(href, element.baseURI);
      // What other sites are told holds this one's address, which is another one from inside.
      return `el enlace a ${origin === new URL(element.baseURI).origin ? pathname + search : origin + pathname}`;
    });

/** The outline of what a page shows now. */
export const outlineOf = (page: Page): Promise<Outline> => page.locator('main :is(h1, h2, h3, a[href])').evaluateAll(described);

/** The first thing of one page that another has not, or not as often; null: all of it is there. */
export function firstMissing(of: Outline, within: Outline): string | null {
  const left = [...within];
  for (const one of of) {
    const place = left.indexOf(one);
    if (place < 0) return one;
    left.splice(place, 1);
  }
  return null;
}
