import { existsSync } from 'node:fs';
import { registryBlock, registryPath } from '@mesa/contract/calls/registry';
import { reportFailure } from '@mesa/contract/calls/releases';
import type { Browser, Page } from 'playwright-core';
import { grantCookie } from './grant';

/** What is opened: an address of the site, with a grant to look at the release on trial. */
export interface SmokeVisit {
  path: string;
  release: string;
  grant: string;
}

/** The site did not answer well while a release was looked at: that says nothing of the release. */
export class VisitOutage extends Error {
  override readonly name = 'VisitOutage';
}

/** Opens a page in a browser; what went wrong on it, or null. Rejects where the fault is the site's or the browser's. */
export type Smoke = (visit: SmokeVisit) => Promise<string | null>;

interface SmokeOptions {
  /** Where this very server is reached from itself. */
  origin: string;
  /** The browser's program. */
  chromium: string;
}

const openWithin = 20_000;
/** What a page does after its heading stands: its first calls, its effects. */
const settle = 500;

/** A browser on this machine, if there is one. */
export const findChromium = (named: string | undefined): string | null =>
  [named, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => path && existsSync(path)) ?? null;

/** Everything on the page that says the code does not work. A call that a visitor may not make is no fault of it. */
function listen(page: Page, faults: string[], outages: string[]): void {
  page.on('pageerror', ({ message }) => faults.push(`error: ${message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(`consola: ${message.text()}`);
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    // What was published is whole: what cannot be had now lies in a store, or a database, that does not answer.
    if (response.status() >= 500 && pathname !== registryPath) outages.push(`${pathname} respondió ${response.status()}`);
    if (response.status() >= 400 && /^\/(mf|shell)\//.test(pathname)) faults.push(`${pathname} respondió ${response.status()}`);
  });
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === reportFailure.path) faults.push(`el marco no pudo mostrarla: ${request.postData() ?? ''}`);
  });
}

async function look(browser: Browser, origin: string, { path, release, grant }: SmokeVisit): Promise<string | null> {
  const context = await browser.newContext({ locale: 'es', viewport: { width: 390, height: 844 } });
  await context.addCookies([{ name: grantCookie, value: grant, url: origin }]);
  // Nobody is signed in here: asked for a registry, the server would give a visitor's and take the grant away.
  await context.route(`${origin}${registryPath}`, (route) => route.fulfill({ status: 503 }));
  const [faults, outages]: [string[], string[]] = [[], []];
  const page = await context.newPage();
  listen(page, faults, outages);
  try {
    await page.goto(origin + path, { timeout: openWithin, waitUntil: 'load' });
    const registry = (await page.locator(`#${registryBlock}`).textContent()) ?? '';
    if (!registry.includes(release)) return 'la página se abrió sin esta publicación';
    await page.locator('main h1').first().waitFor({ timeout: openWithin });
    await page.waitForTimeout(settle);
  } catch (error) {
    faults.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  } finally {
    await context.close();
  }
  if (faults.length > 0 && outages[0] !== undefined) throw new VisitOutage(outages[0]);
  return faults[0]?.slice(0, 300) ?? null;
}

/** Visits one after the other: a browser takes the memory of many servers. */
export function createSmoke({ origin, chromium }: SmokeOptions): Smoke {
  let before: Promise<unknown> = Promise.resolve();
  const visit: Smoke = async (asked) => {
    const { chromium: launcher } = await import('playwright-core');
    // Chromium's own sandbox needs a user that is not root.
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const browser = await launcher.launch({ executablePath: chromium, args, timeout: openWithin });
    try {
      return await look(browser, origin, asked);
    } finally {
      await browser.close();
    }
  };
  return (asked) => {
    const turn = before.then(() => visit(asked));
    before = turn.catch(() => undefined);
    return turn;
  };
}
