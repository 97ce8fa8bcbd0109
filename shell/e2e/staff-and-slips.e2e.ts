import { slipRefusal } from '@mesa/contract/rules/passes';
import { objectionsInBothSchemes } from './axe';
import { createTournament, enrolList, linkOfPass, openOnPhone, press } from './counter';
import { expect, test } from './test';

// A helper and a judge without an account, and two players who report with the code on the slip of their table.
test.use({ reducedMotion: 'reduce', viewport: { width: 360, height: 740 } });
test.slow();

const refusal = 'Este pase no sirve. Pide otro pase en el mostrador.';

test('a helper and a judge work with a pass, and players report with the slip of their table', async ({ page, context, signIn, browser, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'tienda');
  const { id } = await createTournament(page, server, 'Cup con ayudantes');
  await page.goto(`/torneo/${id}/mesa`);
  await press(page, 'Llevar este torneo aquí');
  await enrolList(page, ['Ana Papeleta', 'Beto Papeleta', 'Caro Papeleta', 'Dani Papeleta']);
  await press(page, 'Configurar (4 jugadores)');
  await press(page, 'Comenzar');

  await press(page, 'Más opciones');
  await press(page, 'Jueces y ayudantes');
  const linkFor = async (role: 'ayudante' | 'juez'): Promise<string> => {
    await press(page, `Dar pase de ${role}`);
    await expect(page.getByRole('dialog', { name: `Pase de ${role}` })).toBeVisible();
    expect(await objectionsInBothSchemes(page)).toEqual([]);
    return linkOfPass(page, `Pase de ${role}`);
  };
  const helpersLink = await linkFor('ayudante');
  const helper = await openOnPhone(browser, server.url, helpersLink);
  const judge = await openOnPhone(browser, server.url, await linkFor('juez'));

  await test.step('the helper’s phone opens the console, without what only organisers do', async () => {
    await expect(helper).toHaveURL(`${server.url}/torneo/${id}/mesa`);
    await expect(helper.getByRole('tab', { name: 'Ahora' })).toBeVisible();
    await expect(helper.getByRole('button', { name: 'Sortear ronda 1' })).toBeDisabled();
    await expect(helper.getByRole('button', { name: 'Volver a inscripciones' })).toHaveCount(0);
    expect(await objectionsInBothSchemes(helper)).toEqual([]);
  });

  await test.step('the helper enters a result, and the judge notes a penalty', async () => {
    await press(page, 'Sortear ronda 1');
    await press(page, 'Publicar ronda 1');
    const table = helper.getByRole('group', { name: /^Mesa 2: / });
    await table
      .getByRole('button', { name: /^Gana / })
      .first()
      .click();
    await expect(page.getByRole('list', { name: 'Con resultado' }).getByRole('group', { name: /^Mesa 2: / })).toBeVisible();
    await press(judge, 'Sanciones');
    const form = judge.getByRole('form', { name: 'Nueva sanción' });
    await form.getByLabel('Jugador').selectOption({ label: 'Ana Papeleta' });
    await form.getByLabel('Sanción', { exact: true }).selectOption('warning');
    await press(judge, 'Anotar la sanción');
    await expect(judge.getByRole('list', { name: 'Sanciones' }).getByText('Ana Papeleta')).toBeVisible();
    await expect(helper.getByRole('button', { name: 'Sanciones' })).toHaveCount(0);
  });

  const slipLink = await test.step('the slips of open tables are printed with a code', async () => {
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await page.getByRole('button', { name: 'Imprimir o compartir' }).click();
    const codes = page.waitForResponse((response) => response.url().endsWith(`/api/tournaments/${id}/slips`));
    await press(page, 'Imprimir papeletas con código');
    const { slips } = await (await codes).json();
    expect(slips).toHaveLength(1);
    return `${server.url}/pase#${slips[0].slip}`;
  });

  const [phone, other] = await Promise.all([openOnPhone(browser, server.url, slipLink), openOnPhone(browser, server.url, slipLink)]);
  await test.step('both players report from the slip, each for themself, and it counts when they agree', async () => {
    await expect(phone.getByRole('heading', { level: 1, name: 'Mesa 1' })).toBeVisible();
    expect(phone.url()).toBe(`${server.url}/pase`);
    expect(await objectionsInBothSchemes(phone)).toEqual([]);
    await phone
      .getByRole('region', { name: /^Informa / })
      .first()
      .getByRole('button', { name: 'Gané' })
      .click();
    await expect(phone.getByText(/^Informado\./)).toBeVisible();
    await other
      .getByRole('region', { name: /^Informa / })
      .last()
      .getByRole('button', { name: 'Gané' })
      .click();
    await expect(other.getByText(/^Los dos informes no coinciden/)).toBeVisible();
    await other
      .getByRole('region', { name: /^Informa / })
      .last()
      .getByRole('button', { name: 'Perdí' })
      .click();
    await expect(page.getByText(/^Los dos informan: gana /)).toBeVisible();
    await expect(page.getByText(/^Con la papeleta: .+ y .+\.$/)).toBeVisible();
    await phone.reload();
    await expect(phone.getByRole('heading', { level: 1, name: 'Mesa 1' })).toBeVisible();
    expect(phone.url()).toBe(`${server.url}/pase`);
    // The console shows the result before the server has it.
    const accepted = page.waitForResponse((response) => response.url().endsWith('/commands') && response.ok());
    await press(page, 'Aceptar');
    await accepted;
    await other.reload();
    await expect(other.getByText(slipRefusal)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Con resultado' }).getByRole('group', { name: /^Mesa 1: / })).toBeVisible();
  });

  await test.step('a slip of the last round opens nothing, and an ended pass neither', async () => {
    await press(page, 'Sortear ronda 2');
    await press(page, 'Publicar ronda 2');
    const late = await openOnPhone(browser, server.url, slipLink);
    await expect(late.getByRole('main').getByRole('button', { name: 'Gané' })).toHaveCount(0);
    await expect(late.getByText(/papeleta/)).toBeVisible();
    await press(page, 'Terminar el pase 1, de ayudante');
    await expect(page.getByRole('button', { name: 'Terminar el pase 1, de ayudante' })).toHaveCount(0);
    const ended = await openOnPhone(browser, server.url, helpersLink);
    await expect(ended.getByText(refusal)).toBeVisible();
    await expect(helper.getByText('Pase terminado', { exact: true })).toBeVisible();
    await expect(helper.getByText(/^Tu pase terminó\. Lo que anotaste sigue guardado/)).toBeVisible();
    for (const closed of [late, ended]) await closed.context().close();
  });
  for (const closed of [helper, judge, phone, other]) await closed.context().close();
});
