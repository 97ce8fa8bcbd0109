import { openAddress } from './places';
import { expect, test } from './test';

test('a visitor says their city by the name they use, and the pages of places start there until one tap leaves it', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 360, height: 740 },
    permissions: ['geolocation'],
    geolocation: { latitude: 6.25, longitude: -75.56 },
  });
  const page = await context.newPage();
  await openAddress(page, '/');
  await page.getByRole('button', { name: 'Elegir mi ciudad' }).click();
  await page.getByRole('combobox', { name: 'Tu ciudad' }).fill('cdmx');
  await page.getByRole('option', { name: /^Ciudad de México/ }).click();
  await expect(page.getByRole('heading', { name: 'Próximos torneos en Ciudad de México' })).toBeVisible();

  // The nearest place with stores, from the device's position.
  await page.getByRole('button', { name: 'Cambiar ciudad' }).click();
  await page.getByRole('button', { name: 'Usar mi ubicación' }).click();
  await expect(page.getByRole('heading', { name: 'Próximos torneos en Medellín' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.getByRole('button', { name: 'Torneos' }).click();
  await page.getByRole('link', { name: 'Agenda' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Agenda de Medellín' })).toBeVisible();
  await page.getByRole('link', { name: 'Quitar Medellín: ver todos los lugares' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Agenda', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/agenda$/);
  await page.getByRole('link', { name: 'Ver solo Medellín' }).click();
  await expect(page).toHaveURL(/\/agenda\?pais=Colombia&departamento=Antioquia&ciudad=Medell%C3%ADn$/);
  await context.close();
});

test('a member sees their round, next tournament, season and collection above the pictures', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'jugador');
  await openAddress(page, '/');
  const own = page.getByRole('region', { name: 'Lo tuyo' });
  await expect(own.getByRole('link', { name: /^Ronda \d+ · (mesa \d+|descansas)$/ })).toBeVisible();
  await expect(own).toContainText('Temporada');
  await expect(own).toContainText('Colección');
  const pictures = page.getByRole('region', { name: 'Imágenes de portada' });
  expect((await own.boundingBox())?.y).toBeLessThan((await pictures.boundingBox())?.y ?? 0);
});
