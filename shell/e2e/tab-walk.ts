import type { Page } from '@playwright/test';

interface Step {
  /** Its index among the required stops; -1 for anything else, such as a scrolling list. */
  index: number;
  what: string;
  shown: boolean;
}

/** Marks the elements that the keyboard must reach, in document order, and returns their names. */
const noteStops = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const candidates = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]');
    const stops = [...candidates].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled') &&
        !element.closest('[inert]') &&
        element.checkVisibility({ visibilityProperty: true }) &&
        // Only the chosen radio button of a group.
        !(element instanceof HTMLInputElement && element.type === 'radio' && !element.checked),
    );
    Object.assign(globalThis, { stops });
    return stops.map((element) => element.outerHTML.slice(0, 120));
  });

/** Records every step of the focus from now on, and whether it is visible, on the element or around it. */
const noteSteps = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { stops } = globalThis as unknown as { stops: Element[] };
    const steps: Step[] = [];
    Object.assign(globalThis, { steps });
    const marked = (one: Element | null): boolean => {
      if (!one) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    document.addEventListener('focusin', ({ target }) => {
      const element = target as Element;
      const shown = [element, element.parentElement, element.parentElement?.parentElement ?? null].some(marked);
      steps.push({ index: stops.indexOf(element), what: element.outerHTML.slice(0, 120), shown });
    });
  });

const atOnce = 40;

/** Presses Tab through a page until the first stop returns. Returns the required stops and the steps. */
export async function walkByTab(page: Page): Promise<{ wanted: string[]; steps: Step[] }> {
  const wanted = await noteStops(page);
  await noteSteps(page);
  const browser = await page.context().newCDPSession(page);
  const key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
  try {
    // A date field has several steps without a focus event.
    for (let presses = 0; presses < wanted.length * 3 + 20; presses += atOnce) {
      // Without waiting between presses; the browser keeps their order.
      const sent = Array.from({ length: atOnce }, () => [
        browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key }),
        browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
      ]);
      await Promise.all(sent.flat());
      const steps = await page.evaluate(() => (globalThis as unknown as { steps: Step[] }).steps);
      const again = steps.findIndex(({ index }, place) => index === 0 && place > 0);
      if (again > 0) return { wanted, steps: steps.slice(0, again) };
    }
  } finally {
    await browser.detach();
  }
  throw new Error('The focus never returns to the first stop');
}
