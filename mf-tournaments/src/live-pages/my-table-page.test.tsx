import { getDeckOfPlayer } from '@mesa/contract/calls/decks';
import { listOwnPenalties } from '@mesa/contract/calls/penalties';
import { getLive, getOwnReport, sendCommands } from '@mesa/contract/calls/play';
import { getPlayer } from '@mesa/contract/calls/players';
import { listTournamentMessages } from '@mesa/contract/calls/tournament-messages';
import { getTournament } from '@mesa/contract/calls/tournaments';
import type { RefusalCode } from '@mesa/contract/play/refusals';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { session } from '@mesa/runtime/session';
import { makeDeck, makeLive, makeOwnPlayer, makePlayer, makeTournament } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { retryEvery } from '../live/own-commands';
import MyTablePage from './my-table-page';

const url = '/torneo/9/mi-mesa';
const tournament = reply(getTournament, { status: 'success', data: makeTournament({ id: 9, name: 'Copa de Lima', status: 'progreso', played: true }) });
const caro = reply(getPlayer, { status: 'success', data: makeOwnPlayer({ id: 3, username: 'caro' }) });

/** Her deck: no list submitted yet, lists still open. */
const noDeck = makeDeck({
  ...{ id: null, player: makePlayer({ id: 3, username: 'caro' }), tournament: makeTournament({ id: 9 }) },
  ...{ canEdit: true, isOwner: true, updatedAt: null },
});
const noMessages = reply(listTournamentMessages, { status: 'success', messages: [] });
const noPenalties = reply(listOwnPenalties, { status: 'success', penalties: [] });
const agrees = reply(getOwnReport, { status: 'success', disputed: null });

interface Sent {
  device: string;
  commands: { id: string; body: { kind: string; outcome?: string; player?: number; seen?: number } }[];
}
/** The server's answer to the commands that were sent. */
const answerTo = (body: unknown, code?: RefusalCode) => ({
  status: 'success' as const,
  answers: (body as Sent).commands.map(({ id }) => (code ? { id, code, theirs: [] } : { id, seq: 5 })),
  from: 1,
  entries: [],
  people: [],
  lease: null,
  role: null,
  now: Date.now(),
});
const taken = (code?: RefusalCode) => reply(sendCommands, ({ body }) => answerTo(body, code));

/** Shows the page to Caro, signed in, at this moment of the tournament. */
const show = (day: TournamentDay, ...more: Reply[]) => showTo({ username: 'caro' }, day, ...more);

function showTo(account: Parameters<typeof signInAs>[0], day: TournamentDay, ...more: Reply[]) {
  signInAs(account);
  const view = renderPage(
    <MyTablePage />,
    url,
    [tournament, reply(getLive, makeLive(day.event)), caro, agrees, noMessages, noPenalties, reply(getDeckOfPlayer, noDeck), ...more].filter(
      (one) => more.includes(one) || !more.some(({ endpoint }) => endpoint === one.endpoint),
    ),
  );
  return { ...view, sent: () => view.callsOf(sendCommands).map(({ body }) => body as Sent) };
}

function cup(masters = 8) {
  const day = TournamentDay.with({ masters });
  day.configure();
  return day;
}
/** Returns Caro’s match of the newest round, and the outcome with which she wins. */
function matchOf(day: TournamentDay) {
  const match = day.round().matches.find(({ player1, player2 }) => player1 === 3 || player2 === 3);
  if (!match) throw new Error('Caro plays nobody');
  return { match, win: match.player1 === 3 ? 'player1' : 'player2' };
}

describe('data of the official program', () => {
  const withProfile = (profile: object) => reply(getPlayer, { status: 'success', data: makeOwnPlayer({ id: 3, username: 'caro', ...profile }) });

  test('that the profile lacks are named, with the way there', async () => {
    show(cup(), withProfile({ pokemonId: '4321', birthDate: null }));
    expect(await screen.findByText(/^Para el programa oficial, a tu perfil le falta: fecha de nacimiento\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Completar mi perfil' })).toHaveAttribute('href', '/perfil');
  });

  test('are named together if both are missing', async () => {
    show(cup(), withProfile({ pokemonId: null, birthDate: null }));
    expect(await screen.findByText(/le falta: Pokémon ID y fecha de nacimiento\./)).toBeVisible();
  });

  test.each([
    ['are complete', { pokemonId: '4321', birthDate: '1990-02-27' }, 'Cup'],
    ['are of no use in a friendly', { pokemonId: null, birthDate: null }, 'Amistoso'],
  ] as const)('are not asked for if they %s', async (_, profile, category) => {
    const day = cup();
    day.next();
    const data = makeTournament({ id: 9, name: 'Copa de Lima', status: 'progreso', played: true, category });
    show(day, withProfile(profile), reply(getTournament, { status: 'success', data }));
    await screen.findByRole('button', { name: 'Gané' });
    expect(screen.queryByText(/^Para el programa oficial/)).toBeNull();
  });
});

describe('a running round:', () => {
  test('shows one’s table, and reports the result with one tap', async () => {
    const day = cup();
    day.next();
    const { user, sent } = show(day, taken());
    expect(await screen.findByRole('region', { name: 'Mi mesa' })).toHaveTextContent(`Mi mesa${matchOf(day).match.table}Ronda 1contra`);
    await user.click(await screen.findByRole('button', { name: 'Gané' }));
    expect(await screen.findByText(/^Informado. Cuenta cuando .* diga lo mismo/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Gané' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByRole('button', { name: '2-0' })).toBeNull();
    const { match, win } = matchOf(day);
    expect(sent().map(({ commands }) => commands.map(({ body }) => body))).toEqual([
      [{ kind: 'report', round: day.round().id, player1: match.player1, player2: match.player2, outcome: win }],
    ]);
  });

  test('asks again for the result of the same pair after it was drawn again, because the reports before no longer count', async () => {
    const day = cup();
    const { id, matches } = day.next();
    const view = show(
      day,
      reply(getLive, () => makeLive(day.event)),
      taken(),
    );
    await view.user.click(await screen.findByRole('button', { name: 'Gané' }));
    expect(await screen.findByText(/^Informado. Cuenta cuando .* diga lo mismo/)).toBeVisible();
    const pairs = matches.map(({ player1, player2, table }) => ({ player1, player2, table }));
    day.do({ kind: 'redraw', round: id, seed: 's', pairs });
    await act(() => view.client.refetchQueries());
    expect(await screen.findByText('Los dos jugadores informan, cada uno desde su teléfono.')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Gané', pressed: false }));
    expect(await screen.findByText(/^Informado. Cuenta cuando .* diga lo mismo/)).toBeVisible();
    expect(view.sent()).toHaveLength(2);
  });

  test('says that one’s table changed, and why, until its result; others’ changes are not shown there', async () => {
    const day = cup();
    const { id, matches } = day.next();
    const others = matches.filter(({ player1, player2 }) => player1 !== 3 && player2 !== 3);
    const swap = (player: number | undefined, other: number | undefined, reason: string) =>
      day.do({ kind: 'swap', round: id, player: player ?? 0, with: other ?? 0, reason });
    swap(others[0]?.player1, others[1]?.player1, 'Mesas al revés');
    const view = show(day);
    expect(await screen.findByRole('region', { name: 'Mi mesa' })).not.toHaveTextContent('Tu mesa cambió');
    view.unmount();
    swap(3, others[1]?.player2 ?? undefined, 'Silla rota');
    swap(3, others[0]?.player2 ?? undefined, 'Son hermanos');
    const changed = show(day);
    const notice = await within(await screen.findByRole('region', { name: 'Mi mesa' })).findByText(/Son hermanos/);
    expect(notice).toHaveTextContent('Tu mesa cambió. Son hermanos');
    expect(notice).toHaveAttribute('role', 'status');
    changed.unmount();
    day.finish(day.round());
    show(day);
    const seat = await screen.findByRole('region', { name: 'Mi mesa' });
    expect(seat).toHaveTextContent(/Ganaste|Perdiste/);
    expect(seat).not.toHaveTextContent('Tu mesa cambió');
  });

  test('asks for the games of a best of three after the result, from one’s own view; they can be left out', async () => {
    const day = TournamentDay.with({ masters: 8 });
    day.configure((proposed) => ({ ...proposed, bestOf: { swiss: 3, cut: 3 } }));
    day.next();
    const { user, sent } = show(day, taken());
    expect(await screen.findByRole('button', { name: 'Gané' })).toBeVisible();
    expect(screen.queryByRole('button', { name: '2-1' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Perdí' }));
    expect(await screen.findByText(/^Informado/)).toBeVisible();
    expect(screen.getByRole('button', { name: '0-2' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: '1-2' }));
    const chosen = await screen.findByRole('button', { name: '1-2', pressed: true });
    await waitFor(() => expect(chosen).toBeEnabled());
    await user.click(chosen);
    const { win } = matchOf(day);
    const bodies = sent().flatMap(({ commands }) => commands.map(({ body }) => body));
    const outcome = win === 'player1' ? 'player2' : 'player1';
    expect(bodies).toMatchObject([{ outcome }, { outcome, games: win === 'player1' ? [1, 2] : [2, 1] }]);
    expect(bodies[0]).not.toHaveProperty('games');
  });

  test('shows the games of a finished match, also of a tie', async () => {
    const day = TournamentDay.with({ masters: 8 });
    day.configure((proposed) => ({ ...proposed, bestOf: { swiss: 3, cut: 3 } }));
    const { id } = day.next();
    const { player1, player2 } = matchOf(day).match;
    day.do({ kind: 'result', round: id, player1, player2: player2 ?? 0, outcome: 'tie', was: 'open', games: [1, 1] });
    show(day);
    expect(await screen.findByRole('region', { name: 'Mi mesa' })).toHaveTextContent('Empate 1-1');
  });

  test('shows one’s table before the server has confirmed the account’s player', async () => {
    const day = cup();
    day.next();
    const asked = jest.fn(() => new Promise<never>(() => undefined));
    show(day, reply(getPlayer, asked));
    expect(await screen.findByRole('region', { name: 'Mi mesa' })).toHaveTextContent(`Mi mesa${matchOf(day).match.table}Ronda 1contra`);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: 'Gané' })).not.toBeInTheDocument();
  });

  test('shows conflicting reports as waiting for the organiser', async () => {
    const day = cup();
    day.next();
    const { match, win } = matchOf(day);
    const { user } = show(
      day,
      taken(),
      reply(getOwnReport, { status: 'success', disputed: { round: day.round().id, theirs: win === 'player1' ? 'player2' : 'player1' } }),
    );
    expect(screen.queryByText(/informó/)).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Gané' }));
    const opponent = makeLive(day.event).people.find(({ id }) => id === (match.player1 === 3 ? match.player2 : match.player1))?.name;
    expect(
      await screen.findByText(`${opponent} informó que ganó. Avisen los dos al organizador, o corrige lo tuyo si te equivocaste: así no cuenta.`),
    ).toHaveAttribute('role', 'alert');
  });

  test('keeps an unsent report, shows it, and sends it again with the same id', async () => {
    const day = cup();
    day.next();
    const { user, sent } = show(day, reply(sendCommands, failure('network')), taken());
    await user.click(await screen.findByRole('button', { name: 'Perdí' }));
    expect(await screen.findByText(/está guardado en este dispositivo y se envía solo cuando vuelva la conexión/)).toBeVisible();
    expect(screen.queryByText(/^Informado/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Abandonar el torneo' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText(/^Informado/)).toBeVisible();
    const [first, again] = sent();
    expect(again?.commands).toEqual(first?.commands);
    expect(again?.device).toBe(first?.device);
  });

  test.each(['network', 'unauthenticated', 'rate_limited', 'unavailable'] as const)(
    'sends a report that did not arrive automatically, also after the page was closed: %s',
    async (code) => {
      const day = cup();
      day.next();
      const first = show(day, reply(sendCommands, failure(code)));
      await first.user.click(await screen.findByRole('button', { name: 'Gané' }));
      await screen.findByRole('button', { name: 'Reintentar' });
      const [lost] = first.sent();
      first.unmount();
      const second = show(day, taken());
      expect(await screen.findByText(/^Informado/)).toBeVisible();
      expect(second.sent()[0]?.commands).toEqual(lost?.commands);
    },
  );

  test('sends it unchanged, even if the tournament has moved on', async () => {
    const day = cup();
    day.next();
    signInAs({ username: 'caro' });
    const [before, after] = [makeLive(day.event, { seq: 4 }), makeLive(day.event, { seq: 9 })];
    const view = renderPage(<MyTablePage />, url, [
      tournament,
      reply(getLive, before),
      reply(getLive, after),
      caro,
      agrees,
      noMessages,
      noPenalties,
      reply(sendCommands, failure('network')),
      taken(),
    ]);
    await view.user.click(await screen.findByRole('button', { name: 'Gané' }));
    await view.user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    await screen.findByText(/^Informado/);
    const [first, again] = view.callsOf(sendCommands).map(({ body }) => body as Sent & { head: number });
    expect(again?.commands).toEqual(first?.commands);
    expect([first?.head, again?.head]).toEqual([4, 9]);
  });

  test('retries every ten seconds on a bad connection', async () => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['performance'] });
    try {
      const day = cup();
      day.next();
      const { user, sent } = show(day, reply(sendCommands, failure('network')), reply(sendCommands, failure('network')), taken());
      await user.click(await screen.findByRole('button', { name: 'Gané' }));
      await screen.findByRole('button', { name: 'Reintentar' });
      act(() => jest.advanceTimersByTime(retryEvery));
      await waitFor(() => expect(sent()).toHaveLength(2));
      await screen.findByRole('button', { name: 'Reintentar', busy: false });
      act(() => jest.advanceTimersByTime(10_000));
      expect(await screen.findByText(/^Informado/)).toBeVisible();
      expect(sent()).toHaveLength(3);
    } finally {
      jest.useRealTimers();
    }
  });

  test('waits for the answer to a report before it sends again', async () => {
    const day = cup();
    day.next();
    const { user, sent } = show(
      day,
      reply(sendCommands, () => new Promise<never>(() => undefined)),
    );
    await user.click(await screen.findByRole('button', { name: 'Gané' }));
    expect(await screen.findByText('Enviando…')).toBeVisible();
    window.dispatchEvent(new Event('online'));
    await act(async () => undefined);
    expect(sent()).toHaveLength(1);
  });

  test('sends nothing that another account of the phone tapped', async () => {
    const day = cup();
    day.next();
    const first = show(day, reply(sendCommands, failure('network')));
    await first.user.click(await screen.findByRole('button', { name: 'Gané' }));
    await screen.findByRole('button', { name: 'Reintentar' });
    first.unmount();
    const beto = reply(getPlayer, { status: 'success', data: makeOwnPlayer({ id: 5, username: 'beto' }) });
    const second = showTo({ id: 'local_2', username: 'beto' }, day, taken(), beto);
    expect(await screen.findByRole('button', { name: 'Gané', pressed: false })).toBeVisible();
    expect(second.sent()).toEqual([]);
  });

  test('sends an unsent report as soon as there is a network', async () => {
    const day = cup();
    day.next();
    const { user, sent } = show(day, reply(sendCommands, failure('network')), taken());
    await user.click(await screen.findByRole('button', { name: 'Gané' }));
    await screen.findByRole('button', { name: 'Reintentar' });
    await act(async () => void window.dispatchEvent(new Event('online')));
    // Long before the next retry.
    expect(sent()).toHaveLength(2);
    expect(await screen.findByText(/^Informado/)).toBeVisible();
  });

  test.each(['taken', 'forbidden'] as const)('sends what is tapped while a report is on its way, whether that is taken or refused: %s', async (outcome) => {
    const day = cup();
    day.next();
    let answer: () => void = () => undefined;
    const slow = reply(
      sendCommands,
      ({ body }) =>
        new Promise((done) => {
          answer = () => done(outcome === 'taken' ? answerTo(body) : failure(outcome));
        }),
    );
    const { user, sent } = show(day, slow, taken());
    await user.click(await screen.findByRole('button', { name: 'Gané' }));
    await user.click(screen.getByRole('button', { name: 'Llamar al juez' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Llamar al juez' }));
    expect(sent()).toHaveLength(1);
    await act(async () => answer());
    await waitFor(() => expect(sent().map(({ commands }) => commands.map(({ body }) => body.kind))).toEqual([['report'], ['call-judge']]));
  });

  test('shows a refusal in the player’s words, and does not send it again', async () => {
    const day = cup();
    day.next();
    const { user, sent } = show(day, taken('no_such_match'));
    await user.click(await screen.findByRole('button', { name: 'Gané' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Tu mesa cambió: el organizador volvió a sortear. Mírala de nuevo.');
    expect(screen.getByRole('button', { name: 'Gané' })).toHaveAttribute('aria-pressed', 'false');
    expect(sent()).toHaveLength(1);
  });

  test('lets players correct their report', async () => {
    const day = cup();
    day.next();
    const { user, sent } = show(day, taken());
    await user.click(await screen.findByRole('button', { name: 'Gané' }));
    await screen.findByText(/^Informado/);
    await user.click(screen.getByRole('button', { name: 'Empatamos' }));
    await screen.findByText(/^Informado/);
    expect(sent().map(({ commands }) => commands.map(({ body }) => body.outcome))).toEqual([[matchOf(day).win], ['tie']]);
  });

  test('offers no tie in a match of the cut', async () => {
    const day = cup(9);
    day.playSwiss();
    day.startCut('masters');
    day.next(undefined, 'masters');
    show(day);
    await screen.findByRole('button', { name: 'Gané' });
    expect(screen.queryByRole('button', { name: 'Empatamos' })).not.toBeInTheDocument();
  });

  test('calls a judge to one’s table, and asks first', async () => {
    const day = cup();
    const round = day.next();
    const { user, sent } = show(day, taken());
    const call = await screen.findByRole('button', { name: 'Llamar al juez' });
    await user.click(call);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancelar' }));
    expect(sent()).toEqual([]);
    await user.click(call);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Llamar al juez' }));
    expect(await screen.findByText('Llamado: tu mesa está en su pantalla.')).toBeVisible();
    expect(sent().map(({ commands }) => commands.map(({ body }) => body))).toEqual([[{ kind: 'call-judge', round: round.id, player: 3 }]]);
  });

  test('a report stays known after the judge was called', async () => {
    const day = cup();
    day.next();
    const { user } = show(day, taken());
    await user.click(await screen.findByRole('button', { name: 'Gané' }));
    await screen.findByText(/^Informado/);
    await user.click(screen.getByRole('button', { name: 'Llamar al juez' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Llamar al juez' }));
    expect(await screen.findByText('Llamado: tu mesa está en su pantalla.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Gané', pressed: true })).toBeVisible();
    expect(screen.getByText(/^Informado/)).toBeVisible();
  });

  test('explains a drop, and asks first', async () => {
    const day = cup();
    day.finish(day.next());
    day.next();
    const { user, sent } = show(day, taken());
    await user.click(await screen.findByRole('button', { name: 'Abandonar el torneo' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/La partida de esta ronda todavía cuenta/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Seguir jugando' }));
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Abandonar el torneo' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Abandonar el torneo' }));
    await act(async () => undefined);
    expect(sent().map(({ commands }) => commands.map(({ body }) => body))).toEqual([[{ kind: 'drop', player: 3, seen: 2 }]]);
  });

  test.each([
    ['after one’s match', (day: TournamentDay) => day.finish(day.next()), /^Tus resultados hasta ahora cuentan\./],
    ['in the cut', (day: TournamentDay) => day.next(undefined, 'masters'), /^Tu rival avanza sin jugar\./],
  ])('says what a drop means %s', async (when, reach, sentence) => {
    const day = cup(when === 'in the cut' ? 9 : 8);
    if (when === 'in the cut') {
      day.playSwiss();
      day.startCut('masters');
    }
    reach(day);
    const { user } = show(day);
    await user.click(await screen.findByRole('button', { name: 'Abandonar el torneo' }));
    expect(within(await screen.findByRole('alertdialog')).getByText(sentence)).toBeVisible();
  });

  test('counts the extra minutes of one’s own table until its result', async () => {
    const day = cup();
    const { id } = day.next();
    const { match } = matchOf(day);
    day.do({ kind: 'extra-time', round: id, player1: match.player1, player2: match.player2 ?? 0, minutes: 3 });
    const { unmount } = show(day);
    expect(await screen.findByText('Tu mesa tiene 3 minutos más.')).toBeVisible();
    unmount();
    day.finish(day.round());
    show(day);
    expect(await screen.findByRole('region', { name: 'Mi mesa' })).toHaveTextContent(/Ganaste|Perdiste/);
    expect(screen.queryByText(/minutos más/)).toBeNull();
  });

  test('says that a player who is out of the cut does not play in its round, and can leave after it', async () => {
    const day = cup(9);
    day.playSwiss();
    day.startCut('masters');
    const seated = day.next(undefined, 'masters').matches.flatMap(({ player1, player2 }) => [player1, player2]);
    const out = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((player) => !seated.includes(player)) ?? 0;
    const player = reply(getPlayer, { status: 'success', data: makeOwnPlayer({ id: out, username: 'otra' }) });
    const { user, sent } = show(day, player, taken());
    expect(await screen.findByText('No juegas en la ronda actual.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Abandonar el torneo' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Abandonar el torneo' }));
    await waitFor(() => expect(sent()[0]?.commands[0]?.body).toEqual({ kind: 'drop', player: out, seen: day.round().number }));
  });

  test('shows a dropped player the drop, and no report once the match is over', async () => {
    const day = cup();
    const round = day.next();
    day.do({ kind: 'drop', player: 3, seen: 1 });
    day.finish(round);
    show(day);
    expect(await screen.findByText(/Abandonaste el torneo tras la ronda 1/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Gané|Abandonar/ })).not.toBeInTheDocument();
  });

  test('shows a player who dropped in a round that was withdrawn the drop, and no enrolment', async () => {
    const day = cup();
    const round = day.next();
    day.do({ kind: 'drop', player: 3, seen: 1 });
    day.do({ kind: 'delete-round', round: round.id });
    show(day);
    expect(await screen.findByText(/^Abandonaste el torneo\. Si fue un error/)).toBeVisible();
    expect(screen.queryByText('Estás inscrito')).toBeNull();
  });
});

describe('before the first round:', () => {
  const registration = (capacity: number | null, players = 2) => {
    const day = TournamentDay.with({ masters: players });
    day.do({ kind: 'enrolment', open: true, capacity, closesAt: null });
    return day;
  };

  test('enrols, and shows the number of taken seats', async () => {
    const { user, sent } = show(registration(16), taken());
    expect(await screen.findByText('2 de 16 cupos tomados.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Inscribirme' }));
    await act(async () => undefined);
    expect(sent()[0]?.commands[0]?.body).toMatchObject({ kind: 'enrol', player: 3 });
  });

  test('offers the waiting list if all seats are taken', async () => {
    show(registration(2));
    expect(await screen.findByRole('button', { name: 'Ponerme en la lista de espera' })).toBeVisible();
  });

  test('shows the place in the waiting list', async () => {
    const day = registration(2);
    day.do({ kind: 'enrol', player: 3, division: 'masters' }, { role: 'player', player: 3 });
    show(day);
    expect(await screen.findByText(/Eres el número 1 de la espera/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Mi baraja para este torneo' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ya estoy en la tienda' })).not.toBeInTheDocument();
  });

  test('checks in, and leaves', async () => {
    const { user, sent } = show(registration(null, 4), taken());
    await user.click(await screen.findByRole('button', { name: 'Ya estoy en la tienda' }));
    const leave = screen.getByRole('button', { name: 'Retirar mi inscripción' });
    // One action at a time.
    await waitFor(() => expect(leave).toBeEnabled());
    await user.click(leave);
    const asked = within(await screen.findByRole('alertdialog'));
    expect(asked.getByText(/Puedes inscribirte otra vez mientras la inscripción siga abierta\.$/)).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Cancelar' }));
    await user.click(leave);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retirar mi inscripción' }));
    await waitFor(() =>
      expect(sent().map(({ commands }) => commands[0]?.body)).toEqual([
        { kind: 'check-in', player: 3 },
        { kind: 'remove', player: 3 },
      ]),
    );
  });

  test('takes one action at a time, also while one waits for the network, and shows which is on its way', async () => {
    const { user } = show(
      registration(null, 4),
      reply(sendCommands, failure('network')),
      reply(sendCommands, () => new Promise<never>(() => undefined)),
    );
    const arrived = await screen.findByRole('button', { name: 'Ya estoy en la tienda' });
    const leave = screen.getByRole('button', { name: 'Retirar mi inscripción' });
    await user.click(arrived);
    const again = await screen.findByRole('button', { name: 'Reintentar' });
    expect(leave).toBeDisabled();
    expect(arrived).not.toHaveAttribute('aria-busy');
    await user.click(again);
    await waitFor(() => expect(arrived).toHaveAttribute('aria-busy', 'true'));
    expect(leave).toBeDisabled();
    expect(leave).not.toHaveAttribute('aria-busy');
  });

  test('tells an enrolled player what comes next', async () => {
    const day = registration(null, 4);
    const next = async (sentence: string, mayArrive = false) => {
      const { unmount } = show(day);
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Ya estoy en la tienda' }) !== null).toBe(mayArrive);
      unmount();
    };
    await next('Cuando llegues a la tienda, confírmalo aquí.', true);
    day.do({ kind: 'check-in', player: 3, present: true });
    await next('Tu llegada está anotada. Aquí sale tu mesa cuando se publique la ronda 1.');
    day.configure();
    await next('La inscripción cerró y el torneo está por empezar: aquí sale tu mesa cuando se publique la ronda 1.');
  });

  test('takes no arrival once the tournament is about to start', async () => {
    show(cup());
    expect(await screen.findByText(/^La inscripción cerró y el torneo está por empezar/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ya estoy en la tienda' })).toBeNull();
  });

  test('says that the organiser enrols, if players cannot', async () => {
    show(TournamentDay.with({ masters: 2 }));
    expect(await screen.findByText(/La inscripción la lleva el organizador/)).toBeVisible();
  });

  test('says that enrolment has closed, by the server’s time', async () => {
    const day = TournamentDay.with({ masters: 2 });
    day.do({ kind: 'enrolment', open: true, capacity: null, closesAt: Date.now() - 1000 });
    show(day);
    expect(await screen.findByText(/La inscripción ya cerró/)).toBeVisible();
  });
});

test('shows the final place', async () => {
  const day = cup(4);
  day.playSwiss();
  day.finalize();
  show(day);
  expect(await screen.findByText(/^Terminaste \d\.º con \d puntos?\.$/)).toBeVisible();
});

test('asks visitors to sign in', async () => {
  renderPage(<MyTablePage />, url, [tournament, reply(getLive, makeLive(cup().event))]);
  expect(await screen.findByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
});

test('does not ask to sign in while it is not known who is', async () => {
  renderPage(<MyTablePage />, url, [tournament, reply(getLive, makeLive(cup().event))]);
  act(() => session.setState({ status: 'loading' }));
  await waitFor(() => expect(document.title).toMatch(/Copa de Lima/));
  await act(async () => undefined);
  expect(screen.queryByRole('button', { name: 'Iniciar sesión' })).toBeNull();
  act(() => session.setState({ status: 'signed-out' }));
  expect(await screen.findByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
});

test('sends an account without a player to its profile', async () => {
  signInAs();
  renderPage(<MyTablePage />, url, [tournament, reply(getLive, makeLive(cup().event)), reply(getPlayer, failure('not_found'))]);
  expect(await screen.findByRole('link', { name: 'Ir a mi perfil' })).toHaveAttribute('href', '/perfil');
});

test('a player reads messages to everyone and to them, and their own penalties', async () => {
  const day = cup();
  day.next();
  const sentAt = '2026-10-03T18:00:00.000Z';
  const own = { id: 1, penalty: 'warning', infraction: 'tardiness', severity: 'minor', round: 2, note: 'Siete minutos.', opponentInformed: true } as const;
  show(
    day,
    reply(getLive, { ...makeLive(day.event), messages: [{ id: 1, message: 'Receso de 20 minutos.', sentAt, playerId: null }] }),
    reply(listTournamentMessages, {
      status: 'success',
      messages: [
        { id: 2, message: 'Ven a la caja.', sentAt, playerId: 3 },
        { id: 1, message: 'Receso de 20 minutos.', sentAt, playerId: null },
      ],
    }),
    reply(listOwnPenalties, {
      status: 'success',
      penalties: [
        { ...own, givenAt: sentAt },
        { ...own, id: 2, round: 0, note: '', givenAt: sentAt },
      ],
    }),
  );
  expect(await screen.findByText('Receso de 20 minutos.', { exact: false })).toBeVisible();
  expect(await screen.findByText('Ven a la caja.', { exact: false })).toHaveTextContent(/^Para ti, /);
  const region = await screen.findByRole('region', { name: 'Tus sanciones' });
  const seat = screen.getByText('¿Cómo terminó?');
  expect(seat.compareDocumentPosition(region) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  const penalties = within(region);
  expect(penalties.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Advertencia (Warning) Tardanza, ronda 2. Siete minutos.',
    'Advertencia (Warning) Tardanza',
  ]);
  expect(screen.getAllByText(/Receso de 20 minutos/)).toHaveLength(1);
});
