import { getDeckOfPlayer } from '@mesa/contract/calls/decks';
import { listOwnPenalties } from '@mesa/contract/calls/penalties';
import { getLive, getOwnReport, sendCommands } from '@mesa/contract/calls/play';
import { getPlayer } from '@mesa/contract/calls/players';
import { listTournamentMessages } from '@mesa/contract/calls/tournament-messages';
import { getTournament, type Tournament } from '@mesa/contract/calls/tournaments';
import type { Result } from '@mesa/contract/endpoint';
import type { TournamentEvent } from '@mesa/contract/play/model';
import { droppedAfter, eventOf } from '@mesa/contract/testing/event-of';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { session } from '@mesa/runtime/session';
import { makeDeck, makeLive, makeOwnPlayer, makePlayer, makeTournament } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { fakeStreams } from '../testing/fake-streams';
import { makePenalty } from '../testing/make-penalty';
import MyTablePage from './my-table-page';

const url = '/torneo/9/mi-mesa';
const names = ['ana', 'beto', 'caro', 'dani'];
const cup = (fields: Partial<Tournament> = {}) => makeTournament({ id: 9, name: 'Copa de Lima', status: 'progreso', played: true, ...fields });
const own = () => screen.findByRole('region', { name: 'Mi mesa' });

interface Options {
  fields?: Partial<Tournament>;
  theirs?: 'player1' | 'player2' | 'tie' | 'double-loss';
  /** The round of the opponent's report; by default the newest. */
  of?: string;
  /** The server's first answers to commands; afterwards it takes them. Also what it answers later to what the page asks again. */
  first?: Reply[];
}

/** Shows the page to a player, signed in. */
function show(event: TournamentEvent, id: number, { fields = {}, theirs, of, first = [] }: Options = {}) {
  const username = names[id - 1] ?? '';
  const round = of ?? event.pods[0]?.played.at(-1)?.id ?? '';
  signInAs({ username });
  const view = renderPage(<MyTablePage />, url, [
    reply(getTournament, { status: 'success', data: cup(fields) }),
    reply(getLive, makeLive(event)),
    reply(getPlayer, { status: 'success', data: makeOwnPlayer({ id, username }) }),
    reply(getOwnReport, { status: 'success', disputed: theirs ? { round, theirs } : null }),
    reply(listTournamentMessages, { status: 'success', messages: [] }),
    reply(listOwnPenalties, { status: 'success', penalties: [] }),
    reply(getDeckOfPlayer, makeDeck({ id: null, player: makePlayer({ id, username }), tournament: makeTournament({ id: 9 }), canEdit: true, isOwner: true })),
    ...first,
    reply(sendCommands, ({ body }) => ({
      ...{ status: 'success', from: 1, entries: [], people: [], lease: null, role: null, now: Date.now() },
      answers: (body as { commands: { id: string }[] }).commands.map(({ id: command }) => ({ id: command, seq: 5 })),
    })),
  ]);
  const sent = () => view.callsOf(sendCommands).flatMap(({ body }) => (body as { commands: { body: object }[] }).commands.map((one) => one.body));
  return { ...view, sent };
}

const round = (...outcomes: ('player1' | 'player2' | 'tie' | 'open')[]) =>
  eventOf([
    [
      [1, 2, outcomes[0] ?? 'open'],
      [3, 4, outcomes[1] ?? 'open'],
    ],
  ]);

test.each([
  [1, 'Ganaste'],
  [2, 'Perdiste'],
  [3, 'Perdiste'],
  [4, 'Ganaste'],
])('player %i reads how their own match ended: %s', async (player, outcome) => {
  show(round('player1', 'player2'), player);
  expect(await own()).toHaveTextContent(outcome);
});

test('a bye has no opponent and no judge to call', async () => {
  show(
    eventOf([
      [
        [1, 2, 'open'],
        [3, null, 'bye'],
      ],
    ]),
    3,
  );
  expect(await own()).toHaveTextContent('Descanso');
  expect(await screen.findByRole('button', { name: 'Abandonar el torneo' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Llamar al juez' })).toBeNull();
});

test('who left reads that until the end, and then only the place', async () => {
  const left = eventOf(
    [
      [
        [1, 2, 'player1'],
        [3, 4, 'player1'],
      ],
      [
        [1, 3, 'open'],
        [2, null, 'bye'],
      ],
    ],
    { entries: { 4: droppedAfter(1) } },
  );
  const { unmount } = show(left, 4);
  const sentence = 'Abandonaste el torneo tras la ronda 1. Si fue un error, habla con el organizador antes de que publique otra ronda.';
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByText('No juegas en la ronda actual.')).toBeNull();
  unmount();
  show({ ...left, stage: 'finalized' }, 4);
  expect(await screen.findByText(/^Terminaste \d\.º/)).toBeVisible();
  expect(screen.queryByText(/^Abandonaste/)).toBeNull();
});

test('who did not play reads only that the tournament ended', async () => {
  show({ ...eventOf([[[1, 2, 'player1']]]), stage: 'finalized' }, 3);
  expect(await screen.findByText('El torneo terminó.')).toBeVisible();
});

test('the expected table is shown only while the tournament is played', async () => {
  signInAs({ username: 'ana' });
  renderPage(<MyTablePage />, url, [
    reply(getTournament, { status: 'success', data: cup() }),
    reply(getLive, makeLive({ ...round('player1', 'player1'), stage: 'finalized' })),
    reply(getPlayer, () => new Promise<never>(() => undefined)),
  ]);
  await waitFor(() => expect(document.title).toMatch(/Copa de Lima/));
  await screen.findByText('Cargando tu jugador...');
  expect(screen.queryByRole('region', { name: 'Mi mesa' })).toBeNull();
});

describe('news of the tournament', () => {
  /** Shows the page with a report, then a later state of the tournament. */
  async function reportThen(later: TournamentEvent, quarrel: Result<typeof getOwnReport>['disputed'] = null) {
    let live = makeLive(round(), { seq: 1 });
    let disputed: typeof quarrel = null;
    const streams = fakeStreams();
    try {
      const view = show(round(), 1, { first: [reply(getLive, () => live), reply(getOwnReport, () => ({ status: 'success', disputed }))] });
      await view.user.click(await screen.findByRole('button', { name: 'Gané' }));
      await screen.findByText(/^Informado/);
      // A second press on the same result reports nothing.
      await view.user.click(screen.getByRole('button', { name: 'Gané', pressed: true }));
      await view.user.click(screen.getByRole('button', { name: 'Llamar al juez' }));
      await view.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Llamar al juez' }));
      expect(await screen.findByText(/^Llamado:/)).toBeVisible();
      expect(view.sent()).toMatchObject([{ kind: 'report' }, { kind: 'call-judge' }]);
      live = makeLive(later, { seq: 2 });
      disputed = quarrel;
      act(() => streams.last().send(2));
      return view;
    } finally {
      streams.end();
    }
  }

  test('a report counts only for the match that it was about, and a call of the judge for its round', async () => {
    const again = eventOf([
      [
        [1, 4, 'open'],
        [3, 2, 'open'],
      ],
    ]);
    const { unmount } = await reportThen(again);
    expect(await screen.findByText('Dani')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Gané' })).toHaveAttribute('aria-pressed', 'false');
    unmount();
    localStorage.clear();
    await reportThen(
      eventOf([
        [
          [1, 2, 'player1'],
          [3, 4, 'player1'],
        ],
        [
          [1, 3, 'open'],
          [2, 4, 'open'],
        ],
      ]),
    );
    expect(await screen.findByText('Caro')).toBeVisible();
    expect(screen.queryByText(/^Llamado:/)).toBeNull();
  });

  test('the opponent’s other report appears as soon as it is there', async () => {
    await reportThen(round(), { round: 'round-1', theirs: 'tie' });
    expect(await screen.findByText(/^Beto informó un empate\./)).toHaveAttribute('role', 'alert');
  });

  test('a quarrel about an earlier round is over', async () => {
    const second = eventOf([
      [
        [1, 2, 'player1'],
        [3, 4, 'player1'],
      ],
      [
        [1, 3, 'open'],
        [2, 4, 'open'],
      ],
    ]);
    const { user, callsOf } = show(second, 1, { theirs: 'tie', of: 'round-1' });
    await user.click(await screen.findByRole('button', { name: 'Gané' }));
    await screen.findByText(/^Informado/);
    await waitFor(() => expect(callsOf(getOwnReport).length).toBeGreaterThan(0));
    expect(screen.queryByText(/informó/)).toBeNull();
  });

  test('messages and penalties are read again every minute', async () => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['performance'] });
    try {
      const sentAt = '2026-10-03T18:00:00.000Z';
      const { playerId: _, judge: __, ...penalty } = makePenalty();
      const { client } = show(round(), 1, {
        first: [
          reply(listTournamentMessages, { status: 'success', messages: [{ id: 2, message: 'Ven a la caja.', sentAt, playerId: 1 }] }),
          reply(listOwnPenalties, { status: 'success', penalties: [penalty] }),
        ],
      });
      expect(await screen.findByRole('button', { name: 'Gané' })).toBeVisible();
      await waitFor(() => expect(client.isFetching()).toBe(0));
      expect(screen.queryByText(/Ven a la caja/)).toBeNull();
      act(() => jest.advanceTimersByTime(60_000));
      expect(await screen.findByText(/Ven a la caja/)).toBeVisible();
      expect(await screen.findByRole('region', { name: 'Tus sanciones' })).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });
});

test('a judge whom the server did not call is not shown as called', async () => {
  const refuses = reply(sendCommands, ({ body }) => ({
    ...{ status: 'success', from: 1, entries: [], people: [], lease: null, role: null, now: Date.now() },
    answers: (body as { commands: { id: string }[] }).commands.map(({ id }) => ({ id, code: 'finalized' as const, theirs: [] })),
  }));
  const { user } = show(round(), 1, { first: [refuses] });
  await user.click(await screen.findByRole('button', { name: 'Llamar al juez' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Llamar al juez' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('El torneo ya está cerrado.');
  expect(screen.queryByText(/^Llamado:/)).toBeNull();
});

test('who leaves without a connection can press it once', async () => {
  const { user } = show(round(), 1, { first: [reply(sendCommands, failure('network'))] });
  await user.click(await screen.findByRole('button', { name: 'Abandonar el torneo' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Abandonar el torneo' }));
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Abandonar el torneo' })).toBeDisabled();
});

test('a browser that stores nothing keeps a tap as long as its tab', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  const first = show(round(), 1, { first: [reply(sendCommands, failure('network'))] });
  await first.user.click(await screen.findByRole('button', { name: 'Gané' }));
  await screen.findByRole('button', { name: 'Reintentar' });
  const [lost] = first.sent();
  first.unmount();
  const second = show(round(), 1);
  expect(await screen.findByText(/^Informado/)).toBeVisible();
  expect(second.sent()).toEqual([lost]);
  jest.restoreAllMocks();
});

test.each([
  ['player1', 'Perdí', 'que ganaste tú'],
  ['player2', 'Gané', 'que ganó'],
  ['tie', 'Gané', 'un empate'],
  ['double-loss', 'Gané', 'una doble derrota'],
] as const)('an opponent who reported %s is quoted so', async (theirs, said, quoted) => {
  const { user } = show(round(), 1, { theirs });
  await user.click(await screen.findByRole('button', { name: said }));
  expect(await screen.findByText(/informó/)).toHaveTextContent(`Beto informó ${quoted}. Avisen los dos al organizador`);
});

test.each([
  // The page first asks for a new token by itself.
  ['unauthenticated', 2],
  ['request_timeout', 1],
  ['rate_limited', 1],
  ['unavailable', 1],
] as const)('a report that meets %s is kept, and sent again', async (code, times) => {
  const { user, callsOf } = show(round(), 1, { first: Array.from({ length: times }, () => reply(sendCommands, failure(code))) });
  await user.click(await screen.findByRole('button', { name: 'Gané' }));
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText(/^Informado/)).toBeVisible();
  const sent = callsOf(sendCommands).map(({ body }) => (body as { commands: object[] }).commands);
  expect(sent.at(-1)).toEqual(sent[0]);
  expect(sent).toHaveLength(times + 1);
});

test('a report that is corrected without a connection shows the last tap, and both are sent in their order', async () => {
  const { user, sent } = show(round(), 1, { first: [reply(sendCommands, failure('network')), reply(sendCommands, failure('network'))] });
  await user.click(await screen.findByRole('button', { name: 'Gané' }));
  await screen.findByRole('button', { name: 'Reintentar' });
  await user.click(screen.getByRole('button', { name: 'Perdí' }));
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  expect(screen.getByRole('button', { name: 'Perdí', pressed: true })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Gané', pressed: false })).toBeVisible();
  await user.click(retry);
  expect(await screen.findByText(/^Informado/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Perdí', pressed: true })).toBeVisible();
  expect(sent().slice(-2)).toMatchObject([{ outcome: 'player1' }, { outcome: 'player2' }]);
});

test('a report that the server refuses as a whole is dropped, and the next one is sent', async () => {
  const refused = failure('forbidden', { message: 'Tu cuenta está bloqueada.' });
  const { user, sent } = show(round(), 1, { first: [reply(sendCommands, refused)] });
  await user.click(await screen.findByRole('button', { name: 'Gané' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Tu cuenta está bloqueada.');
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Perdí' }));
  expect(await screen.findByText(/^Informado/)).toBeVisible();
  expect(sent()).toMatchObject([{ outcome: 'player1' }, { outcome: 'player2' }]);
  expect(screen.queryByText('Tu cuenta está bloqueada.')).toBeNull();
});

test('who plays for the third place reads so, and a finalist does not', async () => {
  const day = TournamentDay.with({ masters: 9 });
  const cuts = [{ division: 'masters' as const, size: 4, thirdPlace: true }];
  day.configure((plan) => ({ ...plan, pods: plan.pods.map((pod) => ({ ...pod, cuts })) }));
  day.playSwiss();
  day.startCut('masters');
  const semifinals = day.next(undefined, 'masters');
  day.finish(semifinals);
  day.next(undefined, 'masters');
  const winners = semifinals.matches.map(({ player1, player2 }) => Math.min(player1, player2 ?? 0));
  const losers = semifinals.matches.map(({ player1, player2 }) => Math.max(player1, player2 ?? 0));
  const { unmount } = show(day.event, losers[0] ?? 0);
  expect(await own()).toHaveTextContent(/^Mi mesa\d+Tercer puesto/);
  unmount();
  show(day.event, winners[0] ?? 0);
  expect(await own()).toHaveTextContent(/^Mi mesa\d+Final/);
});

test('a closed tournament shows the place, and no table any more', async () => {
  const day = TournamentDay.with({ masters: 4 });
  day.configure();
  day.playSwiss();
  day.finalize();
  show(day.event, 3);
  expect(await screen.findByText(/^Terminaste \d\.º/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Mi mesa' })).toBeNull();
});

describe('before the first round', () => {
  const enrolment = (fields: Partial<TournamentEvent['enrolment']> = {}, masters = 2) => {
    const day = TournamentDay.with({ masters });
    day.do({ kind: 'enrolment', open: true, capacity: null, closesAt: null, ...fields });
    return day;
  };

  test('the second in the queue reads that it is the second', async () => {
    const day = enrolment({ capacity: 2 });
    for (const player of [4, 3]) day.do({ kind: 'enrol', player, division: 'masters' }, { role: 'player', player });
    show(day.event, 3);
    expect(await screen.findByText(/^Eres el número 2 de la espera\./)).toBeVisible();
  });

  test('who waits for a seat has none of those that are counted', async () => {
    const day = enrolment({ capacity: 2 });
    day.do({ kind: 'enrol', player: 4, division: 'masters' }, { role: 'player', player: 4 });
    show(day.event, 3);
    expect(await screen.findByText('2 de 2 cupos tomados.')).toBeVisible();
  });

  test('who comes after the tournament was configured reads that enrolment is over', async () => {
    const day = TournamentDay.with({ masters: 3 });
    day.configure();
    show(day.event, 4);
    expect(await screen.findByText(/La inscripción ya cerró; si acabas de llegar, habla con el organizador\.$/)).toBeVisible();
  });

  test.each([
    ['2026-10-04T15:00:00Z', /^2 jugadores inscritos\. Cierra a las 17:00\.$/],
    // Within a day of now, and no longer today.
    ['2026-10-04T22:30:00Z', /Cierra el 5 de octubre de 2026 a las 00:30\.$/],
    ['2026-10-08T22:30:00Z', /Cierra el 9 de octubre de 2026 a las 00:30\.$/],
  ])('the closing time %s is the store’s, on a phone of another time zone', async (closesAt, text) => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-10-04T14:00:00Z'));
    show(enrolment({ closesAt: Date.parse(closesAt) }).event, 3, { fields: { status: 'inscripciones', city: 'Madrid', timeZone: 'Europe/Madrid' } });
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('who leaves after the tournament was configured is dropped, because the organiser counts on them', async () => {
    const day = enrolment({}, 4);
    day.configure();
    const { user, sent } = show(day.event, 3);
    await user.click(await screen.findByRole('button', { name: 'Retirar mi inscripción' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retirar mi inscripción' }));
    await screen.findByRole('button', { name: 'Retirar mi inscripción', busy: false });
    expect(sent()).toEqual([{ kind: 'drop', player: 3, seen: 0 }]);
  });
});

test('the place in a single elimination has no points', async () => {
  const day = TournamentDay.with({ masters: 2 });
  day.configure(undefined, 'elimination');
  const final = day.next(undefined, 'masters');
  day.finish(final, () => 'player1');
  day.finalize();
  show(day.event, final.matches[0]?.player1 ?? 0);
  expect(await screen.findByText('Terminaste 1.º.')).toBeVisible();
});

test('a single point reads «1 punto»', async () => {
  const day = TournamentDay.with({ masters: 4 });
  day.configure((proposed) => ({ ...proposed, pods: proposed.pods.map((pod) => ({ ...pod, rounds: 1, cuts: [] })) }));
  day.finish(day.next(), () => 'tie');
  day.finalize();
  show(day.event, 1);
  expect(await screen.findByText(/^Terminaste \d\.º con 1 punto\.$/)).toBeVisible();
});

test('a visitor comes back to this page after signing in', async () => {
  const signIn = jest.fn();
  session.setState({ signIn });
  const { user } = renderPage(<MyTablePage />, url, [reply(getTournament, { status: 'success', data: cup() }), reply(getLive, makeLive(round()))]);
  await user.click(await screen.findByRole('button', { name: 'Iniciar sesión' }));
  expect(signIn).toHaveBeenCalledWith({ returnTo: url });
});
