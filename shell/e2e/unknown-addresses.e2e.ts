import { expect, followLink, test } from './test';

test('an unknown address says 404', async ({ page }) => {
  const response = await page.goto('/no/existe');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('Ruta no encontrada')).toBeVisible();
  await page.getByRole('link', { name: 'Volver al inicio' }).click();
  await expect(page).toHaveURL(/\/$/);
});

for (const address of ['/torneos/100%', '/%', '/jugador/%E0%A4%A']) {
  test(`an address that cannot be decoded says 404: ${address}`, async ({ page }) => {
    const response = await page.goto(address);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Ruta no encontrada' })).toBeVisible();
  });
}

test('an address that is no text shows the not-found page inside the site too, and the site goes on', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto('/contacto');
  await expect(page.getByRole('heading', { level: 1, name: 'Contacto' })).toBeVisible();
  for (const address of ['/torneos/100%', '/%', '/jugador/%E0%A4%A', '/tienda/%?pagina=%']) {
    await followLink(page, address);
    await expect(page.getByText('Ruta no encontrada'), address).toBeVisible();
    await followLink(page, '/contacto');
    await expect(page.getByRole('heading', { level: 1, name: 'Contacto' })).toBeVisible();
  }
  expect(complaints).toEqual([]);
});
