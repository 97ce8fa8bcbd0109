import { listDeckSheets } from '@mesa/contract/calls/deck-sheets';
import { listEntries } from '@mesa/contract/calls/results';
import { makeDeckCard, makeEntry, makePlayer } from '@mesa/runtime/testing/make';
import { failure, type Reply, reply } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { enrolled, openConsole, press } from '../testing/open-console';

const entry = (username: string, deckFindings: number | null) => ({ ...makeEntry({ player: makePlayer({ username, name: username }) }), deckFindings });
const entries = reply(listEntries, { status: 'success', data: [entry('Ana', 0), entry('Bea', 2), entry('Caro', null), entry('Dan', null)] });
const rules = { listsClose: 'al empezar', listsVisible: 'al terminar' } as const;

async function open(replies: Reply[]) {
  const view = await openConsole(enrolled(4), replies, rules);
  await press(view, 'Listas de baraja');
  return view;
}

test('the console shows missing lists and lists with warnings', async () => {
  await open([entries]);
  expect(await screen.findByText(/entregaron su lista\. Cierran al empezar el torneo · Se ven al terminar el torneo\./)).toHaveTextContent('2 de 4');
  const missing = screen.getByRole('region', { name: 'Faltan' });
  expect(within(missing).getByRole('heading')).toHaveTextContent('Faltan 2');
  expect(
    within(missing)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Caro', 'Dan']);
  expect(screen.getByRole('region', { name: 'Con avisos' })).toHaveTextContent('1 lista tiene avisos de las reglasBea 2 avisos');
});

test('lists without a rule have no closing time, which the organiser can set', async () => {
  const view = await openConsole(enrolled(4), [entries], { listsClose: 'nunca', listsVisible: 'siempre' });
  await press(view, 'Listas de baraja');
  expect(await screen.findByText(/entregaron su lista\. No tienen hora de cierre\. Puedes ponerla al editar el torneo\.$/)).toBeVisible();
});

test('a missing list leads to its player’s deck; one sheet is printed, and none without a list', async () => {
  const of = (...some: ReturnType<typeof entry>[]) => reply(listEntries, { status: 'success', data: some });
  const view = await open([of(entry('Ana', 0), entry('Bea', null))]);
  expect(await screen.findByRole('link', { name: 'Bea' })).toHaveAttribute('href', '/baraja/7/Bea');
  expect(screen.getByRole('button', { name: 'Imprimir la hoja' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Con avisos' })).toBeNull();
  view.unmount();
  await open([of(entry('Bea', null))]);
  expect(await screen.findByText(/entregaron su lista\./)).toHaveTextContent('0 de 1');
  expect(screen.queryByRole('button', { name: /^Imprimir la/ })).toBeNull();
});

test('the chat reminder names the missing players, the closing time and the page to submit on', async () => {
  const view = await open([entries]);
  await press(view, 'Copiar recordatorio para WhatsApp');
  expect(await navigator.clipboard.readText()).toBe(
    [
      '*Copa de Lima · Faltan listas*',
      '',
      'Cierran al empezar el torneo · Se ven al terminar el torneo.',
      '',
      '• Caro',
      '• Dan',
      '',
      'Entrégala aquí, en «Mi mesa»:',
      '',
      `${location.origin}/torneo/7/mi-mesa`,
    ].join('\n'),
  );
});

const sheet = (playerId: number, name: string, division: 'junior' | 'masters') => ({
  playerId,
  name,
  pokemonId: `50${playerId}`,
  division,
  cards: [makeDeckCard({ name: 'Nido Ball', nameEsMx: 'Nest Ball' })],
});
const sheets = reply(listDeckSheets, { status: 'success', data: [sheet(1, 'Ana Peña', 'masters'), sheet(2, 'Bea Ruiz', 'junior')] });

test('one press prints all sheets in their current state', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const view = await open([entries, sheets]);
  await press(view, 'Imprimir las 2 hojas');
  const printed = await screen.findAllByRole('article', { hidden: true });
  expect(printed.map(({ textContent }) => /Jugador(.*)Player ID(\d*)Fecha/.exec(textContent ?? '')?.slice(1))).toEqual([
    ['Ana Peña', '501'],
    ['Bea Ruiz', '502'],
  ]);
  // Of the tournament and the division, with the cards’ Latin American names.
  for (const text of ['Copa de Lima', 'Nest Ball', '× Máster']) expect(printed[0]).toHaveTextContent(text);
  expect(printed[1]).toHaveTextContent('× Júnior');
  expect(print).toHaveBeenCalledTimes(1);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByRole('article', { hidden: true })).not.toBeInTheDocument();
});

test('without a network nothing is printed, and a message says so until they are printed', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const view = await open([entries, reply(listDeckSheets, failure('network')), sheets]);
  await press(view, 'Imprimir las 2 hojas');
  expect(await screen.findByRole('alert')).toHaveTextContent('No hay conexión. Revisa tu internet e inténtalo de nuevo.');
  expect(print).not.toHaveBeenCalled();
  await press(view, 'Imprimir las 2 hojas');
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByRole('alert')).toBeNull();
});
