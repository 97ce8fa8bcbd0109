import { fillPlayerIds, findPlayersById } from '@mesa/contract/calls/player-ids';
import { createPlayer, listPlayers, type PublicPlayer } from '@mesa/contract/calls/players';
import { makePagination, makePlayer } from '@mesa/runtime/testing/make';
import { failure, reply } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { linesOf } from '../testing/lines-of';
import { button, enrolled, openConsole, press, type View } from '../testing/open-console';
import { makeServer } from '../testing/play-server';

/** A site that finds these players by the first letters of any of their names. */
const site = (...players: PublicPlayer[]) =>
  reply(listPlayers, ({ body }) => {
    const start = (body as { search: string }).search.slice(0, 3).toLowerCase();
    const data = players.filter(({ username, name, optionalname }) => [username, name, optionalname].some((one) => one?.toLowerCase().includes(start)));
    return { status: 'success', data, pagination: makePagination({ total: data.length }) };
  });
async function paste(view: View, text: string) {
  await press(view, 'Pegar una lista');
  await view.user.click(await screen.findByRole('textbox', { name: 'Lista' }));
  await view.user.paste(text);
}
async function lookUp(view: View, text: string) {
  await paste(view, text);
  await press(view, 'Buscar a estos jugadores');
  return screen.findByRole('list', { name: 'Jugadores de la lista' });
}

test('Before it is looked up a list reads from top to bottom, and it can be left', async () => {
  const view = await openConsole(enrolled(1));
  await press(view, 'Pegar una lista');
  expect(linesOf(await screen.findByRole('region', { name: 'Inscribir' }))).toEqual([
    'section «Inscribir»',
    '  h2: Inscribir',
    '  Lista',
    '  textarea «Lista» [rows=8, describedby=«Un nombre por línea, como en el chat, con su Player ID o sin él. Los números, teléfonos y emojis se quitan solos.»]',
    '  Un nombre por línea, como en el chat, con su Player ID o sin él. Los números, teléfonos y emojis se quitan solos.',
    '  p [role=status]: 0 nombres',
    '  button [disabled, primary]: Buscar a estos jugadores',
    '  button: Cancelar',
    '  button [expanded=false]: Abrir la inscripción a los jugadores',
  ]);
  await view.user.type(screen.getByRole('textbox', { name: 'Lista' }), 'Zoe');
  expect(screen.getByText('1 nombre')).toBeVisible();
  await view.user.type(screen.getByRole('textbox', { name: 'Lista' }), '{Enter}Luz{Enter}luz{Enter}zoe');
  expect(screen.getByText('2 nombres; 2 estaban repetidos')).toBeVisible();
  await press(view, 'Cancelar');
  expect(await screen.findByRole('combobox', { name: 'Buscar jugador' })).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Lista' })).toBeNull();
});

test('A list that was looked up reads from top to bottom: who is found, who is asked about, who is new', async () => {
  const view = await openConsole(enrolled(1), [
    site(
      makePlayer({ id: 1, username: 'ana', name: 'Ana', city: 'Cali' }),
      makePlayer({ id: 4, username: 'leo1', name: 'Leo', city: 'Cali' }),
      makePlayer({ id: 5, username: 'leo2', name: 'Leo', city: 'Lima' }),
      makePlayer({ id: 6, username: 'ivo', name: 'Ivo', city: 'Cali' }),
      makePlayer({ id: 7, username: 'ivonne', name: 'Ivonne', city: 'Lima' }),
    ),
    reply(findPlayersById, { status: 'success', found: [] }),
  ]);
  const list = await lookUp(view, 'Ana\nLeo 4912345\nLeo 5912346\nIvo Paz, Sénior\nZoe');
  const part = linesOf(list.parentElement);
  expect(part.slice(part.indexOf('  ul «Jugadores de la lista»'))).toEqual([
    '  ul «Jugadores de la lista»',
    '    li',
    '      p',
    '        Ana',
    '        span [success]: Ya inscrito',
    '    li',
    '      Leo · Player ID 4912345',
    '      select «Leo · Player ID 4912345» [describedby=«Varios se llaman así: elige quién es.», invalid=true, value=«Elige quién es»]',
    '        option: Elige quién es',
    '        option: leo1 · Cali',
    '        option: leo2 · Lima',
    '        option: Nuevo: crear este jugador',
    '        option: No inscribir',
    '      Varios se llaman así: elige quién es.',
    '    li',
    '      Leo · Player ID 5912346',
    '      select «Leo · Player ID 5912346» [describedby=«Varios se llaman así: elige quién es.», invalid=true, value=«Elige quién es»]',
    '        option: Elige quién es',
    '        option: leo1 · Cali',
    '        option: leo2 · Lima',
    '        option: Nuevo: crear este jugador',
    '        option: No inscribir',
    '      Varios se llaman así: elige quién es.',
    '    li',
    '      Ivo Paz · Sénior',
    '      select «Ivo Paz · Sénior» [value=«Nuevo: crear este jugador»]',
    '        option: ivo · Cali',
    '        option: ivonne · Lima',
    '        option: Nuevo: crear este jugador',
    '        option: No inscribir',
    '    li',
    '      Zoe',
    '      select «Zoe» [value=«Nuevo: crear este jugador»]',
    '        option: Nuevo: crear este jugador',
    '        option: No inscribir',
    '  input «Guardar los Player ID de quienes no tienen cuenta ni uno guardado. Nadie más los ve.» [type=checkbox, checked]',
    '  Guardar los Player ID de quienes no tienen cuenta ni uno guardado. Nadie más los ve.',
    '  button [disabled, primary]: Inscribir a 4 jugadores',
    '  button: Volver a la lista',
    '  span [role=status]: Falta elegir en 2 líneas.',
    '  button [expanded=false]: Abrir la inscripción a los jugadores',
  ]);
  expect(view.callsOf(listPlayers)[0]?.body).toEqual({ status: 1, search: 'Ana', page: 1, limit: 5 });
  const leo = () => within(list).getByRole('combobox', { name: 'Leo · Player ID 4912345' });
  await view.user.selectOptions(leo(), '5');
  expect(leo()).not.toHaveAccessibleDescription();
  expect(within(leo()).queryByRole('option', { name: 'Elige quién es' })).toBeNull();
  expect(within(list).getByRole('combobox', { name: 'Leo · Player ID 5912346' })).toHaveValue('');
  expect(screen.getByText('Falta elegir en 1 línea.')).toBeVisible();
});

test('Each name of a player finds them, whatever the capitals', async () => {
  const view = await openConsole(makeServer(), [
    site(
      makePlayer({ id: 31, username: 'karla99', name: 'Carla Mora' }),
      makePlayer({ id: 32, username: 'beto', name: 'Alberto Gil' }),
      makePlayer({ id: 33, username: 'dani', name: 'Daniela', optionalname: 'La Dani' }),
      makePlayer({ id: 34, username: 'Marta Paz', name: 'Marta' }),
    ),
  ]);
  const list = within(await lookUp(view, 'karla99\nalberto gil\nla dani\nMarta'));
  await list.findByRole('combobox', { name: 'Marta' });
  const chosen = list.getAllByRole('combobox').map((choice) => (choice as HTMLSelectElement).value);
  expect(chosen).toEqual(['31', '32', '33', '34']);
});

test('A list is being looked up until the site answers, and being entered until all are created', async () => {
  const wait: (() => void)[] = [];
  const later = () => new Promise<void>((resolve) => wait.push(resolve));
  const view = await openConsole(makeServer(), [
    reply(listPlayers, async () => {
      await later();
      return { status: 'success' as const, data: [], pagination: makePagination({ total: 0 }) };
    }),
    reply(createPlayer, async () => {
      await later();
      return { status: 'success' as const, data: makePlayer({ id: 9, username: 'Zoe', name: 'Zoe' }) };
    }),
  ]);
  await paste(view, 'Zoe');
  await view.user.click(await button('Buscar a estos jugadores'));
  expect(screen.getByRole('button', { name: 'Buscar a estos jugadores', busy: true })).toBeDisabled();
  await waitFor(() => expect(wait).toHaveLength(1));
  act(() => wait[0]?.());
  await waitFor(async () => expect(await button('Inscribir a 1 jugador')).toBeEnabled());
  await view.user.click(await button('Inscribir a 1 jugador'));
  expect(screen.getByRole('button', { name: 'Inscribir a 1 jugador', busy: true })).toBeDisabled();
  await waitFor(() => expect(wait).toHaveLength(2));
  act(() => wait[1]?.());
  expect(await screen.findByRole('heading', { name: 'Inscritos (1)' })).toBeVisible();
});

test('Two lines of one player enter them once', async () => {
  const leo = makePlayer({ id: 4, username: 'leo1', name: 'Leo' });
  const view = await openConsole(makeServer(), [
    site(leo),
    reply(findPlayersById, { status: 'success', found: [{ pokemonId: '4912345', player: leo }] }),
    reply(fillPlayerIds, { status: 'success', filled: 1 }),
  ]);
  await lookUp(view, 'Leo\nLeoncio 4912345');
  await press(view, 'Inscribir a 1 jugador');
  expect(await screen.findByRole('heading', { name: 'Inscritos (1)' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Jugadores de la lista' })).toBeNull());
  expect(view.callsOf(fillPlayerIds).map(({ body }) => body)).toEqual([{ players: [{ playerId: 4, pokemonId: '4912345' }] }]);
});

test('A Player ID of somebody with an account is not sent, and a name is cut to the length of a new name', async () => {
  const long = `Zoe ${'m'.repeat(40)}`;
  const view = await openConsole(makeServer(), [
    site(makePlayer({ id: 4, username: 'leo1', name: 'Leo', hasAccount: true })),
    reply(findPlayersById, { status: 'success', found: [] }),
    reply(createPlayer, failure('rule_violation', { message: 'Ese nombre no se puede usar.' })),
  ]);
  await lookUp(view, `Leo 4912345\n${long}\nLuz`);
  await press(view, 'Inscribir a 3 jugadores');
  expect(await screen.findByText('2 jugadores no se crearon: elige quién es o cambia la lista.')).toBeVisible();
  const cut = long.slice(0, 40);
  expect(view.callsOf(createPlayer).map(({ body }) => body)).toEqual([
    { username: cut, name: cut },
    { username: 'Luz', name: 'Luz' },
  ]);
  expect(view.callsOf(fillPlayerIds)).toEqual([]);
  expect(view.server.event().entries.map(({ player }) => player)).toEqual([4]);
});

test('Without a reserved id the people of a list stay in it, with the reason', async () => {
  const server = makeServer();
  server.api.reserve = async () => Promise.reject(new Error('no ids'));
  const view = await openConsole(server);
  await screen.findByText('En línea');
  server.network = 'down';
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('Sin conexión');
  await lookUp(view, 'Zoe');
  await press(view, 'Inscribir a 1 jugador');
  expect(await screen.findByRole('combobox', { name: 'Zoe' })).toHaveAccessibleDescription('No se inscribió.');
  expect(screen.getByRole('alert')).toHaveTextContent(/^1 jugador no se creó: elige quién es o cambia la lista\./);
  expect(screen.getByRole('heading', { name: 'Inscritos (0)' })).toBeVisible();
});
