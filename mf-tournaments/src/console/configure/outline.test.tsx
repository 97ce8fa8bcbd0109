import { act, screen, waitFor } from '@testing-library/react';
import { linesOf } from '../testing/lines-of';
import { enrolled, openConsole, people, press } from '../testing/open-console';
import { makeServer } from '../testing/play-server';

const plan = () => {
  const lines = linesOf(document.body);
  return lines.slice(
    lines.findIndex((line) => line.endsWith('Comenzar')),
    lines.findIndex((line) => line.endsWith('Mensajes a los jugadores')),
  );
};

const tablesAndBack = [
  '  section «Mesas»',
  '    h2: Mesas',
  '    Mesas que no se usan',
  '    input «Mesas que no se usan» [type=text, describedby=«Por ejemplo 5, 8-10. Nadie se sienta en ellas, salvo quien tenga allí su mesa fija.»]',
  '    Por ejemplo 5, 8-10. Nadie se sienta en ellas, salvo quien tenga allí su mesa fija.',
  '  button: Volver a inscripciones',
];

test('A plan of Swiss rounds with a cut reads from top to bottom', async () => {
  const server = makeServer('cup');
  for (const { id } of people) server.says({ kind: 'enrol', player: id, division: 'masters' });
  const view = await openConsole(server);
  await press(view, 'Configurar (9 jugadores)');
  await screen.findByRole('combobox', { name: 'Cómo se juega' });
  expect(plan()).toEqual([
    '  button [describedby=«Se cierra la inscripción con 9 jugadores. Puedes volver atrás hasta publicar la ronda 1.», primary]: Comenzar',
    '  Se cierra la inscripción con 9 jugadores. Puedes volver atrás hasta publicar la ronda 1.',
    '  Cómo se juega',
    '  select «Cómo se juega» [describedby=«Todos juegan todas las rondas. Después puede haber una fase final.», value=«Rondas suizas»]',
    '    option: Rondas suizas',
    '    option: Eliminación directa',
    '  Todos juegan todas las rondas. Después puede haber una fase final.',
    '  section «Máster (9)»',
    '    h2: Máster (9)',
    '    p: La tabla oficial propone 4 rondas y corte a 4.',
    '    Rondas suizas',
    '    input «Rondas suizas» [type=number, inputmode=numeric, min=1, value=«4»]',
    '    Fase final Máster',
    '    select «Fase final Máster» [value=«Los mejores 4»]',
    '      option: Sin fase final',
    '      option: Los mejores 2 (fuera de la tabla oficial)',
    '      option: Los mejores 4',
    '      option: Los mejores 8 (fuera de la tabla oficial)',
    '    input «Con partida por el tercer puesto» [type=checkbox, unchecked]',
    '    Con partida por el tercer puesto',
    '  section «Tiempo»',
    '    h2: Tiempo',
    '    Partidas por ronda',
    '    select «Partidas por ronda» [value=«A una partida»]',
    '      option: A una partida',
    '      option: Al mejor de 3',
    '    Minutos por ronda',
    '    input «Minutos por ronda» [type=number, inputmode=numeric, min=1, value=«30»]',
    '    Partidas en la fase final',
    '    select «Partidas en la fase final» [value=«Al mejor de 3»]',
    '      option: A una partida',
    '      option: Al mejor de 3',
    '    Minutos en la fase final',
    '    input «Minutos en la fase final» [type=number, inputmode=numeric, min=0, describedby=«0 si se juega sin tiempo.», value=«75»]',
    '    0 si se juega sin tiempo.',
    ...tablesAndBack,
  ]);
});

test('A plan of single elimination reads from top to bottom', async () => {
  const view = await openConsole(enrolled(4));
  await press(view, 'Configurar (4 jugadores)');
  await view.user.selectOptions(await screen.findByRole('combobox', { name: 'Cómo se juega' }), 'Eliminación directa');
  await screen.findByText(/^Cuadro de 4/);
  expect(plan()).toEqual([
    '  button [describedby=«Se cierra la inscripción con 4 jugadores. Puedes volver atrás hasta publicar la ronda 1.», primary]: Comenzar',
    '  Se cierra la inscripción con 4 jugadores. Puedes volver atrás hasta publicar la ronda 1.',
    '  Cómo se juega',
    '  select «Cómo se juega» [describedby=«Quien pierde queda fuera. Hasta 64 jugadores por grupo.», value=«Eliminación directa»]',
    '    option: Rondas suizas',
    '    option: Eliminación directa',
    '  Quien pierde queda fuera. Hasta 64 jugadores por grupo.',
    '  section «Máster (4)»',
    '    h2: Máster (4)',
    '    p: Cuadro de 4: 2 rondas.',
    '    input «Con partida por el tercer puesto» [type=checkbox, unchecked]',
    '    Con partida por el tercer puesto',
    '  section «Tiempo»',
    '    h2: Tiempo',
    '    Partidas por ronda',
    '    select «Partidas por ronda» [value=«Al mejor de 3»]',
    '      option: A una partida',
    '      option: Al mejor de 3',
    '    Minutos por ronda',
    '    input «Minutos por ronda» [type=number, inputmode=numeric, min=0, describedby=«0 si se juega sin tiempo.», value=«75»]',
    '    0 si se juega sin tiempo.',
    ...tablesAndBack,
  ]);
});

test('A plan for which too few players are left says so, and leads back to the list', async () => {
  const server = enrolled(2);
  const view = await openConsole(server);
  await press(view, 'Configurar (2 jugadores)');
  await screen.findByRole('combobox', { name: 'Cómo se juega' });
  server.says({ kind: 'remove', player: 2 });
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Faltan jugadores: se necesitan al menos 2.')).toHaveAttribute('role', 'alert');
  expect(screen.queryByRole('combobox', { name: 'Cómo se juega' })).toBeNull();
  await press(view, 'Volver a inscripciones');
  expect(await screen.findByRole('heading', { name: 'Inscritos (1)' })).toBeVisible();
});

test('The third place of a cut is kept while another size is chosen', async () => {
  const view = await openConsole(enrolled(9));
  await press(view, 'Configurar (9 jugadores)');
  const cut = await screen.findByRole('combobox', { name: 'Fase final Máster' });
  await view.user.selectOptions(cut, '4');
  await view.user.click(screen.getByRole('checkbox', { name: 'Con partida por el tercer puesto' }));
  expect(cut).toHaveValue('4');
  await view.user.selectOptions(cut, '8');
  expect(screen.getByRole('checkbox', { name: 'Con partida por el tercer puesto' })).toBeChecked();
  await press(view, 'Comenzar');
  await waitFor(() => expect(view.server.event().pods[0]?.cuts).toEqual([{ division: 'masters', size: 8, thirdPlace: true }]));
});

test('A group of two divisions has the rounds of its largest, and a cut for each division that plays', async () => {
  const server = makeServer('cup');
  for (const { id } of people) server.says({ kind: 'enrol', player: id, division: id > 7 ? 'senior' : 'masters' });
  server.says({ kind: 'enrol', player: 10, division: 'senior' });
  const view = await openConsole(server);
  await press(view, 'Configurar (10 jugadores)');
  const group = await screen.findByRole('region', { name: 'Todas las divisiones (10)' });
  expect(linesOf(group)).toEqual([
    'section «Todas las divisiones (10)»',
    '  h2: Todas las divisiones (10)',
    '  p: La tabla oficial propone 3 rondas, sin corte.',
    '  Rondas suizas',
    '  input «Rondas suizas» [type=number, inputmode=numeric, min=1, value=«3»]',
    '  Fase final Máster',
    '  select «Fase final Máster» [value=«Sin fase final»]',
    '    option: Sin fase final',
    '    option: Los mejores 2 (fuera de la tabla oficial)',
    '    option: Los mejores 4 (fuera de la tabla oficial)',
    '  Fase final Sénior',
    '  select «Fase final Sénior» [value=«Sin fase final»]',
    '    option: Sin fase final',
    '    option: Los mejores 2 (fuera de la tabla oficial)',
  ]);
});
