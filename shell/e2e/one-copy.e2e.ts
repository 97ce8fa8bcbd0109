import { expect, test } from './test';

const remotes = ['mf_tournaments', 'mf_stores', 'mf_decks', 'mf_collection', 'mf_profile'];

test('with every remote loaded, one copy of React draws the page', async ({ page }) => {
  // Each copy of React DOM registers with this hook, as with the developer tools.
  await page.addInitScript(() => {
    const renderers: string[] = [];
    const ignore = () => undefined;
    const inject = ({ version }: { version: string }) => renderers.push(version);
    const hook = { supportsFiber: true, inject, onCommitFiberRoot: ignore, onCommitFiberUnmount: ignore };
    Object.assign(globalThis, { renderers, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
  });
  await page.goto('/torneos');
  await expect(page.getByRole('heading', { level: 1, name: 'Torneos' })).toBeVisible();
  // Who reaches for the menu of an idle page gets all areas' entries.
  await expect(async () => {
    await page.locator('#menu').dispatchEvent('pointerover');
    expect(await page.evaluate((names) => names.every((name) => Reflect.get(globalThis, name)), remotes)).toBe(true);
  }).toPass();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'renderers'))).toHaveLength(1);
});

test('who signs out in a remote is signed out in the shell: there is one session', async ({ page, signIn }) => {
  await signIn(page, 'jugador');
  await page.goto('/perfil');
  const header = page.getByRole('banner');
  await expect(header.getByText('Miembro')).toBeVisible();
  await page.getByRole('tab', { name: 'Cerrar Sesión' }).click();
  await page.getByRole('button', { name: 'Sí, cerrar sesión' }).click();
  await expect(header.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
});
