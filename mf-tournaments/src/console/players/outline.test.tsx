import { listPlayers } from '@mesa/contract/calls/players';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { makePagination, makePlayer } from '@mesa/runtime/testing/make';
import { reply } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { linesOf } from '../testing/lines-of';
import { accept, openAfter, press, type View } from '../testing/open-console';

const zoe = makePlayer({ id: 20, username: 'zoe', name: 'Zoe' });
const found = reply(listPlayers, { status: 'success', data: [zoe], pagination: makePagination({ total: 1 }) });

/** Round 2 is out: Bea left after round 1, Caro was disqualified in round 2, Fede came late, Ana has a fixed table and a bye. */
function secondRound() {
  const day = TournamentDay.with({ masters: 5 }, 'challenge');
  day.do({ kind: 'edit-entry', player: 1, earnedByes: 1, fixedTable: 3 });
  day.configure((plan) => ({ ...plan, pods: plan.pods.map((pod) => ({ ...pod, rounds: 4 })) }));
  day.finish(day.next());
  day.do({ kind: 'drop', player: 2, seen: 1 });
  day.do({ kind: 'enrol-late', player: 6, division: 'masters', pod: day.event.pods[0]?.name ?? 'masters' });
  day.next();
  day.do({ kind: 'drop', player: 3, seen: 2, disqualified: true });
  return day;
}
async function openPlayers(day: TournamentDay) {
  const view = await openAfter(day, [found]);
  await view.user.click(await screen.findByRole('tab', { name: /^Jugadores/ }));
  await screen.findByRole('list', { name: 'Jugadores' });
  return view;
}
const question = () => screen.findByRole('alertdialog');
const openLate = async (view: View) => {
  await press(view, 'Inscribir a alguien que llegó tarde');
  return screen.findByRole('combobox', { name: 'Buscar jugador' });
};

test('Players read from top to bottom, with what became of each', async () => {
  await openPlayers(secondRound());
  expect(linesOf(screen.getByRole('tabpanel'))).toEqual([
    'div «Jugadores4» [role=tabpanel]',
    '  button [expanded=false]: Inscribir a alguien que llegó tarde',
    '  button [expanded=false]: Listas de baraja',
    '  button [expanded=false]: Pagos',
    '  button [expanded=false]: Pases para jugar sin cuenta',
    '  Buscar en el torneo',
    '  input «Buscar en el torneo» [type=search]',
    '  ul «Jugadores»',
    '    li',
    '      Ana',
    '      Máster',
    '      span [info]: 1 descanso',
    '      span [info]: Mesa 3',
    '      button «QR del pase de Ana» [quiet, small]: QR',
    '      button «Ana abandona» [small]: Abandona',
    '      button «Más de Ana» [expanded=false]: ⋯',
    '    li',
    '      Bea',
    '      Máster',
    '      Abandonó en la ronda 1',
    '    li',
    '      Caro',
    '      Máster',
    '      span [danger]: Descalificado',
    '      button «Deshacer el abandono de Caro» [small]: Deshacer',
    '    li',
    '      Dan',
    '      Máster',
    '      button «QR del pase de Dan» [quiet, small]: QR',
    '      button «Dan abandona» [small]: Abandona',
    '      button «Más de Dan» [expanded=false]: ⋯',
    '    li',
    '      Eva',
    '      Máster',
    '      button «QR del pase de Eva» [quiet, small]: QR',
    '      button «Eva abandona» [small]: Abandona',
    '      button «Más de Eva» [expanded=false]: ⋯',
    '    li',
    '      Fede',
    '      Máster',
    '      Desde la ronda 2',
    '      button «QR del pase de Fede» [quiet, small]: QR',
    '      button «Fede abandona» [small]: Abandona',
    '      button «Más de Fede» [expanded=false]: ⋯',
  ]);
});

test('A player is found by a part of the name, whatever its accents, capitals and spaces', async () => {
  const view = await openPlayers(secondRound());
  await view.user.type(screen.getByRole('searchbox', { name: 'Buscar en el torneo' }), ' ÉDE ');
  await waitFor(() => expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 4))).toEqual(['Fede']));
});

test('A drop and a disqualification are asked about, each with what it means', async () => {
  const view = await openPlayers(secondRound());
  await press(view, 'Dan abandona');
  expect(linesOf(await question())).toEqual([
    'div «¿Dan deja el torneo?» [tabindex=-1, role=alertdialog, describedby=«La ronda 2 todavía cuenta; desde la siguiente nadie juega contra Dan. Puedes deshacerlo hasta publicar otra ronda.»]',
    '  h2: ¿Dan deja el torneo?',
    '  p: La ronda 2 todavía cuenta; desde la siguiente nadie juega contra Dan. Puedes deshacerlo hasta publicar otra ronda.',
    '  button: Cancelar',
    '  button [primary]: Abandona',
  ]);
  await accept(view, 'Cancelar');
  await press(view, 'Más de Dan');
  await press(view, 'Descalificar…');
  expect(linesOf(await question())).toEqual([
    'div «¿Descalificar a Dan?» [tabindex=-1, role=alertdialog, describedby=«Sale del torneo y de las posiciones: pierde su puesto. Sus partidas siguen contando para sus rivales. Puedes deshacerlo hasta publicar otra ronda.»]',
    '  h2: ¿Descalificar a Dan?',
    '  p: Sale del torneo y de las posiciones: pierde su puesto. Sus partidas siguen contando para sus rivales. Puedes deshacerlo hasta publicar otra ronda.',
    '  button: Cancelar',
    '  button [danger]: Descalificar',
  ]);
  await accept(view, 'Cancelar');
  expect(view.server.event().entries.find(({ player }) => player === 4)).not.toHaveProperty('dropped');
});

test('After the start a player has a fixed table and no byes to give, and shows what another device changes', async () => {
  const view = await openPlayers(secondRound());
  await press(view, 'Más de Dan');
  const form = () => screen.getByRole('form', { name: 'Más de Dan' });
  expect(linesOf(form())).toEqual([
    'form «Más de Dan»',
    '  Mesa fija',
    '  input «Mesa fija» [type=number, inputmode=numeric, min=1, describedby=«Juega siempre en esa mesa. Vacío: juega donde le toque.»]',
    '  Juega siempre en esa mesa. Vacío: juega donde le toque.',
    '  button [type=submit, small]: Guardar',
  ]);
  view.server.says({ kind: 'edit-entry', player: 4, fixedTable: 7 });
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(within(form()).getByRole('spinbutton', { name: 'Mesa fija' })).toHaveValue(7));
  await view.user.clear(within(form()).getByRole('spinbutton', { name: 'Mesa fija' }));
  await view.user.type(within(form()).getByRole('spinbutton', { name: 'Mesa fija' }), '8');
  await view.user.click(within(form()).getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(view.server.log.at(-1)?.command.body).toEqual({ kind: 'edit-entry', player: 4, fixedTable: 8 }));
});

test('What enters a late entrant reads from top to bottom', async () => {
  const day = TournamentDay.with({ masters: 5 }, 'challenge');
  const without = (players: readonly number[]) => players.filter((player) => player !== 3);
  day.configure((plan) => ({ ...plan, asPlayed: true, order: without(plan.order), pods: plan.pods.map((pod) => ({ ...pod, players: without(pod.players) })) }));
  const view = await openPlayers(day);
  const search = await openLate(view);
  await screen.findByRole('button', { name: 'Caro' });
  const lines = linesOf(search.closest('[role=tabpanel]'));
  const late = lines.slice(1, lines.indexOf('  button [expanded=false]: Listas de baraja'));
  expect(late).toEqual([
    '  button [expanded=true]: Inscribir a alguien que llegó tarde',
    '  Juega en',
    '  select «Juega en» [value=«Máster»]',
    '    option: Máster',
    '  button: Caro',
    '  Buscar jugador',
    '  input «Buscar jugador» [autocomplete=off, role=combobox, describedby=«Escribe el nombre, elige con ↓ y Enter.», autocomplete=list, expanded=false]',
    '  div [role=status]',
    '  div «Buscar jugador» [tabindex=-1, role=listbox]',
    '  span [role=status]: Escribe el nombre, elige con ↓ y Enter.',
  ]);
});

test('A late entrant who is not entered after all leaves the search as it was', async () => {
  const day = TournamentDay.with({ masters: 4 }, 'challenge');
  day.configure();
  day.next();
  const view = await openPlayers(day);
  await view.user.type(await openLate(view), 'zoe');
  await view.user.click(await screen.findByRole('option', { name: /^zoe/ }));
  expect(linesOf(await question())).toEqual([
    'div «¿Inscribir a zoe?» [tabindex=-1, role=alertdialog, describedby=«La ronda que ya se publicó cuenta como derrota.»]',
    '  h2: ¿Inscribir a zoe?',
    '  p: La ronda que ya se publicó cuenta como derrota.',
    '  button: Cancelar',
    '  button [primary]: Inscribir',
  ]);
  await accept(view, 'Cancelar');
  expect(await screen.findByText('Escribe el nombre, elige con ↓ y Enter.')).toBeVisible();
  expect(screen.queryByRole('listitem', { name: /zoe/ })).toBeNull();
  expect(view.server.event().entries).toHaveLength(4);
  await view.user.type(screen.getByRole('combobox', { name: 'Buscar jugador' }), 'zoe');
  await view.user.click(await screen.findByRole('option', { name: /^zoe/ }));
  await accept(view, 'Inscribir');
  expect(await screen.findByText('zoe: inscrito.')).toBeVisible();
  // Nobody comes late twice.
  await view.user.type(screen.getByRole('combobox', { name: 'Buscar jugador' }), 'zoe');
  expect(await screen.findByText('Todos los que se llaman así ya están inscritos.')).toBeVisible();
});
