import type { Browser } from '@playwright/test';
import { objectionsInBothSchemes } from './axe';
import { createTournament, enrolList, linkOfPass, press } from './counter';
import { expect, test } from './test';

// Two players without an account, each with a pass on a phone, and the organiser's phone at the counter.
test.use({ reducedMotion: 'reduce', viewport: { width: 360, height: 740 } });
test.slow();

const refusal = 'Este pase no sirve. Pide otro pase en el mostrador.';

/** Opens a link on a new phone, and notes everything that its browser sends in addresses and headers. */
async function scan(browser: Browser, baseURL: string, link: string) {
  const phone = await (await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } })).newPage();
  const sent: string[] = [];
  phone.on('request', (request) => void sent.push(`${request.url()} ${JSON.stringify(request.headers())}`));
  await phone.goto(link);
  return { phone, sent };
}

test('players without an account check in, report and agree on their phones, until the organiser ends a pass', async ({
  page,
  context,
  signIn,
  browser,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'tienda');
  const { id } = await createTournament(page, server, 'Cup con pases');
  await page.goto(`/torneo/${id}/mesa`);
  await press(page, 'Llevar este torneo aquí');
  await enrolList(page, ['Pía Pase', 'Teo Pase']);

  /** Shows a player's code in one press. Returns the link that the message for the chat ends with. */
  const linkOf = async (name: string): Promise<string> => {
    await press(page, `QR del pase de ${name}`);
    await expect(page.getByRole('dialog').getByRole('img', { name: `Código QR del pase de ${name}` })).toBeVisible();
    expect(await objectionsInBothSchemes(page)).toEqual([]);
    return linkOfPass(page, `Pase de ${name}`);
  };
  const piasLink = await linkOf('Pía Pase');
  const secret = new URL(piasLink).hash.slice(1);
  expect(secret).toMatch(/^[\w-]{22}$/);
  const { phone: pia, sent } = await scan(browser, server.url, piasLink);
  const { phone: teo } = await scan(browser, server.url, await linkOf('Teo Pase'));

  await test.step('the opened link shows the player’s table; its secret is nowhere', async () => {
    await expect(pia.getByRole('heading', { level: 1, name: 'Pía Pase' })).toBeVisible();
    expect(pia.url()).toBe(`${server.url}/pase`);
    await expect(pia.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    expect(await pia.evaluate(() => JSON.stringify([{ ...localStorage }, history.state]))).not.toContain(secret);
    expect(await objectionsInBothSchemes(pia)).toEqual([]);
  });

  await test.step('checks in', async () => {
    await press(pia, 'Ya estoy en la tienda');
    await expect(pia.getByText(/^Tu llegada está anotada/)).toBeVisible();
    await expect(page.getByText('1 de 2 con check-in').first()).toBeVisible();
  });

  await test.step('both report round 1, and agree', async () => {
    await press(page, /^Configurar \(2 jugadores\)$/);
    await press(page, 'Comenzar');
    await press(page, 'Sortear ronda 1');
    await press(page, 'Publicar ronda 1');
    await press(pia, 'Gané');
    await expect(pia.getByText(/^Informado\./)).toBeVisible();
    await press(teo, 'Gané');
    await expect(pia.getByText(/^Teo Pase informó que ganó\./)).toBeVisible();
    await press(teo, 'Perdí');
    await expect(page.getByText(/^Los dos informan: gana Pía Pase/)).toBeVisible();
    await expect(page.getByText(/^Con pase: .*Pía Pase/)).toBeVisible();
    expect(await objectionsInBothSchemes(pia)).toEqual([]);
    await press(page, 'Aceptar');
    await expect(pia.getByText('Ganaste')).toBeVisible();
    await expect(teo.getByText('Perdiste')).toBeVisible();
  });

  await test.step('the organiser sees who uses a pass, and ends one in one press', async () => {
    await page.getByRole('tab', { name: /^Jugadores/ }).click();
    await press(page, 'Pases para jugar sin cuenta');
    const list = page.getByRole('list', { name: 'Pases' });
    await expect(list.getByText(/^En uso desde las /)).toHaveCount(2);
    expect(await objectionsInBothSchemes(page)).toEqual([]);
    await press(page, 'Terminar el pase de Pía Pase');
    await expect(page.getByText('1 de 2 en uso')).toBeVisible();
    await pia.reload();
    await expect(pia.getByText(refusal)).toBeVisible();
  });

  await test.step('an ended pass and a guessed one get the same sentence; another one takes one press', async () => {
    for (const link of [piasLink, `${server.url}/pase#${'A'.repeat(22)}`]) {
      const { phone } = await scan(browser, server.url, link);
      await expect(phone.getByText(refusal)).toBeVisible();
      await phone.context().close();
    }
    await expect(teo.getByRole('heading', { level: 1, name: 'Teo Pase' })).toBeVisible();
    const list = page.getByRole('list', { name: 'Pases' });
    await list.getByRole('button', { name: 'Dar pase a Pía Pase' }).click();
    await expect(page.getByRole('img', { name: 'Código QR del pase de Pía Pase' })).toBeVisible();
    expect(sent.filter((request) => request.includes(secret))).toEqual([]);
  });
  for (const phone of [pia, teo]) await phone.context().close();
});
