import { getLive } from '@mesa/contract/calls/play';
import { getTournament } from '@mesa/contract/calls/tournaments';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { makeLive, makeTournament } from '@mesa/runtime/testing/make';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { fakeStreams } from '../testing/fake-streams';
import RoundsPage from './rounds-page';

// Fixes the device's clock, so that a slow machine does not end the wait for the server's time.
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 9, 4, 15)));

const tournament = (played = true) =>
  reply(getTournament, { status: 'success', data: makeTournament({ id: 9, name: 'Copa de Lima', status: 'progreso', played }) });
const live = (day: TournamentDay) => reply(getLive, makeLive(day.event));
const show = (day: TournamentDay, url = '/torneo/9/rondas') => renderPage(<RoundsPage />, url, [tournament(), live(day)]);

/** Nine Masters: a bye in each round, and a cut of 4. */
function cup() {
  const day = TournamentDay.with({ masters: 9 });
  day.configure();
  return day;
}
const tables = async () => within(await screen.findByRole('list', { name: /^Mesas/ })).getAllByRole('listitem');

test('names whose table changed after the round was published, with the reason', async () => {
  const day = cup();
  const { id, matches } = day.next();
  const [, one, two] = matches;
  day.do({ kind: 'swap', round: id, player: one?.player1 ?? 0, with: two?.player1 ?? 0, reason: 'Son hermanos' });
  show(day);
  const nameOf = (player: number | null | undefined) => makeLive(day.event).people.find((person) => person.id === player)?.name;
  const names = [one?.player1, one?.player2, two?.player1, two?.player2].map(nameOf).join(', ');
  const notice = await screen.findByText(/Son hermanos/);
  expect(notice).toHaveTextContent(`Cambió de mesa o de rival: ${names}. Son hermanos`);
  expect(notice).toHaveAttribute('role', 'status');
});

test('shows the newest round by table, the bye first, with the players’ records', async () => {
  const day = cup();
  day.finish(day.next());
  day.next();
  show(day);
  const items = await tables();
  expect(items).toHaveLength(5);
  expect(items[0]).toHaveTextContent('Descanso');
  expect(items[1]).toHaveTextContent(/^Mesa 1/);
  expect(items[1]).toHaveTextContent('1-0-0 · 3 pts');
  expect(screen.getByText('Faltan los resultados de 4 mesas.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ronda 2' })).toHaveAttribute('aria-current', 'page');
  expect(document.title).toBe('Rondas · Copa de Lima · Mesa Abierta');
});

test('has an address for each round, and shows the results of an old one', async () => {
  const day = cup();
  day.finish(day.next(), () => 'tie');
  day.next();
  show(day, '/torneo/9/rondas/1');
  await tables();
  const links = within(screen.getByRole('navigation', { name: 'Rondas' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Ronda 1', '/torneo/9/rondas/1'],
    ['Ronda 2', '/torneo/9/rondas/2'],
  ]);
  expect(links[0]).toHaveAttribute('aria-current', 'page');
  expect(screen.getAllByText('Empate')).toHaveLength(4);
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
});

test('finds a name typed without accents, also with the space that a phone adds', async () => {
  const day = cup();
  day.next();
  const { user } = show(day);
  await tables();
  await user.type(screen.getByRole('searchbox', { name: 'Buscar mi nombre' }), 'ines ');
  const items = await tables();
  expect(items).toHaveLength(1);
  expect(items[0]).toHaveTextContent('Inés');
  await user.type(screen.getByRole('searchbox', { name: 'Buscar mi nombre' }), 'x');
  expect(screen.getByText('Nadie con ese nombre juega en esta ronda.')).toBeVisible();
});

test('puts one’s own table first, with its number, the opponent and the reason', async () => {
  const day = cup();
  day.finish(day.next());
  const round = day.next();
  const match = round.matches.find(({ player1, player2, outcome }) => (player1 === 3 || player2 === 3) && outcome === 'open');
  const opponent = match && (match.player1 === 3 ? match.player2 : match.player1);
  signInAs({ username: 'caro' });
  const { unmount } = show(day);
  const mine = await screen.findByRole('region', { name: 'Mi mesa' });
  expect(mine).toHaveTextContent(`Mi mesa${match?.table}`);
  expect(mine).toHaveTextContent(`contra ${makeLive(day.event).people.find(({ id }) => id === opponent)?.name}`);
  expect(within(mine).getByText('Por qué jugamos')).toBeVisible();
  expect(within(mine).getByText(/Los dos llevan|contra \d+:/)).toBeInTheDocument();
  expect(within(mine).getByRole('link', { name: 'Informar el resultado' })).toHaveAttribute('href', '/torneo/9/mi-mesa');
  unmount();
  day.finish(round);
  show(day);
  expect(await screen.findByRole('region', { name: 'Mi mesa' })).toHaveTextContent(/Ganaste|Perdiste/);
  expect(screen.queryByRole('link', { name: 'Informar el resultado' })).not.toBeInTheDocument();
});

test('names the round of one’s own bye once', async () => {
  const day = cup();
  const bye = day.next().matches.find(({ player2 }) => player2 === null)?.player1;
  signInAs({ username: makeLive(day.event).people.find(({ id }) => id === bye)?.username ?? null });
  show(day);
  expect(await screen.findByRole('region', { name: 'Mi mesa' })).toHaveTextContent(/^Ronda 1Descanso(?!.*Ronda 1)/);
});

test('explains why two players meet', async () => {
  const day = cup();
  day.next();
  show(day);
  const items = await tables();
  expect(items[0]).toHaveTextContent('Por qué descansa');
  expect(items[1]).toHaveTextContent('Primera ronda: el emparejamiento se sortea.');
});

test('a message of the organiser appears as soon as the stream tells of it', async () => {
  const day = cup();
  day.next();
  const streams = fakeStreams();
  const sentAt = '2026-10-03T18:00:00.000Z';
  try {
    const { callsOf } = renderPage(<RoundsPage />, '/torneo/9/rondas', [
      tournament(),
      live(day),
      reply(getLive, { ...makeLive(day.event), messages: [{ id: 1, message: 'Receso de 20 minutos.', sentAt, playerId: null }] }),
    ]);
    await tables();
    expect(screen.queryByRole('region', { name: 'Mensajes del organizador' })).toBeNull();
    act(() => streams.last().sendEvent('messages', ''));
    expect(await screen.findByRole('region', { name: 'Mensajes del organizador' })).toHaveTextContent(/^13:00: Receso de 20 minutos\.$/);
    // What is shown is not asked for again.
    await act(async () => streams.last().sendEvent('message-ids', '[1]'));
    expect(callsOf(getLive)).toHaveLength(2);
    await act(async () => streams.last().sendEvent('message-ids', '[1,2]'));
    await waitFor(() => expect(callsOf(getLive)).toHaveLength(3));
  } finally {
    streams.end();
  }
});

test('follows a tournament until it is over', async () => {
  const day = cup();
  day.playSwiss();
  day.playCut('masters');
  const streams = fakeStreams();
  try {
    const running = show(day);
    await tables();
    expect(streams.all.map(({ url }) => url)).toEqual(['/api/tournaments/9/stream']);
    running.unmount();
    day.finalize();
    show(day);
    await tables();
    expect(streams.all).toHaveLength(1);
  } finally {
    streams.end();
  }
});

test('runs the clock by the server’s time, not the device’s', async () => {
  const day = cup();
  const round = day.next();
  day.do({ kind: 'clock', round: round.id, action: 'start' });
  const streams = fakeStreams();
  try {
    show(day);
    const timer = await screen.findByRole('timer');
    expect(timer).toHaveTextContent('–:––');
    expect(timer.parentElement).toHaveTextContent(/^Quedan/);
    act(() => streams.last().sendEvent('clock', (day.round().clock.endsAt ?? 0) - 600_000));
    expect(await within(timer).findByText('10:00')).toBeVisible();
  } finally {
    streams.end();
  }
});

test('shows the cut up to the final, with seeds and winners', async () => {
  const day = cup();
  day.playSwiss();
  day.startCut('masters');
  day.finish(day.next(undefined, 'masters'));
  day.next(undefined, 'masters');
  show(day);
  const bracket = await screen.findByRole('region', { name: 'Cuadro de la fase final' });
  expect(
    within(bracket)
      .getAllByRole('region')
      .map((round) => round.getAttribute('aria-label')),
  ).toEqual(['Semifinales', 'Final']);
  expect(within(bracket).getAllByRole('listitem')).toHaveLength(3);
  const sides = within(bracket).getAllByRole('paragraph');
  expect(sides.map((side) => `${side.textContent?.[0]}${side.hasAttribute('data-won') ? ' won' : ''}`)).toEqual(['1 won', '4', '3 won', '2', '1', '3']);
  expect(within(bracket).queryByText('Por definir')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: 'Final' })).toBeVisible();
});

test('names the division of a cut only if another division has one too', async () => {
  const day = TournamentDay.with({ masters: 9, senior: 6 });
  // What the console leaves of a cut that the organiser cancels.
  const cancelled = { division: 'senior', size: 0, thirdPlace: false } as const;
  day.configure((proposed) => ({ ...proposed, pods: proposed.pods.map((pod) => (pod.name === 'senior' ? { ...pod, cuts: [cancelled] } : pod)) }));
  day.playSwiss('masters');
  day.startCut('masters', 'masters');
  const { unmount } = show(day);
  await screen.findByRole('region', { name: 'Cuadro de la fase final' });
  expect(screen.getByRole('heading', { name: /^Fase final/ })).toHaveTextContent(/^Fase final$/);
  unmount();
  const both = TournamentDay.with({ masters: 9, senior: 9 });
  both.configure();
  both.playSwiss('masters');
  both.startCut('masters', 'masters');
  show(both);
  expect(await screen.findByRole('heading', { name: 'Fase final · Máster' })).toBeVisible();
});

test('says which match was not played, and shows extra minutes only until the result', async () => {
  const day = cup();
  day.playSwiss();
  day.startCut('masters');
  const { id, number, matches } = day.next(undefined, 'masters');
  const [{ player1, player2 } = { player1: 0, player2: 0 }, other] = matches;
  for (const match of [matches[0], other]) day.do({ kind: 'extra-time', round: id, player1: match?.player1 ?? 0, player2: match?.player2 ?? 0, minutes: 3 });
  day.do({ kind: 'drop', player: player2 ?? 0, seen: number });
  show(day);
  const [first, second] = await tables();
  expect(first).toHaveTextContent(`Ganó ${makeLive(day.event).people.find((person) => person.id === player1)?.name} (sin jugar)`);
  expect(first).not.toHaveTextContent('3 min más');
  expect(second).toHaveTextContent('Sin resultado · 3 min más');
});

test('names the pods if there are several', async () => {
  const day = TournamentDay.with({ masters: 6, senior: 6, junior: 6 });
  day.configure();
  day.next('masters');
  const { matches } = day.next('junior');
  const { user } = show(day);
  await screen.findByRole('heading', { name: 'Ronda 1 · Máster' });
  expect(screen.getByRole('heading', { name: 'Ronda 1 · Júnior' })).toBeVisible();
  const second = makeLive(day.event).people.find(({ id }) => id === matches[0]?.player2)?.name ?? '';
  await user.type(screen.getByRole('searchbox', { name: 'Buscar mi nombre' }), second);
  expect(screen.getAllByRole('heading', { name: /^Ronda 1/ }).map(({ textContent }) => textContent)).toEqual(['Ronda 1 · Júnior']);
  expect((await tables()).map(({ textContent }) => textContent)).toEqual([expect.stringContaining(second)]);
  expect(screen.queryByText('Nadie con ese nombre juega en esta ronda.')).toBeNull();
});

test('an old round has its own players’ records, and not one’s own match', async () => {
  const day = cup();
  for (const _ of [1, 2]) day.finish(day.next());
  day.next();
  signInAs({ username: 'caro' });
  show(day, '/torneo/9/rondas/2');
  const texts = (await tables()).map(({ textContent }) => textContent);
  expect(texts.join()).toMatch(/1-0-0 · 3 pts/);
  expect(texts.join()).not.toMatch(/2-0-0|1-1-0|0-2-0/);
  expect(screen.queryByRole('region', { name: 'Mi mesa' })).toBeNull();
});

test('says that a round is not published yet, and offers nothing of it to share or print', async () => {
  const day = cup();
  day.next();
  show(day, '/torneo/9/rondas/2');
  expect(await screen.findByText('Esa ronda todavía no se publica.')).toBeVisible();
  await waitFor(() => expect(document.title).toMatch(/Copa de Lima/));
  expect(screen.queryByText('Compartir o imprimir')).toBeNull();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('the current one of many rounds is in the middle of the strip', async () => {
  const day = cup();
  day.playSwiss();
  const place = (left: number, width: number) => ({ left, width }) as DOMRect;
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (!this.hasAttribute('aria-current')) return place(20, 300);
    return this.textContent === 'Ronda 4' ? place(520, 60) : place(20, 60);
  });
  const { user } = show(day, '/torneo/9/rondas/4');
  await tables();
  const strip = screen.getByRole('navigation', { name: 'Rondas' });
  expect(strip.scrollLeft).toBe(380);
  await user.click(within(strip).getByRole('link', { name: 'Ronda 1' }));
  await screen.findByRole('list', { name: 'Mesas: Ronda 1' });
  expect(strip.scrollLeft).toBe(260);
});

test('counts who has a seat before the first round, and leads to one’s enrolment', async () => {
  const day = TournamentDay.with({ masters: 1 });
  day.do({ kind: 'enrolment', open: true, capacity: 1, closesAt: null });
  day.do({ kind: 'enrol', player: 2, division: 'masters' }, { role: 'player', player: 2 });
  show(day);
  expect(await screen.findByText(/Hasta ahora hay 1 jugador inscrito\.$/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Mi inscripción' })).toHaveAttribute('href', '/torneo/9/mi-mesa');
});

test('a tournament that ended without a round leads to no enrolment', async () => {
  const { event } = TournamentDay.with({ masters: 4 });
  renderPage(<RoundsPage />, '/torneo/9/rondas', [tournament(), reply(getLive, makeLive({ ...event, stage: 'finalized' }))]);
  expect(await screen.findByText('El torneo terminó sin rondas.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Mi inscripción' })).toBeNull();
});

test('shows the enrolled players before the first round', async () => {
  show(cup());
  expect(await screen.findByText(/La primera ronda todavía no se publica. Hasta ahora hay 9 jugadores inscritos./)).toBeVisible();
});

test('links to the tournament if it is not played here', async () => {
  renderPage(<RoundsPage />, '/torneo/9/rondas', [tournament(false)]);
  expect(await screen.findByText(/no se lleva en la mesa del sitio/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver el torneo' })).toHaveAttribute('href', '/torneo/9');
});

test('links to the tournament also if it stopped being played here a moment ago', async () => {
  renderPage(<RoundsPage />, '/torneo/9/rondas', [tournament(), reply(getLive, failure('not_found'))]);
  expect(await screen.findByText(/no se lleva en la mesa del sitio/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver el torneo' })).toHaveAttribute('href', '/torneo/9');
});

test('says that there is no tournament at an address', async () => {
  renderPage(<RoundsPage />, '/torneo/9/rondas', [reply(getTournament, failure('not_found'))]);
  expect(await screen.findByText('Ningún torneo tiene esta dirección.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver los torneos' })).toHaveAttribute('href', '/torneos');
  await waitFor(() => expect(document.title).toBe('Torneo no encontrado · Mesa Abierta'));
});

test('offers a retry if the state fails to load', async () => {
  const day = cup();
  day.next();
  const { user } = renderPage(<RoundsPage />, '/torneo/9/rondas', [tournament(), reply(getLive, failure('network')), live(day)]);
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await tables()).toHaveLength(5);
});

test('shows a round as soon as it is published', async () => {
  const day = cup();
  const before = makeLive(day.event, { seq: 1 });
  day.next();
  const after = makeLive(day.event, { seq: 2 });
  const streams = fakeStreams();
  try {
    const { callsOf } = renderPage(<RoundsPage />, '/torneo/9/rondas', [tournament(), reply(getLive, before), reply(getLive, after)]);
    await screen.findByText(/todavía no se publica/);
    act(() => streams.last().send(2));
    expect(await tables()).toHaveLength(5);
    // What is shown is not asked for again.
    await act(async () => streams.last().send(2));
    expect(callsOf(getLive)).toHaveLength(2);
    await act(async () => streams.last().send(3));
    await waitFor(() => expect(callsOf(getLive)).toHaveLength(3));
  } finally {
    streams.end();
  }
});

test('shows single elimination as a bracket, with the byes of the first round', async () => {
  const day = TournamentDay.with({ masters: 3 });
  day.configure(undefined, 'elimination');
  day.next(undefined, 'masters');
  show(day);
  const items = await tables();
  expect(items[0]).toHaveTextContent('n.º 1 del cuadro');
  expect(items[0]).toHaveTextContent('Descanso');
  const bracket = within(await screen.findByRole('region', { name: 'Cuadro del torneo' }));
  expect(screen.getByRole('heading', { name: 'Eliminación directa' })).toBeVisible();
  expect(bracket.getByRole('region', { name: 'Semifinales' })).toBeVisible();
  // Who has a bye is already in the final.
  const [first, final] = bracket.getAllByRole('list');
  expect(first).toHaveTextContent('Descanso');
  expect(final).toHaveTextContent(/^1 \S+Por definir$/);
});

test('names the divisions that share a bracket, if there is another bracket', async () => {
  const day = TournamentDay.with({ masters: 8, senior: 5, junior: 3 });
  day.configure(undefined, 'elimination');
  const brackets = day.event.pods.map(({ name, cuts }) => ({ name, division: cuts[0]?.division ?? 'masters' }));
  for (const { name, division } of brackets) day.next(name, division);
  show(day);
  const titles = (await screen.findAllByRole('heading', { name: /^Eliminación directa · / })).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Eliminación directa · Sénior y Júnior', 'Eliminación directa · Máster']);
});

test('shows the match for the third place of a cut, and the games of a best of three', async () => {
  const day = TournamentDay.with({ masters: 9 });
  const thirdPlace = (cut: { division: 'masters' | 'senior' | 'junior'; size: number }) => ({ ...cut, thirdPlace: true });
  day.configure((proposed) => ({ ...proposed, bestOf: { swiss: 1, cut: 3 }, pods: proposed.pods.map((pod) => ({ ...pod, cuts: pod.cuts.map(thirdPlace) })) }));
  day.playSwiss();
  day.startCut('masters');
  day.finish(day.next(undefined, 'masters'));
  const last = day.next(undefined, 'masters');
  const [{ player1, player2 } = { player1: 0, player2: 0 }] = last.matches;
  day.do({ kind: 'result', round: last.id, player1, player2: player2 ?? 0, outcome: 'player1', was: 'open', games: [2, 1] });
  show(day);
  expect((await tables())[0]).toHaveTextContent(/Ganó .* 2-1/);
  const bracket = within(await screen.findByRole('region', { name: 'Cuadro de la fase final' }));
  const final = within(bracket.getByRole('region', { name: 'Final' })).getAllByRole('paragraph');
  expect(final.map(({ textContent }) => textContent?.at(-1))).toEqual(['2', '1']);
  expect(within(bracket.getByRole('region', { name: 'Tercer puesto' })).getAllByRole('paragraph')).toHaveLength(2);
});
