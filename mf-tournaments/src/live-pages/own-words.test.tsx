import { type Deck, getDeckOfPlayer, importDeck } from '@mesa/contract/calls/decks';
import { listOwnPenalties } from '@mesa/contract/calls/penalties';
import { getLive, getOwnReport, sendCommands } from '@mesa/contract/calls/play';
import { getPlayer } from '@mesa/contract/calls/players';
import { listTournamentMessages } from '@mesa/contract/calls/tournament-messages';
import { getTournament, type Tournament } from '@mesa/contract/calls/tournaments';
import { engineVersion } from '@mesa/contract/play/commands';
import type { TournamentEvent } from '@mesa/contract/play/model';
import type { RefusalCode } from '@mesa/contract/play/refusals';
import { eventOf } from '@mesa/contract/testing/event-of';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { makeDeck, makeDeckCard, makeLive, makeOwnPlayer, makePlayer, makeTournament } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { makePenalty } from '../testing/make-penalty';
import MyTablePage from './my-table-page';

const url = '/torneo/9/mi-mesa';
const now = Date.parse('2026-10-04T15:00:00Z');
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(now));

const carosDeck = (fields: Partial<Deck> = {}) =>
  makeDeck({
    ...{ id: null, player: makePlayer({ id: 3, username: 'caro' }), tournament: makeTournament({ id: 9 }) },
    ...{ canEdit: true, isOwner: true, updatedAt: null, ...fields },
  });
/** The server's answer to what Caro tapped. */
const answerTo = (body: unknown, code?: RefusalCode) => ({
  ...{ status: 'success' as const, from: 1, entries: [], people: [], lease: null, role: null, now },
  answers: (body as { commands: { id: string }[] }).commands.map(({ id }) => (code ? { id, code, theirs: [] } : { id, seq: 5 })),
});
const taken = (code?: RefusalCode) => reply(sendCommands, ({ body }) => answerTo(body, code));
const never = reply(sendCommands, () => new Promise(() => undefined));

interface Shown {
  fields?: Partial<Tournament>;
  live?: ReturnType<typeof makeLive>;
  more?: Reply[];
}

/** Shows Caro, player 3, her own page of a tournament, and waits until all of it is there. */
async function show(event: TournamentEvent, { fields = {}, live = makeLive(event), more = [] }: Shown = {}) {
  signInAs({ username: 'caro' });
  const own = [
    reply(getTournament, { status: 'success', data: makeTournament({ id: 9, category: 'Amistoso', status: 'progreso', played: true, ...fields }) }),
    reply(getLive, live),
    reply(getPlayer, { status: 'success', data: makeOwnPlayer({ id: 3, username: 'caro' }) }),
    reply(getOwnReport, { status: 'success', disputed: null }),
    reply(listTournamentMessages, { status: 'success', messages: [] }),
    reply(listOwnPenalties, { status: 'success', penalties: [] }),
    reply(getDeckOfPlayer, carosDeck()),
  ];
  const view = renderPage(<MyTablePage />, url, [...own.filter(({ endpoint }) => !more.some((one) => one.endpoint === endpoint)), ...more]);
  await screen.findByRole('navigation', { name: 'Torneo en vivo' });
  await waitFor(() => {
    expect(screen.queryByText(/^Cargando/)).toBeNull();
    expect(view.client.isFetching()).toBe(0);
  });
  return {
    ...view,
    /** What is below the links of the tournament. */
    content: () => outline(view.container).split('current=page]: Mi mesa\n')[1],
    sent: () => view.callsOf(sendCommands).flatMap(({ body }) => (body as { commands: object[] }).commands),
  };
}

const press = async (user: Awaited<ReturnType<typeof show>>['user'], name: string) => user.click(await screen.findByRole('button', { name }));
const question = async () => within(await screen.findByRole('alertdialog'));

const enrolment = (fields: Partial<TournamentEvent['enrolment']> = {}, masters = 1) => {
  const day = TournamentDay.with({ masters });
  day.do({ kind: 'enrolment', open: true, capacity: null, closesAt: null, ...fields });
  return day;
};

describe('before the first round a player reads', () => {
  test('that they can enrol, and enrols as who they are', async () => {
    const { user, content, sent } = await show(enrolment().event, { more: [taken()] });
    expect(content()).toBe(
      `
div [accent]
  p: La inscripción está abierta
  p: 1 jugador inscrito.
  button [primary]: Inscribirme
`.trim(),
    );
    await press(user, 'Inscribirme');
    await waitFor(() =>
      expect(sent()).toEqual([
        {
          ...{ id: expect.stringMatching(/^[0-9a-f]{32}$/), engine: engineVersion, base: 1, pen: 0, at: now },
          body: { kind: 'enrol', player: 3, division: 'masters' },
        },
      ]),
    );
  });

  test('that all seats are taken, and asks for nothing that only players have', async () => {
    const { content, callsOf } = await show(enrolment({ capacity: 1 }).event);
    expect(content()).toBe(
      `
div [accent]
  p: El torneo está lleno
  p: 1 de 1 cupos tomados.
  button [primary]: Ponerme en la lista de espera
`.trim(),
    );
    expect([listTournamentMessages, listOwnPenalties, getDeckOfPlayer].map((endpoint) => callsOf(endpoint))).toEqual([[], [], []]);
  });

  test('that they wait for a seat, and hands in no list yet', async () => {
    const day = enrolment({ capacity: 1 });
    day.do({ kind: 'enrol', player: 3, division: 'masters' }, { role: 'player', player: 3 });
    const { content, callsOf } = await show(day.event);
    expect(content()).toBe(
      `
div [warning]
  p: Estás en la lista de espera
  p: Eres el número 1 de la espera. Si alguien se retira, entras sin hacer nada.
  button [quiet]: Retirar mi inscripción
`.trim(),
    );
    expect(callsOf(getDeckOfPlayer)).toEqual([]);
  });

  test('that they are enrolled', async () => {
    const { user, content } = await show(enrolment({}, 3).event);
    expect(content()).toBe(
      `
div [accent]
  p: Estás inscrito
  p: Cuando llegues a la tienda, confírmalo aquí.
  button [primary]: Ya estoy en la tienda
  button [quiet]: Retirar mi inscripción
div [sunken]
  section «Mi lista»
    h2: Tu lista de baraja
    p: Puedes entregarla y cambiarla cuando quieras.
    button [primary]: Pegar mi lista
    a [href=/baraja/9/caro]: Armarla carta por carta
    p [role=status]
`.trim(),
    );
    await press(user, 'Retirar mi inscripción');
    await question();
    expect(screen.getByRole('alertdialog')).toHaveTextContent(
      /^¿Retirar tu inscripción\?Pierdes tu cupo, y lo recibe quien espera\. Puedes inscribirte otra vez mientras la inscripción siga abierta\.Cancelar/,
    );
    expect((await question()).getByRole('button', { name: 'Retirar mi inscripción' })).toHaveClass('danger');
  });

  test('that enrolment is over from its closing time on', async () => {
    const { content } = await show(enrolment({ closesAt: now }).event);
    expect(content()).toBe(
      `
div [sunken]
  p: No estás inscrito en este torneo. La inscripción ya cerró; si acabas de llegar, habla con el organizador.
`.trim(),
    );
  });
});

test('who is not in a running tournament reads only that it is too late', async () => {
  const { content, callsOf } = await show(eventOf([[[1, 2, 'open']]]));
  expect(content()).toBe(
    `
div [sunken]
  p: No estás inscrito en este torneo. La inscripción ya cerró; si acabas de llegar, habla con el organizador.
`.trim(),
  );
  expect([listTournamentMessages, listOwnPenalties].map((endpoint) => callsOf(endpoint))).toEqual([[], []]);
});

test.each([
  ['who played', [[[1, 3, 'player2']]], 'Terminaste 1.º con 3 puntos.'],
  [
    'who left the field before the end',
    [
      [
        [1, 2, 'player1'],
        [3, 4, 'player2'],
      ],
      [[1, 4, 'player1']],
    ],
    'Terminaste 4.º con 0 puntos.',
  ],
  ['who did not play', [[[1, 2, 'player2']]], 'El torneo terminó.'],
] as const)('once the tournament is closed, %s reads the end, and only opens a deck', async (who, rounds, end) => {
  const event = eventOf(rounds.map((round) => round.map(([one, other, outcome]) => [one, other, outcome])));
  const { content } = await show({ ...event, stage: 'finalized' });
  const deck = who === 'who did not play' ? '' : '\np\n  a [href=/baraja/9/caro]: Mi baraja para este torneo';
  expect(content()).toBe(`div [accent]\n  p: ${end}${deck}`);
});

test('who is paired again without a reason reads that the round was drawn again', async () => {
  const event = eventOf([[[1, 3, 'open']]]);
  const round = event.pods[0]?.played[0];
  if (round) round.repairs = [{ at: 1, players: [1, 3] } as NonNullable<typeof round.repairs>[number]];
  await show(event);
  expect(screen.getByText('Tu mesa cambió.').parentElement).toHaveTextContent(/^Tu mesa cambió\. La ronda se sorteó otra vez\.$/);
});

test.each([
  ['forced-loss', 'Ronda 1Sin mesaLlegó después'],
  ['bye', 'Ronda 1DescansoDescanso'],
] as const)('who has no table in a round reads why: %s', async (outcome, text) => {
  const event = eventOf([
    [
      [1, 2, 'open'],
      [3, null, outcome],
    ],
  ]);
  const own = event.pods[0]?.played[0]?.matches[1];
  if (own) own.table = 0;
  await show(event);
  expect(screen.getByRole('region', { name: 'Mi mesa' })).toHaveTextContent(text);
});

test('the result of an own match has its games', async () => {
  const event = eventOf([[[1, 3, 'player2']]]);
  const [match] = event.pods[0]?.played[0]?.matches ?? [];
  if (match) match.games = [1, 2];
  await show(event);
  expect(screen.getByText(/^Ganaste/)).toHaveTextContent(/^Ganaste 2-1$/);
});

describe('a report', () => {
  const round = () => eventOf([[[1, 3, 'open']]]);

  test('names the console that led the tournament when it was tapped', async () => {
    const live = makeLive(round(), { seq: 4 });
    live.event.pen = { device: null, epoch: 2 };
    const { user, sent } = await show(round(), { live, more: [taken()] });
    await press(user, 'Gané');
    await waitFor(() => expect(sent()).toMatchObject([{ engine: engineVersion, base: 4, pen: 2, at: now }]));
  });

  test('shows on its own button that it is on its way, then what it counts for', async () => {
    let answer: () => void = () => undefined;
    const slow = reply(
      sendCommands,
      ({ body }) =>
        new Promise((done) => {
          answer = () => done(answerTo(body));
        }),
    );
    const { user } = await show(round(), { more: [slow] });
    await press(user, 'Gané');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Gané' })).toHaveAttribute('aria-busy', 'true'));
    for (const name of ['Perdí', 'Empatamos', 'Llamar al juez', 'Abandonar el torneo'])
      expect(screen.getByRole('button', { name })).not.toHaveAttribute('aria-busy');
    answer();
    expect(
      await screen.findByText('Informado. Cuenta cuando Ana diga lo mismo, o cuando lo anote el organizador. Puedes corregirlo hasta entonces.'),
    ).toBeVisible();
  });

  test('that is sent again by hand shows that it is on its way', async () => {
    const { user } = await show(round(), { more: [reply(sendCommands, failure('network')), never] });
    await press(user, 'Gané');
    await press(user, 'Reintentar');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Reintentar' })).toHaveAttribute('aria-busy', 'true'));
  });

  test('of a match counts for no later one between the same players', async () => {
    const first = await show(round(), { more: [taken()] });
    await press(first.user, 'Gané');
    await screen.findByText(/^Informado/);
    first.unmount();
    await show(eventOf([[[1, 3, 'player2']], [[1, 3, 'open']]]));
    expect(screen.getByText('Los dos jugadores informan, cada uno desde su teléfono.')).toBeVisible();
    expect(screen.queryByRole('button', { pressed: true })).toBeNull();
  });

  test('that the server refuses for a reason that this page does not know sends its player to the organiser', async () => {
    const { user } = await show(round(), { more: [taken('made_later' as RefusalCode)] });
    await press(user, 'Gané');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Eso no se pudo anotar\. Habla con el organizador\.$/);
  });

  test.each([
    ['a win in the Swiss rounds', 'swiss', 'Gané', ['2-0', '2-1', '1-0']],
    ['a loss in the Swiss rounds', 'swiss', 'Perdí', ['0-2', '1-2', '0-1']],
    ['a tie in the Swiss rounds', 'swiss', 'Empatamos', ['1-1', '0-0']],
    ['a win in the cut', 'cut', 'Gané', ['2-0', '2-1', '1-0']],
  ] as const)('of a best of three offers what %s can end with, one tap at a time', async (_, phase, result, scores) => {
    const event = phase === 'swiss' ? round() : eventOf([[[1, 3, 'tie']]], { cut: [[[1, 3, 'open']]] });
    const { user } = await show({ ...event, bestOf: { swiss: 3, cut: 3 } }, { more: [taken(), never] });
    await press(user, result);
    await screen.findByText(/^Informado/);
    const games = within(screen.getByRole('group', { name: 'Partidas: primero las tuyas. Si no las recuerdas, déjalo así.' }));
    const buttons = games.getAllByRole('button');
    expect(buttons.map((button) => [button.textContent, button.getAttribute('aria-pressed')])).toEqual(scores.map((score) => [score, 'false']));
    await user.click(buttons[0] as HTMLElement);
    await waitFor(() => expect(games.getByRole('button', { pressed: true })).toHaveTextContent(scores[0]));
    const chosen = [...document.querySelectorAll('section button.primary')].map(({ textContent }) => textContent);
    expect(chosen).toEqual([result, scores[0]]);
    for (const button of games.getAllByRole('button')) expect(button).toBeDisabled();
  });
});

test('a judge who could not be called at first is shown as called once the call has arrived', async () => {
  const { user } = await show(eventOf([[[1, 3, 'open']]]), { more: [reply(sendCommands, failure('network')), taken()] });
  await press(user, 'Llamar al juez');
  expect((await question()).getByText('¿Llamar al juez?')).toBeVisible();
  expect(screen.getByRole('alertdialog')).toHaveTextContent(
    'El juez y el organizador ven tu mesa en su pantalla. Dejen la partida como está hasta que llegue.',
  );
  await user.click((await question()).getByRole('button', { name: 'Llamar al juez' }));
  expect(await screen.findByText(/\. Lo que anotaste está guardado en este dispositivo y se envía solo cuando vuelva la conexión\.$/)).toBeVisible();
  await press(user, 'Reintentar');
  expect(await screen.findByText('Llamado: tu mesa está en su pantalla.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Llamar al juez' })).toBeEnabled();
});

test('a call of the judge and a drop show on their own buttons that they are on their way', async () => {
  const { user } = await show(eventOf([[[1, 3, 'open']]]), { more: [never] });
  await press(user, 'Llamar al juez');
  await user.click((await question()).getByRole('button', { name: 'Llamar al juez' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Llamar al juez' })).toHaveAttribute('aria-busy', 'true'));
  const leave = screen.getByRole('button', { name: 'Abandonar el torneo' });
  expect(leave).not.toHaveAttribute('aria-busy');
  await user.click(leave);
  expect((await question()).getByText('¿Abandonar el torneo?')).toBeVisible();
  expect(screen.getByRole('alertdialog')).toHaveTextContent(
    'La partida de esta ronda todavía cuenta: termínala e informa el resultado, o avísale a tu rival. Desde la próxima ronda no tienes rival, y quedas en las posiciones como retirado. Solo el organizador puede deshacerlo, y solo antes de publicar otra ronda.',
  );
  expect((await question()).getByRole('button', { name: 'Abandonar el torneo' })).toHaveClass('danger');
  await user.click((await question()).getByRole('button', { name: 'Abandonar el torneo' }));
  await waitFor(() => expect(leave).toHaveAttribute('aria-busy', 'true'));
});

test('what was written to a player has its time, and penalties say who reads them', async () => {
  const { judge: _, playerId: __, ...penalty } = makePenalty();
  const { content } = await show(eventOf([[[1, 3, 'player2']]]), {
    more: [
      reply(listTournamentMessages, { status: 'success', messages: [{ id: 2, message: 'Ven a la caja.', sentAt: '2026-10-03T18:00:00.000Z', playerId: 3 }] }),
      reply(listOwnPenalties, { status: 'success', penalties: [penalty] }),
    ],
  });
  expect(content()).toBe(
    `
div [accent]
  p: Para ti, 13:00: Ven a la caja.
div [accent]
  section «Mi mesa»
    p: Mi mesa1
    p: Ronda 1
    p: contra Ana
    p: Ganaste
    button: Llamar al juez
    span [role=status]
section «Tus sanciones»
  h2: Tus sanciones
  ul
    li: Advertencia (Warning) Tardanza, ronda 1
  p: Solo las ves tú, los jueces y el organizador.
p
  a [href=/baraja/9/caro]: Mi baraja para este torneo
section «Dejar el torneo»
  h2: Dejar el torneo
  button [danger]: Abandonar el torneo
`.trim(),
  );
});

test('a visitor reads what an account is for, and an account without a player how to get one', async () => {
  const event = eventOf([[[1, 3, 'open']]]);
  const replies = [
    reply(getTournament, { status: 'success', data: makeTournament({ id: 9, status: 'progreso', played: true }) }),
    reply(getLive, makeLive(event)),
    reply(getPlayer, failure('not_found')),
  ];
  const { unmount } = renderPage(<MyTablePage />, url, replies);
  expect(
    await screen.findByText('Inicia sesión para inscribirte, ver tu mesa e informar tus resultados. Las rondas se ven también sin iniciar sesión.'),
  ).toBeVisible();
  unmount();
  signInAs();
  renderPage(<MyTablePage />, url, replies);
  expect(await screen.findByText('Tu cuenta no tiene todavía un jugador. Elige tu nombre de usuario en tu perfil y vuelve.')).toBeVisible();
});

describe('the list of a player', () => {
  const rules = { listsClose: 'a una hora', listsCloseAt: new Date(now).toISOString(), listsVisible: 'al terminar' } as const;
  const closing = (fields: Partial<Tournament>) => ({ status: 'inscripciones', ...rules, ...fields }) as const;

  test('is closed at its hour, also if it was being typed', async () => {
    const fields = closing({ listsCloseAt: new Date(now + 1).toISOString() });
    const open = (more: Partial<Tournament>) => {
      const tournament = makeTournament({ id: 9, ...fields, ...more });
      return show(enrolment({}, 3).event, { fields: { ...fields, ...more }, more: [reply(getDeckOfPlayer, carosDeck({ tournament }))] });
    };
    const first = await open({});
    await press(first.user, 'Pegar mi lista');
    await first.user.type(await screen.findByRole('textbox', { name: 'Lista' }), '60 Iono');
    expect(screen.getByRole('textbox', { name: 'Lista' })).toHaveAttribute('maxlength', '100000');
    expect(screen.getByRole('textbox', { name: 'Lista' })).toHaveAccessibleDescription(
      'Como la exporta Pokémon TCG Live: cada línea dice cuántas copias, la carta, su expansión y su número.',
    );
    first.unmount();
    const { content } = await open({ listsCloseAt: new Date(now).toISOString() });
    expect(content()).toBe(
      `
div [accent]
  p: Estás inscrito
  p: Cuando llegues a la tienda, confírmalo aquí.
  button [primary]: Ya estoy en la tienda
  button [quiet]: Retirar mi inscripción
div [warning]
  section «Mi lista»
    h2: Falta tu lista de baraja
    p: Las listas cerraron el 4 de octubre de 2026 a las 10:00. Si la tuya tiene un error, pide a la tienda que la corrija.
    p [role=status]
`.trim(),
    );
  });

  test('is sent once, and put away afterwards', async () => {
    let answer: () => void = () => undefined;
    const slow = reply(
      importDeck,
      () => new Promise((done) => (answer = () => done({ status: 'success', success: true, data: { total: 60, cards: 1, byName: [], pending: [] } }))),
    );
    const deck = carosDeck({
      deck: [makeDeckCard({ name: 'Iono', quantity: 60 })],
      tournament: makeTournament({ id: 9, ...rules, listsCloseAt: '2999-01-01T00:00:00Z' }),
    });
    const { user } = await show(enrolment({}, 3).event, {
      fields: closing({ listsCloseAt: '2999-01-01T00:00:00Z' }),
      more: [reply(getDeckOfPlayer, deck), slow],
    });
    await press(user, 'Pegar otra lista');
    await user.type(await screen.findByRole('textbox', { name: 'Lista' }), '60 Iono PAL 185');
    await press(user, 'Entregar');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Entregar' })).toHaveAttribute('aria-busy', 'true'));
    answer();
    expect(await screen.findByText('Entregada. El organizador ya la ve.')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Lista' })).toBeNull();
    await press(user, 'Pegar otra lista');
    expect(screen.queryByText('Entregada. El organizador ya la ve.')).toBeNull();
  });

  test('that was handed in elsewhere meanwhile is read again before it is replaced', async () => {
    const open = makeTournament({ id: 9, ...rules, listsCloseAt: '2999-01-01T00:00:00Z' });
    const theirs = carosDeck({ deck: [makeDeckCard({ name: 'Iono', quantity: 59 })], updatedAt: '2026-10-04T14:00:00.000Z', tournament: open });
    const { user, callsOf } = await show(enrolment({}, 3).event, {
      fields: closing({ listsCloseAt: '2999-01-01T00:00:00Z' }),
      more: [
        reply(getDeckOfPlayer, carosDeck({ tournament: open })),
        reply(importDeck, failure('stale')),
        reply(getDeckOfPlayer, theirs),
        reply(importDeck, { status: 'success', success: true, data: { total: 60, cards: 1, byName: [], pending: [] } }),
      ],
    });
    await press(user, 'Pegar mi lista');
    await user.type(await screen.findByRole('textbox', { name: 'Lista' }), '60 Iono PAL 185');
    await press(user, 'Entregar');
    await user.click((await question()).getByRole('button', { name: 'Seguir editando' }));
    expect(await screen.findByRole('heading', { name: 'Entregaste tu lista: 59 cartas' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Lista' })).toHaveValue('60 Iono PAL 185');
    await press(user, 'Entregar');
    await screen.findByText('Entregada. El organizador ya la ve.');
    expect(callsOf(importDeck).map(({ body }) => (body as { updatedAt?: string }).updatedAt)).toEqual([undefined, '2026-10-04T14:00:00.000Z']);
  });
});
