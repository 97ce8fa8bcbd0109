import type { Page } from '@playwright/test';
import { examplesOf } from './permissions';
import { openAddress } from './places';
import { expect, test } from './test';

test.describe.configure({ mode: 'parallel' });

const focused = (page: Page) => page.locator(':focus');
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' });

test('the first step of every page leads past the menu, and a followed link to the new page’s heading', async ({ page }) => {
  await openAddress(page, '/torneos');
  await page.keyboard.press('Tab');
  await expect(focused(page)).toHaveText('Saltar al contenido');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await focused(page).evaluate((element) => element.closest('main') !== null)).toBe(true);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Tiendas' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tiendas$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Tiendas' })).toBeFocused();
});

test('the menu opens, is walked through and closes by the keyboard, and gives the focus back', async ({ page }) => {
  await openAddress(page, '/');
  const tournaments = menuOf(page).getByRole('button', { name: 'Torneos' });
  await tournaments.focus();
  await page.keyboard.press('Enter');
  await expect(tournaments).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(focused(page)).toHaveText('Ver todos');
  await page.keyboard.press('Escape');
  await expect(tournaments).toBeFocused();
  await expect(tournaments).toHaveAttribute('aria-expanded', 'false');

  await menuOf(page).getByRole('button', { name: 'Tiendas' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Tiendas' })).toBeFocused();
});

test('the menu of a phone opens and closes by the keyboard, with the page behind it out of reach', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAddress(page, '/tiendas');
  await page.getByRole('button', { name: 'Abrir menú' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(focused(page)).toHaveText('Inicio');
  for (let presses = 0; presses < 15; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await focused(page).evaluateAll(([element]) => element?.closest('main, footer') ?? null)).toBeNull();
  }
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
  await page.getByRole('button', { name: 'Cerrar menú' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Abrir menú' })).toBeFocused();
  await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden');
});

test('a question keeps the focus until it is answered and gives it back', async ({ page, signIn }) => {
  await signIn(page, 'admin');
  const { finished } = await examplesOf(page.request);
  await openAddress(page, `/torneo/${finished.id}`);
  const opener = page.getByRole('button', { name: 'Desactivar Torneo' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog').filter({ hasText: '¿Estás seguro de que deseas desactivar este torneo?' });
  for (let presses = 0; presses < 5; presses += 1) {
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('the search tells in an alert what it lacks, which Enter closes', async ({ page }) => {
  await openAddress(page, '/');
  const field = page.getByRole('searchbox');
  await field.fill(' a ');
  await page.keyboard.press('Enter');
  const alert = page.getByRole('alertdialog').filter({ hasText: 'Por favor ingresa al menos 2 caracteres para buscar.' });
  // It is visible a moment before it has the focus; until then Enter searches again.
  await expect(alert.getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(alert).toHaveCount(0);
  await expect(field).toBeFocused();
});

test('tabs are changed by arrows, and a list of suggestions is chosen from by them', async ({ page }) => {
  await openAddress(page, '/torneos');
  await page.getByRole('tab', { selected: true }).focus();
  const before = await focused(page).textContent();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { selected: true })).toBeFocused();
  expect(await focused(page).textContent()).not.toBe(before);

  await openAddress(page, '/buscar-carta');
  const name = page.getByRole('combobox', { name: 'Nombre' });
  await name.focus();
  await page.keyboard.type('chariz');
  const options = page.getByRole('listbox', { name: 'Nombre' }).getByRole('option');
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(name).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const chosen = await options.and(page.locator('[aria-selected=true]')).textContent();
  await page.keyboard.press('Enter');
  await expect(options).toHaveCount(0);
  await expect(name).toHaveValue(new RegExp(`^${chosen?.slice(0, 5)}`));
});

test('a key in the card search never says that nothing is found before it was looked for', async ({ page }) => {
  await openAddress(page, '/buscar-carta');
  const name = page.getByRole('combobox', { name: 'Nombre' });
  const here = page.waitForResponse((answer) => answer.url().includes('/catalogue/'));
  await name.click();
  await (await here).finished();
  await name.pressSequentially('rotom');
  await expect(page.getByRole('option', { name: /^Rotom/ }).first()).toBeVisible();
  await name.fill('');
  const announced = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const list = document.querySelector('[role=listbox]') as HTMLElement;
        const announced: string[] = [];
        new MutationObserver(() => {
          announced.push(list.previousElementSibling?.textContent ?? '');
          if (list.childElementCount > 0) resolve(announced);
        }).observe(list.parentElement as HTMLElement, { subtree: true, childList: true, characterData: true });
      }),
  );
  await name.pressSequentially('ro');
  expect((await announced).join(' ')).not.toContain('No se encontraron');
});
