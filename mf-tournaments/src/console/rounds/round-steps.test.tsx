import { pairingReasons } from '@mesa/contract/play/draw';
import { reasonText } from '@mesa/contract/play/reasons';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { screen, waitFor, within } from '@testing-library/react';
import { button, openAfter, openConsole, press, win } from '../testing/open-console';
import { makeServer } from '../testing/play-server';

/** A day of this many Masters, with this many rounds and a cut of this size. */
function dayOf(masters: number, rounds: number, size = 0) {
  const day = TournamentDay.with({ masters }, 'challenge');
  const cuts = [{ division: 'masters' as const, size, thirdPlace: false }];
  day.configure((plan) => ({ ...plan, pods: plan.pods.map((pod) => ({ ...pod, rounds, cuts })) }));
  return day;
}

test('A draw says what its publication does, how pairs are changed, and what is lost when it is thrown away', async () => {
  const day = dayOf(2, 1);
  day.draw();
  const view = await openAfter(day);
  expect(await button('Publicar ronda 1')).toHaveAccessibleDescription(
    '1 mesa. Al publicar, todos ven con quién juegan y dónde. Puedes borrarla mientras nadie tenga resultado.',
  );
  expect(screen.getByText('Para cambiar un cruce toca a dos jugadores. Toca «?» para ver por qué juegan o para cambiar la mesa.')).toHaveRole('status');
  await press(view, 'Descartar sorteo');
  const dialog = await screen.findByRole('alertdialog', { name: '¿Descartar el sorteo de ronda 1?' });
  expect(dialog).toHaveTextContent('Nadie lo ha visto. Después puedes sortear de nuevo.');
});

test('Each pair of a draw has its own reasons', async () => {
  const day = dayOf(5, 3);
  day.finish(day.next());
  day.draw();
  const { pairs = [] } = day.event.drafts[0] ?? {};
  const expected = pairingReasons(day.event, day.pod(), 2, pairs).map((reasons) => reasons.map(reasonText));
  expect(new Set(expected.map(String)).size).toBeGreaterThan(1);
  const view = await openAfter(day);
  const draft = within(await screen.findByRole('list', { name: 'Sorteo de ronda 2' }));
  const toggles = draft.getAllByRole('button', { name: /^Por qué/ });
  expect(toggles).toHaveLength(3);
  for (const toggle of toggles) await view.user.click(toggle);
  const shown = toggles.map((toggle) => within(document.getElementById(toggle.getAttribute('aria-controls') ?? '') as HTMLElement).getAllByRole('listitem'));
  expect(shown.map((items) => items.map(({ textContent }) => textContent))).toEqual(expected);
});

test('The table of a pair is a number from 1 to 9999', async () => {
  const day = dayOf(4, 1);
  day.draw();
  const view = await openAfter(day);
  await press(view, 'Por qué: mesa 2');
  const field = await screen.findByRole('spinbutton', { name: 'Otra mesa' });
  for (const [typed, isPossible] of [
    ['0', false],
    ['9999', true],
    ['10000', false],
    ['2', false],
  ] as const) {
    await view.user.clear(field);
    await view.user.type(field, typed);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cambiar de mesa' }).disabled).toBe(!isPossible);
  }
});

test('In the last round without a cut the end is the next step, and the results that are in are counted', async () => {
  const day = dayOf(4, 1);
  day.next();
  const view = await openAfter(day);
  const counted = () => screen.getByRole('heading', { name: /^Ronda 1: / }).textContent;
  expect(await button('Cerrar torneo')).toBeDisabled();
  expect(await button('Cerrar torneo')).toHaveAccessibleDescription('Faltan 2 resultados.');
  expect(counted()).toBe('Ronda 1: 0 resultados de 2');
  await win(view, 1);
  await screen.findByText('Falta 1 resultado.');
  expect(counted()).toBe('Ronda 1: 1 resultado de 2');
});

test('The question before a round is deleted says what is lost', async () => {
  const day = dayOf(4, 1);
  day.next();
  const view = await openAfter(day);
  await press(view, 'Cambiar esta ronda');
  expect(screen.queryByText('No se borra una ronda con resultados.')).toBeNull();
  await press(view, 'Borrar esta ronda');
  expect(await screen.findByRole('alertdialog', { name: '¿Borrar esta ronda?' })).toHaveTextContent(
    'La ronda desaparece para todos, como si no se hubiera publicado. Después puedes sortearla otra vez.',
  );
});

test('A device without the pen leads the clock of a round, and changes no round', async () => {
  const day = dayOf(4, 1);
  day.next();
  const server = makeServer();
  for (const { body } of day.log) server.says(body, day.device);
  await openConsole(server, [], { status: 'progreso' });
  const clock = within(await screen.findByRole('region', { name: 'Reloj de la ronda' }));
  expect(clock.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Iniciar reloj', '+1 min', '+5 min', '−1 min']);
  expect(screen.queryByRole('button', { name: 'Cambiar esta ronda' })).toBeNull();
});

test('Who left is not counted among the players of the next round', async () => {
  const day = dayOf(5, 2);
  day.finish(day.next());
  day.do({ kind: 'drop', player: 2, seen: 1 });
  await openAfter(day);
  expect(await button('Sortear ronda 2')).toHaveAccessibleDescription('4 jugadores. Solo lo ves tú hasta que lo publiques.');
});

test('A judge does not return to enrolment', async () => {
  const day = dayOf(4, 1);
  const server = makeServer();
  for (const { body } of day.log) server.says(body, day.device);
  server.role = 'judge';
  await openConsole(server, [], { status: 'progreso', canEdit: false, staffRole: 'judge' });
  expect(await button('Sortear ronda 1')).toHaveAccessibleDescription('Este paso lo da el organizador.');
  expect(screen.queryByRole('button', { name: 'Volver a inscripciones' })).toBeNull();
});

test('The start of a cut says who passes, and its first round is drawn by place without a choice', async () => {
  const day = dayOf(9, 1, 4);
  day.playSwiss();
  const view = await openAfter(day);
  expect(await button('Comenzar la fase final (4)')).toHaveAccessibleDescription(
    'Pasan los mejores 4 de Máster. Si alguien abandona antes de publicarla, entra el siguiente.',
  );
  await press(view, 'Comenzar la fase final (4)');
  expect(await button('Sortear semifinales')).toHaveAccessibleDescription(
    'Los cruces salen de los puestos de la fase suiza. Solo lo ves tú hasta que lo publiques.',
  );
  expect(screen.queryByRole('button', { name: 'Cómo se sortea' })).toBeNull();
  await press(view, 'Sortear semifinales');
  const draft = within(await screen.findByRole('list', { name: 'Sorteo de semifinales' }));
  expect(draft.queryByRole('button')).toBeNull();
  expect(screen.queryByText(/^Para cambiar un cruce/)).toBeNull();
  await waitFor(() => expect(view.server.event().drafts).toMatchObject([{ phase: 'cut', division: 'masters' }]));
});
