import type { Page } from '@playwright/test';

/** A control on the page, found again by its key after the page was reloaded. */
export interface Control {
  key: string;
  name: string;
  kind: 'tap' | 'text' | 'arrow';
  /** A link elsewhere on the site, beyond the page's own content. */
  isShared: boolean;
}

/** Runs in the page: every control that can be pressed, with its element. Of the items of a list only two of each form count. */
function collect(): { control: Control; element: HTMLElement }[] {
  const nameOf = (element: HTMLElement): string => {
    const labelled = element
      .getAttribute('aria-labelledby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '');
    const labels =
      element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement ? element.labels : null;
    const name = element.ariaLabel ?? labelled?.join(' ') ?? labels?.[0]?.textContent ?? element.textContent;
    return (name || element.getAttribute('title') || element.getAttribute('placeholder') || '').replace(/\s+/g, ' ').trim().slice(0, 60);
  };
  const kindOf = (element: HTMLElement): Control['kind'] => {
    if (element instanceof HTMLSelectElement) return 'arrow';
    if (element instanceof HTMLTextAreaElement) return 'text';
    if (!(element instanceof HTMLInputElement)) return 'tap';
    if (['checkbox', 'radio', 'button', 'submit', 'reset'].includes(element.type)) return 'tap';
    return ['range', 'date', 'time', 'datetime-local', 'month'].includes(element.type) ? 'arrow' : 'text';
  };
  const staysHere = (element: HTMLElement) =>
    !(element instanceof HTMLAnchorElement) ||
    (element.origin === location.origin && element.target !== '_blank' && !element.hasAttribute('download') && !element.pathname.startsWith('/api/'));
  const top = [...document.querySelectorAll('dialog[open], [role=dialog]')].filter((one) => one.checkVisibility()).at(-1);
  const selector = 'a[href], button, input, select, textarea, summary, [role=tab], [role=option], [role=menuitem], [role=button]';
  const counts = new Map<string, number>();
  return [...(top ?? document).querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
    const isOff = element.matches(':disabled, [aria-disabled=true], [type=file], [type=hidden]') || element.closest('[inert]');
    if (isOff || !staysHere(element) || !element.checkVisibility({ visibilityProperty: true })) return [];
    const item = element.closest('li, tr, [role=option], [role=row]');
    const isOfList = item !== null && (item.parentElement?.children.length ?? 0) > 3 && !element.closest('nav, [role=tablist]');
    const name = nameOf(element);
    const form = `${element.tagName} ${element.role ?? ''} ${element.className} ${isOfList ? item.parentElement?.className : name}`;
    const place = top ? `dialog ${top.className}` : (element.closest('main, header, footer, nav')?.tagName ?? '');
    const count = counts.get(place + form) ?? 0;
    counts.set(place + form, count + 1);
    if (count >= (isOfList ? 2 : 1)) return [];
    const isShared = !top && element instanceof HTMLAnchorElement && !element.closest('main');
    return [{ control: { key: `${place} ${form} ${count}`, name: name || element.tagName, kind: kindOf(element), isShared }, element }];
  });
}

/** Defines what the other functions run in the page. */
export const prepareControls = (page: Page) => page.addInitScript(`globalThis.collectControls = ${collect.toString()}`);

interface Prepared {
  collectControls: typeof collect;
}

/** Returns the controls of the page, or those of its open dialog. */
export const controlsOf = (page: Page): Promise<Control[]> =>
  page.evaluate(() => (globalThis as unknown as Prepared).collectControls().map(({ control }) => control));

/** Scrolls a control into view and returns where to press it, or null if it is not there or something covers it. */
export const pointOf = (page: Page, key: string): Promise<{ x: number; y: number } | null> =>
  page.evaluate(async (key) => {
    const element = (globalThis as unknown as Prepared).collectControls().find(({ control }) => control.key === key)?.element;
    if (!element) return null;
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const labelled = element instanceof HTMLInputElement ? [element, ...(element.labels ?? [])] : [element];
    for (const one of labelled) {
      const [box] = one.getClientRects();
      if (!box) continue;
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const hit = document.elementFromPoint(x, y);
      if (hit && (one.contains(hit) || labelled.some((label) => label.contains(hit)))) return { x, y };
    }
    return null;
  }, key);

/** Whether a dialog is open. */
export const hasDialog = (page: Page): Promise<boolean> =>
  page.evaluate(() => [...document.querySelectorAll('dialog[open], [role=dialog]')].some((one) => one.checkVisibility()));
