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
import { type Reply, reply } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { linesOf } from '../testing/lines-of';
import { accept, enrolled, openConsole, press } from '../testing/open-console';

const success = { status: 'success' } as const;
const at = '2026-10-03T15:00:00.000Z';
const staff: Staff[] = [
  { userId: 'u1', username: 'hugo', name: 'Hugo Paz', role: 'helper' },
  { userId: 'u2', username: 'julia', name: 'Julia Gil', role: 'judge' },
];
const passes: StaffPass[] = [
  { id: 8, role: 'judge', issuedAt: at, usedSince: at },
  { id: 3, role: 'helper', issuedAt: at, usedSince: null },
];
const never = () => new Promise<never>(() => undefined);

async function open(...replies: Reply[]) {
  const usual = [reply(listTournamentStaff, { ...success, staff }), reply(listStaffPasses, { ...success, passes })];
  const all = [...replies, ...usual.filter(({ endpoint }) => !replies.some((other) => other.endpoint === endpoint))];
  const view = await openConsole(enrolled(2), all, { timeZone: 'Europe/Madrid' });
  await press(view, 'Más opciones');
  await press(view, 'Jueces y ayudantes');
  const list = await screen.findByRole('list', { name: 'Jueces y ayudantes' });
  await screen.findByRole('list', { name: 'Pases de jueces y ayudantes' });
  return { ...view, part: list.parentElement };
}
const busy = () => screen.queryAllByRole('button', { busy: true }).map(({ ariaLabel, textContent }) => ariaLabel ?? textContent);

test('Judges, helpers and their passes read from top to bottom', async () => {
  const { part } = await open();
  expect(linesOf(part)).toEqual([
    'ul «Jueces y ayudantes»',
    '  li',
    '    Hugo Paz',
    '    hugo',
    '    · Ayudante',
    '    button «Quitar a Hugo Paz» [small]: Quitar',
    '  li',
    '    Julia Gil',
    '    julia',
    '    · Juez',
    '    button «Quitar a Julia Gil» [small]: Quitar',
    'form',
    '  Nombre de usuario',
    '  input «Nombre de usuario» [type=text, autocomplete=off, maxlength=50, describedby=«El de su perfil. Si ya ayuda, cambia su rol.»]',
    '  El de su perfil. Si ya ayuda, cambia su rol.',
    '  Qué hace',
    '  select «Qué hace» [value=«Ayudante: resultados, llegadas y reloj»]',
    '    option: Ayudante: resultados, llegadas y reloj',
    '    option: Juez: resultados, correcciones y tiempo extra',
    '  button [type=submit]: Invitar',
    'section «Pases de jueces y ayudantes»',
    '  p: ¿No tienen cuenta? Dales un pase: su teléfono abre esta mesa con ese rol, solo en este torneo, hasta el día después de cerrarlo.',
    '  button: Dar pase de ayudante',
    '  button: Dar pase de juez',
    '  ul «Pases de jueces y ayudantes»',
    '    li',
    '      Pase 1 · Juez · En uso desde las 17:00',
    '      button «Dar otro en lugar del pase 1, de juez» [small]: Dar otro',
    '      button «Terminar el pase 1, de juez» [quiet, small]: Terminar',
    '    li',
    '      Pase 2 · Ayudante · Sin abrir',
    '      button «Dar otro en lugar del pase 2, de ayudante» [small]: Dar otro',
    '      button «Terminar el pase 2, de ayudante» [quiet, small]: Terminar',
  ]);
});

test('Without judges and helpers the organiser reads how they get in', async () => {
  const view = await openConsole(enrolled(2), [reply(listTournamentStaff, { ...success, staff: [] }), reply(listStaffPasses, { ...success, passes: [] })]);
  await press(view, 'Más opciones');
  await press(view, 'Jueces y ayudantes');
  expect(
    await screen.findByText('Todavía no hay jueces ni ayudantes. Invítalos: abren la mesa desde la página del torneo, cada uno en su teléfono.'),
  ).toBeVisible();
});

test('Who is removed is asked about by name, and removed by their account', async () => {
  let left = staff;
  const view = await open(
    reply(listTournamentStaff, () => ({ ...success, staff: left })),
    reply(removeTournamentStaff, ({ body }) => {
      left = staff.filter(({ userId }) => userId !== (body as { userId: string }).userId);
      return { ...success, staff: left };
    }),
  );
  await press(view, 'Quitar a Julia Gil');
  expect(linesOf(await screen.findByRole('alertdialog'))).toEqual([
    'div «¿Quitar a Julia Gil?» [tabindex=-1, role=alertdialog, describedby=«Su teléfono deja de entrar a esta mesa. Lo que anotó queda.»]',
    '  h2: ¿Quitar a Julia Gil?',
    '  p: Su teléfono deja de entrar a esta mesa. Lo que anotó queda.',
    '  button: Cancelar',
    '  button [primary]: Quitar',
  ]);
  await accept(view, 'Quitar');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Quitar a Julia Gil' })).toBeNull());
  expect(view.callsOf(removeTournamentStaff).map(({ body }) => body)).toEqual([{ userId: 'u2' }]);
});

test('While somebody is removed nobody else is', async () => {
  const view = await open(reply(removeTournamentStaff, never));
  await press(view, 'Quitar a Julia Gil');
  await accept(view, 'Quitar');
  await waitFor(() => expect(busy()).toEqual(['Quitar a Hugo Paz', 'Quitar a Julia Gil']));
});

test('A pass that was just given reads from top to bottom, and so does its text for the chat', async () => {
  const view = await open(reply(issueStaffPass, { ...success, passes, given: { id: 9, secret: 'secret-9' } }));
  await press(view, 'Dar pase de ayudante');
  const dialog = await screen.findByRole('dialog', { name: 'Pase de ayudante' });
  expect(linesOf(dialog)).toEqual([
    'div «Pase de ayudante» [tabindex=-1, role=dialog]',
    '  h2: Pase de ayudante',
    '  button «Cerrar» [tabindex=0]',
    '  p: Escanéalo con su teléfono: abre esta mesa como ayudante, sin cuenta. El código se ve solo ahora. Vale para un teléfono.',
    '  button [small]: Copiar para WhatsApp',
    '  span [role=status]',
  ]);
  await press(view, 'Copiar para WhatsApp');
  expect(await navigator.clipboard.readText()).toBe(
    'Con este pase entras a la mesa de *Copa de Lima* como ayudante, sin cuenta. Ábrelo en tu teléfono. No lo compartas: vale para un teléfono.\nhttp://localhost/pase#secret-9',
  );
  await view.user.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(view.callsOf(issueStaffPass).map(({ body }) => body)).toEqual([{ role: 'helper' }]);
});

test.each([
  ['Dar pase de juez', issueStaffPass],
  ['Dar pase de ayudante', issueStaffPass],
  ['Dar otro en lugar del pase 2, de ayudante', issueStaffPass],
  ['Terminar el pase 1, de juez', endStaffPass],
] as const)('While the server has not answered, «%s» is busy and nothing else', async (name, endpoint) => {
  const view = await open(reply(endpoint, never));
  await press(view, name);
  expect(busy()).toEqual([name]);
});

test('An invitation waits for the server, and takes a username of 50 letters', async () => {
  let finish = () => {};
  const saved = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const view = await open(reply(saveTournamentStaff, () => saved.then(() => ({ ...success, staff }))));
  const field = screen.getByRole('textbox', { name: 'Nombre de usuario' });
  await view.user.click(field);
  await view.user.paste('m'.repeat(51));
  expect(field).toHaveValue('m'.repeat(50));
  await press(view, 'Invitar');
  expect(busy()).toEqual(['Invitar']);
  act(finish);
  await waitFor(() => expect(field).toHaveValue(''));
});
