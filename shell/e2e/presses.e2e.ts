import type { Locator, Page } from '@playwright/test';
import { countPresses } from './count-presses';
import { createTournament, press } from './counter';
import { expect, test } from './test';

// npm run bench:presses prints the table: how many presses each step of a tournament takes on a phone. Results are tapped, one per table.
test.use({ reducedMotion: 'reduce', viewport: { width: 360, height: 740 }, actionTimeout: 30_000 });
test.slow();

const given = 'Alba Bruno Cielo Darío Elsa Fabio Gloria Hilda Iván Jimena Kike Lina Mario Nora Óscar Paula Quique Rita Saúl Tita Ulises Vera Wanda Yago';
const people = given.split(' ').map((name) => `${name} Conteo`);

interface Step {
  name: string;
  presses: number;
  /** The most that it may take. */
  most: number;
}

/** Counts the presses of each step, and prints them at the end. */
async function counter(page: Page) {
  const presses = await countPresses(page);
  const steps: Step[] = [];
  return {
    async step(name: string, most: number, act: () => Promise<unknown>): Promise<void> {
      const before = await presses();
      await test.step(name, act);
      steps.push({ name, most, presses: (await presses()) - before });
    },
    end() {
      const rows = steps.map(({ name, presses: made, most }) => `${name.padEnd(44)}${String(made).padStart(4)}   at most ${most}`);
      console.log(['', 'Presses per step', ...rows].join('\n'));
      expect(steps.filter(({ presses: made, most }) => made > most)).toEqual([]);
    },
  };
}

/** Pastes a list from a chat. */
async function enrol(page: Page, lines: readonly string[]): Promise<void> {
  await press(page, 'Pegar una lista');
  await expect(page.getByRole('textbox', { name: 'Lista' })).toBeFocused();
  await page.keyboard.insertText(lines.join('\n'));
  await press(page, 'Buscar a estos jugadores');
  await press(page, `Inscribir a ${lines.length} jugadores`);
  await expect(page.getByRole('heading', { name: `Inscritos (${lines.length})` })).toBeVisible();
}

const tablesOf = (page: Page): Locator => page.getByRole('group', { name: /^Mesa \d+: / });

/** Taps the first player of every table. */
async function tapResults(page: Page, tables: number): Promise<void> {
  await expect(tablesOf(page)).toHaveCount(tables);
  const names = await tablesOf(page).evaluateAll((groups) => groups.map((group) => group.getAttribute('aria-label') ?? ''));
  for (const name of names)
    await page
      .getByRole('group', { name, exact: true })
      .getByRole('button', { name: /^Gana / })
      .first()
      .click();
  // A group whose last result is in leaves the screen of all groups.
  await expect(page.getByRole('list', { name: 'Sin resultado' })).toHaveCount(0);
}

async function playRound(page: Page, name: string, tables: number): Promise<void> {
  await press(page, `Sortear ${name}`);
  await press(page, `Publicar ${name}`);
  await press(page, 'Iniciar reloj');
  await tapResults(page, tables);
}

async function open(page: Page, id: number): Promise<void> {
  await page.getByRole('link', { name: 'Llevar este torneo aquí' }).click();
  await press(page, 'Llevar este torneo aquí');
  await expect(page).toHaveURL(new RegExp(`/torneo/${id}/mesa`));
  await expect(page.getByRole('button', { name: 'Pegar una lista' })).toBeVisible();
}

async function start(page: Page): Promise<void> {
  await press(page, /^Configurar \(/);
  await press(page, 'Comenzar');
}

test('a Cup of 24 takes three presses to enrol, three and one per table for a round, and few for the rest', async ({ page, signIn, server }) => {
  test.setTimeout(400_000);
  const count = await counter(page);
  await signIn(page, 'tienda');
  const { id } = await createTournament(page, server, 'Cup de los toques', 'Cup');
  await page.goto(`/torneo/${id}`);

  await count.step('Open the console', 2, () => open(page, id));
  await count.step('Enrol 24 from a pasted list', 3, () => enrol(page, people));
  await count.step('Choose rounds and cut, and begin', 2, () => start(page));
  for (const round of [1, 2, 3, 4, 5]) await count.step(`Round ${round}: 12 tables`, 3 + 12, () => playRound(page, `ronda ${round}`, 12));
  await count.step('Begin the cut to 8', 1, () => press(page, 'Comenzar la fase final (8)'));
  await count.step('Quarter-finals: 4 tables', 3 + 4, () => playRound(page, 'cuartos de final', 4));
  await count.step('Semi-finals: 2 tables', 3 + 2, () => playRound(page, 'semifinales', 2));
  await count.step('Final', 3 + 1, () => playRound(page, 'final', 1));
  await count.step('Close the tournament', 2, async () => {
    await press(page, 'Cerrar torneo');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar torneo' }).click();
    await expect(page.getByText(/^El torneo está cerrado\./)).toBeVisible();
  });
  await count.step('Save the TOM file', 1, async () => {
    const saved = page.waitForEvent('download');
    await press(page, 'Guardar archivo de TOM');
    await saved;
  });
  count.end();
});

test('a round of three divisions takes three presses and one per table', async ({ page, signIn, server }) => {
  test.setTimeout(200_000);
  const count = await counter(page);
  await signIn(page, 'tienda');
  const { id } = await createTournament(page, server, 'Cup de tres divisiones', 'Cup');
  await page.goto(`/torneo/${id}`);
  await open(page, id);
  const divisions = ['Júnior', 'Sénior', 'Máster'];
  await count.step('Enrol 24 of three divisions from a list', 3, () =>
    enrol(
      page,
      people.map((name, at) => `${name} - ${divisions[at % 3]}`),
    ),
  );
  await count.step('Choose rounds and cuts, and begin', 2, () => start(page));
  await count.step('Round 1 of three divisions: 12 tables', 4 + 12, async () => {
    await press(page, 'Sortear 3 grupos');
    await press(page, 'Publicar 3 sorteos');
    await press(page, 'Iniciar 3 relojes');
    await tapResults(page, 12);
  });
  count.end();
});
