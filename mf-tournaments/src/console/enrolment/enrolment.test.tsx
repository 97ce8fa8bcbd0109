import { fillPlayerIds, findPlayersById, savePlayerData } from '@mesa/contract/calls/player-ids';
import { createPlayer, listPlayers } from '@mesa/contract/calls/players';
import { makePagination, makePlayer } from '@mesa/runtime/testing/make';
import { failure, reply } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { backwards, button, enrolled, openConsole, press } from '../testing/open-console';
import { makeServer } from '../testing/play-server';

const nobody = reply(listPlayers, { status: 'success', data: [], pagination: makePagination({ total: 0 }) });

test('A list without people says how to fill it, and that two are needed', async () => {
  const { unmount } = await openConsole();
  expect(await screen.findByText('Nadie está inscrito todavía. Busca a alguien o pega la lista del chat.')).toBeVisible();
  expect(await button('Configurar (0 jugadores)')).toHaveAccessibleDescription('Se necesitan al menos 2 jugadores.');
  unmount();
  await openConsole(enrolled(1));
  expect(await button('Configurar (1 jugador)')).toBeDisabled();
  expect(screen.queryByText(/^Nadie está inscrito todavía/)).toBeNull();
});

test('The list is by name, and not in the order of enrolment', async () => {
  await openConsole(enrolled(3), [], {}, backwards);
  const listed = within(await screen.findByRole('list', { name: 'Inscritos' }));
  expect(listed.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent?.trim())).toEqual(['Gabi', 'Hugo', 'Iris']);
});

test('A name is searched near the tournament first, and nobody is offered whose only namesakes are enrolled', async () => {
  const ana = makePlayer({ id: 1, username: 'ana', name: 'Ana' });
  const view = await openConsole(
    enrolled(1),
    [
      reply(listPlayers, ({ body }) => {
        const data = (body as { search: string }).search === 'ana' ? [ana] : [];
        return { status: 'success', data, pagination: makePagination({ total: data.length }) };
      }),
    ],
    { country: 'Perú', state: 'Lima Province', city: 'Lima' },
  );
  await view.user.type(await screen.findByRole('combobox', { name: 'Buscar jugador' }), 'ana');
  await waitFor(() => expect(view.callsOf(listPlayers)).not.toEqual([]));
  expect(await screen.findByText('Todos los que se llaman así ya están inscritos.')).toBeVisible();
  expect(view.callsOf(listPlayers).at(-1)?.body).toMatchObject({ near: { country: 'Perú', state: 'Lima Province', city: 'Lima' } });
});

test('A name that is still searched is not said to be enrolled', async () => {
  const view = await openConsole(undefined, [nobody]);
  await view.user.type(await screen.findByRole('combobox', { name: 'Buscar jugador' }), 'lu');
  expect(screen.queryByText('Todos los que se llaman así ya están inscritos.')).toBeNull();
  expect(await screen.findByRole('option', { name: 'Crear a «lu» e inscribirlo' })).toBeVisible();
});

test('A search that failed does not say that everybody is enrolled', async () => {
  const view = await openConsole(undefined, [reply(listPlayers, failure('rate_limited'))]);
  await view.user.type(await screen.findByRole('combobox', { name: 'Buscar jugador' }), 'zoe');
  expect(await screen.findByText('No pudimos buscar jugadores. Inténtalo de nuevo.')).toBeVisible();
  expect(screen.queryByText('Todos los que se llaman así ya están inscritos.')).toBeNull();
});

test('Somebody new is created with the Player ID typed after the name, and enrolled even if it was not saved', async () => {
  const view = await openConsole(undefined, [
    nobody,
    reply(createPlayer, { status: 'success', data: makePlayer({ id: 9, username: 'luz', name: 'Luz', hasAccount: false }) }, { inBackground: true }),
    reply(fillPlayerIds, failure('rule_violation', { message: 'Ese Player ID es de otra persona.' }), { inBackground: true }),
  ]);
  await view.user.type(await screen.findByRole('combobox', { name: 'Buscar jugador' }), 'Luz 5912346');
  await view.user.click(await screen.findByRole('option', { name: 'Crear a «Luz» e inscribirlo' }));
  expect(await screen.findByText('No se guardó el Player ID: Ese Player ID es de otra persona.')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Inscritos (1)' })).toBeVisible();
  expect(view.callsOf(createPlayer)[0]?.body).toEqual({ username: 'Luz', name: 'Luz' });
  expect(view.callsOf(fillPlayerIds)[0]?.body).toEqual({ players: [{ playerId: 9, pokemonId: '5912346' }] });
});

test.each([
  ['is entered', { status: 'success', data: makePlayer({ id: 9, username: 'Luz', name: 'Luz', hasAccount: false }) }, 'Luz: inscrito.'],
  ['is refused', failure('rule_violation', { message: 'Ese nombre está bloqueado.' }), 'Escribe el nombre, elige con ↓ y Enter.'],
] as const)('Somebody new is shown as being created until they are entered or refused: who %s', async (_, answer, after) => {
  let finish = () => {};
  const answered = new Promise<typeof answer>((resolve) => {
    finish = () => resolve(answer);
  });
  const view = await openConsole(undefined, [nobody, reply(createPlayer, answered, { inBackground: true })]);
  await view.user.type(await screen.findByRole('combobox', { name: 'Buscar jugador' }), 'Luz');
  await view.user.click(await screen.findByRole('option', { name: 'Crear a «Luz» e inscribirlo' }));
  expect(await screen.findByText('Creando a «Luz»...')).toBeVisible();
  finish();
  expect(await screen.findByText(after)).toBeVisible();
  expect(screen.queryByText('Creando a «Luz»...')).toBeNull();
});

test('Players in another division than that of their age go to theirs by one press', async () => {
  const server = enrolled(3);
  for (const player of [1, 3]) server.says({ kind: 'edit-entry', player, division: 'junior' });
  const view = await openConsole(server);
  expect(await screen.findByText(/^2 jugadores juegan en una división distinta de la de su edad\./)).toBeVisible();
  await press(view, 'Poner la de su edad');
  await waitFor(() => expect(server.event().entries.map(({ division }) => division)).toEqual(['masters', 'masters', 'masters']));
  expect(screen.queryByRole('button', { name: 'Poner la de su edad' })).toBeNull();
});

test('Somebody over the capacity waits, and gets a place by a press', async () => {
  const server = enrolled(1);
  server.says({ kind: 'enrolment', open: true, capacity: 1, closesAt: null });
  server.reports({ kind: 'enrol', player: 2, division: 'masters' }, 2);
  const view = await openConsole(server);
  const waiting = within(await screen.findByRole('list', { name: 'En espera' }));
  expect(waiting.getByRole('listitem')).toHaveTextContent('Bea En espera');
  expect(screen.getByRole('heading', { name: 'Inscritos (1)' })).toBeVisible();
  await press(view, 'Darle lugar');
  expect(await screen.findByRole('heading', { name: 'Inscritos (2)' })).toBeVisible();
  expect(screen.queryByRole('list', { name: 'En espera' })).toBeNull();
});

test('Who waits is listed in the order of arrival, and each gets their own place', async () => {
  const server = enrolled(1);
  server.says({ kind: 'enrolment', open: true, capacity: 1, closesAt: null });
  for (const player of [4, 3, 2]) server.reports({ kind: 'enrol', player, division: 'masters' }, player);
  const view = await openConsole(server);
  const waiting = within(await screen.findByRole('list', { name: 'En espera' })).getAllByRole('listitem');
  expect(waiting.map(({ textContent }) => textContent?.split(' ')[0])).toEqual(['Dan', 'Caro', 'Bea']);
  await view.user.click(within(waiting[1] as HTMLElement).getByRole('button', { name: 'Darle lugar' }));
  expect(await screen.findByRole('checkbox', { name: 'Caro' })).toBeVisible();
  expect(screen.getByRole('list', { name: 'En espera' })).toHaveTextContent(/^Dan.*Bea/);
});

test('A fixed table is a number, and says who else has it', async () => {
  const server = enrolled(3);
  server.says({ kind: 'edit-entry', player: 2, fixedTable: 5 });
  const view = await openConsole(server);
  await press(view, 'Más de Ana');
  const form = within(await screen.findByRole('form', { name: 'Más de Ana' }));
  const table = form.getByRole('spinbutton', { name: 'Mesa fija' });
  expect(table).toHaveAccessibleDescription(expect.stringContaining('Juega siempre en esa mesa. Vacío: juega donde le toque.'));
  await view.user.type(table, '0');
  expect(table).toHaveAccessibleDescription(expect.stringContaining('Escribe un número de mesa o deja el campo vacío.'));
  expect(form.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  await view.user.clear(table);
  await view.user.type(table, '5');
  expect(table).toHaveAccessibleDescription(expect.stringContaining('Bea también la tiene.'));
  const byes = form.getByRole('spinbutton', { name: 'Descansos ganados' });
  await view.user.clear(byes);
  await view.user.type(byes, '99');
  expect(byes).toHaveAccessibleDescription(expect.stringMatching(/Escribe un número de 0 a \d+\.$/));
  expect(form.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  await view.user.clear(byes);
  await view.user.type(byes, '1');
  await view.user.click(form.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(server.event().entries[0]).toMatchObject({ fixedTable: 5, earnedByes: 1 }));
});

test('A player’s own fixed table is not said to be taken, and 20 byes are allowed', async () => {
  const server = enrolled(2);
  server.says({ kind: 'edit-entry', player: 1, fixedTable: 5 });
  const view = await openConsole(server);
  await press(view, 'Más de Ana');
  const form = within(await screen.findByRole('form', { name: 'Más de Ana' }));
  expect(form.getByRole('spinbutton', { name: 'Mesa fija' })).toHaveAccessibleDescription('Juega siempre en esa mesa. Vacío: juega donde le toque.');
  const byes = form.getByRole('spinbutton', { name: 'Descansos ganados' });
  await view.user.clear(byes);
  await view.user.type(byes, '20');
  await view.user.click(form.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(server.event().entries[0]).toMatchObject({ fixedTable: 5, earnedByes: 20 }));
  // An empty field gives the table up.
  await view.user.clear(await screen.findByRole('spinbutton', { name: 'Mesa fija' }));
  await view.user.click(within(screen.getByRole('form', { name: 'Más de Ana' })).getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(server.event().entries[0]).not.toHaveProperty('fixedTable'));
  expect(server.event().entries[0]?.earnedByes).toBe(20);
});

test('What another device changes of a player is in the open form', async () => {
  const server = enrolled(2);
  const view = await openConsole(server);
  await press(view, 'Más de Ana');
  const form = within(await screen.findByRole('form', { name: 'Más de Ana' }));
  expect(form.getByRole('spinbutton', { name: 'Mesa fija' })).toHaveValue(null);
  server.says({ kind: 'edit-entry', player: 1, fixedTable: 9 });
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(within(screen.getByRole('form', { name: 'Más de Ana' })).getByRole('spinbutton', { name: 'Mesa fija' })).toHaveValue(9));
  server.says({ kind: 'edit-entry', player: 1, fixedTable: 9, earnedByes: 2 });
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(within(screen.getByRole('form', { name: 'Más de Ana' })).getByRole('spinbutton', { name: 'Descansos ganados' })).toHaveValue(2));
});

test('A birth year has four digits, can be left for later, and a failure of the server is shown', async () => {
  const view = await openConsole(enrolled(2), [reply(savePlayerData, failure('unavailable'))], {}, (person) => ({ ...person, noYear: true }));
  await view.user.selectOptions(await screen.findByRole('combobox', { name: 'División de Ana' }), 'Júnior');
  const dialog = within(await screen.findByRole('dialog', { name: '¿En qué año nació Ana?' }));
  expect(dialog.getByText('Para jugar en Júnior, el archivo oficial necesita el año. Nadie más lo ve.')).toBeVisible();
  const year = dialog.getByRole('textbox', { name: 'Año de nacimiento' });
  await view.user.type(year, '216');
  await view.user.click(dialog.getByRole('button', { name: 'Guardar año' }));
  expect(year).toHaveAccessibleDescription('Escribe el año con cuatro cifras.');
  expect(view.callsOf(savePlayerData)).toEqual([]);
  await view.user.clear(year);
  await view.user.type(year, '2016');
  await view.user.click(dialog.getByRole('button', { name: 'Guardar año' }));
  await waitFor(() => expect(view.callsOf(savePlayerData)).toHaveLength(1));
  await waitFor(() => expect(year).not.toHaveAccessibleDescription('Escribe el año con cuatro cifras.'));
  expect(view.server.event().entries[0]?.division).toBe('masters');
  await view.user.click(dialog.getByRole('button', { name: 'No lo sé ahora' }));
  await waitFor(() => expect(view.server.event().entries[0]?.division).toBe('junior'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // Back in the division of players without a year, no year is missing.
  await view.user.selectOptions(screen.getByRole('combobox', { name: 'División de Ana' }), 'Máster');
  await waitFor(() => expect(view.server.event().entries[0]?.division).toBe('masters'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('A pasted list', () => {
  test('of many people is looked up to its end, in its order, and namesakes can be told apart', async () => {
    const twins = [
      makePlayer({ id: 4, username: 'leo1', name: 'Leo', optionalname: 'Leo Paz', city: 'Cali' }),
      makePlayer({ id: 5, username: 'leo2', name: 'Leo', optionalname: null, city: 'Lima' }),
    ];
    const view = await openConsole(undefined, [
      reply(listPlayers, ({ body }) => {
        const data = (body as { search: string }).search === 'Leo' ? twins : [];
        return { status: 'success', data, pagination: makePagination({ total: data.length }) };
      }),
    ]);
    await press(view, 'Pegar una lista');
    const typed = ['Eva', 'Dan', 'Caro', 'Bea', 'Ana', 'Leo', 'Zoe', 'Luz', 'Hugo'];
    await view.user.click(await screen.findByRole('textbox', { name: 'Lista' }));
    await view.user.paste(typed.join('\n'));
    await press(view, 'Buscar a estos jugadores');
    const list = within(await screen.findByRole('list', { name: 'Jugadores de la lista' }));
    expect(list.getAllByRole('combobox').map((choice) => (choice as HTMLSelectElement).labels?.[0]?.textContent)).toEqual(typed);
    const options = within(list.getByRole('combobox', { name: 'Leo' })).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Elige quién es',
      'Leo Paz · leo1 · Cali',
      'leo2 · Lima',
      'Nuevo: crear este jugador',
      'No inscribir',
    ]);
    // None of these has a Player ID to save.
    expect(screen.queryByRole('checkbox', { name: /^Guardar los Player ID/ })).toBeNull();
  });

  test('whose people cannot be looked up says why, and stays', async () => {
    const view = await openConsole(undefined, [reply(listPlayers, failure('rate_limited', { message: 'Espera un momento.' }))]);
    await press(view, 'Pegar una lista');
    await view.user.type(await screen.findByRole('textbox', { name: 'Lista' }), 'Zoe');
    await press(view, 'Buscar a estos jugadores');
    expect(await screen.findByText('Espera un momento.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Lista' })).toHaveValue('Zoe');
    expect(await button('Buscar a estos jugadores')).toBeEnabled();
  });

  test('keeps the people that could not be created, and enrols the others', async () => {
    const view = await openConsole(undefined, [
      nobody,
      reply(createPlayer, ({ body }) =>
        (body as { name: string }).name === 'Zoe'
          ? failure('rule_violation', { message: 'Ese nombre no se puede usar.' })
          : { status: 'success', data: makePlayer({ id: 9, username: 'luz', name: 'Luz' }) },
      ),
    ]);
    await press(view, 'Pegar una lista');
    await view.user.type(await screen.findByRole('textbox', { name: 'Lista' }), 'Zoe{Enter}Luz');
    await press(view, 'Buscar a estos jugadores');
    expect(await screen.findByText('2 jugadores nuevos entre ellos.')).toBeVisible();
    await press(view, 'Inscribir a 2 jugadores');
    expect(await screen.findByText('1 jugador no se creó: elige quién es o cambia la lista.')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Inscritos (1)' })).toBeVisible();
    const zoe = screen.getByRole('combobox', { name: 'Zoe' });
    expect(zoe).toHaveAccessibleDescription('Ese nombre no se puede usar.');
    expect(screen.queryByRole('combobox', { name: 'Luz' })).toBeNull();
    expect(await button('Inscribir a 1 jugador')).toBeEnabled();
    await view.user.selectOptions(zoe, 'out');
    expect(zoe).not.toHaveAccessibleDescription('Ese nombre no se puede usar.');
    expect(await button('Inscribir a 0 jugadores')).toBeDisabled();
    await press(view, 'Volver a la lista');
    expect(screen.getByRole('textbox', { name: 'Lista' })).toHaveValue('Zoe\nLuz');
  });

  test('marks who is enrolled already, and says that a Player ID was not saved', async () => {
    const ana = makePlayer({ id: 1, username: 'ana', name: 'Ana' });
    const view = await openConsole(enrolled(1), [
      reply(findPlayersById, { status: 'success', found: [] }),
      reply(listPlayers, ({ body }) => {
        const data = (body as { search: string }).search === 'Ana' ? [ana] : [];
        return { status: 'success', data, pagination: makePagination({ total: data.length }) };
      }),
      reply(createPlayer, { status: 'success', data: makePlayer({ id: 9, username: 'luz', name: 'Luz', hasAccount: false }) }),
      reply(fillPlayerIds, failure('rule_violation', { message: 'Ese Player ID es de otra persona.' })),
    ]);
    await press(view, 'Pegar una lista');
    await view.user.type(await screen.findByRole('textbox', { name: 'Lista' }), 'Ana{Enter}Luz 5912346');
    await press(view, 'Buscar a estos jugadores');
    const list = within(await screen.findByRole('list', { name: 'Jugadores de la lista' }));
    expect(list.getAllByRole('listitem')[0]).toHaveTextContent('Ana Ya inscrito');
    await press(view, 'Inscribir a 1 jugador');
    expect(await screen.findByText('No se guardaron los Player ID: Ese Player ID es de otra persona.')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Inscritos (2)' })).toBeVisible();
  });

  test('saves no Player ID if the organiser does not want it, and takes the division that the list names', async () => {
    const view = await openConsole(undefined, [
      nobody,
      reply(findPlayersById, { status: 'success', found: [] }),
      reply(createPlayer, ({ body }) => {
        const { username } = body as { username: string };
        return { status: 'success', data: makePlayer({ id: username === 'Luz' ? 9 : 10, username, name: username, hasAccount: false }) };
      }),
    ]);
    await press(view, 'Pegar una lista');
    await view.user.type(await screen.findByRole('textbox', { name: 'Lista' }), 'Luz, Sénior{Enter}Leo 5912346');
    await press(view, 'Buscar a estos jugadores');
    await view.user.click(await screen.findByRole('checkbox', { name: /^Guardar los Player ID/ }));
    await press(view, 'Inscribir a 2 jugadores');
    expect(await screen.findByRole('heading', { name: 'Inscritos (2)' })).toBeVisible();
    expect(view.server.event().entries).toMatchObject([
      { player: 9, division: 'senior' },
      { player: 10, division: 'masters' },
    ]);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Lista' })).toBeNull());
    expect(view.callsOf(fillPlayerIds)).toEqual([]);
  });
});

test('A capacity is from 1 to 2000, or none', async () => {
  const view = await openConsole(makeServer());
  await press(view, 'Abrir la inscripción a los jugadores');
  const capacity = await screen.findByRole('spinbutton', { name: 'Cupo' });
  await view.user.type(capacity, '2001');
  expect(capacity).toHaveAccessibleDescription(expect.stringContaining('Escribe un número de 1 a 2000 o deja el campo vacío.'));
  expect(await button('Abrir inscripción')).toBeDisabled();
  await view.user.clear(capacity);
  await view.user.type(capacity, '0');
  expect(await button('Abrir inscripción')).toBeDisabled();
  await view.user.clear(capacity);
  await view.user.type(capacity, '1');
  await press(view, 'Abrir inscripción');
  expect(await button('Los jugadores se inscriben solos (hasta 1 jugador)')).toBeVisible();
  await view.user.clear(capacity);
  await press(view, 'Guardar');
  expect(await button('Los jugadores se inscriben solos')).toBeVisible();
  await press(view, 'Cerrar inscripción');
  expect(await button('Abrir la inscripción a los jugadores')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cerrar inscripción' })).toBeNull();
});
