import { listDeckSheets } from '@mesa/contract/calls/deck-sheets';
import { listEntries } from '@mesa/contract/calls/results';
import { makeDeckCard, makeEntry, makePlayer } from '@mesa/runtime/testing/make';
import { type Reply, reply } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor } from '@testing-library/react';
import { linesOf } from '../testing/lines-of';
import { enrolled, openConsole, press } from '../testing/open-console';

const entry = (username: string, deckFindings: number | null, shown = username) => ({
  ...makeEntry({ player: makePlayer({ username, name: username, optionalname: shown === username ? null : shown }) }),
  deckFindings,
});
const listed = (...data: ReturnType<typeof entry>[]) => reply(listEntries, { status: 'success', data });

async function open(...replies: Reply[]) {
  const view = await openConsole(enrolled(4), replies, { listsClose: 'al empezar', listsVisible: 'al terminar' });
  await press(view, 'Listas de baraja');
  const summary = (await screen.findByText(/su lista\./)).closest('[role=status]');
  return { ...view, part: () => linesOf(summary?.parentElement ?? null) };
}

test('Lists of many players read from top to bottom', async () => {
  const { part } = await open(listed(entry('ana', 0), entry('bea', 2), entry('caro', null, 'Carolina'), entry('dan', null), entry('eva', 1, 'Eva Luna')));
  expect(part()).toEqual([
    'p [role=status]: 3 de 5 entregaron su lista. Cierran al empezar el torneo · Se ven al terminar el torneo.',
    'section «Faltan»',
    '  h3: Faltan 2',
    '  ul',
    '    li',
    '      a [href=/baraja/7/caro]: Carolina',
    '    li',
    '      a [href=/baraja/7/dan]: dan',
    '  button [small]: Copiar recordatorio para WhatsApp',
    '  span [role=status]',
    'section «Con avisos»',
    '  h3: 2 listas tienen avisos de las reglas',
    '  ul',
    '    li',
    '      a [href=/baraja/7/bea]: bea',
    '      span [warning]: 2 avisos',
    '    li',
    '      a [href=/baraja/7/eva]: Eva Luna',
    '      span [warning]: 1 aviso',
    'button: Imprimir las 3 hojas',
    'Hojas oficiales, una por jugador, con su Player ID. Son solo para el torneo: no las publiques.',
  ]);
});

test('One list of two reads from top to bottom, without warnings', async () => {
  const { part } = await open(listed(entry('ana', 0), entry('bea', null)));
  expect(part()).toEqual([
    'p [role=status]: 1 de 2 entregó su lista. Cierran al empezar el torneo · Se ven al terminar el torneo.',
    'section «Faltan»',
    '  h3: Falta 1',
    '  ul',
    '    li',
    '      a [href=/baraja/7/bea]: bea',
    '  button [small]: Copiar recordatorio para WhatsApp',
    '  span [role=status]',
    'button: Imprimir la hoja',
    'Hojas oficiales, una por jugador, con su Player ID. Son solo para el torneo: no las publiques.',
  ]);
});

test('Without a closing time the reminder has the names and the page only', async () => {
  const view = await openConsole(enrolled(4), [listed(entry('ana', 0), entry('caro', null, 'Caro *la* Roja'))], {
    listsClose: 'nunca',
    listsVisible: 'siempre',
  });
  await press(view, 'Listas de baraja');
  await press(view, 'Copiar recordatorio para WhatsApp');
  expect(await navigator.clipboard.readText()).toBe(
    ['*Copa de Lima · Falta una lista*', '', '• Caro la Roja', '', 'Entrégala aquí, en «Mi mesa»:', '', `${location.origin}/torneo/7/mi-mesa`].join('\n'),
  );
});

test('A sheet has the day and the format of the tournament, and is read anew at each print', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  let name = 'Ana Peña';
  const view = await openConsole(
    enrolled(2),
    [
      listed(entry('ana', 0)),
      reply(listDeckSheets, () => ({
        status: 'success' as const,
        data: [{ playerId: 1, name, pokemonId: null, division: null, cards: [makeDeckCard({ name: 'Pineco' })] }],
      })),
    ],
    { date: '2026-10-03', format: 'Estándar' },
  );
  await press(view, 'Listas de baraja');
  await press(view, 'Imprimir la hoja');
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const sheet = () => screen.getByRole('article', { hidden: true });
  expect(sheet()).toHaveTextContent(/JugadorAna PeñaPlayer IDFecha de nacimientoTorneoCopa de LimaFecha03\/10\/2026FormatoEstándar/);
  expect(screen.getByRole('button', { name: 'Imprimir la hoja', busy: true })).toBeDisabled();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(await screen.findByRole('button', { name: 'Imprimir la hoja', busy: false })).toBeEnabled();
  name = 'Ana Ríos';
  await press(view, 'Imprimir la hoja');
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
  expect(sheet()).toHaveTextContent('JugadorAna Ríos');
});
