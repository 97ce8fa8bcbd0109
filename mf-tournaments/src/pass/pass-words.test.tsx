import { claimWithPass, getOwnPass, type OwnPass, openPass, saveOwnPlayerData, savePassList, sendPassCommands } from '@mesa/contract/calls/passes';
import { getLive } from '@mesa/contract/calls/play';
import { openSlip, reportBySlip, type SlipMatch } from '@mesa/contract/calls/slips';
import { getTournament, type Tournament } from '@mesa/contract/calls/tournaments';
import { engineVersion } from '@mesa/contract/play/commands';
import type { TournamentEvent } from '@mesa/contract/play/model';
import { eventOf } from '@mesa/contract/testing/event-of';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { makeLive, makeTournament } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { makePenalty } from '../testing/make-penalty';
import PassPage from './pass-page';

const success = { status: 'success' } as const;
const link = '/pase#abcdefghijklmnopqrstuv';
const ofCaro = (fields: Partial<OwnPass> = {}): OwnPass => ({
  ...{ ...success, tournamentId: 9, lastDay: '2026-10-04', messages: [], penalties: [], disputed: null },
  player: { id: 3, username: 'caro', name: 'Caro', hasAccount: false },
  list: { cards: 0, updatedAt: null },
  ...fields,
});

interface Shown {
  live?: ReturnType<typeof makeLive>;
  pass?: Partial<OwnPass>;
  fields?: Partial<Tournament>;
  more?: Reply[];
}

/** Shows Caro's pass, and waits until all of it is there. */
async function show(event: TournamentEvent, { live = makeLive(event), pass = {}, fields = {}, more = [] }: Shown = {}) {
  const view = renderPage(<PassPage />, link, [
    reply(getTournament, { ...success, data: makeTournament({ id: 9, name: 'Copa de Lima', status: 'progreso', played: true, ...fields }) }),
    reply(getLive, live),
    reply(openPass, { ...success, tournamentId: 9 }),
    reply(getOwnPass, ofCaro(pass)),
    ...more,
  ]);
  await screen.findByRole('navigation', { name: 'Torneo en vivo' });
  await waitFor(() => {
    expect(screen.queryByText(/^Cargando/)).toBeNull();
    expect(view.client.isFetching()).toBe(0);
  });
  return view;
}
const begun = () => eventOf([[[1, 3, 'open']]]);
const over = (): TournamentEvent => ({ ...eventOf([[[1, 3, 'player2']]]), stage: 'finalized' });
const enrolled = () => TournamentDay.with({ masters: 3 }).event;
const isBefore = (one: Element, other: Element) => Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

test('the page of a pass reads from top to bottom: the table, the penalties, and no list that nobody asked for', async () => {
  const { judge: _, playerId: __, ...penalty } = makePenalty();
  const { container } = await show(begun(), { pass: { penalties: [penalty] } });
  expect(outline(container)).toBe(
    `
title: Mi pase · Copa de Lima · Mesa Abierta
header
  a [href=/torneo/9]: Copa de Lima
  h1 [tabindex=-1]: Caro
  Este teléfono juega con el pase de Caro, hasta el 4 de octubre de 2026.
nav «Torneo en vivo»
  a [href=/torneo/9/rondas]: Rondas
  a [href=/torneo/9/posiciones]: Posiciones
div [accent]
  section «Mi mesa»
    p: Mi mesa1
    p: Ronda 1
    p: contra Ana
    p
      El reloj no ha empezado
      span [role=timer]: 30:00
    h2: ¿Cómo terminó?
    button [pressed=false]: Gané
    button [pressed=false]: Perdí
    button [pressed=false]: Empatamos
    p: Los dos jugadores informan, cada uno desde su teléfono.
    button: Llamar al juez
    span [role=status]
section «Tus sanciones»
  h2: Tus sanciones
  ul
    li: Advertencia (Warning) Tardanza, ronda 1
  p: Solo las ves tú, los jueces y el organizador.
section «Dejar el torneo»
  h2: Dejar el torneo
  button [danger]: Abandonar el torneo
`.trim(),
  );
});

test('who comes back to the page of a pass or a slip at once sees what has changed meanwhile', async () => {
  const view = await show(begun());
  await act(async () => view.router.navigate('/torneo/9/rondas'));
  await act(async () => view.router.navigate(-1));
  await screen.findByRole('navigation', { name: 'Torneo en vivo' });
  await waitFor(() => expect(view.callsOf(getOwnPass)).toHaveLength(2));
  view.unmount();
  const match: SlipMatch = {
    ...{ tournament: 'Copa', title: 'Ronda 2', table: 4, mayTie: true, outcome: null, reported: [], disputed: false },
    players: [
      { id: 3, name: 'Caro' },
      { id: 5, name: 'Eva' },
    ],
  };
  const slip = renderPage(<PassPage />, '/pase#9.abcdefghijklmnopqrstuv', [reply(openSlip, { ...success, match })]);
  await screen.findByRole('heading', { name: 'Mesa 4' });
  await act(async () => slip.router.navigate('/torneo/9/rondas'));
  await act(async () => slip.router.navigate(-1));
  await screen.findByRole('heading', { name: 'Mesa 4' });
  await waitFor(() => expect(slip.callsOf(openSlip)).toHaveLength(2));
});

test('a tap names the state of the tournament and the console that led it, with nothing else of the phone', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-10-04T15:00:00Z'));
  const live = makeLive(begun(), { seq: 4 });
  live.event.pen = { device: null, epoch: 2 };
  const { user, callsOf } = await show(begun(), { live, more: [reply(sendPassCommands, () => new Promise(() => undefined))] });
  await user.click(screen.getByRole('button', { name: 'Perdí' }));
  await waitFor(() =>
    expect(callsOf(sendPassCommands).map(({ body }) => body)).toEqual([
      {
        device: expect.stringMatching(/^[0-9a-f]{32}$/),
        commands: [
          {
            ...{ id: expect.stringMatching(/^[0-9a-f]{32}$/), engine: engineVersion, base: 4, pen: 2, at: Date.now() },
            body: { kind: 'report', round: 'round-1', player1: 1, player2: 3, outcome: 'player1' },
          },
        ],
      },
    ]),
  );
});

test('the page of a pass says what it waits for', async () => {
  let answer: () => void = () => undefined;
  renderPage(<PassPage />, link, [
    reply(openPass, { ...success, tournamentId: 9 }),
    reply(getOwnPass, ofCaro()),
    reply(getTournament, () => new Promise((done) => (answer = () => done({ ...success, data: makeTournament({ id: 9, status: 'progreso', played: true }) })))),
    reply(getLive, () => new Promise(() => undefined)),
  ]);
  expect(await screen.findByText('Cargando torneo...')).toBeInTheDocument();
  answer();
  expect(await screen.findByText('Cargando la mesa del torneo...')).toBeInTheDocument();
});

test('a pass that is read again after a failure says so', async () => {
  const { user } = renderPage(<PassPage />, link, [
    reply(openPass, { ...success, tournamentId: 9 }),
    reply(getOwnPass, failure('network')),
    reply(getOwnPass, () => new Promise(() => undefined)),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Abriendo el pase...')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
});

test('a pass that is being opened says so', async () => {
  renderPage(<PassPage />, link, [reply(openPass, () => new Promise(() => undefined))]);
  expect(screen.getByRole('heading', { level: 1, name: 'Mi pase' })).toBeVisible();
  expect(await screen.findByText('Abriendo el pase...')).toBeInTheDocument();
  expect(document.querySelector('[aria-busy=true]')).toHaveTextContent('Abriendo el pase...');
});

describe('The list of a phone with a pass', () => {
  const late = { listsClose: 'a una hora', listsCloseAt: '2999-11-22T22:00:00Z', listsVisible: 'al terminar' } as const;
  const own = () => screen.getByRole('region', { name: 'Mi lista' });

  test.each([
    ['first while it is missing', begun, 0, true],
    ['first until the start', enrolled, 60, true],
    ['below the table once it was handed in and the round runs', begun, 60, false],
  ] as const)('is %s', async (_, event, cards, isFirst) => {
    await show(event(), { pass: { list: { cards, updatedAt: null } }, fields: { status: 'inscripciones', ...late } });
    const seat = screen.queryByRole('region', { name: 'Mi mesa' }) ?? screen.getByText('Estás inscrito');
    expect(isBefore(own(), seat)).toBe(isFirst);
    expect(own().querySelector('button')).toHaveTextContent(cards > 0 ? 'Pegar otra lista' : 'Pegar mi lista');
  });

  test('is closed when the round runs, also if it was being typed, and is below the table', async () => {
    const fields = { listsClose: 'al empezar', listsVisible: 'al terminar' } as const;
    const first = await show(enrolled(), { fields: { status: 'inscripciones', ...fields } });
    await first.user.click(within(own()).getByRole('button', { name: 'Pegar mi lista' }));
    await first.user.type(within(own()).getByRole('textbox', { name: 'Lista' }), '60 Iono');
    first.unmount();
    await show(begun(), { fields: { ...fields, date: '2020-10-04' } });
    expect(outline(own())).toBe(
      `
section «Mi lista»
  h2: Falta tu lista de baraja
  p: Las listas cerraron cuando empezó el torneo, el 4 de octubre de 2020. Si la tuya tiene un error, pide a la tienda que la corrija.
  p [role=status]
`.trim(),
    );
    expect(isBefore(screen.getByRole('region', { name: 'Mi mesa' }), own())).toBe(true);
  });

  test('that is being typed is kept for its own player, on a phone where somebody is signed in', async () => {
    signInAs({ username: 'madre' });
    const fields = { status: 'inscripciones', ...late } as const;
    const type = async (pass: Partial<OwnPass>) => {
      const view = await show(enrolled(), { pass, fields });
      await view.user.click(within(own()).getByRole('button', { name: 'Pegar mi lista' }));
      return { ...view, field: within(own()).getByRole('textbox', { name: 'Lista' }) };
    };
    const first = await type({});
    await first.user.type(first.field, '60 Iono');
    first.unmount();
    const other = await type({ player: { id: 2, username: 'beto', name: 'Beto', hasAccount: false } });
    expect(other.field).toHaveValue('');
    other.unmount();
    expect((await type({})).field).toHaveValue('60 Iono');
  });

  test('can be handed in before the start, also if it never closes', async () => {
    await show(enrolled(), { fields: { status: 'inscripciones', listsClose: 'nunca', listsVisible: 'siempre' } });
    expect(outline(own())).toBe(
      `
section «Mi lista»
  h2: Tu lista de baraja
  p: Puedes entregarla y cambiarla cuando quieras.
  button [primary]: Pegar mi lista
  p [role=status]
`.trim(),
    );
  });

  test('that another phone handed in meanwhile is read again before it is replaced', async () => {
    const list = { cards: 59, updatedAt: '2026-10-03T18:00:00.000Z' };
    const { user, callsOf } = await show(enrolled(), {
      fields: { status: 'inscripciones', ...late },
      more: [
        reply(savePassList, failure('stale')),
        reply(getOwnPass, ofCaro({ list })),
        reply(savePassList, { ...success, data: { total: 60, cards: 20, byName: [], pending: [] } }),
      ],
    });
    await user.click(within(own()).getByRole('button', { name: 'Pegar mi lista' }));
    await user.type(within(own()).getByRole('textbox', { name: 'Lista' }), '60 Iono PAL 185');
    await user.click(within(own()).getByRole('button', { name: 'Entregar' }));
    await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
    expect(await screen.findByRole('heading', { name: 'Entregaste tu lista: 59 cartas' })).toBeVisible();
    await user.click(within(own()).getByRole('button', { name: 'Entregar' }));
    await screen.findByText('Entregada. El organizador ya la ve.');
    expect(callsOf(savePassList).map(({ body }) => body)).toEqual([{ cards: '60 Iono PAL 185' }, { cards: '60 Iono PAL 185', updatedAt: list.updatedAt }]);
  });
});

test('who leaves while enrolment is open is dropped too, which ends the pass', async () => {
  const { user, callsOf } = await show(enrolled(), {
    fields: { status: 'inscripciones' },
    more: [reply(sendPassCommands, () => new Promise(() => undefined))],
  });
  await user.click(screen.getByRole('button', { name: 'Retirar mi inscripción' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('¿Retirar tu inscripción?')).toBeVisible();
  expect(question.getByRole('button', { name: 'Retirar mi inscripción' })).toHaveClass('danger');
  await user.click(question.getByRole('button', { name: 'Retirar mi inscripción' }));
  await waitFor(() => expect(callsOf(sendPassCommands)[0]?.body).toMatchObject({ commands: [{ body: { kind: 'drop', player: 3, seen: 0 } }] }));
});

describe('Data for the official program', () => {
  test('are not asked for, nor called saved, if none is missing', async () => {
    await show(over(), { pass: { lacks: { pokemonId: false, birthYear: false } } });
    expect(screen.queryByText('Mis datos para el programa oficial')).toBeNull();
    expect(screen.queryByText(/^Guardado/)).toBeNull();
  });

  test('are asked for with what becomes of them, and sent without the spaces of a phone', async () => {
    const { user, callsOf } = await show(over(), {
      pass: { lacks: { pokemonId: true, birthYear: true } },
      more: [reply(saveOwnPlayerData, () => new Promise(() => undefined))],
    });
    await user.click(screen.getByRole('button', { name: 'Mis datos para el programa oficial' }));
    const form = await screen.findByRole('form', { name: 'Mis datos para el programa oficial' });
    expect(outline(form.parentElement)).toBe(
      `
p: Van en el archivo que la tienda sube al sitio oficial, y no son públicos.
form «Mis datos para el programa oficial»
  Player ID
  input «Player ID» [type=text, inputmode=numeric, maxlength=10]
  Año de nacimiento
  input «Año de nacimiento» [type=text, inputmode=numeric, maxlength=4]
  button [type=submit]: Guardar
`.trim(),
    );
    await user.type(within(form).getByRole('textbox', { name: 'Player ID' }), ' 4912345 ');
    await user.type(within(form).getByRole('textbox', { name: 'Año de nacimiento' }), '  ');
    await user.click(within(form).getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(callsOf(saveOwnPlayerData).map(({ body }) => body)).toEqual([{ pokemonId: '4912345' }]));
  });
});

test('who asked for their history finds the answer in their profile', async () => {
  signInAs({ username: 'nueva' });
  const { user } = await show(over(), { more: [reply(claimWithPass, { ...success, data: true })] });
  const offer = screen.getByRole('region', { name: 'Guarda tu historia' });
  expect(offer).toHaveTextContent(
    'Con una cuenta conservas este resultado y los que vienen. El administrador del sitio ve que tienes el pase de Caro, y te los une.',
  );
  await user.click(within(offer).getByRole('button', { name: 'Pedir este historial' }));
  expect(await within(offer).findByRole('status')).toHaveTextContent(/^Pedido\. La respuesta llega a tu perfil\.$/);
  expect(within(offer).getByRole('link', { name: 'tu perfil' })).toHaveAttribute('href', '/perfil');
});

describe('The code on a slip', () => {
  const players: SlipMatch['players'] = [
    { id: 3, name: 'Caro' },
    { id: 5, name: 'Eva' },
  ];
  const match: SlipMatch = { tournament: 'Copa', title: 'Ronda 2', table: 4, mayTie: true, players, outcome: null, reported: [], disputed: false };
  const open = (replies: Reply[]) => renderPage(<PassPage />, '/pase#9.abcdefghijklmnopqrstuv', replies);

  test('of a cut offers no tied games, one tap at a time', async () => {
    const { user } = open([
      reply(openSlip, { ...success, match: { ...match, mayTie: false, bestOfThree: true } }),
      reply(reportBySlip, { ...success, refusal: null, match }),
      reply(reportBySlip, () => new Promise(() => undefined)),
    ]);
    const caro = within(await screen.findByRole('region', { name: 'Informa Caro' }));
    await user.click(caro.getByRole('button', { name: 'Perdí' }));
    const games = within(await caro.findByRole('group', { name: /^Partidas/ }));
    expect(games.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['0-2', '1-2', '0-1']);
    await user.click(games.getByRole('button', { name: '1-2' }));
    await waitFor(() => expect(games.getByRole('button', { name: '0-2' })).toBeDisabled());
    expect(caro.getByRole('button', { name: 'Perdí' })).toHaveClass('primary');
    expect(caro.getByRole('button', { name: 'Gané' })).not.toHaveClass('primary');
  });

  test('says why a report was refused', async () => {
    const { user } = open([reply(openSlip, { ...success, match }), reply(reportBySlip, { ...success, refusal: 'round_is_over', match })]);
    const caro = within(await screen.findByRole('region', { name: 'Informa Caro' }));
    await user.click(caro.getByRole('button', { name: 'Gané' }));
    expect(await caro.findByRole('alert')).toHaveTextContent(/^La ronda ya terminó\. Habla con el organizador\.$/);
  });

  test('reads from top to bottom', async () => {
    const { container } = open([reply(openSlip, { ...success, match: { ...match, reported: [3], disputed: true } })]);
    await screen.findByRole('region', { name: 'Informa Caro' });
    expect(outline(container)).toBe(
      `
title: Mesa 4 · Copa · Mesa Abierta
header
  h1 [tabindex=-1]: Mesa 4
  Copa · Ronda 2: Caro contra Eva.
p [role=alert]: Los dos informes no coinciden: así no cuenta. Avisen al organizador, o corrija quien se equivocó.
div [accent]
  section «Informa Caro»
    h2: Caro, ¿cómo terminó?
    button [pressed=false]: Gané
    button [pressed=false]: Perdí
    button [pressed=false]: Empatamos
    p [role=status]: Informado. Cuenta cuando Eva diga lo mismo, o cuando lo anote el organizador.
div [accent]
  section «Informa Eva»
    h2: Eva, ¿cómo terminó?
    button [pressed=false]: Gané
    button [pressed=false]: Perdí
    button [pressed=false]: Empatamos
    p [role=status]: Aquí informa solo Eva.
`.trim(),
    );
  });

  test('that fails to load says so under its title', async () => {
    open([reply(openSlip, failure('network'))]);
    expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Papeleta' })).toBeVisible();
  });
});
