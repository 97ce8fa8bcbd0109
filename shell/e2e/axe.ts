import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of axe that look at colours: nothing else about a page depends on its scheme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** What axe objects to in the page as it is now, by all of its rules or by these alone. */
const objections = (page: Page, rules?: string[]): Promise<string[]> =>
  page.evaluate(async (rules) => {
    // A colour on its way to the other scheme's is none of the two.
    const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary: string }[] }[] }> };
    };
    return (await axe.run({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })).violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`,
    );
  }, rules);

/** What axe objects to in a page, in light and in dark colours. Leaves the page in dark ones. */
export async function objectionsInBothSchemes(page: Page): Promise<string[]> {
  // Scripts are added to the page by the test alone, past its policy.
  await page.evaluate(axeSource);
  const light = await objections(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  return [...light, ...(await objections(page, colourRules)).map((objection) => `dark: ${objection}`)];
}

/**
 * The drawn elements of a page with all that axe judges by: names, attributes and whether there is text. Two pages with the same
 * outline differ in words and numbers alone.
 */
export const outlineOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const ids = new Map<string, number>();
    const numbered = (id: string) => {
      if (!ids.has(id)) ids.set(id, ids.size);
      return `#${ids.get(id)}`;
    };
    const references = /^(id|for|form|list|headers|aria-(labelledby|describedby|controls|owns|activedescendant|details|errormessage))$/;
    // Where a link leads and which picture is shown: axe asks whether, not where.
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
