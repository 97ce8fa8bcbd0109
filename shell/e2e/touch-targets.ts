import type { Page } from '@playwright/test';
import { paintedAgain } from './places';

/** What a finger needs, in CSS px. */
const least = 44;

/**
 * Returns the controls that a finger could miss: the area that reacts to a touch is lower or narrower than 44 px. A link between the words of a sentence is as
 * high as its line (the exception of WCAG 2.5.5); a row that reacts as a whole counts as its link.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await paintedAgain(page);
  const small = await page.evaluate(findSmall, least);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await session.detach();
  return small;
}

/** Runs in the page. */
function findSmall(least: number): string[] {
  const found: string[] = [];
  const isInSentence = (element: Element): boolean => {
    if (getComputedStyle(element).display !== 'inline') return false;
    const words = element.parentElement?.textContent.replace(element.textContent, '') ?? '';
    return /[a-záéíóúñ]{2}/i.test(words);
  };
  for (const element of document.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=option]',
  )) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || element.matches(':disabled')) continue;
    if (isInSentence(element)) continue;
    element.scrollIntoView({ block: 'center', inline: 'center' });
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) continue;
    const label = 'labels' in element ? (element as HTMLInputElement).labels?.[0] : null;
    const isHit = (x: number, y: number): boolean => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (element.contains(hit) || label?.contains(hit) === true);
    };
    const y = box.top + box.height / 2;
    // Fractions of a pixel count. Counts no further than needed, because a page has thousands of points to look at.
    const needed = least - 1;
    const isWide = (x: number, dx: number, dy: number): boolean => {
      let count = 1;
      for (const sign of [-1, 1]) for (let n = 1; count < needed && isHit(x + sign * dx * n, y + sign * dy * n); n++) count++;
      return count >= needed;
    };
    // Elsewhere a neighbour may take a part of it.
    const areas = [0.1, 0.5, 0.9].map((share) => box.left + box.width * share).filter((x) => isHit(x, y));
    const isEnough = areas.some((x) => isWide(x, 0, 1) && isWide(x, 1, 0));
    if (areas.length > 0 && !isEnough) found.push(`${element.localName} «${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}»`);
  }
  window.scrollTo(0, 0);
  return found;
}
