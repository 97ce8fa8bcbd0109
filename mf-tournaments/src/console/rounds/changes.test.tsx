import { listPlayers } from '@mesa/contract/calls/players';
import { makePagination, makePlayer } from '@mesa/runtime/testing/make';
import { reply } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { accept, button, enrolled, matchAt, names, openConsole, openRound, press, type View, win } from '../testing/open-console';

const podOf = ({ server }: View) => server.event().pods[0];
const tab = async ({ user }: View, name: string | RegExp) => user.click(await screen.findByRole('tab', { name }));

describe('A player who arrives late', () => {
  const zoe = makePlayer({ id: 20, username: 'zoe', name: 'Zoe' });
  const found = reply(listPlayers, { status: 'success', data: [zoe], pagination: makePagination({ total: 1 }) });

  async function choose(view: View) {
    await tab(view, /^Jugadores/);
    await press(view, 'Inscribir a alguien que llegó tarde');
    await view.user.type(await screen.findByRole('combobox', { name: 'Buscar jugador' }), 'zoe');
    await view.user.click(await screen.findByRole('option', { name: /^zoe/i }));
  }

  test('enters with a loss for each published round, after a question that says so', async () => {
    const view = await openRound(enrolled(4), [found]);
    await choose(view);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('La ronda que ya se publicó cuenta como derrota.');
    await accept(view, 'Inscribir');
    expect(await screen.findByText('Desde la ronda 2')).toBeVisible();
    await waitFor(() => expect(view.server.event().entries.at(-1)).toMatchObject({ player: 20, late: { round: 2 } }));
    expect(podOf(view)?.played[0]?.matches.at(-1)).toMatchObject({ player1: 20, outcome: 'forced-loss' });
    await tab(view, 'Posiciones');
    const rows = within(await screen.findByRole('table', { name: 'Posiciones Máster' })).getAllByRole('row');
    expect(rows.filter((row) => row.textContent?.includes('Llegó después')).map((row) => row.textContent)).toEqual([expect.stringContaining('0-1-0')]);
  });

  test('stays out if the organiser cancels', async () => {
    const view = await openRound(enrolled(4), [found]);
    await choose(view);
    await accept(view, 'Cancelar');
    await act(async () => undefined);
    expect(view.server.event().entries).toHaveLength(4);
  });
});

describe('A published round', () => {
  test('can be redrawn for tables without a result; the others stay', async () => {
    const view = await openRound(enrolled(6));
    await win(view, 1);
    await screen.findByRole('list', { name: 'Con resultado' });
    await waitFor(() => expect(view.server.log.at(-1)?.command.body.kind).toBe('result'));
    const before = podOf(view)?.played[0]?.matches ?? [];
    await press(view, 'Cambiar esta ronda');
    expect(await button('Borrar esta ronda')).toBeDisabled();
    expect(screen.getByText('No se borra una ronda con resultados.')).toBeVisible();
    await press(view, 'Sortear de nuevo las mesas sin resultado');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Las mesas con resultado quedan como están.');
    await accept(view, 'Cancelar');
    expect(view.server.log.at(-1)?.command.body.kind).toBe('result');
    await press(view, 'Sortear de nuevo las mesas sin resultado');
    await accept(view, 'Sortear de nuevo');
    await waitFor(() => expect(view.server.log.at(-1)?.command.body.kind).toBe('redraw'));
    const after = podOf(view)?.played[0]?.matches ?? [];
    expect(after.find(({ table }) => table === 1)).toEqual(before.find(({ table }) => table === 1));
    const playersOf = (matches: typeof after) => matches.flatMap(({ player1, player2 }) => [player1, player2]).sort();
    expect(playersOf(after)).toEqual(playersOf(before));
  });

  test('lets two players change places before any result, with a reason that all read', async () => {
    const view = await openRound(enrolled(6));
    const before = podOf(view)?.played[0]?.matches ?? [];
    const [one, two] = before;
    if (!one || !two) throw new Error('nobody plays');
    await press(view, 'Cambiar esta ronda');
    const form = await screen.findByRole('form', { name: 'Cambiar a dos jugadores' });
    await press(view, 'Cambiar a dos jugadores');
    expect(within(form).getByRole('alert')).toHaveTextContent('Elige a los dos jugadores.');
    expect(within(form).getByRole('textbox', { name: 'Motivo' })).toHaveAccessibleDescription(expect.stringContaining('Escribe por qué'));
    const choose = (name: string, player: number | null) => view.user.selectOptions(within(form).getByRole('combobox', { name }), String(player));
    await choose('Jugador', one.player1);
    await choose('Cambia de lugar con', one.player2);
    expect(within(form).getByRole('alert')).toHaveTextContent('Elige a dos jugadores de mesas distintas.');
    await choose('Cambia de lugar con', two.player1);
    await view.user.type(within(form).getByRole('textbox', { name: 'Motivo' }), ' Son hermanos ');
    await press(view, 'Cambiar a dos jugadores');
    const swap = { kind: 'swap', round: podOf(view)?.played[0]?.id, player: one.player1, with: two.player1, reason: 'Son hermanos' };
    await waitFor(() => expect(view.server.log.at(-1)?.command.body).toEqual(swap));
    expect(podOf(view)?.played[0]?.matches[0]).toMatchObject({ player1: two.player1, player2: one.player2, table: one.table });
    // Ready for another change.
    await waitFor(() => expect(within(form).getByRole('combobox', { name: 'Jugador' })).toHaveValue(''));
  });

  test('draws chosen tables again once there is a result; no other table changes', async () => {
    const view = await openRound(enrolled(8));
    await win(view, 1);
    await screen.findByRole('list', { name: 'Con resultado' });
    await press(view, 'Cambiar esta ronda');
    const form = await screen.findByRole('form', { name: 'Rehacer mesas' });
    expect(screen.queryByRole('form', { name: 'Cambiar a dos jugadores' })).toBeNull();
    expect(within(form).queryByRole('checkbox', { name: /^Mesa 1:/ })).toBeNull();
    await view.user.click(within(form).getByRole('checkbox', { name: /^Mesa 2:/ }));
    await view.user.type(within(form).getByRole('textbox', { name: 'Motivo' }), 'Faltaba una mesa');
    await press(view, 'Rehacer estas mesas');
    expect(within(form).getByRole('alert')).toHaveTextContent('Elige al menos dos mesas sin resultado.');
    await view.user.click(within(form).getByRole('checkbox', { name: /^Mesa 4:/ }));
    const before = podOf(view)?.played[0]?.matches ?? [];
    await press(view, 'Rehacer estas mesas');
    await waitFor(() => expect(view.server.log.at(-1)?.command.body).toMatchObject({ kind: 'redraw', tables: [2, 4], reason: 'Faltaba una mesa' }));
    const after = podOf(view)?.played[0]?.matches ?? [];
    for (const table of [1, 3])
      expect(after.find((match) => match.table === table)).toMatchObject({ ...before.find((match) => match.table === table), at: expect.any(Number) });
    const seated = (matches: typeof after) =>
      matches
        .filter(({ table }) => table === 2 || table === 4)
        .flatMap(({ player1, player2 }) => [player1, player2])
        .sort();
    expect(seated(after)).toEqual(seated(before));
  });

  test('can be deleted while it has no result, and drawn again', async () => {
    const view = await openRound(enrolled(4));
    await press(view, 'Cambiar esta ronda');
    await press(view, 'Borrar esta ronda');
    await accept(view, 'Cancelar');
    await waitFor(() => expect(podOf(view)?.played).toHaveLength(1));
    await press(view, 'Borrar esta ronda');
    await accept(view, 'Borrar ronda');
    expect(await button('Sortear ronda 1')).toBeEnabled();
    await waitFor(() => expect(podOf(view)?.played).toEqual([]));
  });

  test('that is over accepts corrections: places follow, later rounds keep their pairs', async () => {
    const view = await openRound(enrolled(4));
    await win(view, 1);
    await win(view, 2);
    await press(view, 'Sortear ronda 2');
    await press(view, 'Publicar ronda 2');
    await waitFor(() => expect(podOf(view)?.played).toHaveLength(2));
    const drawn = podOf(view)?.played[1]?.matches;
    await tab(view, 'Rondas');
    await view.user.selectOptions(await screen.findByRole('combobox', { name: 'Ronda' }), 'Ronda 1');
    expect(await screen.findByText(/^Corregir un resultado cambia las posiciones\./)).toBeVisible();
    await view.user.click(within(await matchAt(2)).getByRole('button', { name: 'Empate' }));
    await accept(view, 'Cambiar');
    await waitFor(() => expect(podOf(view)?.played[0]?.matches.find(({ table }) => table === 2)?.outcome).toBe('tie'));
    expect(podOf(view)?.played[1]?.matches).toEqual(drawn);
    await tab(view, 'Posiciones');
    const [, ...rows] = within(await screen.findByRole('table', { name: 'Posiciones Máster' })).getAllByRole('row');
    expect(rows.map((row) => within(row).getAllByRole('cell').at(-1) && row.textContent?.match(/\d-\d-\d/)?.[0])).toEqual(['1-0-0', '0-0-1', '0-0-1', '0-1-0']);
  });
});

describe('A closed tournament', () => {
  test('can be reopened only with a reason', async () => {
    const view = await openRound(enrolled(2));
    await win(view, 1);
    await press(view, 'Cerrar torneo');
    await accept(view, 'Cerrar torneo');
    await press(view, 'Reabrir el torneo');
    await press(view, 'Reabrir');
    expect(await screen.findByText('Escribe por qué lo reabres.')).toBeVisible();
    expect(view.server.event().stage).toBe('finalized');
    await view.user.type(screen.getByRole('textbox', { name: 'Motivo' }), ' Resultado al revés ');
    await press(view, 'Reabrir');
    expect(await button('Cerrar torneo')).toBeEnabled();
    await waitFor(() => expect(view.server.log.at(-1)?.command.body).toEqual({ kind: 'reopen', reason: 'Resultado al revés' }));
  });
});

test('A started cut can be undone until its first round is published', async () => {
  const view = await openConsole(enrolled(9));
  await press(view, 'Configurar (9 jugadores)');
  const rounds = await screen.findByRole('spinbutton', { name: 'Rondas suizas' });
  await view.user.clear(rounds);
  await view.user.type(rounds, '1');
  await view.user.selectOptions(screen.getByRole('combobox', { name: 'Fase final Máster' }), '4');
  await press(view, 'Comenzar');
  await press(view, 'Sortear ronda 1');
  await press(view, 'Publicar ronda 1');
  for (const table of [1, 2, 3, 4]) await win(view, table);
  await press(view, 'Comenzar la fase final (4)');
  expect(await button('Sortear semifinales')).toHaveAccessibleDescription(/^Los cruces salen de los puestos de la fase suiza\./);
  await press(view, 'Volver a elegir quién pasa');
  expect(await button('Comenzar la fase final (4)')).toBeEnabled();
  await waitFor(() => expect(podOf(view)?.cuts).toEqual([{ division: 'masters', size: 4, thirdPlace: false }]));
});

describe('Byes and tables', () => {
  test('are set before the start, and count in the draw', async () => {
    const view = await openConsole(enrolled(5));
    await press(view, 'Más de Bea');
    const form = await screen.findByRole('form', { name: 'Más de Bea' });
    const byes = within(form).getByRole('spinbutton', { name: 'Descansos ganados' });
    await view.user.clear(byes);
    await view.user.type(byes, '99');
    expect(within(form).getByText('Escribe un número de 0 a 20.')).toBeVisible();
    expect(within(form).getByRole('button', { name: 'Guardar' })).toBeDisabled();
    await view.user.clear(byes);
    await view.user.type(byes, '1');
    await view.user.click(within(form).getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('1 descanso')).toBeVisible();
    await press(view, 'Más de Ana');
    await view.user.type(within(await screen.findByRole('form', { name: 'Más de Ana' })).getByRole('spinbutton', { name: 'Mesa fija' }), '7');
    await view.user.click(within(screen.getByRole('form', { name: 'Más de Ana' })).getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Mesa 7')).toBeVisible();

    await press(view, 'Configurar (5 jugadores)');
    const blocked = await screen.findByRole('textbox', { name: 'Mesas que no se usan' });
    await view.user.type(blocked, 'uno');
    expect(await button('Comenzar')).toBeDisabled();
    await view.user.clear(blocked);
    await view.user.type(blocked, '1-3');
    await press(view, 'Comenzar');
    await press(view, 'Sortear ronda 1');
    await screen.findByRole('list', { name: 'Sorteo de ronda 1' });
    await waitFor(() => expect(view.server.event().drafts).toHaveLength(1));
    const pairs = view.server.event().drafts[0]?.pairs ?? [];
    expect(pairs.find(({ player2 }) => player2 === null)?.player1).toBe(names.indexOf('Bea') + 1);
    expect(pairs.find(({ player1, player2 }) => [player1, player2].includes(1))?.table).toBe(7);
    expect(pairs.flatMap(({ table }) => (table ? [table] : [])).sort()).toEqual([4, 7]);
  });

  test('a table can be fixed during the tournament too', async () => {
    const view = await openRound(enrolled(4));
    await tab(view, /^Jugadores/);
    await press(view, 'Más de Caro');
    const form = await screen.findByRole('form', { name: 'Más de Caro' });
    expect(within(form).queryByRole('spinbutton', { name: 'Descansos ganados' })).toBeNull();
    await view.user.type(within(form).getByRole('spinbutton', { name: 'Mesa fija' }), '12');
    await view.user.click(within(form).getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Mesa 12')).toBeVisible();
  });
});

test('Two divisions are drawn, published and timed in one press each, and reported on one screen', async () => {
  const server = enrolled(6);
  for (let player = 11; player <= 16; player += 1) server.says({ kind: 'enrol', player, division: 'junior' });
  const view = await openConsole(server);
  await press(view, 'Configurar (12 jugadores)');
  await press(view, 'Comenzar');
  await press(view, 'Sortear 2 grupos');
  await press(view, 'Publicar 2 sorteos');
  await press(view, 'Iniciar 2 relojes');
  await waitFor(() => expect(server.event().pods.map(({ played }) => played[0]?.clock.endsAt)).toEqual([expect.any(Number), expect.any(Number)]));
  const tables = server.event().pods.flatMap(({ played }) => played[0]?.matches.map(({ table }) => table) ?? []);
  expect([...tables].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  // Table 5 belongs to the second group.
  await view.user.type(await screen.findByRole('textbox', { name: 'Mesa' }), '5 1{Enter}');
  await waitFor(() => expect(server.event().pods[1]?.played[0]?.matches.find(({ table }) => table === 5)?.outcome).toBe('player1'));
  // Each group can still be led alone.
  await tab(view, 'Júnior');
  expect(await screen.findByRole('region', { name: 'Reloj de la ronda' })).toBeVisible();
});
