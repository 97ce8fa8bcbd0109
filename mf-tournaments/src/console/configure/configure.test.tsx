import { screen, waitFor, within } from '@testing-library/react';
import { button, enrolled, openConsole, people, press, type View } from '../testing/open-console';
import { makeServer } from '../testing/play-server';

async function openPlan(players: number) {
  const view = await openConsole(enrolled(players));
  await press(view, `Configurar (${players} jugadores)`);
  await screen.findByRole('combobox', { name: 'Cómo se juega' });
  return view;
}
async function type({ user }: View, field: HTMLElement, text: string) {
  await user.clear(field);
  await user.type(field, text);
}

test('starts with the rounds and the cut of the official table', async () => {
  const server = makeServer('cup');
  for (const { id } of people) server.says({ kind: 'enrol', player: id, division: 'masters' });
  const view = await openConsole(server);
  await press(view, 'Configurar (9 jugadores)');
  expect(await screen.findByText('La tabla oficial propone 4 rondas y corte a 4.')).toBeVisible();
  await press(view, 'Volver a inscripciones');
  await press(view, 'Configurar (9 jugadores)');
  await press(view, 'Comenzar');
  await waitFor(() => expect(server.event().pods).toMatchObject([{ rounds: 4, cuts: [{ division: 'masters', size: 4, thirdPlace: false }] }]));
});

test('says what keeps the tournament from its start, one fault at a time', async () => {
  const view = await openPlan(8);
  const [rounds, tables] = [screen.getByRole('spinbutton', { name: 'Rondas suizas' }), screen.getByRole('textbox', { name: 'Mesas que no se usan' })];
  const minutes = screen.getByRole('spinbutton', { name: /^Minutos/ });
  expect(tables).not.toHaveAccessibleDescription(/Escribe números de mesa/);
  await type(view, rounds, '21');
  await type(view, minutes, '601');
  await type(view, tables, 'la del fondo');
  expect(tables).toHaveAccessibleDescription(expect.stringContaining('Escribe números de mesa: 5, 8-10.'));
  expect(await button('Comenzar')).toHaveAccessibleDescription('Las rondas son de 1 a 20.');
  await type(view, rounds, '0');
  expect(await button('Comenzar')).toHaveAccessibleDescription('Las rondas son de 1 a 20.');
  await type(view, rounds, '20');
  expect(await button('Comenzar')).toHaveAccessibleDescription('Los minutos son de 1 a 600.');
  await type(view, minutes, '0');
  expect(await button('Comenzar')).toHaveAccessibleDescription('Los minutos son de 1 a 600.');
  await type(view, minutes, '600');
  expect(await button('Comenzar')).toHaveAccessibleDescription('Revisa las mesas que no se usan.');
  expect(await button('Comenzar')).toBeDisabled();
  await type(view, tables, '2, 4-5');
  expect(await button('Comenzar')).toHaveAccessibleDescription('Se cierra la inscripción con 8 jugadores. Puedes volver atrás hasta publicar la ronda 1.');
  await press(view, 'Comenzar');
  await waitFor(() =>
    expect(view.server.event()).toMatchObject({
      pods: [{ rounds: 20 }],
      blockedTables: [
        [2, 2],
        [4, 5],
      ],
    }),
  );
});

test('says that the official table proposes nothing for so few players', async () => {
  await openPlan(2);
  expect(screen.getByText('Con tan pocos jugadores la tabla oficial no propone nada: el torneo no sería oficial.')).toBeVisible();
});

test('keeps the rounds of each group, the cut of each division and the time of both phases', async () => {
  const server = makeServer();
  const divisions = [...Array(6).fill('masters'), ...Array(4).fill('senior'), ...Array(4).fill('junior')] as const;
  for (const [at, division] of divisions.entries()) server.says({ kind: 'enrol', player: at + 1, division });
  const view = await openConsole(server);
  await press(view, 'Configurar (14 jugadores)');
  const youth = within(await screen.findByRole('region', { name: 'Júnior y Sénior (8)' }));
  const masters = within(screen.getByRole('region', { name: 'Máster (6)' }));
  await type(view, youth.getByRole('spinbutton', { name: 'Rondas suizas' }), '2');
  await type(view, masters.getByRole('spinbutton', { name: 'Rondas suizas' }), '5');
  await view.user.selectOptions(youth.getByRole('combobox', { name: 'Fase final Sénior' }), '4');
  await view.user.click(youth.getByRole('checkbox', { name: 'Con partida por el tercer puesto' }));
  // A final alone has no match for the third place, whatever was chosen before.
  await view.user.selectOptions(youth.getByRole('combobox', { name: 'Fase final Júnior' }), '4');
  await view.user.click(youth.getByRole('checkbox', { name: 'Con partida por el tercer puesto', checked: false }));
  await view.user.selectOptions(youth.getByRole('combobox', { name: 'Fase final Júnior' }), '2');
  expect(screen.getByRole('spinbutton', { name: 'Minutos en la fase final' })).toHaveValue(75);
  await view.user.selectOptions(screen.getByRole('combobox', { name: 'Partidas por ronda' }), 'Al mejor de 3');
  await view.user.selectOptions(screen.getByRole('combobox', { name: 'Partidas en la fase final' }), 'A una partida');
  expect(screen.getByRole('spinbutton', { name: 'Minutos en la fase final' })).toHaveValue(30);
  await type(view, screen.getByRole('spinbutton', { name: 'Minutos en la fase final' }), '601');
  expect(await button('Comenzar')).toBeDisabled();
  await type(view, screen.getByRole('spinbutton', { name: 'Minutos en la fase final' }), '0');
  await press(view, 'Comenzar');
  await waitFor(() => expect(server.event().stage).toBe('configured'));
  expect(server.event()).toMatchObject({ minutes: { swiss: 50, cut: 0 }, bestOf: { swiss: 3, cut: 1 } });
  expect(server.event().pods.map(({ name, rounds, cuts }) => [name, rounds, cuts])).toEqual([
    [
      'junior-senior',
      2,
      [
        { division: 'senior', size: 4, thirdPlace: true },
        { division: 'junior', size: 2, thirdPlace: false },
      ],
    ],
    ['masters', 5, []],
  ]);
});
