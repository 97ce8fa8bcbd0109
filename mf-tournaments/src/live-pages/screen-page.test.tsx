import 'fake-indexeddb/auto';
import { getLive } from '@mesa/contract/calls/play';
import { getTournament } from '@mesa/contract/calls/tournaments';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { makeLive, makeTournament } from '@mesa/runtime/testing/make';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { rememberedTitle } from '../console/remembered';
import { openDisk } from '../console/sync/disk';
import { adopted } from '../console/sync/replica';
import { pagesOf } from '../live/screen';
import { pageEvery } from '../live/screen-hooks';
import { noteServerTime } from '../live/server-clock';
import { fakeStreams } from '../testing/fake-streams';
import ScreenPage from './screen-page';

const show = (day: TournamentDay) =>
  renderPage(<ScreenPage />, '/torneo/9/pantalla', [
    reply(getTournament, { status: 'success', data: makeTournament({ id: 9, name: 'Copa de Lima', status: 'progreso', played: true }) }),
    reply(getLive, makeLive(day.event)),
  ]);
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

function cup(masters: number) {
  const day = TournamentDay.with({ masters });
  day.configure();
  return day;
}

beforeEach(() => jest.useFakeTimers({ advanceTimers: true, doNotFake: ['performance'] }));
afterEach(() => jest.useRealTimers());

test('shows every table in turn, the clock and the address for phones', async () => {
  const day = cup(50);
  const round = day.next();
  day.do({ kind: 'clock', round: round.id, action: 'start' });
  noteServerTime(Date.now());
  show(day);
  await screen.findByRole('heading', { level: 1, name: 'Ronda 1' });
  expect(await within(screen.getByRole('timer')).findByText(/^\d+:\d\d$/)).toBeVisible();
  expect(screen.getByText('localhost/t/K7M2QX')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Código QR de http://localhost/t/K7M2QX' })).toBeVisible();
  const first = rows();
  expect(first).toHaveLength(16);
  expect(first[0]).toMatch(/^1/);
  act(() => jest.advanceTimersByTime(12_000));
  expect(rows()[0]).toMatch(/^17/);
  expect(rows()).toHaveLength(9);
  expect(screen.getByText('2 de 2')).toBeVisible();
  act(() => jest.advanceTimersByTime(pageEvery));
  expect(rows()).toEqual(first);
});

test('can be stopped, and turned by hand', async () => {
  const day = cup(50);
  day.next();
  const { user } = show(day);
  await screen.findByText('1 de 2');
  await user.click(screen.getByRole('button', { name: 'Pausar' }));
  act(() => jest.advanceTimersByTime(5 * pageEvery));
  expect(screen.getByText('1 de 2')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Siguiente' }));
  expect(screen.getByText('2 de 2')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Seguir', pressed: true }));
  expect(screen.getByRole('button', { name: 'Pausar', pressed: false })).toBeVisible();
  act(() => jest.advanceTimersByTime(pageEvery));
  expect(screen.getByText('1 de 2')).toBeVisible();
});

test('can fill the whole screen, and be left for the rounds', async () => {
  const fill = jest.fn(async () => undefined);
  document.documentElement.requestFullscreen = fill;
  try {
    const { user } = show(cup(4));
    await user.click(await screen.findByRole('button', { name: 'Pantalla completa' }));
    expect(fill).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('link', { name: 'Salir' })).toHaveAttribute('href', '/torneo/9/rondas');
  } finally {
    Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
  }
});

test('has one timer for its pages, however long it runs', async () => {
  const day = cup(50);
  day.next();
  show(day);
  await screen.findByText('1 de 2');
  const before = jest.getTimerCount();
  act(() => jest.advanceTimersByTime(500 * pageEvery));
  expect(jest.getTimerCount()).toBeLessThanOrEqual(before);
});

test('shows the enrolled players before the first round, and the places at the end', async () => {
  const day = cup(4);
  const { unmount } = show(day);
  expect(await screen.findByRole('heading', { level: 1, name: '4 jugadores inscritos' })).toBeVisible();
  unmount();
  day.playSwiss();
  day.finalize();
  show(day);
  await screen.findByRole('heading', { level: 1, name: 'Posiciones finales' });
  expect(within(screen.getByRole('list', { name: 'Posiciones finales' })).getAllByRole('listitem')[0]).toHaveTextContent('1Ana3-0-0 · 9');
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
});

test.each([
  ['played apart', 6, 2],
  ['played together', 3, 1],
])('names the division of the places at the end if there are several that %s', async (_, each, pods) => {
  const day = TournamentDay.with({ masters: each, senior: each });
  day.configure();
  expect(day.event.pods).toHaveLength(pods);
  for (const { name } of day.event.pods) {
    day.playSwiss(name);
    for (const { division } of day.pod(name).cuts) day.playCut(division, name);
  }
  day.finalize();
  const { user } = show(day);
  expect(await screen.findByRole('heading', { level: 1, name: 'Posiciones finales · Máster' })).toBeVisible();
  expect(screen.queryByText('1 de 1')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Siguiente' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Posiciones finales · Sénior' })).toBeVisible();
});

test('shows what the device of the console has while the network fails', async () => {
  const day = cup(4);
  day.next();
  signInAs({ id: 'local_9' });
  rememberedTitle('9', { account: 'local_9', title: 'Copa de Lima', opened: true });
  const disk = await openDisk(() => crypto.randomUUID());
  await disk.save('local_9/9', null, adopted(null, day.event, { from: day.log.length, people: [] }, 'K7M2QX'));
  renderPage(<ScreenPage />, '/torneo/9/pantalla', [
    reply(getTournament, { status: 'success', data: makeTournament({ id: 9, name: 'Copa de Lima', status: 'progreso', played: true }) }),
    reply(getLive, failure('network')),
  ]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Ronda 1' })).toBeVisible();
  expect(rows()).toHaveLength(2);
  await waitFor(() => expect(document.title).toBe('Copa de Lima · Pantalla · Mesa Abierta'));
});

test('names the match for the third place, and shows the games of a best of three', async () => {
  const day = TournamentDay.with({ masters: 4 });
  day.configure(
    (proposed) => ({
      ...proposed,
      bestOf: { swiss: 1, cut: 3 },
      pods: proposed.pods.map((pod) => ({ ...pod, cuts: pod.cuts.map((cut) => ({ ...cut, thirdPlace: true })) })),
    }),
    'elimination',
  );
  day.finish(day.next(undefined, 'masters'));
  const { id, matches } = day.next(undefined, 'masters');
  const [{ player1, player2 } = { player1: 0, player2: 0 }] = matches;
  day.do({ kind: 'result', round: id, player1, player2: player2 ?? 0, outcome: 'player1', was: 'open', games: [2, 1] });
  show(day);
  await screen.findByRole('heading', { level: 1 });
  expect(rows()).toEqual([expect.stringMatching(/ 2-1$/), expect.stringMatching(/Tercer puesto $/)]);
});

test('shows the places of a single elimination without points, which it has none of', async () => {
  const day = TournamentDay.with({ masters: 2 });
  day.configure(undefined, 'elimination');
  day.finish(day.next(undefined, 'masters'));
  day.finalize();
  show(day);
  await screen.findByRole('heading', { level: 1, name: 'Posiciones finales' });
  expect(rows()).toEqual(['1Ana1-0-0', '2Beto0-1-0']);
});

test('follows a tournament also after its end, because its television stays on', async () => {
  const day = cup(4);
  day.playSwiss();
  day.finalize();
  const streams = fakeStreams();
  try {
    show(day);
    await screen.findByRole('heading', { level: 1, name: 'Posiciones finales' });
    expect(streams.all.map(({ url }) => url)).toEqual(['/api/tournaments/9/stream']);
  } finally {
    streams.end();
  }
});

test('marks who arrived, and leaves out who waits for a seat', async () => {
  const day = TournamentDay.with({ masters: 2 });
  day.do({ kind: 'enrolment', open: true, capacity: 2, closesAt: null });
  day.do({ kind: 'enrol', player: 3, division: 'masters' }, { role: 'player', player: 3 });
  day.do({ kind: 'check-in', player: 2, present: true });
  show(day);
  expect(await screen.findByRole('heading', { level: 1, name: '2 jugadores inscritos' })).toBeVisible();
  expect(rows()).toEqual(['Ana', '✓Beto']);
});

test('says of a table without a winner whether both tied or both lost', async () => {
  const day = cup(4);
  const { id, matches } = day.next();
  for (const { player1, player2, table } of matches)
    day.do({ kind: 'result', round: id, player1, player2: player2 ?? 0, outcome: table === 1 ? 'tie' : 'double-loss', was: 'open' });
  show(day);
  await screen.findByRole('heading', { level: 1, name: 'Ronda 1' });
  expect(rows()).toEqual([expect.stringMatching(/Empate$/), expect.stringMatching(/Derrota para los dos$/)]);
});

test('shows who has no opponent, without a table', async () => {
  const day = cup(5);
  day.next();
  show(day);
  await screen.findByRole('heading', { level: 1, name: 'Ronda 1' });
  expect(rows()[0]).toMatch(/^– \S+ Descanso$/);
});

test('marks changed tables and winners, and stops the clock with the last result', async () => {
  const day = cup(4);
  const { id, matches } = day.next();
  const [one, other] = matches;
  day.do({ kind: 'swap', round: id, player: one?.player1 ?? 0, with: other?.player1 ?? 0, reason: 'Son hermanos' });
  const { unmount } = show(day);
  await screen.findByRole('heading', { level: 1, name: 'Ronda 1' });
  expect(rows().filter((row) => row?.endsWith('Cambió'))).toHaveLength(2);
  expect(screen.getByRole('timer')).toBeVisible();
  unmount();
  day.finish(day.round(), () => 'player2');
  show(day);
  await screen.findByRole('heading', { level: 1, name: 'Ronda 1' });
  const nameOf = (player: number | null | undefined) => makeLive(day.event).people.find((person) => person.id === player)?.name;
  const winners = [...document.querySelectorAll('[data-won]')].map(({ textContent }) => textContent);
  expect(winners).toEqual(day.round().matches.map(({ player2 }) => nameOf(player2)));
  expect(rows().some((row) => row?.endsWith('Cambió'))).toBe(false);
  expect(screen.queryByRole('timer')).toBeNull();
});

describe('the television', () => {
  const release = jest.fn(async () => undefined);
  const request = jest.fn(async () => ({ release }));
  const see = (hidden: boolean) => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
    return act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  };
  beforeEach(() => {
    for (const mock of [release, request]) mock.mockClear();
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  });
  afterEach(() => Reflect.deleteProperty(navigator, 'wakeLock'));

  test('stays awake, also after its tab was hidden, until the page is left', async () => {
    const { unmount } = show(cup(4));
    await screen.findByRole('heading', { level: 1, name: '4 jugadores inscritos' });
    expect(request.mock.calls).toEqual([['screen']]);
    await see(true);
    expect(request).toHaveBeenCalledTimes(1);
    await see(false);
    expect(request).toHaveBeenCalledTimes(2);
    unmount();
    expect(release).toHaveBeenCalledTimes(1);
    await see(false);
    expect(request).toHaveBeenCalledTimes(2);
  });

  test('may sleep if the page was left before the browser answered', async () => {
    let answer: () => void = () => undefined;
    request.mockReturnValueOnce(new Promise((resolve) => (answer = () => resolve({ release }))));
    const { unmount } = show(cup(4));
    await screen.findByRole('heading', { level: 1, name: '4 jugadores inscritos' });
    unmount();
    expect(release).not.toHaveBeenCalled();
    await act(async () => answer());
    expect(release).toHaveBeenCalledTimes(1);
  });
});

test('covers the rest of the site for the keyboard too, and uncovers it', async () => {
  const header = document.createElement('header');
  document.body.append(header);
  const { unmount } = show(cup(4));
  await screen.findByRole('heading', { level: 1 });
  expect(header).toHaveAttribute('inert');
  unmount();
  expect(header).not.toHaveAttribute('inert');
  header.remove();
});

test('leaves covered what was covered before', async () => {
  const behind = document.createElement('div');
  behind.setAttribute('inert', '');
  document.body.append(behind);
  const { unmount } = show(cup(4));
  await screen.findByRole('heading', { level: 1 });
  unmount();
  expect(behind).toHaveAttribute('inert');
  behind.remove();
});

describe('the rows of a page', () => {
  /** The list's height as a share of the window's. */
  let share = 0;
  let resized: () => void = () => undefined;
  let isWide = true;
  const { matchMedia, ResizeObserver } = globalThis;
  beforeEach(() => {
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockImplementation(() => share * window.innerHeight);
    globalThis.matchMedia = ((media: string) => ({ ...matchMedia(media), matches: isWide && media === '(min-aspect-ratio: 4 / 3)' })) as typeof matchMedia;
    globalThis.ResizeObserver = class extends ResizeObserver {
      constructor(measure: ResizeObserverCallback) {
        super(measure);
        resized = () => measure([], this);
      }
    };
  });
  afterEach(() => Object.assign(globalThis, { matchMedia, ResizeObserver }));

  test('are as many as fit, in two columns on a wide window and one on a tall one', async () => {
    const day = cup(50);
    day.next();
    share = 0.76;
    show(day);
    await screen.findByText('1 de 2');
    expect(rows()).toHaveLength(20);
    isWide = false;
    act(resized);
    expect(rows()).toHaveLength(10);
    expect(screen.getByText('1 de 3')).toBeVisible();
    // Hidden for a moment.
    share = 0;
    act(resized);
    expect(rows()).toHaveLength(10);
    share = 0.05;
    act(resized);
    expect(rows()).toHaveLength(1);
  });

  test('are large if those fit too', async () => {
    const day = cup(32);
    day.next();
    share = 0.87;
    isWide = true;
    show(day);
    await screen.findByRole('heading', { level: 1, name: 'Ronda 1' });
    expect(screen.getByRole('list', { name: 'Ronda 1' })).toHaveAttribute('data-size', 'large');
    expect(rows()).toHaveLength(16);
    share = 0.83;
    act(resized);
    expect(screen.getByRole('list', { name: 'Ronda 1' })).toHaveAttribute('data-size', 'normal');
    expect(rows()).toHaveLength(16);
  });
});

test.each([
  ['is not played here', false, reply(getLive, makeLive(cup(4).event))],
  ['stopped being played here a moment ago', true, reply(getLive, failure('not_found'))],
])('says if a tournament %s', async (_, played, live) => {
  renderPage(<ScreenPage />, '/torneo/9/pantalla', [
    reply(getTournament, { status: 'success', data: makeTournament({ id: 9, name: 'Copa de Lima', status: 'progreso', played }) }),
    live,
  ]);
  expect(await screen.findByRole('link', { name: 'Ver el torneo' })).toHaveAttribute('href', '/torneo/9');
  expect(screen.getByRole('heading', { level: 1, name: 'Pantalla del torneo' })).toBeVisible();
  expect(screen.getByText('Este torneo no se lleva en la mesa del sitio: no tiene rondas que mostrar.')).toBeVisible();
});

test('says that there is no tournament at an address', async () => {
  renderPage(<ScreenPage />, '/torneo/9/pantalla', [reply(getTournament, failure('not_found'))]);
  expect(await screen.findByText('Ningún torneo tiene esta dirección.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver los torneos' })).toHaveAttribute('href', '/torneos');
});

test('pages of several rounds follow each other; a short round uses large rows', () => {
  const block = (count: number) => ({ rows: Array.from({ length: count }, (_, key) => ({ key: String(key), content: null })) });
  const blocks = [block(9), block(2), block(0)] as const;
  const pages = pagesOf(blocks, { normal: 5, large: 3 });
  expect(pages.map(({ block: of, size, from, to, page, pages: all }) => [blocks.indexOf(of), size, from, to, page, all])).toEqual([
    [0, 'normal', 0, 5, 0, 2],
    [0, 'normal', 5, 10, 1, 2],
    [1, 'large', 0, 3, 0, 1],
    [2, 'large', 0, 3, 0, 1],
  ]);
});
