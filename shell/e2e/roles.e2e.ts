import type { Page } from '@playwright/test';
import { siteMap } from '../../shared/src/paths';
import { type Account, expect, test } from './test';

interface Guarded {
  address: string;
  /** The chunk with what only those who may use the page need. */
  chunk: string;
  refusal: RegExp;
  allowed: Account;
}

const guarded: Guarded[] = [
  { address: '/tienda/crear', chunk: 'create-store', refusal: /Solo los organizadores aprobados pueden crear tiendas/, allowed: 'organizador' },
  { address: '/torneo/crear', chunk: 'create-tournament', refusal: /No puedes crear torneos/, allowed: 'tienda' },
];

function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const name = new URL(request.url()).pathname.split('/').pop() ?? '';
    if (name.endsWith('.js')) scripts.push(name);
  });
  return scripts;
}

for (const { address, chunk, refusal, allowed } of guarded) {
  test(`${address}, typed by a member, says that it is not for them, and none of its code is loaded`, async ({ page, signIn }) => {
    await signIn(page, 'jugador');
    const scripts = scriptsOf(page);
    await page.goto(address);
    await expect(page.getByText(refusal)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((name) => name.startsWith(`${chunk}.`))).toEqual([]);
  });

  test(`${address} opens for the account ${allowed}, whose browser loads its code`, async ({ page, signIn }) => {
    await signIn(page, allowed);
    const scripts = scriptsOf(page);
    await page.goto(address);
    await expect.poll(() => scripts.some((name) => name.startsWith(`${chunk}.`))).toBe(true);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(refusal)).toHaveCount(0);
  });
}

for (const { path, area } of Object.values(siteMap)) {
  if (area !== 'mf_admin') continue;
  test(`${path}, typed by a member, says that it is the administrator's, and opens for the administrator`, async ({ page, signIn }) => {
    await signIn(page, 'jugador');
    await page.goto(path);
    await expect(page.getByText(/solo .*administrador/i)).toBeVisible();
    await signIn(page, 'admin');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/solo .*administrador/i)).toHaveCount(0);
  });
}
