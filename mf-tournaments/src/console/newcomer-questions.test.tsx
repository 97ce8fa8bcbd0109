import { listPlayers } from '@mesa/contract/calls/players';
import { makePagination, makePlayer } from '@mesa/runtime/testing/make';
import { reply } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { linesOf } from './testing/lines-of';
import { openConsole } from './testing/open-console';
import { makeServer } from './testing/play-server';

const nobody = reply(listPlayers, { status: 'success', data: [], pagination: makePagination({ total: 0 }) });
const reconnect = () => act(async () => window.dispatchEvent(new Event('online')));

/** A device without a network enters these people, and comes back. */
async function openWith(...newcomers: string[]) {
  const server = makeServer();
  server.forbidden = ['Oficial', 'Mesa'];
  for (const [name, id] of [
    ['Ema', 9],
    ['Eva', 10],
  ] as const)
    server.known.set(name, makePlayer({ id, username: `${name.toLowerCase()}1`, name, city: 'Cali' }));
  const { create } = server.api;
  const taken = Object.assign(new Error('Ese número ya no vale.'), { name: 'ApiError', code: 'rule_violation', httpStatus: 422, body: null });
  server.api.create = async (body) => (body.name.startsWith('Zoe') ? Promise.reject(taken) : create(body));
  const view = await openConsole(server, [nobody]);
  await screen.findByText('En línea');
  await waitFor(() => expect(server.reserved.size).toBe(1));
  server.network = 'down';
  await reconnect();
  await screen.findByText('Sin conexión');
  for (const name of newcomers) {
    await view.user.type(await screen.findByRole('combobox', { name: 'Buscar jugador' }), name);
    await view.user.click(await screen.findByRole('option', { name: `Crear a «${name}» e inscribirlo` }));
    await screen.findByRole('checkbox', { name });
  }
  server.network = 'up';
  await reconnect();
  return view;
}

test('What the site answered about people entered without a network reads from top to bottom, and each is answered for itself', async () => {
  const { user, server } = await openWith('Ema', 'Oficial', 'Zoe', 'Eva');
  const same = await screen.findByRole('region', { name: '¿Es la misma persona?' });
  await waitFor(() => expect(within(same).getAllByRole('group')).toHaveLength(2));
  const names = await screen.findByRole('region', { name: 'Nombres que no se guardaron' });
  await waitFor(() => expect(within(names).getAllByRole('group')).toHaveLength(2));
  expect(linesOf(same)).toEqual([
    'section «¿Es la misma persona?»',
    '  h2: ¿Es la misma persona?',
    '  fieldset «Inscribiste a «Ema» sin conexión. En el sitio ya está ema1 (Cali).»',
    '    p: Inscribiste a «Ema» sin conexión. En el sitio ya está ema1 (Cali).',
    '    button: Es la misma persona',
    '    button: Son dos personas',
    '  fieldset «Inscribiste a «Eva» sin conexión. En el sitio ya está eva1 (Cali).»',
    '    p: Inscribiste a «Eva» sin conexión. En el sitio ya está eva1 (Cali).',
    '    button: Es la misma persona',
    '    button: Son dos personas',
  ]);
  expect(linesOf(names)).toEqual([
    'section «Nombres que no se guardaron»',
    '  h2: Nombres que no se guardaron',
    '  fieldset ««Oficial» quedó como «Jugador 502». Ese nombre está reservado para el sitio.»',
    '    p: «Oficial» quedó como «Jugador 502». Ese nombre está reservado para el sitio.',
    '    button: Entendido',
    '  fieldset ««Zoe» no quedó en el sitio. Ese número ya no vale.»',
    '    p: «Zoe» no quedó en el sitio. Ese número ya no vale.',
    '    button: Inscribir de nuevo',
    '    button: Descartar',
  ]);
  await user.click(within(within(same).getByRole('group', { name: /«Eva»/ })).getByRole('button', { name: 'Son dos personas' }));
  await waitFor(() => expect(within(same).getAllByRole('group')).toHaveLength(1));
  expect(within(same).getByRole('group', { name: /«Ema»/ })).toBeVisible();
  await user.click(within(names).getByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(within(names).getAllByRole('group')).toHaveLength(1));
  expect(within(names).getByRole('group', { name: /«Oficial»/ })).toBeVisible();
  await user.click(within(same).getByRole('button', { name: 'Es la misma persona' }));
  await waitFor(() => expect(server.event().entries.map(({ player }) => player)).toContain(9));
  expect(screen.queryByRole('region', { name: '¿Es la misma persona?' })).toBeNull();
});
