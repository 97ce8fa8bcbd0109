import { getLive } from '@mesa/contract/calls/play';
import { listPlayers } from '@mesa/contract/calls/players';
import { listResultsOfPlayer, type ResultWithTournament } from '@mesa/contract/calls/results';
import { eventOf } from '@mesa/contract/testing/event-of';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { chooseOwnPlace } from '@mesa/runtime/own-place';
import { makeLive, makePagination, makePlayer, makeResultWithTournament, makeTournament } from '@mesa/runtime/testing/make';
import { lima } from '@mesa/runtime/testing/places';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor } from '@testing-library/react';
import { noteServerTime } from '../live/server-clock';
import OwnTournaments from './own-tournaments';

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00-05:00'), advanceTimers: true, doNotFake: ['performance'] }));
afterEach(() => jest.useRealTimers());

const caro = makePlayer({ id: 3, username: 'caro' });
const players = (found = [caro]) => reply(listPlayers, { status: 'success', data: found, pagination: makePagination() });
const results = (...data: ResultWithTournament[]) =>
  reply(listResultsOfPlayer, { status: 'success', data, player: caro, total: data.length, unconfirmed: 0, totalPages: 1 });
const enrolled = (tournament: Parameters<typeof makeTournament>[0]) =>
  makeResultWithTournament({ position: null, tournament: makeTournament({ status: 'inscripciones', ...tournament }) });

test('shows the round and the table that the member plays at now, and their next tournament', async () => {
  const day = TournamentDay.with({ masters: 8 });
  day.configure();
  day.next();
  const table = day.round().matches.find(({ player1, player2 }) => player1 === 3 || player2 === 3)?.table;
  signInAs({ username: 'caro' });
  renderPage(<OwnTournaments />, '/', [
    players(),
    results(
      enrolled({ id: 12, name: 'Copa de mayo', date: '2027-05-01' }),
      enrolled({ id: 11, name: 'Reto', date: '2026-11-28' }),
      enrolled({ id: 9, name: 'Copa de Lima', date: '2026-11-20', status: 'progreso', played: true }),
    ),
    reply(getLive, makeLive(day.event)),
  ]);
  expect(await screen.findByRole('link', { name: `Ronda 1 · mesa ${table}` })).toHaveAttribute('href', '/torneo/9/mi-mesa');
  expect(screen.getByRole('timer', { name: 'Tiempo de la ronda' })).toHaveTextContent(/^(\d+:\d\d|–:––)$/);
  expect(screen.getByRole('link', { name: 'Reto' })).toHaveAttribute('href', '/torneo/11');
  expect(screen.getByText(/28 nov/)).toBeVisible();
  expect(screen.getAllByText((_, element) => element?.tagName === 'P').map(({ textContent }) => textContent?.replace(/[\d–]+:[\d–]+$/, '0:00'))).toEqual([
    `Ahora Ronda 1 · mesa ${table} · 0:00`,
    'Próximo sáb, 28 nov · Reto',
  ]);
});

test('a round on the site is played on, however long ago its day was', async () => {
  signInAs({ username: 'caro' });
  const { container } = renderPage(<OwnTournaments />, '/', [
    players(),
    results(enrolled({ id: 9, name: 'Copa de Lima', date: '2026-11-12', status: 'progreso', played: true })),
    reply(getLive, failure('unavailable')),
  ]);
  expect(await screen.findByRole('link', { name: 'Copa de Lima' })).toHaveAttribute('href', '/torneo/9');
  expect(container).toHaveTextContent(/^Ahora Copa de Lima$/);
});

test('names a tournament whose rounds do not know the member', async () => {
  signInAs({ username: 'caro' });
  const live = makeLive(eventOf([[[3, 4, 'open']]]));
  const { container, callsOf } = renderPage(<OwnTournaments />, '/', [
    players(),
    results(enrolled({ id: 9, name: 'Copa de Lima', date: '2026-11-20', status: 'progreso', played: true })),
    reply(getLive, { ...live, people: live.people.filter(({ username }) => username !== 'caro') }),
  ]);
  await waitFor(() => expect(callsOf(getLive)).toHaveLength(1));
  await act(async () => undefined);
  expect(container).toHaveTextContent(/^Ahora Copa de Lima$/);
});

test.each([
  ['match', /Ronda 1 · mesa \d · con resultado/],
  ['bye', /Ronda 1 · descansas(?! · con)/],
])('after their %s the member reads what is known of it', async (kind, line) => {
  const day = TournamentDay.with({ masters: 5 });
  day.configure();
  day.finish(day.next());
  const seat = day.round().matches.find(({ player2 }) => (player2 === null) === (kind === 'bye'));
  const live = makeLive(day.event);
  const username = live.people.find(({ id }) => id === seat?.player1)?.username ?? '';
  signInAs({ username });
  const { container } = renderPage(<OwnTournaments />, '/', [
    players([makePlayer({ id: seat?.player1 ?? 0, username })]),
    results(enrolled({ id: 9, date: '2026-11-20', status: 'progreso', played: true })),
    reply(getLive, live),
  ]);
  await screen.findByRole('link', { name: /^Ronda 1/ });
  expect(container).toHaveTextContent(line);
});

test('the time that is left of the round is the server’s', async () => {
  const device = Date.parse('2026-11-20T15:00:00Z');
  jest.spyOn(Date, 'now').mockReturnValue(device);
  const event = eventOf([[[3, 4, 'open']]]);
  for (const round of event.pods[0]?.played ?? []) round.clock = { left: 0, startedAt: 1, endsAt: device + 690_000 };
  noteServerTime(device + 600_000);
  signInAs({ username: 'caro' });
  renderPage(<OwnTournaments />, '/', [
    players(),
    results(enrolled({ id: 9, date: '2026-11-20', status: 'progreso', played: true })),
    reply(getLive, makeLive(event)),
  ]);
  expect(await screen.findByRole('timer', { name: 'Tiempo de la ronda' })).toHaveTextContent('1:30');
});

test('a round without time shows none', async () => {
  const event = eventOf([[[3, 4, 'open']]]);
  for (const round of event.pods[0]?.played ?? []) round.clock = { left: 0 };
  signInAs({ username: 'caro' });
  renderPage(<OwnTournaments />, '/', [
    players(),
    results(enrolled({ id: 9, date: '2026-11-20', status: 'progreso', played: true })),
    reply(getLive, makeLive(event)),
  ]);
  expect(await screen.findByRole('link', { name: /^Ronda 1/ })).toBeVisible();
  expect(screen.queryByRole('timer')).toBeNull();
});

test('keeps what it knows if a later read fails', async () => {
  signInAs({ username: 'caro' });
  const { client } = renderPage(<OwnTournaments />, '/', [
    players(),
    results(enrolled({ id: 11, name: 'Reto', date: '2026-11-28' })),
    reply(listResultsOfPlayer, failure('unavailable')),
  ]);
  await screen.findByRole('link', { name: 'Reto' });
  await act(() => client.refetchQueries());
  expect(screen.getByRole('link', { name: 'Reto' })).toBeVisible();
});

test('names a running tournament that is not played on the site', async () => {
  signInAs({ username: 'caro' });
  renderPage(<OwnTournaments />, '/', [players(), results(enrolled({ id: 9, name: 'Copa de Lima', date: '2026-11-20', status: 'progreso', played: false }))]);
  expect(await screen.findByRole('link', { name: 'Copa de Lima' })).toHaveAttribute('href', '/torneo/9');
});

test('offers the agenda to a member without a tournament to come, and ignores one that was never closed', async () => {
  signInAs({ username: 'caro' });
  const { callsOf, container } = renderPage(<OwnTournaments />, '/', [players(), results(enrolled({ name: 'Sin cerrar', date: '2026-11-01' }))]);
  expect(await screen.findByRole('link', { name: 'Buscar un torneo en la agenda' })).toHaveAttribute('href', '/agenda');
  expect(container).toHaveTextContent(/^Próximo Buscar un torneo en la agenda$/);
  expect(callsOf(listResultsOfPlayer).map(({ body }) => body)).toEqual([{ username: 'caro', page: 1, limit: 20 }]);
});

test('leads to the agenda of the place that the member chose', async () => {
  signInAs({ username: 'caro' });
  chooseOwnPlace(lima);
  renderPage(<OwnTournaments />, '/', [players(), results()]);
  expect(await screen.findByRole('link', { name: 'Buscar un torneo en la agenda' })).toHaveAttribute(
    'href',
    '/agenda?pais=Per%C3%BA&departamento=Lima&ciudad=Lima',
  );
});

test('of several running tournaments names the latest with rounds on the site, and offers no search meanwhile', async () => {
  signInAs({ username: 'caro' });
  renderPage(<OwnTournaments />, '/', [
    players(),
    results(
      enrolled({ id: 7, name: 'Liga', date: '2026-11-20', status: 'progreso', played: false }),
      enrolled({ id: 9, name: 'Copa de Lima', date: '2026-11-19', status: 'progreso', played: true }),
      enrolled({ id: 8, name: 'Sin cerrar', date: '2026-11-12', status: 'progreso', played: true }),
    ),
    reply(getLive, failure('unavailable')),
  ]);
  expect(await screen.findByRole('link', { name: 'Copa de Lima' })).toHaveAttribute('href', '/torneo/9');
  for (const name of ['Liga', 'Sin cerrar']) expect(screen.queryByRole('link', { name })).toBeNull();
  expect(screen.queryByText('Buscar un torneo en la agenda')).toBeNull();
});

test('a tournament of yesterday is still played in another time zone; one with a place is over', async () => {
  signInAs({ username: 'caro' });
  const over = { ...enrolled({ id: 8, name: 'Liga', date: '2026-11-20', status: 'progreso' }), position: 2 };
  const given = { ...enrolled({ id: 6, name: 'Reto', date: '2026-11-28' }), position: 1 };
  renderPage(<OwnTournaments />, '/', [
    players(),
    results(enrolled({ id: 9, name: 'Copa de Lima', date: '2026-11-19', status: 'progreso', played: false }), over, given),
  ]);
  expect(await screen.findByRole('link', { name: 'Copa de Lima' })).toHaveAttribute('href', '/torneo/9');
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

test('a tournament of two days ago is not played any more, unless its rounds are on the site', async () => {
  signInAs({ username: 'caro' });
  renderPage(<OwnTournaments />, '/', [players(), results(enrolled({ name: 'Liga', date: '2026-11-18', status: 'progreso', played: false }))]);
  expect(await screen.findByRole('link', { name: 'Buscar un torneo en la agenda' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Liga' })).toBeNull();
});

test('the days are those of the phone, also in its evening', async () => {
  jest.setSystemTime(new Date('2026-11-20T22:00:00-05:00'));
  signInAs({ username: 'caro' });
  renderPage(<OwnTournaments />, '/', [
    players(),
    results(
      enrolled({ id: 9, name: 'Copa de Lima', date: '2026-11-19', status: 'progreso', played: false }),
      enrolled({ id: 11, name: 'Reto', date: '2026-11-20' }),
    ),
  ]);
  expect(await screen.findByRole('link', { name: 'Copa de Lima' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Reto' })).toBeVisible();
});

test('leads an account without a player to its profile', async () => {
  signInAs({ username: 'nueva' });
  const { container } = renderPage(<OwnTournaments />, '/', [players([])]);
  expect(await screen.findByRole('link', { name: 'Elige tu nombre para inscribirte' })).toHaveAttribute('href', '/perfil');
  expect(container).toHaveTextContent(/^Tu jugador Elige tu nombre para inscribirte$/);
});

test.each([
  ['player', [reply(listPlayers, failure('unavailable'))]],
  ['tournaments', [players(), reply(listResultsOfPlayer, failure('unavailable'))]],
])('claims nothing while their %s cannot be read', async (_, replies) => {
  signInAs({ username: 'caro' });
  const { container } = renderPage(<OwnTournaments />, '/', replies);
  expect(container.querySelector('p')).not.toBeNull();
  await waitFor(() => expect(container.querySelector('p')).toBeNull());
});
