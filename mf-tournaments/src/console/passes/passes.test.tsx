import { endPass, issuePasses, listPasses, type Pass } from '@mesa/contract/calls/passes';
import { listSlips } from '@mesa/contract/calls/slips';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { failure, reply } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { accept, backwards, button, enrolled, openAfter, openConsole, openRound, press } from '../testing/open-console';

const success = { status: 'success' } as const;
const at = '2026-10-03T15:00:00.000Z';

/** The passes of a tournament, as the server keeps them. */
function desk(players: readonly Partial<Pass>[] = []) {
  let passes = players.map((pass): Pass => ({ playerId: 1, issuedAt: at, usedSince: null, ...pass }));
  let made = 0;
  const replies = [
    reply(listPasses, () => ({ ...success, passes })),
    reply(issuePasses, ({ body }) => {
      const { playerIds } = body as { playerIds: number[] };
      made += 1;
      const issuedAt = `2026-10-03T16:00:0${made}.000Z`;
      passes = [...passes.filter(({ playerId }) => !playerIds.includes(playerId)), ...playerIds.map((playerId) => ({ playerId, issuedAt, usedSince: null }))];
      return { ...success, passes, secrets: playerIds.map((playerId) => ({ playerId, secret: `secret-${playerId}-${made}` })) };
    }),
    reply(endPass, ({ body }) => {
      passes = passes.filter(({ playerId }) => playerId !== (body as { playerId: number }).playerId);
      return { ...success, passes };
    }),
  ];
  return replies;
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('Passes in the console', () => {
  test('show a player’s code with one press, and again without ending it', async () => {
    const view = await openConsole(enrolled(2), desk());
    await press(view, 'QR del pase de Ana');
    const pass = await dialog('Pase de Ana');
    expect(await pass.findByRole('img', { name: 'Código QR del pase de Ana' })).toBeVisible();
    expect(pass.getByText('Sin abrir')).toBeVisible();
    expect(pass.getByRole('button', { name: 'Copiar para WhatsApp' })).toBeVisible();
    await view.user.click(pass.getByRole('button', { name: 'Cerrar' }));
    await press(view, 'QR del pase de Ana');
    expect(await (await dialog('Pase de Ana')).findByRole('img')).toBeVisible();
    expect(view.callsOf(issuePasses).map(({ body }) => body)).toEqual([{ playerIds: [1] }]);
  });

  test('put the link into the text for the chat, behind the #', async () => {
    const view = await openConsole(enrolled(2), desk());
    await press(view, 'QR del pase de Ana');
    await (await dialog('Pase de Ana')).findByRole('img');
    await view.user.click(screen.getByRole('button', { name: 'Copiar para WhatsApp' }));
    expect(await navigator.clipboard.readText()).toMatch(/^Ana, este es tu pase para \*Copa de Lima\*\..*\nhttp:\/\/localhost\/pase#secret-1-1$/s);
  });

  test('are kept if a phone may have them, until the organiser gives another or ends it', async () => {
    const view = await openConsole(enrolled(2), desk([{ usedSince: at }]));
    await press(view, 'QR del pase de Ana');
    const pass = await dialog('Pase de Ana');
    expect(await pass.findByText('En uso desde las 10:00')).toBeVisible();
    expect(pass.queryByRole('img')).not.toBeInTheDocument();
    // The main step, until there is a code to show.
    expect(pass.getByRole('button', { name: 'Dar otro pase' })).toHaveClass('primary');
    await view.user.click(pass.getByRole('button', { name: 'Dar otro pase' }));
    expect(await pass.findByRole('img')).toBeVisible();
    expect(pass.getByRole('button', { name: 'Dar otro pase' })).toHaveClass('secondary');
    expect(pass.getByText('Sin abrir')).toBeVisible();
    await view.user.click(pass.getByRole('button', { name: 'Terminar el pase' }));
    expect(await pass.findByText('El pase terminó: su teléfono ya no puede usarlo.')).toBeVisible();
    expect(view.callsOf(issuePasses)).toHaveLength(1);
    expect(view.callsOf(endPass).map(({ body }) => body)).toEqual([{ playerId: 1 }]);
    await view.user.click(pass.getByRole('button', { name: 'Dar otro pase' }));
    expect(await pass.findByRole('img')).toBeVisible();
    expect(view.callsOf(issuePasses)).toHaveLength(2);
  });

  test('given out again on another device no longer show the code of before', async () => {
    const passOf = (minute: number): Pass => ({ playerId: 1, issuedAt: `2026-10-03T16:0${minute}:00.000Z`, usedSince: null });
    let passes: Pass[] = [];
    const view = await openConsole(enrolled(2), [
      reply(listPasses, () => ({ ...success, passes })),
      reply(issuePasses, () => {
        passes = [passOf(1)];
        return { ...success, passes, secrets: [{ playerId: 1, secret: 'secret-1' }] };
      }),
    ]);
    await press(view, 'QR del pase de Ana');
    const pass = await dialog('Pase de Ana');
    expect(await pass.findByRole('img')).toBeVisible();
    await view.user.click(pass.getByRole('button', { name: 'Cerrar' }));
    passes = [passOf(2)];
    await press(view, 'QR del pase de Ana');
    const again = await dialog('Pase de Ana');
    expect(await again.findByText(/^El código se ve solo cuando se da el pase\. Si Ana lo perdió o cambió de teléfono, dale otro/)).toBeVisible();
    expect(again.queryByRole('img')).toBeNull();
    expect(view.callsOf(issuePasses)).toHaveLength(1);
  });

  test('that could not be ended are ended by trying again, and no other is given', async () => {
    const view = await openConsole(enrolled(2), [reply(endPass, failure('network')), ...desk([{ usedSince: at }])]);
    await press(view, 'QR del pase de Ana');
    const pass = await dialog('Pase de Ana');
    await view.user.click(await pass.findByRole('button', { name: 'Terminar el pase' }));
    const again = await pass.findByRole('button', { name: 'Reintentar' });
    expect(pass.queryByRole('button', { name: 'Dar otro pase' })).toBeNull();
    await view.user.click(again);
    expect(await pass.findByText('El pase terminó: su teléfono ya no puede usarlo.')).toBeVisible();
    expect(view.callsOf(endPass)).toHaveLength(2);
    expect(view.callsOf(issuePasses)).toEqual([]);
  });

  test('are not ended while another is given', async () => {
    let give = () => {};
    const given = new Promise<void>((resolve) => {
      give = resolve;
    });
    const issued = { ...success, passes: [{ playerId: 1, issuedAt: at, usedSince: null }], secrets: [{ playerId: 1, secret: 'secret-1-2' }] };
    const view = await openConsole(enrolled(2), [reply(issuePasses, () => given.then(() => issued)), ...desk([{ usedSince: at }])]);
    await press(view, 'QR del pase de Ana');
    const pass = await dialog('Pase de Ana');
    await view.user.click(await pass.findByRole('button', { name: 'Dar otro pase' }));
    expect(pass.getByRole('button', { name: 'Terminar el pase' })).toBeDisabled();
    give();
    expect(await pass.findByRole('img')).toBeVisible();
    expect(pass.getByRole('button', { name: 'Terminar el pase' })).toBeEnabled();
  });

  test('are listed by name', async () => {
    const view = await openConsole(enrolled(3), desk([]), {}, backwards);
    await press(view, 'Pases para jugar sin cuenta');
    const players = within(await screen.findByRole('list', { name: 'Pases' })).getAllByRole('listitem');
    expect(players.map(({ textContent }) => textContent?.split(' ')[0])).toEqual(['Gabi', 'Hugo', 'Iris']);
  });

  test('are in use since a time of the store’s place, wherever the device is', async () => {
    const view = await openConsole(enrolled(2), desk([{ usedSince: at }]), { timeZone: 'Europe/Madrid' });
    await press(view, 'Pases para jugar sin cuenta');
    expect(await screen.findByText('En uso desde las 17:00')).toBeVisible();
    await press(view, 'Ver el pase de Ana');
    expect(await (await dialog('Pase de Ana')).findByText('En uso desde las 17:00')).toBeVisible();
  });

  test('are listed with who uses one since when, and ended in one press', async () => {
    const view = await openRound(enrolled(4), desk([{ playerId: 2, usedSince: at }, { playerId: 3 }]));
    await view.user.click(await screen.findByRole('tab', { name: /^Jugadores/ }));
    await press(view, 'Pases para jugar sin cuenta');
    const list = within(await screen.findByRole('list', { name: 'Pases' }));
    const texts = list.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\d.*?(?=Ver)/, '…'));
    expect(texts).toEqual(['Ana Sin paseDar pase', 'Bea En uso desde las …VerTerminar', 'Caro Sin abrirVerTerminar', 'Dan Sin paseDar pase']);
    expect(screen.getByText('1 de 4 en uso')).toBeVisible();
    await view.user.click(list.getByRole('button', { name: 'Terminar el pase de Bea' }));
    expect(await screen.findByText('0 de 4 en uso')).toBeVisible();
  });

  test('are given in the list, where the code is shown until it is closed', async () => {
    const view = await openConsole(enrolled(2), desk());
    await press(view, 'Pases para jugar sin cuenta');
    await press(view, 'Dar pase a Bea');
    const pass = await dialog('Pase de Bea');
    expect(await pass.findByRole('img', { name: 'Código QR del pase de Bea' })).toBeVisible();
    await view.user.click(pass.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Pase de Bea' })).toBeNull());
    expect(await button('Ver el pase de Bea')).toBeVisible();
  });

  test('print one slip per player who uses none yet, after asking about codes that are replaced', async () => {
    const printed = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const view = await openConsole(enrolled(3), desk([{ playerId: 1, usedSince: at }, { playerId: 2 }]));
    await press(view, 'Pases para jugar sin cuenta');
    await press(view, 'Imprimir pases (2)');
    await accept(view, 'Cancelar');
    expect(view.callsOf(issuePasses)).toEqual([]);
    await press(view, 'Imprimir pases (2)');
    expect(await screen.findByText(/el anterior termina: Bea\.$/)).toBeVisible();
    await accept(view, 'Imprimir');
    await waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
    const codes = screen.getAllByRole('img', { hidden: true, name: /^Código QR del pase de / });
    expect(codes.map((code) => code.getAttribute('aria-label'))).toEqual(['Código QR del pase de Bea', 'Código QR del pase de Caro']);
    expect(codes.map((code) => code.parentElement?.textContent)).toEqual([
      expect.stringMatching(/^BeaCopa de Lima/),
      expect.stringMatching(/^CaroCopa de Lima/),
    ]);
    expect(view.callsOf(issuePasses).map(({ body }) => body)).toEqual([{ playerIds: [2, 3] }]);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByRole('img', { hidden: true, name: /^Código QR del pase de / })).toBeNull();
  });

  test('print the code that this page has just given, without another, in the order of names', async () => {
    const printed = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const view = await openConsole(enrolled(2), desk());
    await press(view, 'QR del pase de Bea');
    const pass = await dialog('Pase de Bea');
    await pass.findByRole('img');
    await view.user.click(pass.getByRole('button', { name: 'Cerrar' }));
    await press(view, 'Pases para jugar sin cuenta');
    await press(view, 'Imprimir pases (2)');
    await waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
    const codes = screen.getAllByRole('img', { hidden: true, name: /^Código QR del pase de / });
    expect(codes.map((code) => code.getAttribute('aria-label'))).toEqual(['Código QR del pase de Ana', 'Código QR del pase de Bea']);
    expect(view.callsOf(issuePasses).map(({ body }) => body)).toEqual([{ playerIds: [2] }, { playerIds: [1] }]);
  });

  test('are not printed for players who wait for a place or have left', async () => {
    const server = enrolled(3);
    server.says({ kind: 'enrolment', open: true, capacity: 3, closesAt: null });
    server.reports({ kind: 'enrol', player: 4, division: 'masters' }, 4);
    const view = await openConsole(server, desk());
    await press(view, 'Pases para jugar sin cuenta');
    expect(await screen.findByText('0 de 3 en uso')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Imprimir pases (3)' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Dar pase a Dan' })).toBeNull();
    view.unmount();
    const day = TournamentDay.with({ masters: 4 }, 'challenge');
    day.configure();
    day.next();
    day.do({ kind: 'drop', player: 2, seen: 1 });
    const running = await openAfter(day, desk());
    await running.user.click(await screen.findByRole('tab', { name: /^Jugadores/ }));
    await press(running, 'Pases para jugar sin cuenta');
    expect(await screen.findByRole('button', { name: 'Imprimir pases (3)' })).toBeEnabled();
  });

  test('that are all in use leave none to print', async () => {
    const view = await openConsole(
      enrolled(2),
      desk([
        { playerId: 1, usedSince: at },
        { playerId: 2, usedSince: at },
      ]),
    );
    await press(view, 'Pases para jugar sin cuenta');
    expect(await screen.findByText('2 de 2 en uso')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Imprimir pases (0)' })).toBeDisabled();
  });

  test('that could not be read, printed or ended say why', async () => {
    let down = true;
    const refused = failure('conflict', { message: 'Cambió hace un momento.' });
    const passes = [{ playerId: 1, issuedAt: at, usedSince: at }];
    const view = await openConsole(enrolled(2), [
      reply(listPasses, () => (down ? failure('network') : { ...success, passes })),
      reply(endPass, refused),
      reply(issuePasses, failure('unavailable', { message: 'Vuelve a intentarlo.' })),
    ]);
    await press(view, 'QR del pase de Ana');
    const pass = await dialog('Pase de Ana');
    expect(await pass.findByText('Los pases se dan con conexión.')).toBeVisible();
    down = false;
    await view.user.click(pass.getByRole('button', { name: 'Reintentar' }));
    expect(await pass.findByText(/^En uso desde las /)).toBeVisible();
    await view.user.click(pass.getByRole('button', { name: 'Cerrar' }));
    await press(view, 'Pases para jugar sin cuenta');
    await press(view, 'Terminar el pase de Ana');
    expect(await screen.findByText('Cambió hace un momento.')).toBeVisible();
    await press(view, 'Imprimir pases (1)');
    expect(await screen.findByText('Vuelve a intentarlo.')).toBeVisible();
  });

  test('say why one could not be given, and try again', async () => {
    const view = await openConsole(enrolled(2), [reply(issuePasses, failure('network')), ...desk()]);
    await press(view, 'QR del pase de Ana');
    const pass = await dialog('Pase de Ana');
    await view.user.click(await pass.findByRole('button', { name: 'Reintentar' }));
    expect(await pass.findByRole('img')).toBeVisible();
  });
});

test('Slips whose codes could not be read are not printed, and the console says why', async () => {
  const printed = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const view = await openRound(enrolled(4), [reply(listSlips, failure('unavailable', { message: 'Vuelve a intentarlo.' })), ...desk()]);
  await press(view, 'Imprimir o compartir');
  await press(view, 'Imprimir papeletas con código');
  expect(await screen.findByText('Vuelve a intentarlo.')).toBeVisible();
  expect(await button('Imprimir papeletas con código')).toBeEnabled();
  expect(printed).not.toHaveBeenCalled();
});

test('Slips of the current round print with a code for each table that plays', async () => {
  const printed = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const server = enrolled(4);
  const slips = () => [
    { round: server.event().pods[0]?.played[0]?.id ?? '', player1: server.event().pods[0]?.played[0]?.matches[0]?.player1 ?? 0, slip: '7.secret' },
  ];
  const view = await openRound(server, [reply(listSlips, () => ({ ...success, slips: slips() })), ...desk()]);
  await press(view, 'Imprimir o compartir');
  await press(view, 'Imprimir papeletas con código');
  await waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
  expect(screen.getAllByRole('img', { hidden: true, name: 'Código QR de la papeleta' })).toHaveLength(1);
  expect(screen.getAllByText('Firma')).toHaveLength(4);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByText('Firma')).toBeNull();
  // The tables can have changed since.
  await press(view, 'Imprimir papeletas con código');
  await waitFor(() => expect(printed).toHaveBeenCalledTimes(2));
  expect(view.callsOf(listSlips)).toHaveLength(2);
});
