import { listPlayers } from '@mesa/contract/calls/players';
import { exportTom, importTom, previewTom } from '@mesa/contract/calls/tom';
import { makePagination, makePlayer } from '@mesa/runtime/testing/make';
import { type Reply, reply } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { button, enrolled, openConsole, people, press } from '../testing/open-console';
import { tomFile, tomText } from '../testing/tom-file';
import { offsetOn } from './offset-on';
import type { TomPreview } from './tom-choice';

const text = tomText();
const [ana] = people;
const entry = (userId: string, name: string, fields: Partial<TomPreview['entries'][number]> = {}) => ({
  ...{ userId, name, division: 'masters' as const, dropped: false, player: null, ...fields },
});
const known = entry('501', 'Ana Ruiz', { player: ana ?? null });

/** Opens the console of a tournament with Ana, and chooses a file with this content. */
async function choose(preview: Partial<TomPreview>, sanctionNumber: string | null = '26-10-000002', more: Reply[] = []) {
  const view = await openConsole(
    enrolled(1),
    [
      reply(previewTom, {
        ...{ status: 'success', name: 'Reto', date: '2026-10-03', stage: 'finalized', rounds: 3, sanctionNumber: '26-10-000002', entries: [], compared: [] },
        ...preview,
      }),
      reply(listPlayers, { status: 'success', data: [makePlayer({ id: 1, username: 'ana' })], pagination: makePagination({ total: 1 }) }),
      ...more,
    ],
    { date: '2026-10-03', sanctionNumber },
  );
  await press(view, 'Cargar un archivo de TOM');
  await view.user.upload(await screen.findByLabelText('Archivo de TOM'), tomFile(text));
  await button(/^Cargar \d+ jugador/);
  return view;
}

test('Namesakes of a file can be distinguished, players who left are marked, and each is chosen once', async () => {
  const view = await choose({ entries: [known, entry('601', 'Leo Paz'), entry('602', 'Leo Paz', { division: 'senior', dropped: true })] });
  const created = within(screen.getByRole('list', { name: 'Jugadores que se crean' }));
  expect(created.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Leo Paz Máster · Player ID 601 Ya está',
    'Leo Paz Sénior · Player ID 602 AbandonóYa está',
  ]);
  expect(await button('1 jugador que ya está en el sitio')).toHaveAttribute('aria-expanded', 'false');
  const [first] = created.getAllByRole('button', { name: 'Leo Paz ya está en el sitio' });
  const searches = () => created.getAllByRole('button', { name: 'Leo Paz ya está en el sitio' }).map(({ ariaExpanded }) => ariaExpanded);
  expect(searches()).toEqual(['false', 'false']);
  if (first) await view.user.click(first);
  expect(searches()).toEqual(['true', 'false']);
  if (first) await view.user.click(first);
  expect(screen.queryByRole('combobox', { name: 'Quién es Leo Paz' })).toBeNull();
  if (first) await view.user.click(first);
  await view.user.type(await screen.findByRole('combobox', { name: 'Quién es Leo Paz' }), 'ana');
  await waitFor(() => expect(view.callsOf(listPlayers)).not.toEqual([]));
  expect(await screen.findByText('Todos los que se llaman así ya están inscritos.')).toBeVisible();
  // The file itself creates who is not on the site.
  await view.user.type(screen.getByRole('combobox', { name: 'Quién es Leo Paz' }), ' maría');
  await waitFor(() => expect(view.callsOf(listPlayers).at(-1)?.body).toMatchObject({ search: 'ana maría' }));
  expect(screen.queryByRole('option', { name: /^Crear/ })).toBeNull();
  expect(await button('Elegir otro archivo')).toBeEnabled();
});

test('A file of the same day, number and players warns of nothing, and shows who everybody is', async () => {
  const compared = [{ division: 'masters' as const, places: 2, differing: [{ place: 1, inFile: 'Ana Ruiz', here: null }] }];
  await choose({ entries: [known], compared });
  expect(screen.getByText('El archivo reemplaza la lista de 1 inscrito. Todos están en el archivo.')).toBeVisible();
  expect(screen.queryByText(/^El archivo es de otro día/)).toBeNull();
  expect(screen.queryByText(/^El archivo tiene el número de sanción/)).toBeNull();
  expect(screen.getByText('1 jugador (Máster 1) · 3 rondas')).toBeVisible();
  expect(screen.queryByText('Mismos puestos que TOM:')).toBeNull();
  expect(screen.getByText('1.º nadie, y en TOM Ana Ruiz')).toBeVisible();
  expect(screen.getByText('Máster: cambia 1 de 2 puestos.')).toBeVisible();
  expect(await button('1 jugador que ya está en el sitio')).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('list', { name: 'Jugadores que ya están' })).toHaveTextContent('Ana Ruiz Máster es Ana (ana)');
});

test.each([
  ['registration', 'en inscripción'],
  ['configured', 'configurado, sin rondas'],
  ['running', 'en juego'],
  ['finalized', 'terminado'],
] as const)('A file of a tournament in the stage %s is shown as %s, with its day', async (stage, text) => {
  await choose({ entries: [known], stage, rounds: 0 });
  expect(screen.getByText('Reto').closest('p')).toHaveTextContent(`Reto · 3 de octubre de 2026 · ${text}`);
  expect(screen.getByText('1 jugador (Máster 1)')).toBeVisible();
});

test('A file without a name and a day says so, and warns of no other day', async () => {
  await choose({ entries: [known], name: '', date: null });
  expect(screen.getByText('Torneo sin nombre').closest('p')).toHaveTextContent(/^Torneo sin nombre · terminado$/);
  expect(screen.queryByText(/^El archivo es de otro día/)).toBeNull();
});

test('A file without players cannot be loaded, and is left for the console', async () => {
  const view = await choose({ entries: [] });
  expect(screen.getByText('0 jugadores · 3 rondas')).toBeVisible();
  expect(await button('Cargar 0 jugadores y 3 rondas')).toBeDisabled();
  expect(screen.getByRole('link', { name: 'Ayuda: cómo se usa el archivo de TOM' })).toHaveAttribute('href', '/ayuda/organizar#tom');
  await press(view, 'Cancelar');
  expect(await screen.findByRole('heading', { name: 'Inscritos (1)' })).toBeVisible();
});

test('Any file can be chosen, because phones do not know the type of TOM’s, and the same one is compared again', async () => {
  const view = await choose({ entries: [known] });
  const picker = screen.getByLabelText<HTMLInputElement>('Archivo de TOM');
  expect(picker).not.toHaveAttribute('accept');
  const opened = jest.spyOn(picker, 'click').mockImplementation(() => undefined);
  await press(view, 'Elegir otro archivo');
  expect(opened).toHaveBeenCalledTimes(1);
  opened.mockRestore();
  await view.user.upload(picker, tomFile(text));
  await waitFor(() => expect(view.callsOf(previewTom)).toHaveLength(2));
  expect(
    screen.getByText('El archivo del torneo termina en .tdf. Primero verás qué trae y quién es quién; no se guarda nada hasta que lo cargues.'),
  ).toBeVisible();
});

test('While a file is compared or loaded, its button is busy', async () => {
  const never = () => new Promise<never>(() => undefined);
  let isSlow = false;
  const preview: TomPreview = {
    status: 'success',
    name: 'Reto',
    date: null,
    stage: 'running',
    rounds: 0,
    sanctionNumber: null,
    entries: [known],
    compared: [],
  };
  const view = await openConsole(enrolled(1), [reply(previewTom, () => (isSlow ? never() : preview)), reply(importTom, never)]);
  await press(view, 'Cargar un archivo de TOM');
  const picker = await screen.findByLabelText('Archivo de TOM');
  await view.user.upload(picker, tomFile(text));
  await press(view, 'Cargar 1 jugador');
  expect(await button('Cargar 1 jugador')).toHaveAttribute('aria-busy', 'true');
  expect(await button('Elegir otro archivo')).not.toHaveAttribute('aria-busy');
  isSlow = true;
  await view.user.upload(picker, tomFile(text));
  expect(await button('Elegir archivo')).toHaveAttribute('aria-busy', 'true');
});

test('Places are compared by division, before the file is loaded and after it', async () => {
  const same = { places: 1, differing: [] };
  const compared: TomPreview['compared'] = [
    { division: 'junior', ...same },
    { division: 'senior', ...same, places: 4 },
    {
      division: 'masters',
      places: 3,
      differing: [
        { place: 2, inFile: 'Leo Paz', here: 'Ana Ruiz' },
        { place: 3, inFile: null, here: 'Leo Paz' },
      ],
    },
  ];
  const entries = [known, entry('601', 'Leo Paz', { dropped: true }), entry('602', 'Mía Paz', { dropped: true })];
  const view = await choose({ entries, compared, rounds: 1 }, null, [reply(importTom, { status: 'success', created: 0, compared: [] })]);
  const comparison = () => (screen.getByText('Mismos puestos que TOM:').closest('div') as HTMLElement).textContent;
  const whole =
    'Mismos puestos que TOM: Júnior (1 puesto), Sénior (4 puestos).Máster: cambian 2 de 3 puestos. Según las reglas y los resultados del archivo:2.º Ana Ruiz, y en TOM Leo Paz3.º Leo Paz, y en TOM nadie';
  expect(comparison()).toBe(whole);
  expect(screen.getByText('3 jugadores (Máster 3) · 1 ronda · 2 abandonos')).toBeVisible();
  expect(screen.getByText('2 jugadores se crean. Si alguno ya está en el sitio con otro nombre, elígelo.')).toBeVisible();
  await press(view, 'Cargar 3 jugadores y 1 ronda');
  expect(await screen.findByText('3 jugadores en el torneo.')).toBeVisible();
  expect(await button('Ir a la mesa')).toHaveFocus();
  expect(comparison()).toBe(whole);
});

test('A file with a sanction number warns of nothing in a tournament that has none', async () => {
  await choose({ entries: [known] }, null);
  expect(screen.getByText('1 jugador (Máster 1) · 3 rondas')).toBeVisible();
  expect(screen.queryByText(/^El archivo tiene el número de sanción/)).toBeNull();
});

test('An exported file has the store’s local times and the server’s name', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:file' });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const nothing = { withoutId: [], withoutYear: [], withoutSanction: false, withoutPopId: false, otherYear: [], disqualified: [], players: [] };
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const file = reply(exportTom, () => answered.then(() => ({ status: 'success' as const, fileName: 'Copa-de-Lima.tdf', text, ...nothing })));
  const view = await openConsole(enrolled(2), [file], { date: '2026-10-03', timeZone: 'America/Santiago' });
  await press(view, 'Más opciones');
  await press(view, 'Guardar archivo de TOM');
  await waitFor(async () => expect(await button('Guardar archivo de TOM')).toHaveAttribute('aria-busy', 'true'));
  answer();
  await waitFor(() => expect(click.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual(['Copa-de-Lima.tdf']));
  expect(view.callsOf(exportTom).at(-1)?.query).toEqual({ offset: -180 });
});

test('The offset of a day is the one at noon, on a day that has two; without a time zone it is this device’s', () => {
  expect(offsetOn('2026-09-05', 'America/Santiago')).toBe(-240);
  expect(offsetOn('2026-09-06', 'America/Santiago')).toBe(-180);
  expect(offsetOn('2026-11-01', 'America/New_York')).toBe(-300);
  expect(offsetOn('2026-09-06', undefined)).toBe(-300);
});
