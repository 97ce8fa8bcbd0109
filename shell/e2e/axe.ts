import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** axe's rules about colours, the only ones that depend on the colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Returns axe's violations in the current page, for all rules or only these. */
const objections = (page: Page, rules?: string[]): Promise<string[]> =>
  page.evaluate(async (rules) => {
    // Ends transitions: a colour between the two schemes belongs to neither.
    const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary: string }[] }[] }> };
    };
    return (await axe.run({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })).violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`,
    );
  }, rules);

/** Returns violations of WCAG 2.5.8, which axe leaves off by default. What the header and the notice of the demo cover depends on where the page is scrolled. */
async function smallObjections(page: Page): Promise<string[]> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const show = (visibility: string) =>
    page.evaluate(
      (value) => document.querySelector<HTMLElement>('aside[aria-label="Modo de demostración"]')?.style.setProperty('visibility', value),
      visibility,
    );
  await show('hidden');
  const found = await objections(page, ['target-size']);
  await show('visible');
  return found;
}

/** Returns axe's violations in light and in dark colours. Leaves the page in dark colours. */
export async function objectionsInBothSchemes(page: Page): Promise<string[]> {
  // Added through the debugger, because the page's policy allows no such script.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = [...(await objections(page)), ...(await smallObjections(page))];
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  return [...light, ...(await objections(page, colourRules)).map((objection) => `dark: ${objection}`)];
}

/**
 * Returns a page's rendered elements with everything that axe judges: names, attributes, and whether there is text. Two pages with the same outline
 * differ only in words and numbers.
 */
export const outlineOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const ids = new Map<string, number>();
    const numbered = (id: string) => {
      if (!ids.has(id)) ids.set(id, ids.size);
      return `#${ids.get(id)}`;
    };
    const references = /^(id|for|form|list|headers|aria-(labelledby|describedby|controls|owns|activedescendant|details|errormessage))$/;
    // axe checks that these exist, not their values.
    const addresses = /^(href|src|srcset|datetime|title|alt|value|placeholder)$/;
    const attributeOf = ({ name, value }: Attr) => {
      if (references.test(name)) return `${name}=${value.split(/\s+/).map(numbered)}`;
      return `${name}=${addresses.test(name) ? value.trim() !== '' : value}`;
    };
    const lines: string[] = [];
    const note = (element: Element, depth: number) => {
      if (!element.checkVisibility() && element !== document.documentElement) return;
      const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      lines.push(`${depth} ${element.localName} ${[...element.attributes].map(attributeOf).sort().join(' ')}${hasText ? ' text' : ''}`);
      for (const child of element.children) note(child, depth + 1);
    };
    note(document.documentElement, 0);
    return lines.join('\n');
  });
