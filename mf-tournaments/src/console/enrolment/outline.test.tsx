import { savePlayerData } from '@mesa/contract/calls/player-ids';
import { failure, reply } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { linesOf } from '../testing/lines-of';
import { accept, enrolled, openConsole, press } from '../testing/open-console';

test('Who waits for a place is beside those who have one, with byes and fixed tables, and keeps the division', async () => {
  const server = enrolled(3);
  server.says({ kind: 'edit-entry', player: 1, earnedByes: 1 });
  server.says({ kind: 'edit-entry', player: 2, earnedByes: 2, fixedTable: 7 });
  server.says({ kind: 'edit-entry', player: 3, fixedTable: 5 });
  server.says({ kind: 'check-in', player: 2 });
  server.says({ kind: 'enrolment', open: true, capacity: 3, closesAt: null });
  server.reports({ kind: 'enrol', player: 4, division: 'senior' }, 4);
  const view = await openConsole(server);
  const part = await screen.findByRole('region', { name: 'Inscritos (3)' });
  expect(linesOf(part)).toEqual([
    'section «Inscritos (3)»',
    '  h2: Inscritos (3)',
    '  1 de 3 con check-in',
    '  button: Mostrar QR de llegada',
    '  button: Quitar a los que no llegaron (2)',
    '  button: Están todos',
    '  ul «Inscritos»',
    '    li',
    '      input «Ana 1 descanso» [type=checkbox, unchecked]',
    '      Ana',
    '      span [info]: 1 descanso',
    '      button «QR del pase de Ana» [quiet, small]: QR',
    '      select «División de Ana» [value=«Máster»]',
    '        option: Júnior',
    '        option: Sénior',
    '        option: Máster',
    '      button «Quitar a Ana» [quiet, small]',
    '      button «Más de Ana» [expanded=false]: ⋯',
    '    li',
    '      input «Bea 2 descansos Mesa 7» [type=checkbox, checked]',
    '      Bea',
    '      span [info]: 2 descansos',
    '      span [info]: Mesa 7',
    '      button «QR del pase de Bea» [quiet, small]: QR',
    '      select «División de Bea» [value=«Máster»]',
    '        option: Júnior',
    '        option: Sénior',
    '        option: Máster',
    '      button «Quitar a Bea» [quiet, small]',
    '      button «Más de Bea» [expanded=false]: ⋯',
    '    li',
    '      input «Caro Mesa 5» [type=checkbox, unchecked]',
    '      Caro',
    '      span [info]: Mesa 5',
    '      button «QR del pase de Caro» [quiet, small]: QR',
    '      select «División de Caro» [value=«Máster»]',
    '        option: Júnior',
    '        option: Sénior',
    '        option: Máster',
    '      button «Quitar a Caro» [quiet, small]',
    '      button «Más de Caro» [expanded=false]: ⋯',
    '  ul «En espera»',
    '    li',
    '      Dan',
    '      span [warning]: En espera',
    '      button [small]: Darle lugar',
  ]);
  await press(view, 'Darle lugar');
  await waitFor(() => expect(server.event().entries.at(-1)).toEqual({ player: 4, division: 'senior', earnedByes: 0 }));
  expect(screen.getByRole('combobox', { name: 'División de Dan' })).toHaveDisplayValue('Sénior');
});

test('The details of a player read from top to bottom, and take 20 byes and four digits of a table', async () => {
  const server = enrolled(2);
  server.says({ kind: 'edit-entry', player: 2, fixedTable: 9999 });
  const view = await openConsole(server);
  await press(view, 'Más de Ana');
  const form = await screen.findByRole('form', { name: 'Más de Ana' });
  expect(screen.getByRole('button', { name: 'Más de Ana', expanded: true })).toHaveAttribute('title', 'Más de Ana');
  expect(linesOf(form)).toEqual([
    'form «Más de Ana»',
    '  Descansos ganados',
    '  input «Descansos ganados» [type=number, inputmode=numeric, min=0, max=20, describedby=«Rondas que gana sin jugar, desde la primera.», value=«0»]',
    '  Rondas que gana sin jugar, desde la primera.',
    '  Mesa fija',
    '  input «Mesa fija» [type=number, inputmode=numeric, min=1, describedby=«Juega siempre en esa mesa. Vacío: juega donde le toque.»]',
    '  Juega siempre en esa mesa. Vacío: juega donde le toque.',
    '  button [type=submit, small]: Guardar',
  ]);
  const save = within(form).getByRole('button', { name: 'Guardar' });
  const byes = within(form).getByRole('spinbutton', { name: 'Descansos ganados' });
  const table = within(form).getByRole('spinbutton', { name: 'Mesa fija' });
  await view.user.clear(byes);
  expect(byes).toHaveAccessibleDescription('Rondas que gana sin jugar, desde la primera. Escribe un número de 0 a 20.');
  expect(save).toBeDisabled();
  await view.user.type(byes, '21');
  expect(byes).toHaveAccessibleDescription('Rondas que gana sin jugar, desde la primera. Escribe un número de 0 a 20.');
  await view.user.clear(byes);
  await view.user.type(byes, '2');
  await view.user.type(table, '10000');
  expect(table).toHaveAccessibleDescription('Juega siempre en esa mesa. Vacío: juega donde le toque. Escribe un número de mesa o deja el campo vacío.');
  expect(save).toBeDisabled();
  await view.user.clear(table);
  await view.user.type(table, '9999');
  expect(table).toHaveAccessibleDescription('Bea también la tiene.');
  await view.user.click(save);
  await waitFor(() => expect(server.event().entries[0]).toMatchObject({ earnedByes: 2, fixedTable: 9999 }));
  await view.user.click(screen.getByRole('button', { name: 'Más de Ana' }));
  expect(screen.queryByRole('form', { name: 'Más de Ana' })).toBeNull();
});

test('A press on the cross takes that player off the list, and no other', async () => {
  const server = enrolled(3);
  const view = await openConsole(server);
  await press(view, 'Quitar a Bea');
  await waitFor(() => expect(server.event().entries.map(({ player }) => player)).toEqual([1, 3]));
  expect(await screen.findByRole('heading', { name: 'Inscritos (2)' })).toBeVisible();
});

test('The settings of self-enrolment read from top to bottom, and both limits are in its name', async () => {
  const server = enrolled(1);
  server.says({ kind: 'enrolment', open: true, capacity: 2000, closesAt: Date.parse('2999-05-24T15:00:00Z') });
  const view = await openConsole(server, [], { city: 'Madrid', timeZone: 'Europe/Madrid' });
  const limits = 'hasta 2.000 jugadores, cierra el 24 de mayo de 2999 a las 17:00';
  const settings = await screen.findByRole('button', { name: `Los jugadores se inscriben solos (${limits})` });
  await view.user.click(settings);
  const part = (await screen.findByRole('spinbutton', { name: 'Cupo' })).closest('[id]:not(input)') as HTMLElement;
  expect(linesOf(part)).toEqual([
    'Cupo',
    'input «Cupo» [type=number, inputmode=numeric, min=1, describedby=«Quien llega después espera un lugar.», value=«2000»]',
    'Quien llega después espera un lugar.',
    'Cierra',
    'input «Cierra» [type=datetime-local, describedby=«En la hora de Madrid. Sin hora, hasta que la cierres o comience el torneo.», value=«2999-05-24T17:00»]',
    'En la hora de Madrid. Sin hora, hasta que la cierres o comience el torneo.',
    'button: Guardar',
    'button: Cerrar inscripción',
  ]);
  const capacity = screen.getByRole('spinbutton', { name: 'Cupo' });
  await view.user.clear(capacity);
  await view.user.type(capacity, '1.5');
  expect(capacity).toHaveAccessibleDescription('Quien llega después espera un lugar. Escribe un número de 1 a 2000 o deja el campo vacío.');
  expect(screen.getByRole('button', { name: 'Guardar' })).toBeDisabled();
});

test('The question for a birth year reads from top to bottom, and says why the year was not stored', async () => {
  const refused = reply(savePlayerData, failure('conflict', { message: 'Cambió hace un momento.' }));
  const view = await openConsole(enrolled(1), [refused], {}, (person) => ({ ...person, noYear: true }));
  await view.user.selectOptions(await screen.findByRole('combobox', { name: 'División de Ana' }), 'Júnior');
  const dialog = await screen.findByRole('dialog', { name: '¿En qué año nació Ana?' });
  expect(linesOf(dialog)).toEqual([
    'div «¿En qué año nació Ana?» [tabindex=-1, role=dialog]',
    '  h2: ¿En qué año nació Ana?',
    '  button «Cerrar» [tabindex=0]',
    '  form',
    '    p: Para jugar en Júnior, el archivo oficial necesita el año. Nadie más lo ve.',
    '    Año de nacimiento',
    '    input «Año de nacimiento» [type=text, inputmode=numeric, autocomplete=off, maxlength=4]',
    '    button [type=submit, primary]: Guardar año',
    '    button: No lo sé ahora',
  ]);
  const year = within(dialog).getByRole('textbox', { name: 'Año de nacimiento' });
  await view.user.type(year, '1990');
  await press(view, 'Guardar año');
  expect(year).toHaveAccessibleDescription('Quien nació en 1990 juega en Máster. Corrige el año, o cierra y elige esa división.');
  await view.user.clear(year);
  await view.user.type(year, '2016');
  await press(view, 'Guardar año');
  await waitFor(() => expect(year).toHaveAccessibleDescription('Cambió hace un momento.'));
  await view.user.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(view.server.event().entries[0]?.division).toBe('masters');
});

test('While a birth year is stored its button waits, and the player stays in their division', async () => {
  const stored = reply(savePlayerData, () => new Promise<never>(() => undefined));
  const view = await openConsole(enrolled(1), [stored], {}, (person) => ({ ...person, noYear: true }));
  await view.user.selectOptions(await screen.findByRole('combobox', { name: 'División de Ana' }), 'Júnior');
  await view.user.type(await screen.findByRole('textbox', { name: 'Año de nacimiento' }), '2016');
  await press(view, 'Guardar año');
  expect(screen.getByRole('button', { name: 'Guardar año', busy: true })).toBeDisabled();
  expect(view.server.event().entries[0]?.division).toBe('masters');
});

test('Who is absent is named before they are taken off the list, and who is there stays', async () => {
  const server = enrolled(3);
  server.says({ kind: 'check-in', player: 2 });
  const view = await openConsole(server);
  await press(view, 'Quitar a los que no llegaron (2)');
  expect(linesOf(await screen.findByRole('alertdialog'))).toEqual([
    'div «¿Quitar a 2 jugadores sin check-in?» [tabindex=-1, role=alertdialog, describedby=«Salen de la lista: Ana, Caro. Puedes inscribir de nuevo a quien llegue.»]',
    '  h2: ¿Quitar a 2 jugadores sin check-in?',
    '  p: Salen de la lista: Ana, Caro. Puedes inscribir de nuevo a quien llegue.',
    '  button: Cancelar',
    '  button [danger]: Quitar',
  ]);
  await accept(view, 'Cancelar');
  server.says({ kind: 'check-in', player: 3 });
  act(() => void window.dispatchEvent(new Event('online')));
  await press(view, 'Quitar a los que no llegaron (1)');
  const question = await screen.findByRole('alertdialog', { name: '¿Quitar a 1 jugador sin check-in?' });
  expect(question).toHaveTextContent('Sale de la lista: Ana. Puedes inscribir de nuevo a quien llegue.');
  await accept(view, 'Quitar');
  await waitFor(() => expect(server.event().entries.map(({ player }) => player)).toEqual([2, 3]));
  // Nobody is absent any more.
  await screen.findByText('2 de 2 con check-in');
  expect(screen.queryByRole('button', { name: /^(Quitar a los que no llegaron|Están todos)/ })).toBeNull();
});

test('A player whose name has not arrived is shown by number, after those with a name', async () => {
  const server = enrolled(2);
  server.says({ kind: 'enrol', player: 30, division: 'masters' });
  await openConsole(server);
  await screen.findByText('Tienes el mando.');
  const listed = within(await screen.findByRole('list', { name: 'Inscritos' }));
  expect(listed.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent?.trim())).toEqual(['Ana', 'Bea', 'Jugador 30']);
});
