import { endPass, issuePasses, listPasses, type Pass } from '@mesa/contract/calls/passes';
import { listSlips } from '@mesa/contract/calls/slips';
import { qrCode } from '@mesa/runtime/format/qr-code';
import { failure, reply } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { linesOf } from '../testing/lines-of';
import { enrolled, openConsole, openRound, press } from '../testing/open-console';

const success = { status: 'success' } as const;
const at = '2026-10-03T15:00:00.000Z';
const codeIn = (image: Element | undefined) => image?.querySelector('path')?.getAttribute('d');
const dialog = () => screen.findByRole('dialog', { name: 'Pase de Ana' });

/** The passes of a tournament, as the server keeps them; all that are given at once have one time. */
function desk(...players: Partial<Pass>[]) {
  let passes = players.map((pass): Pass => ({ playerId: 1, issuedAt: at, usedSince: null, ...pass }));
  return [
    reply(listPasses, () => ({ ...success, passes })),
    reply(issuePasses, ({ body }) => {
      const { playerIds } = body as { playerIds: number[] };
      passes = [
        ...passes.filter(({ playerId }) => !playerIds.includes(playerId)),
        ...playerIds.map((playerId) => ({ playerId, issuedAt: '2026-11-03T16:00:00.000Z', usedSince: null })),
      ];
      return { ...success, passes, secrets: playerIds.map((playerId) => ({ playerId, secret: `secret-${playerId}` })) };
    }),
    reply(endPass, ({ body }) => {
      passes = passes.filter(({ playerId }) => playerId !== (body as { playerId: number }).playerId);
      return { ...success, passes };
    }),
  ];
}

test('A pass that was just given reads from top to bottom, and so does its text for the chat', async () => {
  const view = await openConsole(enrolled(1), desk(), { name: 'Copa *de* Lima' });
  await press(view, 'QR del pase de Ana');
  expect(codeIn(await within(await dialog()).findByRole('img'))).toBe(qrCode('http://localhost/pase#secret-1').path);
  expect(linesOf(await dialog())).toEqual([
    'div «Pase de Ana» [tabindex=-1, role=dialog]',
    '  h2: Pase de Ana',
    '  button «Cerrar» [tabindex=0]',
    '  div [busy=false]',
    '    p: Escanéalo con su teléfono: juega sin cuenta, solo en este torneo. Vale para un teléfono.',
    '    button [small]: Copiar para WhatsApp',
    '    span [role=status]',
    '    p [role=status]: Sin abrir',
    '    button: Dar otro pase',
    '    button [danger]: Terminar el pase',
  ]);
  await press(view, 'Copiar para WhatsApp');
  expect(await navigator.clipboard.readText()).toBe(
    'Ana, este es tu pase para *Copa de Lima*. Ábrelo en tu teléfono: ves tu mesa, informas tu resultado y lees los mensajes, sin cuenta. No lo compartas: vale para un teléfono.\nhttp://localhost/pase#secret-1',
  );
});

test('A pass that was given elsewhere reads from top to bottom, and after its end', async () => {
  const view = await openConsole(enrolled(1), desk({ usedSince: at }), { timeZone: 'Europe/Madrid' });
  await press(view, 'QR del pase de Ana');
  await within(await dialog()).findByText('En uso desde las 17:00');
  expect(linesOf(await dialog())).toEqual([
    'div «Pase de Ana» [tabindex=-1, role=dialog]',
    '  h2: Pase de Ana',
    '  button «Cerrar» [tabindex=0]',
    '  div [busy=false]',
    '    p: El código se ve solo cuando se da el pase. Si Ana lo perdió o cambió de teléfono, dale otro: el anterior termina.',
    '    p [role=status]: En uso desde las 17:00',
    '    button [primary]: Dar otro pase',
    '    button [danger]: Terminar el pase',
  ]);
  await press(view, 'Terminar el pase');
  await within(await dialog()).findByText('El pase terminó: su teléfono ya no puede usarlo.');
  expect(linesOf(await dialog())).toEqual([
    'div «Pase de Ana» [tabindex=-1, role=dialog]',
    '  h2: Pase de Ana',
    '  button «Cerrar» [tabindex=0]',
    '  div [busy=false]',
    '    p: El pase terminó: su teléfono ya no puede usarlo.',
    '    p [role=status]',
    '    button [primary]: Dar otro pase',
  ]);
});

test('While another pass is given the dialog waits, and the pass is neither ended nor given twice', async () => {
  const view = await openConsole(enrolled(1), [reply(issuePasses, () => new Promise<never>(() => undefined)), ...desk({ usedSince: null })]);
  await press(view, 'QR del pase de Ana');
  await view.user.click(await within(await dialog()).findByRole('button', { name: 'Dar otro pase' }));
  expect(linesOf(await dialog()).slice(3)).toEqual([
    '  div [busy=true]',
    '    p: El código se ve solo cuando se da el pase. Si Ana lo perdió o cambió de teléfono, dale otro: el anterior termina.',
    '    p [role=status]: Sin abrir',
    '    button [disabled, busy=true, primary]: Dar otro pase',
    '    button [disabled, danger]: Terminar el pase',
  ]);
});

test('Passes that cannot be read say that they need the network, and offer no other', async () => {
  const view = await openConsole(enrolled(1), [reply(listPasses, failure('network'))]);
  await press(view, 'QR del pase de Ana');
  await within(await dialog()).findByRole('button', { name: 'Reintentar' });
  expect(linesOf(await dialog())).toEqual([
    'div «Pase de Ana» [tabindex=-1, role=dialog]',
    '  h2: Pase de Ana',
    '  button «Cerrar» [tabindex=0]',
    '  div [busy=false]',
    '    div [role=alert]',
    '      p: Los pases se dan con conexión.',
    '      button: Reintentar',
    '    p [role=status]',
  ]);
});

test('The list of passes reads from top to bottom', async () => {
  const view = await openConsole(enrolled(2), desk({ playerId: 2, usedSince: at }), { timeZone: 'Europe/Madrid' });
  await press(view, 'Pases para jugar sin cuenta');
  const list = await screen.findByRole('list', { name: 'Pases' });
  expect(linesOf(list.parentElement)).toEqual([
    'p: Con un pase, un jugador sin cuenta ve su mesa, informa su resultado y entrega su lista en su teléfono. Vale solo en este torneo, hasta el día después de cerrarlo.',
    'span [role=status]: 1 de 2 en uso',
    'button [quiet, small]: Imprimir pases (1)',
    'ul «Pases»',
    '  li',
    '    Ana',
    '    Sin pase',
    '    button «Dar pase a Ana» [small]: Dar pase',
    '  li',
    '    Bea',
    '    En uso desde las 17:00',
    '    button «Ver el pase de Bea» [small]: Ver',
    '    button «Terminar el pase de Bea» [quiet, small]: Terminar',
  ]);
});

test('While a pass is ended its own button is busy, and that of others is not', async () => {
  const view = await openConsole(enrolled(2), [
    reply(endPass, () => new Promise<never>(() => undefined)),
    ...desk({ playerId: 1, usedSince: at }, { playerId: 2, usedSince: at }),
  ]);
  await press(view, 'Pases para jugar sin cuenta');
  await press(view, 'Terminar el pase de Bea');
  expect(screen.getByRole('button', { name: 'Terminar el pase de Bea', busy: true })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Terminar el pase de Ana' })).toBeEnabled();
});

test('Passes printed at once have a code each, whose link the list shows afterwards', async () => {
  const printed = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const view = await openConsole(enrolled(2), desk());
  await press(view, 'Pases para jugar sin cuenta');
  await press(view, 'Imprimir pases (2)');
  await waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
  const [code, other] = screen.getAllByRole('img', { hidden: true, name: /^Código QR del pase de / });
  expect(code?.parentElement).toHaveTextContent(
    'AnaCopa de LimaEscanea el código con tu teléfono: ves tu mesa e informas tu resultado, sin cuenta. Es solo tuyo.',
  );
  expect([code, other].map(codeIn)).toEqual([1, 2].map((player) => qrCode(`http://localhost/pase#secret-${player}`).path));
  act(() => void window.dispatchEvent(new Event('afterprint')));
  await press(view, 'Ver el pase de Bea');
  await within(await screen.findByRole('dialog', { name: 'Pase de Bea' })).findByRole('img');
  await press(view, 'Copiar para WhatsApp');
  expect(await navigator.clipboard.readText()).toMatch(/^Bea, este es tu pase .*\/pase#secret-2$/s);
});

test('Passes wait while they are printed, and a refusal leaves the button for another try', async () => {
  let refuse = () => {};
  const refused = new Promise<ReturnType<typeof failure>>((resolve) => {
    refuse = () => resolve(failure('conflict', { message: 'Cambió hace un momento.' }));
  });
  const view = await openConsole(enrolled(2), [reply(issuePasses, () => refused), ...desk()]);
  await press(view, 'Pases para jugar sin cuenta');
  await press(view, 'Imprimir pases (2)');
  expect(screen.getByRole('button', { name: 'Imprimir pases (2)', busy: true })).toBeDisabled();
  act(refuse);
  expect(await screen.findByText('Cambió hace un momento.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Imprimir pases (2)', busy: false })).toBeEnabled();
});

test('Each table’s slip has its own code, with a sentence on what it is for', async () => {
  const printed = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const server = enrolled(4);
  const tables = () => server.event().pods[0]?.played[0];
  const slips = () => (tables()?.matches ?? []).map(({ player1, table }) => ({ round: tables()?.id ?? '', player1, slip: `7.table-${table}` }));
  const view = await openRound(server, [reply(listSlips, () => ({ ...success, slips: slips() })), ...desk()]);
  await press(view, 'Imprimir o compartir');
  const passes = await screen.findByRole('button', { name: 'Imprimir pases (4)' });
  await waitFor(() => expect(passes).toBeEnabled());
  expect(linesOf(passes.parentElement).filter((line) => line.startsWith('button'))).toEqual([
    'button [small]: Copiar para WhatsApp',
    'button [quiet, small]: Imprimir mesas',
    'button [quiet, small]: Imprimir por nombre',
    'button [quiet, small]: Imprimir papeletas',
    'button [quiet, small]: Imprimir papeletas con código',
    'button [quiet, small]: Imprimir pases (4)',
  ]);
  await press(view, 'Imprimir papeletas con código');
  await waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
  const codes = screen.getAllByRole('img', { hidden: true, name: 'Código QR de la papeleta' });
  expect(codes.map(codeIn)).toEqual([1, 2].map((table) => qrCode(`http://localhost/pase#7.table-${table}`).path));
  expect(codes.map(({ parentElement }) => parentElement?.textContent)).toEqual(
    Array(2).fill('Escaneen el código e informen los dos el resultado. Vale solo en esta ronda.'),
  );
  expect(screen.getByRole('button', { name: 'Imprimir papeletas con código', busy: false })).toBeEnabled();
});
