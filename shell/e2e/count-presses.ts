import type { Page } from '@playwright/test';

/** Counts a person's presses and choices in a browser, over all its pages. A list counts one for what is chosen in it. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const count = (event: Event) => {
      const isChoice = event.type === 'change' && event.target instanceof HTMLSelectElement;
      if (isChoice || (event instanceof PointerEvent && event.isTrusted)) localStorage.setItem('presses', `${Number(localStorage.getItem('presses')) + 1}`);
    };
    addEventListener('click', count, true);
    addEventListener('change', count, true);
  });
  return () => page.evaluate(() => Number(localStorage.getItem('presses')));
}
