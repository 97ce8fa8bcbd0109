import { listRegulars } from '@mesa/contract/calls/offline-enrolment';
import { getLog, sendCommands } from '@mesa/contract/calls/play';
import {
  endStaffPass,
  issueStaffPass,
  listStaffPasses,
  listTournamentStaff,
  removeTournamentStaff,
  type Staff,
  type StaffPass,
  saveTournamentStaff,
} from '@mesa/contract/calls/tournament-staff';
import type { CommandBody } from '@mesa/contract/play/commands';
import { draftDigest } from '@mesa/contract/play/draw';
import { proposeConfigure, proposeDraw } from '@mesa/contract/play/propose';
import { passRefusal } from '@mesa/contract/rules/passes';
import { outline } from '@mesa/runtime/testing/outline';
import { failure, reply } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { noteStaffPass } from '../../pass-note/pass-note';
import { linesOf } from '../testing/lines-of';
import { accept, button, enrolled, matchAt, openConsole, people, press, win } from '../testing/open-console';

/** A round of four, published by the organiser's device. */
async function openAs(role: 'judge' | 'helper', more: Parameters<typeof openConsole>[1] = [], byPass = false) {
  const server = enrolled(4);
  server.says({ kind: 'pen', to: 'other', of: 0 });
  const say = ({ body, refusal }: { body?: CommandBody | undefined; refusal?: string | undefined }) => {
    if (!body) throw new Error(refusal);
    server.says(body);
  };
  say(proposeConfigure(server.event(), 's'));
  say(proposeDraw(server.event(), { pod: 'masters', round: 'r1', seed: 's' }));
  const [draft] = server.event().drafts;
  server.says({ kind: 'publish', round: 'r1', pairs: draft ? draftDigest(draft) : '' });
  server.role = role;
  const view = await openConsole(server, more, { canEdit: false, ...(byPass ? {} : { staffRole: role }), status: 'progreso', timeZone: 'Europe/Madrid' });
  await screen.findByRole('region', { name: 'Reloj de la ronda' });
  return view;
}

test('A helper’s console has results and the clock, and nothing that only an organiser may do', async () => {
  const view = await openAs('helper');
  expect(screen.getByText('Eres ayudante: anotas resultados y llegadas, y llevas el reloj.')).toBeVisible();
  await win(view, 1);
  await waitFor(() => expect(view.server.log.at(-1)?.command.by).toEqual({ role: 'helper' }));
  const names = screen.getAllByRole('button').map(({ ariaLabel, textContent }) => ariaLabel ?? textContent);
  // Nor does the phone keep what only an organiser may read.
  expect(view.callsOf(listRegulars)).toEqual([]);
  expect(view.server.reserved.size).toBe(0);
  const ofOthers = ['Pedir el mando', 'Tomar el mando', 'Cambiar esta ronda', 'Sanciones', 'Revisar barajas', 'Mensajes a los jugadores'];
  for (const absent of ofOthers) expect(names).not.toContain(absent);
  expect(names).toContain('Iniciar reloj');
  // A standing result is for the judge.
  const table = await matchAt(1);
  for (const choice of within(table).getAllByRole('button')) expect(choice).toBeDisabled();
});

test('A helper sees the extra time of a table, and cannot change it', async () => {
  const view = await openAs('helper');
  const second = view.server.event().pods[0]?.played[0]?.matches[1];
  view.server.says({ kind: 'extra-time', round: 'r1', player1: second?.player1 ?? 0, player2: second?.player2 ?? 0, minutes: 3 });
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('+3 min')).toBeVisible();
  await press(view, 'Más de la mesa 2');
  expect(await button('Derrota para los dos')).toBeVisible();
  for (const absent of ['+3 min a esta mesa', 'Sin tiempo extra']) expect(screen.queryByRole('button', { name: absent })).toBeNull();
});

test('A judge’s console corrects results and adds time to a table, without the clock of the round', async () => {
  const view = await openAs('judge');
  expect(screen.queryByRole('button', { name: 'Iniciar reloj' })).toBeNull();
  await press(view, 'Más de la mesa 2');
  await press(view, '+3 min a esta mesa');
  await waitFor(() => expect(view.server.event().pods[0]?.played[0]?.matches[1]?.extraMinutes).toBe(3));
  await win(view, 1);
  // Only a result that is there is changed with a question.
  await waitFor(() => expect(view.server.event().pods[0]?.played[0]?.matches[0]?.outcome).toBe('player1'));
  await view.user.click(within(await matchAt(1)).getByRole('button', { name: 'Empate' }));
  await accept(view, 'Cambiar');
  await waitFor(() => expect(view.server.event().pods[0]?.played[0]?.matches[0]?.outcome).toBe('tie'));
});

test('A judge’s console has no passes, payments, messages or files, also among what is opened seldom', async () => {
  const view = await openAs('judge');
  await press(view, 'Imprimir o compartir');
  expect(await button('Imprimir papeletas')).toBeVisible();
  await press(view, 'Más opciones');
  expect(await button('Guardar nombre')).toBeVisible();
  const pressable = () => screen.getAllByRole('button').map(({ ariaLabel, textContent }) => ariaLabel ?? textContent ?? '');
  const ofOthers = /^(Imprimir papeletas con código|Imprimir pases|Mensajes|Guardar archivo|Listo para TOM|Jueces y|Pasar a manual|Listas|Pagos|Pases|QR)/;
  expect(pressable().filter((name) => ofOthers.test(name))).toEqual([]);
  await view.user.click(screen.getByRole('tab', { name: /^Jugadores/ }));
  expect(await screen.findByRole('list', { name: 'Jugadores' })).toHaveTextContent('Ana');
  expect(pressable().filter((name) => ofOthers.test(name))).toEqual([]);
});

test('A call for the judge shows its table to everybody in the console until a judge answers', async () => {
  const view = await openAs('judge');
  const [match] = view.server.event().pods[0]?.played[0]?.matches ?? [];
  if (!match) throw new Error('no match');
  view.server.reports({ kind: 'call-judge', round: 'r1', player: match.player1 }, match.player1);
  await act(async () => window.dispatchEvent(new Event('online')));
  const calls = await screen.findByRole('list', { name: 'Llaman al juez' });
  expect(calls).toHaveTextContent(new RegExp(`^Mesa ${match.table}: ${people[match.player1 - 1]?.name} llama al juez \\(09:00\\)`));
  await press(view, `Voy a la mesa ${match.table}`);
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Llaman al juez' })).toBeNull());
  await waitFor(() => expect(view.server.event().calls).toBeUndefined());
});

test('A helper sees who calls a judge, first the one who waits longest, and does not answer', async () => {
  const view = await openAs('helper');
  const callers =
    view.server
      .event()
      .pods[0]?.played[0]?.matches.map(({ player1 }) => player1)
      .reverse() ?? [];
  for (const player of callers) view.server.reports({ kind: 'call-judge', round: 'r1', player }, player);
  await act(async () => window.dispatchEvent(new Event('online')));
  const calls = within(await screen.findByRole('list', { name: 'Llaman al juez' }));
  expect(calls.getAllByRole('listitem').map(({ textContent }) => textContent?.split(' ').slice(0, 3).join(' '))).toEqual(
    callers.map((player, at) => `Mesa ${callers.length - at}: ${people[player - 1]?.name}`),
  );
  expect(calls.queryByRole('button')).toBeNull();
});

test('At check-in a helper sees who arrived, and cannot enrol or configure', async () => {
  const server = enrolled(2);
  server.says({ kind: 'edit-entry', player: 2, division: 'junior' });
  server.says({ kind: 'enrolment', open: true, capacity: 2, closesAt: null });
  server.reports({ kind: 'enrol', player: 3, division: 'masters' }, 3);
  server.role = 'helper';
  const view = await openConsole(server, [], { canEdit: false, staffRole: 'helper' });
  await view.user.click(await screen.findByRole('checkbox', { name: 'Ana' }));
  await waitFor(() => expect(server.event().entries[0]?.checkedIn).toBe(true));
  expect(linesOf(screen.getByRole('region', { name: 'Inscritos (2)' }))).toEqual([
    'section «Inscritos (2)»',
    '  h2: Inscritos (2)',
    '  1 de 2 con check-in',
    '  button: Mostrar QR de llegada',
    '  button: Están todos',
    '  ul «Inscritos»',
    '    li',
    '      input «Ana» [type=checkbox, checked]',
    '      Ana',
    '      button «QR del pase de Ana» [quiet, small]: QR',
    '      Máster',
    '    li',
    '      input «Bea» [type=checkbox, unchecked]',
    '      Bea',
    '      button «QR del pase de Bea» [quiet, small]: QR',
    '      Júnior',
    '  ul «En espera»',
    '    li',
    '      Caro',
    '      span [warning]: En espera',
  ]);
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent ?? '');
  expect(buttons.filter((name) => /^(Darle lugar|Poner la de su edad|Quitar a los que no llegaron)/.test(name))).toEqual([]);
  expect(screen.queryByRole('button', { name: /^Configurar/ })).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
  for (const name of ['Quitar a Ana', 'Listas de baraja']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('When the role is withdrawn the console closes', async () => {
  const view = await openAs('helper');
  const start = await button('Iniciar reloj');
  view.server.role = null;
  await view.user.click(start);
  expect(await screen.findByText(/^No puedes llevar este torneo/)).toBeVisible();
});

test('A phone with a judge’s pass opens the judge’s console without an account', async () => {
  noteStaffPass(7, 4);
  const view = await openAs('judge', [], true);
  expect(screen.getByText('Eres juez: anotas y corriges resultados, y das tiempo extra.')).toBeVisible();
  await win(view, 1);
  await waitFor(() => expect(view.server.log.at(-1)?.command.by).toEqual({ role: 'judge' }));
  expect(screen.queryByRole('button', { name: 'Iniciar sesión' })).not.toBeInTheDocument();
});

test('A phone whose pass ended keeps what it noted and says where to get another', async () => {
  noteStaffPass(7, 4);
  const ended = failure('unauthenticated', { message: passRefusal });
  const view = await openAs('judge', [reply(sendCommands, () => ended, { inBackground: true })], true);
  await win(view, 1);
  expect(await screen.findByText(/^Tu pase terminó\. Lo que anotaste sigue guardado en este teléfono/)).toBeVisible();
  expect(screen.getByText('Pase terminado')).toBeVisible();
  expect(screen.queryByText(/^Tu sesión terminó/)).toBeNull();
  expect(screen.getByText('sin enviar (1)')).toBeVisible();
  view.unmount();
  await openConsole(enrolled(2), [reply(getLog, ended)], { canEdit: false });
  expect(await screen.findByText(passRefusal)).toBeVisible();
});

test('The organiser gives, replaces and ends passes of judges and helpers', async () => {
  let passes: StaffPass[] = [];
  let made = 0;
  const view = await openConsole(enrolled(2), [
    reply(listTournamentStaff, { status: 'success', staff: [] }),
    reply(listStaffPasses, () => ({ status: 'success', passes })),
    reply(issueStaffPass, ({ body }) => {
      const { role, insteadOf } = body as { role: 'judge' | 'helper'; insteadOf?: number };
      made += 1;
      passes = [...passes.filter(({ id }) => id !== insteadOf), { id: made, role, issuedAt: '2026-10-03T15:00:00.000Z', usedSince: null }];
      return { status: 'success', passes, given: { id: made, secret: `secret-${made}` } };
    }),
    reply(endStaffPass, ({ body }) => {
      passes = passes.filter(({ id }) => id !== (body as { passId: number }).passId);
      return { status: 'success', passes };
    }),
  ]);
  await press(view, 'Más opciones');
  await press(view, 'Jueces y ayudantes');
  await press(view, 'Dar pase de juez');
  const dialog = within(await screen.findByRole('dialog', { name: 'Pase de juez' }));
  expect(await dialog.findByRole('img', { name: 'Código QR del pase de juez' })).toBeVisible();
  await view.user.click(dialog.getByRole('button', { name: 'Copiar para WhatsApp' }));
  expect(await navigator.clipboard.readText()).toMatch(
    /^Con este pase entras a la mesa de \*Copa de Lima\* como juez, sin cuenta\..*\nhttp:\/\/localhost\/pase#secret-1$/s,
  );
  await view.user.click(dialog.getByRole('button', { name: 'Cerrar' }));
  const list = () => screen.findByRole('list', { name: 'Pases de jueces y ayudantes' });
  expect(await list()).toHaveTextContent('Pase 1 · Juez · Sin abrir');
  await press(view, 'Dar otro en lugar del pase 1, de juez');
  await screen.findByRole('dialog', { name: 'Pase de juez' });
  expect(view.callsOf(issueStaffPass).map(({ body }) => body)).toEqual([{ role: 'judge' }, { role: 'judge', insteadOf: 1 }]);
  await view.user.click(screen.getByRole('button', { name: 'Cerrar' }));
  await press(view, 'Terminar el pase 1, de juez');
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Pases de jueces y ayudantes' })).not.toBeInTheDocument());
  expect(view.callsOf(endStaffPass).map(({ body }) => body)).toEqual([{ passId: 2 }]);
});

test('The organiser invites by username, changes and removes judges and helpers', async () => {
  let staff: Staff[] = [];
  const hugo = { userId: 'hugo', username: 'hugo', name: 'Hugo', role: 'helper' } as const;
  const view = await openConsole(enrolled(2), [
    reply(listStaffPasses, { status: 'success', passes: [] }),
    reply(listTournamentStaff, () => ({ status: 'success', staff })),
    reply(saveTournamentStaff, ({ body }) => {
      if ((body as { username: string }).username !== 'hugo') return failure('rule_violation', { message: 'Ninguna cuenta tiene ese nombre de usuario.' });
      staff = [hugo];
      return { status: 'success', staff };
    }),
    reply(removeTournamentStaff, () => {
      staff = [];
      return { status: 'success', staff };
    }),
  ]);
  await press(view, 'Más opciones');
  await press(view, 'Jueces y ayudantes');
  await screen.findByText(/^Todavía no hay jueces ni ayudantes/);
  await view.user.type(screen.getByLabelText('Nombre de usuario'), 'nadie');
  await press(view, 'Invitar');
  expect(await screen.findByText('Ninguna cuenta tiene ese nombre de usuario.')).toBeVisible();
  await view.user.clear(screen.getByLabelText('Nombre de usuario'));
  await view.user.type(screen.getByLabelText('Nombre de usuario'), 'hugo');
  await press(view, 'Invitar');
  expect(outline(await screen.findByRole('list', { name: 'Jueces y ayudantes' }))).toMatchInlineSnapshot(`
ul «Jueces y ayudantes»
  li
    Hugo
    hugo
    · Ayudante
    button «Quitar a Hugo» [small]: Quitar
`);
  expect(view.callsOf(saveTournamentStaff).at(-1)?.body).toEqual({ username: 'hugo', role: 'helper' });
  await press(view, 'Quitar a Hugo');
  await accept(view, 'Quitar');
  expect(await screen.findByText(/^Todavía no hay jueces ni ayudantes/)).toBeVisible();
  expect(await button('Invitar')).toBeEnabled();
});

test('A judge reads whose the next step is, where an organiser reads which device has the pen', async () => {
  const open = async (role: 'judge' | 'organiser') => {
    const server = enrolled(4);
    server.says({ kind: 'pen', to: 'other', of: 0 });
    const { body } = proposeConfigure(server.event(), 's');
    if (body) server.says(body);
    server.role = role;
    return openConsole(server, [], { ...(role === 'judge' ? { canEdit: false, staffRole: role } : {}), status: 'progreso' });
  };
  const { unmount } = await open('judge');
  await screen.findByText('En línea');
  expect(await button('Sortear ronda 1')).toBeDisabled();
  expect(screen.getByText('Este paso lo da el organizador.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Volver a inscripciones' })).toBeNull();
  const explained = () => screen.queryByRole('region', { name: 'Qué es el mando' });
  const firstSteps = () => screen.queryByRole('region', { name: 'Tu primer torneo, paso a paso' });
  expect([explained(), firstSteps()]).toEqual([null, null]);
  unmount();
  await open('organiser');
  await waitFor(() => expect(explained()).toBeVisible());
  await waitFor(() => expect(firstSteps()).toBeVisible());
  expect(await button('Sortear ronda 1')).toBeDisabled();
  expect(screen.getByText('Este paso lo da el dispositivo que tiene el mando.')).toBeVisible();
});
