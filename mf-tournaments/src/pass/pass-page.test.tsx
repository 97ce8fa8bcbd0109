import { claimWithPass, getOwnPass, type OwnPass, openPass, saveOwnPlayerData, savePassList, sendPassCommands } from '@mesa/contract/calls/passes';
import { getLive } from '@mesa/contract/calls/play';
import { openSlip, reportBySlip, type SlipMatch } from '@mesa/contract/calls/slips';
import { getTournament, type Tournament } from '@mesa/contract/calls/tournaments';
import { passRefusal, slipRefusal } from '@mesa/contract/rules/passes';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { session } from '@mesa/runtime/session';
import { makeLive, makeTournament } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { hasOpenedPass, notePass, staffPassOf } from '../pass-note/pass-note';
import { fakeStreams } from '../testing/fake-streams';
import PassPage from './pass-page';

const success = { status: 'success' } as const;
const secret = 'abcdefghijklmnopqrstuv';
const ofCaro = (fields: Partial<OwnPass> = {}): OwnPass => ({
  ...success,
  tournamentId: 9,
  player: { id: 3, username: 'caro', name: 'Caro', hasAccount: false },
  lastDay: '2026-10-04',
  messages: [],
  penalties: [],
  disputed: null,
  list: { cards: 0, updatedAt: null },
  ...fields,
});
const opens = reply(openPass, { ...success, tournamentId: 9 });
const refused = failure('unauthenticated', { message: passRefusal });
const counted = (body: unknown) => ({
  ...success,
  answers: (body as { commands: { id: string }[] }).commands.map(({ id }) => ({ id, seq: 5 })),
  now: Date.now(),
});
const counts = reply(sendPassCommands, ({ body }) => counted(body));

function show(day: TournamentDay, replies: Reply[], { url = `/pase#${secret}`, fields = {} }: { url?: string; fields?: Partial<Tournament> } = {}) {
  const tournament = makeTournament({ id: 9, name: 'Copa de Lima', status: 'progreso', played: true, ...fields });
  return renderPage(<PassPage />, url, [reply(getTournament, { ...success, data: tournament }), ...replies, reply(getLive, makeLive(day.event))]);
}
function cup() {
  const day = TournamentDay.with({ masters: 8 });
  day.configure();
  return day;
}
function round() {
  const day = cup();
  day.next();
  return day;
}
/** Returns the day after its last round. */
function over() {
  const day = cup();
  day.playSwiss();
  for (const { division } of day.pod().cuts) day.playCut(division);
  day.finalize();
  return day;
}
const sentIn = ({ callsOf }: ReturnType<typeof show>) =>
  callsOf(sendPassCommands).flatMap(({ body }) => (body as { commands: { body: { kind: string } }[] }).commands.map((command) => command.body));

describe('The link of a pass', () => {
  test('opens the player’s table, and its secret leaves the address', async () => {
    const view = show(round(), [opens, reply(getOwnPass, ofCaro())]);
    expect(await screen.findByRole('region', { name: 'Mi mesa' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Caro' })).toBeVisible();
    expect(screen.getByText('Este teléfono juega con el pase de Caro, hasta el 4 de octubre de 2026.')).toBeVisible();
    // It is offered once the tournament is over.
    expect(screen.queryByRole('region', { name: 'Guarda tu historia' })).toBeNull();
    // The page of one's own table is for accounts.
    const links = within(screen.getByRole('navigation', { name: 'Torneo en vivo' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['Rondas', 'Posiciones']);
    expect(view.router.state.location).toMatchObject({ pathname: '/pase', hash: '', search: '' });
    // The way back does not lead to the link, which would open the pass again.
    act(() => view.router.navigate(-1));
    expect(screen.getByRole('region', { name: 'Mi mesa' })).toBeVisible();
    expect(view.callsOf(openPass).map(({ body }) => body)).toEqual([{ secret }]);
    expect(document.title).toBe('Mi pase · Copa de Lima · Mesa Abierta');
    expect(JSON.stringify({ ...localStorage })).not.toContain(secret);
  });

  test('of a judge opens the tournament’s console, and its secret leaves the address', async () => {
    const view = show(round(), [reply(openPass, { ...success, tournamentId: 9, staff: { pass: 4, role: 'judge' } })]);
    await waitFor(() => expect(view.router.state.location).toMatchObject({ pathname: '/torneo/9/mesa', hash: '' }));
    expect(staffPassOf('9')).toBe('4');
    // It plays for no player.
    expect(hasOpenedPass()).toBe(false);
    act(() => view.router.navigate(-1));
    expect(view.router.state.location.pathname).toBe('/torneo/9/mesa');
    expect(JSON.stringify({ ...localStorage })).not.toContain(secret);
  });

  test('works the same on a phone where somebody is signed in', async () => {
    signInAs({ username: 'madre' });
    show(round(), [opens, reply(getOwnPass, ofCaro())]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Caro' })).toBeVisible();
  });

  test('that is wrong says only where to get another', async () => {
    notePass(true);
    const view = show(round(), [reply(openPass, refused)]);
    expect(await screen.findByText('Este pase no sirve. Pide otro pase en el mostrador.')).toBeVisible();
    expect(view.router.state.location.hash).toBe('');
    expect(screen.queryByText(/Copa de Lima/)).not.toBeInTheDocument();
    expect(hasOpenedPass()).toBe(false);
  });

  test('is tried again after a failure of the network', async () => {
    notePass(true);
    const { user } = show(round(), [reply(openPass, failure('network')), opens, reply(getOwnPass, ofCaro())]);
    const again = await screen.findByRole('button', { name: 'Reintentar' });
    expect(hasOpenedPass()).toBe(true);
    await user.click(again);
    expect(await screen.findByRole('heading', { level: 1, name: 'Caro' })).toBeVisible();
  });

  test('stays open when the page is opened again without it; without a pass the page asks nothing', async () => {
    const first = show(round(), [opens, reply(getOwnPass, ofCaro())]);
    await screen.findByRole('heading', { level: 1, name: 'Caro' });
    first.unmount();
    const again = show(round(), [reply(getOwnPass, ofCaro())], { url: '/pase' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Caro' })).toBeVisible();
    again.unmount();
    localStorage.clear();
    const none = show(round(), [], { url: '/pase' });
    expect(
      await screen.findByText('Este teléfono no tiene un pase. Escanea el código que te muestran en el mostrador, o abre el enlace que te enviaron.'),
    ).toBeVisible();
    expect(none.asked()).toBe('');
  });
});

describe('A phone with a pass', () => {
  test.each(['{', '{"device":"x"}', '{"waiting":[]}'])('reports although its stored taps are damaged: %s', async (stored) => {
    localStorage.setItem('mesa:play:pase%203:9', stored);
    const view = show(round(), [opens, reply(getOwnPass, ofCaro()), counts]);
    await view.user.click(await screen.findByRole('button', { name: 'Gané' }));
    expect(await screen.findByText(/^Informado\. Cuenta cuando/)).toBeVisible();
    expect(view.callsOf(sendPassCommands)[0]?.body).toMatchObject({ device: expect.any(String) });
  });

  test('reports its match with one tap', async () => {
    const view = show(round(), [opens, reply(getOwnPass, ofCaro()), counts]);
    await view.user.click(await screen.findByRole('button', { name: 'Gané' }));
    expect(await screen.findByText(/^Informado. Cuenta cuando .* diga lo mismo/)).toBeVisible();
    expect(sentIn(view)).toMatchObject([{ kind: 'report' }]);
  });

  test('shows the round as soon as the stream tells of it', async () => {
    const day = cup();
    const streams = fakeStreams();
    try {
      const before = makeLive(day.event, { seq: 4 });
      day.next();
      renderPage(<PassPage />, `/pase#${secret}`, [
        reply(getTournament, { ...success, data: makeTournament({ id: 9, status: 'progreso', played: true }) }),
        reply(getLive, before),
        reply(getLive, makeLive(day.event, { seq: 5 })),
        opens,
        reply(getOwnPass, ofCaro()),
      ]);
      await screen.findByRole('heading', { level: 1, name: 'Caro' });
      await waitFor(() => expect(streams.open()).toEqual(['/api/tournaments/9/stream']));
      expect(screen.queryByRole('button', { name: 'Gané' })).not.toBeInTheDocument();
      act(() => streams.last().send(5));
      expect(await screen.findByRole('button', { name: 'Gané' })).toBeVisible();
    } finally {
      streams.end();
    }
  });

  test('reads the pass once until its player reports, because a whole store reads at once', async () => {
    const view = show(round(), [opens, reply(getOwnPass, ofCaro()), counts]);
    await screen.findByRole('button', { name: 'Gané' });
    expect(view.callsOf(getOwnPass)).toHaveLength(1);
    await view.user.click(screen.getByRole('button', { name: 'Gané' }));
    await screen.findByText(/^Informado\./);
    await waitFor(() => expect(view.callsOf(getOwnPass).length).toBeGreaterThan(1));
  });

  test('shows what the opponent reported otherwise', async () => {
    const day = round();
    const view = show(day, [opens, reply(getOwnPass, ofCaro({ disputed: { round: day.round().id, theirs: 'tie' } })), counts]);
    expect(screen.queryByText(/informó/)).not.toBeInTheDocument();
    await view.user.click(await screen.findByRole('button', { name: 'Gané' }));
    expect(await screen.findByText(/informó un empate\. Avisen los dos al organizador/)).toHaveAttribute('role', 'alert');
  });

  test('reads what the organiser and the judges wrote to its player', async () => {
    const messages = [{ id: 1, message: 'Ven a la caja.', sentAt: '2026-10-03T18:00:00.000Z', playerId: 3 }];
    const day = round();
    const toAll = { id: 2, message: 'Receso de 20 minutos.', sentAt: '2026-10-03T18:00:00.000Z', playerId: null };
    show(day, [opens, reply(getOwnPass, ofCaro({ messages })), reply(getLive, { ...makeLive(day.event), messages: [toAll] })]);
    expect(await screen.findByText('Ven a la caja.')).toBeVisible();
    expect(screen.getByText('Receso de 20 minutos.')).toBeVisible();
  });

  test('reads its pass again every minute', async () => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['performance'] });
    try {
      const messages = [{ id: 1, message: 'Ven a la caja.', sentAt: '2026-10-03T18:00:00.000Z', playerId: 3 }];
      show(round(), [opens, reply(getOwnPass, ofCaro()), reply(getOwnPass, ofCaro({ messages }))]);
      expect(await screen.findByRole('region', { name: 'Mi mesa' })).toBeVisible();
      expect(screen.queryByText('Ven a la caja.')).toBeNull();
      act(() => jest.advanceTimersByTime(60_000));
      expect(await screen.findByText('Ven a la caja.')).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });

  test('hands in a list while lists are open', async () => {
    let list: OwnPass['list'] = { cards: 0, updatedAt: null };
    const day = cup();
    const fields = { status: 'inscripciones', listsClose: 'al empezar', listsVisible: 'al terminar' } as const;
    const replies = [
      opens,
      reply(getOwnPass, () => ofCaro({ list })),
      reply(savePassList, () => {
        list = { cards: 60, updatedAt: '2026-10-03T18:00:00.000Z' };
        return { ...success, data: { total: 60, cards: 20, byName: [], pending: [] } };
      }),
    ];
    const view = show(day, replies, { fields });
    const mine = within(await screen.findByRole('region', { name: 'Mi lista' }));
    expect(mine.getByRole('heading', { name: 'Falta tu lista de baraja' })).toBeVisible();
    expect(mine.getByText('Cierran al empezar el torneo · Se ven al terminar el torneo.')).toBeVisible();
    expect(mine.queryByText(/^Entregada/)).toBeNull();
    await view.user.click(mine.getByRole('button', { name: 'Pegar mi lista' }));
    await view.user.click(mine.getByRole('textbox', { name: 'Lista' }));
    await view.user.paste('60 Pineco OBF 1');
    await view.user.click(mine.getByRole('button', { name: 'Entregar' }));
    expect(await screen.findByText('Entregaste tu lista: 60 cartas')).toBeVisible();
    expect(mine.getByText('Entregada. El organizador ya la ve.')).toBeVisible();
    await view.user.click(mine.getByRole('button', { name: 'Pegar otra lista' }));
    expect(mine.queryByText('Entregada. El organizador ya la ve.')).toBeNull();
    await view.user.click(mine.getByRole('textbox', { name: 'Lista' }));
    await view.user.paste('60 Iono PAL 185');
    await view.user.click(mine.getByRole('button', { name: 'Entregar' }));
    await waitFor(() => expect(mine.queryByRole('textbox', { name: 'Lista' })).toBeNull());
    await view.user.click(mine.getByRole('button', { name: 'Pegar otra lista' }));
    await view.user.click(mine.getByRole('button', { name: 'Cerrar' }));
    expect(mine.queryByRole('textbox', { name: 'Lista' })).toBeNull();
    // So that a list of another phone or the desk is not overwritten unseen.
    expect(view.callsOf(savePassList).map(({ body }) => body)).toEqual([
      { cards: '60 Pineco OBF 1' },
      { cards: '60 Iono PAL 185', updatedAt: '2026-10-03T18:00:00.000Z' },
    ]);
  });

  test.each([
    ['above the table while it is missing', 0, ['Mi lista', 'Mi mesa']],
    ['below the table once it is handed in', 60, ['Mi mesa', 'Mi lista']],
  ])('shows a list that is open in round 1 %s', async (_, cards, order) => {
    const fields = { listsClose: 'a una hora', listsCloseAt: '2999-11-22T22:00:00Z' } as const;
    show(round(), [opens, reply(getOwnPass, ofCaro({ list: { cards, updatedAt: null } }))], { fields });
    await screen.findByRole('region', { name: 'Mi lista' });
    const regions = screen.getAllByRole('region', { name: /^Mi (lista|mesa)$/ });
    expect(regions.map((region) => region.getAttribute('aria-label'))).toEqual(order);
  });

  test.each([
    ['above the enrolment while it can still change', { listsClose: 'a una hora', listsCloseAt: '2999-11-22T22:00:00Z' }, true],
    ['below the enrolment if lists never close', { listsClose: 'nunca' }, false],
  ] as const)('shows a list that was handed in before round 1 %s', async (_, fields, isAbove) => {
    show(cup(), [opens, reply(getOwnPass, ofCaro({ list: { cards: 60, updatedAt: null } }))], { fields: { status: 'inscripciones', ...fields } });
    const list = await screen.findByRole('region', { name: 'Mi lista' });
    const enrolment = screen.getByText('Estás inscrito');
    expect(Boolean(list.compareDocumentPosition(enrolment) & Node.DOCUMENT_POSITION_FOLLOWING)).toBe(isAbove);
  });

  test('hands in no list once lists are closed', async () => {
    const fields = { status: 'progreso', listsClose: 'al empezar', listsVisible: 'al terminar' } as const;
    show(round(), [opens, reply(getOwnPass, ofCaro({ list: { cards: 60, updatedAt: '2026-10-03T18:00:00.000Z' } }))], { fields });
    const mine = within(await screen.findByRole('region', { name: 'Mi lista' }));
    expect(mine.getByText(/^Las listas cerraron cuando empezó el torneo/)).toBeVisible();
    expect(mine.queryByRole('button')).toBeNull();
  });

  test('asks only for what the official program lacks', async () => {
    const { user } = show(over(), [opens, reply(getOwnPass, ofCaro({ lacks: { pokemonId: true, birthYear: false } }))]);
    await user.click(await screen.findByRole('button', { name: 'Mis datos para el programa oficial' }));
    const form = within(await screen.findByRole('form', { name: 'Mis datos para el programa oficial' }));
    expect(form.getByRole('textbox', { name: 'Player ID' })).toBeVisible();
    expect(form.getAllByRole('textbox')).toHaveLength(1);
  });

  test('enters what the official program needs of its player, also after the closing; what is known is not asked', async () => {
    let lacks = { pokemonId: true, birthYear: true };
    const taken = failure('rule_violation', { message: 'Ese Player ID no se puede guardar. Revísalo, o pregunta en el mostrador.' });
    const view = show(over(), [
      opens,
      reply(getOwnPass, () => ofCaro({ lacks })),
      reply(saveOwnPlayerData, taken),
      reply(saveOwnPlayerData, ({ body }) => {
        const { pokemonId, birthYear } = body as { pokemonId?: string; birthYear?: number };
        lacks = { pokemonId: lacks.pokemonId && !pokemonId, birthYear: lacks.birthYear && !birthYear };
        return { ...success, data: true as const };
      }),
    ]);
    await view.user.click(await screen.findByRole('button', { name: 'Mis datos para el programa oficial' }));
    const form = within(await screen.findByRole('form', { name: 'Mis datos para el programa oficial' }));
    await view.user.click(form.getByRole('button', { name: 'Guardar' }));
    expect(await form.findByRole('alert')).toHaveTextContent('Escribe lo que sabes; lo demás puede esperar.');
    await view.user.type(form.getByRole('textbox', { name: 'Player ID' }), '4912345');
    await view.user.click(form.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(form.getByRole('alert')).toHaveTextContent('Ese Player ID no se puede guardar.'));
    await view.user.click(form.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(form.queryByRole('textbox', { name: 'Player ID' })).toBeNull());
    expect(form.queryByRole('alert')).toBeNull();
    await view.user.type(form.getByRole('textbox', { name: 'Año de nacimiento' }), '2015');
    await view.user.click(form.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Guardado: tus datos para el programa oficial están completos.')).toBeVisible();
    expect(view.callsOf(saveOwnPlayerData).map(({ body }) => body)).toEqual([
      { pokemonId: '4912345' },
      { pokemonId: '4912345' },
      { pokemonId: '4912345', birthYear: 2015 },
    ]);
  });

  test('leaves before round 1 by a drop, and says that the pass ends with it and how to come back', async () => {
    let ended = false;
    const drops = reply(sendPassCommands, ({ body }) => {
      ended = true;
      return counted(body);
    });
    const view = show(cup(), [opens, reply(getOwnPass, () => (ended ? refused : ofCaro())), drops], { fields: { status: 'inscripciones' } });
    await view.user.click(await screen.findByRole('button', { name: 'Retirar mi inscripción' }));
    const asked = within(await screen.findByRole('alertdialog'));
    expect(asked.getByText(/Tu pase termina; para volver, pide que te inscriban en el mostrador\.$/)).toBeVisible();
    await view.user.click(asked.getByRole('button', { name: 'Retirar mi inscripción' }));
    expect(await screen.findByText('Retiraste tu inscripción, y tu pase terminó. Para volver, pide que te inscriban en el mostrador.')).toBeVisible();
    expect(sentIn(view)).toEqual([{ kind: 'drop', player: 3, seen: 0 }]);
  });

  test('leaves by a drop also while enrolment is open, because a pass may not remove an entry', async () => {
    const day = TournamentDay.with({ masters: 8 });
    day.do({ kind: 'enrolment', open: true, capacity: null, closesAt: null });
    const view = show(day, [opens, reply(getOwnPass, ofCaro()), counts], { fields: { status: 'inscripciones' } });
    await view.user.click(await screen.findByRole('button', { name: 'Retirar mi inscripción' }));
    await view.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retirar mi inscripción' }));
    await waitFor(() => expect(sentIn(view)).toEqual([{ kind: 'drop', player: 3, seen: 0 }]));
  });

  test('whose player was already dropped when they wanted to leave does not say that they left', async () => {
    let ended = false;
    const refuses = reply(sendPassCommands, ({ body }) => ({
      ...success,
      answers: (body as { commands: { id: string }[] }).commands.map(({ id }) => ({ id, code: 'already_dropped' as const, theirs: [] })),
      now: Date.now(),
    }));
    const view = show(cup(), [opens, reply(getOwnPass, () => (ended ? refused : ofCaro())), refuses], { fields: { status: 'inscripciones' } });
    await view.user.click(await screen.findByRole('button', { name: 'Retirar mi inscripción' }));
    await view.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retirar mi inscripción' }));
    expect(await screen.findByText('Ya habías abandonado el torneo.')).toBeVisible();
    ended = true;
    await view.client.refetchQueries();
    expect(await screen.findByText(passRefusal)).toBeVisible();
    expect(screen.queryByText(/^Retiraste tu inscripción/)).toBeNull();
  });

  test('says where to get another pass once the organiser ended it', async () => {
    let ended = false;
    const view = show(round(), [opens, reply(getOwnPass, () => (ended ? refused : ofCaro())), reply(sendPassCommands, refused)]);
    await screen.findByRole('button', { name: 'Gané' });
    ended = true;
    await view.user.click(screen.getByRole('button', { name: 'Gané' }));
    expect(await screen.findByText(passRefusal)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Gané' })).not.toBeInTheDocument());
    expect(hasOpenedPass()).toBe(false);
  });

  test('can be read again after a failure of the network', async () => {
    const { user } = show(round(), [opens, reply(getOwnPass, failure('network')), reply(getOwnPass, ofCaro())]);
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('region', { name: 'Mi mesa' })).toBeVisible();
  });

  test('that leaves during the rounds keeps its pass, for the place and the history', async () => {
    let ended = false;
    const view = show(round(), [opens, reply(getOwnPass, () => (ended ? refused : ofCaro())), counts]);
    await view.user.click(await screen.findByRole('button', { name: 'Abandonar el torneo' }));
    await view.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Abandonar el torneo' }));
    await waitFor(() => expect(sentIn(view)).toMatchObject([{ kind: 'drop', seen: 1 }]));
    await view.client.refetchQueries();
    expect(await screen.findByRole('heading', { level: 1, name: 'Caro' })).toBeVisible();
    ended = true;
    await view.client.refetchQueries();
    expect(await screen.findByText(passRefusal)).toBeVisible();
    expect(screen.queryByText(/^Retiraste tu inscripción/)).toBeNull();
  });

  test('offers to keep the history in an account once the tournament is over', async () => {
    const signIn = jest.fn();
    session.setState({ signIn });
    const { user } = show(over(), [opens, reply(getOwnPass, ofCaro())]);
    const offer = within(await screen.findByRole('region', { name: 'Guarda tu historia' }));
    expect(offer.getByText(/ve que tienes el pase de Caro/)).toBeVisible();
    await user.click(offer.getByRole('button', { name: 'Crear mi cuenta' }));
    expect(signIn).toHaveBeenCalledWith({ returnTo: '/pase' });
  });

  test('offers nothing to keep to a player who has an account', async () => {
    show(over(), [opens, reply(getOwnPass, ofCaro({ player: { id: 3, username: 'caro', name: 'Caro', hasAccount: true } }))]);
    expect(await screen.findByText(/^Terminaste \d\.º/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Guarda tu historia' })).toBeNull();
  });

  test('asks for the player’s history once, from an account', async () => {
    signInAs({ username: 'nueva' });
    const taken = failure('conflict', { message: 'Tu cuenta ya tiene un jugador.' });
    const day = over();
    const view = show(day, [opens, reply(getOwnPass, ofCaro()), reply(claimWithPass, taken), reply(claimWithPass, { ...success, data: true })]);
    await view.user.click(await screen.findByRole('button', { name: 'Pedir este historial' }));
    expect(await screen.findByText('Tu cuenta ya tiene un jugador.')).toHaveAttribute('role', 'alert');
    await view.user.click(screen.getByRole('button', { name: 'Pedir este historial' }));
    expect(await screen.findByText(/^Pedido\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pedir este historial' })).not.toBeInTheDocument();
  });
});

describe('The code on a slip', () => {
  const players: SlipMatch['players'] = [
    { id: 3, name: 'Caro' },
    { id: 5, name: 'Eva' },
  ];
  const match: SlipMatch = { tournament: 'Copa de Lima', title: 'Ronda 2', table: 4, mayTie: true, players, outcome: null, reported: [], disputed: false };
  const url = '/pase#9.abcdefghijklmnopqrstuv';
  const of = (name: string) => screen.findByRole('region', { name: `Informa ${name}` });

  test('shows its match, and both players report from it; what was reported elsewhere stays hidden', async () => {
    let now = match;
    const view = renderPage(<PassPage />, url, [
      reply(openSlip, () => ({ ...success, match: now })),
      reply(reportBySlip, ({ body }) => {
        now = { ...now, reported: [...now.reported, (body as { playerId: number }).playerId], disputed: now.reported.length > 0 };
        return { ...success, refusal: null, match: now };
      }),
    ]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Mesa 4' })).toBeVisible();
    expect(screen.getByText('Copa de Lima · Ronda 2: Caro contra Eva.')).toBeVisible();
    expect(view.router.state.location).toMatchObject({ pathname: '/pase', hash: '' });
    await view.user.click(within(await of('Caro')).getByRole('button', { name: 'Gané' }));
    expect(await within(await of('Caro')).findByText(/^Informado\. Cuenta cuando Eva diga lo mismo/)).toBeVisible();
    await view.user.click(within(await of('Eva')).getByRole('button', { name: 'Gané' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Los dos informes no coinciden');
    expect(view.callsOf(reportBySlip).map(({ body }) => body)).toMatchObject([
      { playerId: 3, outcome: 'player1' },
      { playerId: 5, outcome: 'player2' },
    ]);
  });

  test('takes the games of a best of three after the result, from the player’s own view', async () => {
    const view = renderPage(<PassPage />, url, [
      reply(openSlip, { ...success, match: { ...match, bestOfThree: true } }),
      reply(reportBySlip, { ...success, refusal: null, match }),
    ]);
    const eva = within(await of('Eva'));
    expect(eva.queryByRole('button', { name: '2-1' })).not.toBeInTheDocument();
    await view.user.click(eva.getByRole('button', { name: 'Gané' }));
    await view.user.click(await eva.findByRole('button', { name: '2-1' }));
    await waitFor(() => expect(eva.getByRole('button', { name: '2-1' })).toHaveAttribute('aria-pressed', 'true'));
    await view.user.click(eva.getByRole('button', { name: 'Gané' }));
    await waitFor(() => expect(view.callsOf(reportBySlip)).toHaveLength(3));
    await view.user.click(await eva.findByRole('button', { name: 'Perdí', busy: false }));
    await waitFor(() => expect(view.callsOf(reportBySlip)).toHaveLength(4));
    expect(view.callsOf(reportBySlip).map(({ body }) => body)).toMatchObject([
      { playerId: 5, outcome: 'player2' },
      { playerId: 5, outcome: 'player2', games: [1, 2] },
      { playerId: 5, outcome: 'player2', games: [1, 2] },
      { playerId: 5, outcome: 'player1' },
    ]);
    expect(view.callsOf(reportBySlip).at(-1)?.body).not.toHaveProperty('games');
  });

  test('takes one report at a time, and shows which is on its way', async () => {
    const { user } = renderPage(<PassPage />, url, [reply(openSlip, { ...success, match }), reply(reportBySlip, () => new Promise(() => undefined))]);
    const caro = within(await of('Caro'));
    await waitFor(() => expect(document.title).toBe('Mesa 4 · Copa de Lima · Mesa Abierta'));
    await user.click(caro.getByRole('button', { name: 'Gané' }));
    await waitFor(() => expect(caro.getByRole('button', { name: 'Gané' })).toHaveAttribute('aria-busy', 'true'));
    const other = caro.getByRole('button', { name: 'Perdí' });
    expect(other).toBeDisabled();
    expect(other).not.toHaveAttribute('aria-busy');
  });

  test('asks for no games in a round of one game', async () => {
    const { user } = renderPage(<PassPage />, url, [reply(openSlip, { ...success, match }), reply(reportBySlip, { ...success, refusal: null, match })]);
    await user.click(within(await of('Eva')).getByRole('button', { name: 'Gané' }));
    await within(await of('Eva')).findByText(/^Informado\./);
    expect(screen.queryByText(/^Partidas:/)).not.toBeInTheDocument();
  });

  test('stays with its entry of the history, for a reload, and with no other page; a refused one is forgotten', async () => {
    let over = false;
    const view = renderPage(<PassPage />, url, [reply(openSlip, () => (over ? failure('unauthenticated', { message: slipRefusal }) : { ...success, match }))]);
    await of('Caro');
    expect(view.router.state.location).toMatchObject({ hash: '', search: '', state: { slip: '9.abcdefghijklmnopqrstuv' } });
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('abcdefghijklmnopqrstuv');
    act(() => view.router.navigate('/pase'));
    expect(await screen.findByText(/^Este teléfono no tiene un pase\./)).toBeVisible();
    act(() => view.router.navigate(-1));
    await of('Caro');
    over = true;
    await view.client.refetchQueries();
    expect(await screen.findByText(slipRefusal)).toBeVisible();
    expect(view.router.state.location.state).toBeNull();
    // The way back does not lead to it again.
    expect(view.router.state.historyAction).toBe('REPLACE');
  });

  test.each([
    ['the organiser’s program', reply(reportBySlip, { ...success, refusal: 'no_such_match', match })],
    ['the network', reply(reportBySlip, failure('network'))],
  ])('shows a report that %s refused, and does not count it as sent', async (_, refuses) => {
    const { user } = renderPage(<PassPage />, url, [
      reply(openSlip, { ...success, match }),
      refuses,
      reply(reportBySlip, { ...success, refusal: null, match }),
    ]);
    const caro = within(await of('Caro'));
    await user.click(caro.getByRole('button', { name: 'Gané' }));
    expect(await caro.findByRole('alert')).toBeVisible();
    expect(caro.getByRole('button', { name: 'Gané' })).toHaveAttribute('aria-pressed', 'false');
    expect(caro.getByRole('status')).toHaveTextContent('Aquí informa solo Caro.');
    await user.click(caro.getByRole('button', { name: 'Gané' }));
    expect(await caro.findByText(/^Informado\./)).toBeVisible();
    expect(caro.queryByRole('alert')).toBeNull();
  });

  test('says who has reported already, without saying what', async () => {
    renderPage(<PassPage />, url, [reply(openSlip, { ...success, match: { ...match, reported: [5] } })]);
    expect(within(await of('Eva')).getByRole('status')).toHaveTextContent(/^Informado\. Cuenta cuando Caro diga lo mismo/);
    expect(within(await of('Caro')).getByRole('status')).toHaveTextContent('Aquí informa solo Caro.');
    expect(screen.queryByRole('button', { pressed: true })).toBeNull();
  });

  test('shows a result that counts, and reports nothing any more', async () => {
    renderPage(<PassPage />, url, [reply(openSlip, { ...success, match: { ...match, outcome: 'player2' } })]);
    expect(await screen.findByText('Ganó Eva. El resultado ya está anotado.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Gané' })).not.toBeInTheDocument();
  });

  test('says where to get another slip once its round is over, and asks no more, because refusals count for the whole store', async () => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['performance'] });
    try {
      const view = renderPage(<PassPage />, url, [reply(openSlip, failure('unauthenticated', { message: slipRefusal }))]);
      expect(await screen.findByText(slipRefusal)).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(120_000));
      expect(view.callsOf(openSlip)).toHaveLength(1);
    } finally {
      jest.useRealTimers();
    }
  });

  test('that was refused does not keep the phone from opening a pass', async () => {
    const view = show(round(), [reply(openSlip, failure('unauthenticated', { message: slipRefusal })), opens, reply(getOwnPass, ofCaro())], { url });
    await screen.findByText(slipRefusal);
    act(() => view.router.navigate(`/pase#${secret}`));
    expect(await screen.findByRole('region', { name: 'Mi mesa' })).toBeVisible();
    expect(screen.queryByText(slipRefusal)).toBeNull();
  });

  test('offers no tie in a final, and tries again after a failure of the network', async () => {
    const { user } = renderPage(<PassPage />, url, [reply(openSlip, failure('network')), reply(openSlip, { ...success, match: { ...match, mayTie: false } })]);
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    await of('Caro');
    expect(screen.queryByRole('button', { name: 'Empatamos' })).not.toBeInTheDocument();
  });

  test('reads its match again every half minute, because the other player may report elsewhere', async () => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['performance'] });
    try {
      renderPage(<PassPage />, url, [reply(openSlip, { ...success, match }), reply(openSlip, { ...success, match: { ...match, outcome: 'player1' } })]);
      await of('Caro');
      await act(() => jest.advanceTimersByTimeAsync(30_000));
      expect(await screen.findByText('Ganó Caro. El resultado ya está anotado.')).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });
});
