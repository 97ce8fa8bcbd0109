import { type Deck, getDeckOfPlayer, importDeck } from '@mesa/contract/calls/decks';
import { listOwnPenalties } from '@mesa/contract/calls/penalties';
import { getLive, getOwnReport } from '@mesa/contract/calls/play';
import { getPlayer } from '@mesa/contract/calls/players';
import { listTournamentMessages } from '@mesa/contract/calls/tournament-messages';
import { getTournament, type Tournament } from '@mesa/contract/calls/tournaments';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { makeDeck, makeDeckCard, makeLive, makeOwnPlayer, makePlayer, makeTournament } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, within } from '@testing-library/react';
import MyTablePage from '../live-pages/my-table-page';

const rules = { listsClose: 'al empezar', listsVisible: 'al terminar' } as const;
const cards = [makeDeckCard({ name: 'Iono', quantity: 60 })];

/** Caro's list in the server's format. */
const carosDeck = (fields: Partial<Deck>) =>
  makeDeck({
    id: null,
    player: makePlayer({ id: 3, username: 'caro' }),
    tournament: makeTournament({ id: 9, ...rules }),
    canEdit: true,
    isOwner: true,
    updatedAt: null,
    ...fields,
  });

interface Options extends Partial<Tournament> {
  cards?: typeof cards;
  findings?: { rule: 'total'; message: string; wayOut: string }[];
  replies?: Reply[];
}

/** Shows Caro's own page of a tournament with eight players. */
function show(day: TournamentDay, { cards: handedIn = [], findings = [], replies = [], ...fields }: Options = {}) {
  signInAs({ username: 'caro' });
  const tournament = makeTournament({ id: 9, name: 'Copa de Lima', status: 'inscripciones', played: true, canEdit: false, ...rules, ...fields });
  return renderPage(<MyTablePage />, '/torneo/9/mi-mesa', [
    reply(getTournament, { status: 'success', data: tournament }),
    reply(getLive, makeLive(day.event)),
    reply(getPlayer, { status: 'success', data: makeOwnPlayer({ id: 3, username: 'caro' }) }),
    reply(getOwnReport, { status: 'success', disputed: null }),
    reply(listTournamentMessages, { status: 'success', messages: [] }),
    reply(listOwnPenalties, { status: 'success', penalties: [] }),
    ...(replies.some(({ endpoint }) => endpoint === getDeckOfPlayer) ? [] : [reply(getDeckOfPlayer, carosDeck({ deck: handedIn, findings, tournament }))]),
    ...replies,
  ]);
}

const enrolled = () => TournamentDay.with({ masters: 8 });
const begun = () => {
  const day = enrolled();
  day.configure();
  day.next();
  return day;
};
const ownList = () => screen.findByRole('region', { name: 'Mi lista' });
/** Returns whether one element comes before another. */
const isBefore = (one: Element, other: Element) => Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

test('a player without a list sees it first, with the closing time', async () => {
  const findings = [{ rule: 'total' as const, message: 'La baraja tiene 0 cartas y debe tener 60.', wayOut: 'Agrega 60 cartas.' }];
  show(enrolled(), { listsClose: 'a una hora', listsCloseAt: '2999-11-22T22:00:00Z', findings });
  const list = await ownList();
  expect(within(list).getByRole('heading', { name: 'Falta tu lista de baraja' })).toBeVisible();
  expect(list).toHaveTextContent(/Cierran el .*2999.* · Se ven al terminar el torneo\./);
  expect(isBefore(list, screen.getByText('Estás inscrito'))).toBe(true);
  expect(list).not.toHaveTextContent('de las reglas');
});

test('a pasted list is submitted and shown as submitted', async () => {
  const day = enrolled();
  const made = carosDeck({ deck: cards, updatedAt: '2026-11-01T10:00:00.000Z' });
  const { user, callsOf } = show(day, {
    replies: [
      reply(getDeckOfPlayer, { ...made, deck: [], updatedAt: null }),
      reply(importDeck, { status: 'success', success: true, data: { total: 60, cards: 1, byName: [], pending: [] } }),
      reply(getDeckOfPlayer, made),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Pegar mi lista' }));
  await user.click(await screen.findByRole('button', { name: 'Entregar' }));
  expect(await screen.findByText('Pega tu lista: en Pokémon TCG Live, abre la baraja y elige «Exportar».')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Lista' }), '60 Iono PAL 185');
  await user.click(screen.getByRole('button', { name: 'Entregar' }));
  expect(await screen.findByRole('heading', { name: 'Entregaste tu lista: 60 cartas' })).toBeVisible();
  expect(screen.getByText('Entregada. El organizador ya la ve.')).toBeVisible();
  expect(callsOf(importDeck).map(({ body }) => body)).toEqual([{ tournamentId: 9, userName: 'caro', cards: '60 Iono PAL 185' }]);
});

test('another list replaces only the one that the player sees', async () => {
  const updatedAt = '2026-11-01T10:00:00.000Z';
  const { user, callsOf } = show(enrolled(), {
    replies: [
      reply(getDeckOfPlayer, carosDeck({ deck: cards, updatedAt })),
      reply(importDeck, { status: 'success', success: true, data: { total: 60, cards: 1, byName: [], pending: [] } }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Pegar otra lista' }));
  await user.type(await screen.findByRole('textbox', { name: 'Lista' }), '60 Iono PAL 185');
  await user.click(screen.getByRole('button', { name: 'Entregar' }));
  expect(await screen.findByText('Entregada. El organizador ya la ve.')).toBeVisible();
  expect(callsOf(importDeck)[0]?.body).toMatchObject({ updatedAt });
});

test.each([
  ['what the server says of a line', failure('rule_violation', { message: 'Línea 1: no entendemos «Iono».' }), 'Línea 1: no entendemos «Iono».'],
  ['that the network is gone', failure('network'), /Tu lista queda aquí\.$/],
])('a list that was not taken stays in its field, with %s', async (_, answer, sentence) => {
  const { user } = show(enrolled(), { replies: [reply(importDeck, answer)] });
  await user.click(await screen.findByRole('button', { name: 'Pegar mi lista' }));
  await user.type(await screen.findByRole('textbox', { name: 'Lista' }), 'Iono');
  await user.click(screen.getByRole('button', { name: 'Entregar' }));
  const field = screen.getByRole('textbox', { name: 'Lista' });
  await screen.findAllByText(sentence);
  expect(field).toHaveValue('Iono');
  expect(field).toBeInvalid();
});

test('a list that was being typed is open again when its player comes back', async () => {
  const first = show(enrolled());
  await first.user.click(await screen.findByRole('button', { name: 'Pegar mi lista' }));
  await first.user.type(await screen.findByRole('textbox', { name: 'Lista' }), '60 Iono');
  first.unmount();
  show(enrolled());
  expect(await screen.findByRole('textbox', { name: 'Lista' })).toHaveValue('60 Iono');
});

test('the field for a list is put away without a list', async () => {
  const { user } = show(enrolled());
  await user.click(await screen.findByRole('button', { name: 'Pegar mi lista' }));
  expect(await screen.findByRole('textbox', { name: 'Lista' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByRole('textbox', { name: 'Lista' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Pegar mi lista' })).toBeVisible();
  expect(screen.queryByText(/^Entregada/)).toBeNull();
});

test('a list that never closes can be handed in before the start, below the enrolment', async () => {
  show(enrolled(), { listsClose: 'nunca', listsVisible: 'siempre' });
  const list = await ownList();
  expect(within(list).getByRole('heading', { name: 'Tu lista de baraja' })).toBeVisible();
  expect(within(list).getByText('Puedes entregarla y cambiarla cuando quieras.')).toBeVisible();
  expect(within(list).getByRole('link', { name: 'Armarla carta por carta' })).toHaveAttribute('href', '/baraja/9/caro');
  expect(isBefore(screen.getByText('Estás inscrito'), list)).toBe(true);
});

test('broken rules are shown with a remedy, and block nothing', async () => {
  show(enrolled(), { cards, findings: [{ rule: 'total', message: 'La baraja tiene 59 cartas y debe tener 60.', wayOut: 'Agrega 1 carta.' }] });
  const list = await ownList();
  expect(list).toHaveTextContent('1 aviso de las reglas; la lista está entregada igual, y decide el juez:');
  expect(list).toHaveTextContent('La baraja tiene 59 cartas y debe tener 60. Agrega 1 carta.');
});

test('once lists are closed, only shows the list and the closing time', async () => {
  show(begun(), { cards });
  const list = await ownList();
  expect(list).toHaveTextContent(/Las listas cerraron cuando empezó el torneo.*pide a la tienda que la corrija\./);
  expect(within(list).queryByRole('button')).not.toBeInTheDocument();
  expect(within(list).getByRole('link', { name: 'Ver mi lista' })).toHaveAttribute('href', '/baraja/9/caro');
  expect(isBefore(screen.getByRole('region', { name: 'Mi mesa' }), list)).toBe(true);
});

test('a list that was handed in stays first until the start, while it can still change', async () => {
  show(enrolled(), { cards, listsClose: 'a una hora', listsCloseAt: '2999-11-22T22:00:00Z' });
  expect(isBefore(await ownList(), screen.getByText('Estás inscrito'))).toBe(true);
});

test('a list that was handed in and can still change is below the table once the round runs', async () => {
  show(begun(), { cards, listsClose: 'a una hora', listsCloseAt: '2999-11-22T22:00:00Z' });
  const list = await ownList();
  expect(isBefore(screen.getByRole('region', { name: 'Mi mesa' }), list)).toBe(true);
  expect(within(list).getByRole('button', { name: 'Pegar otra lista' })).toBeVisible();
});

test('a player without a list has nothing to open once lists are closed, and none is asked for after the end', async () => {
  const { unmount } = show(begun());
  const list = await ownList();
  expect(within(list).getByRole('heading', { name: 'Falta tu lista de baraja' })).toBeVisible();
  expect(within(list).queryByRole('link')).toBeNull();
  unmount();
  const day = enrolled();
  day.configure();
  day.playSwiss();
  for (const { division } of day.pod().cuts) day.playCut(division);
  day.finalize();
  const { asked } = show(day);
  expect(await screen.findByText(/^Terminaste \d\.º/)).toBeVisible();
  expect(asked()).not.toContain('tournament-decks');
});

test('a player who may not change a list only opens it, also while lists are open', async () => {
  show(enrolled(), { replies: [reply(getDeckOfPlayer, carosDeck({ deck: cards, canEdit: false }))] });
  const list = await ownList();
  expect(within(list).getByRole('link', { name: 'Ver mi lista' })).toBeVisible();
  expect(within(list).queryByRole('button')).toBeNull();
});

test('an organiser can change their own list after lists are closed', async () => {
  show(begun(), { cards, canEdit: true });
  const list = await ownList();
  expect(within(list).getByRole('button', { name: 'Pegar otra lista' })).toBeVisible();
  expect(within(list).getByRole('link', { name: 'Ver o cambiar mi lista' })).toBeVisible();
});

test('a list without a closing time is not shown first, and a player on the waiting list has none', async () => {
  const { asked } = show(begun(), { listsClose: 'nunca', listsVisible: 'siempre' });
  expect(await screen.findByRole('link', { name: 'Mi baraja para este torneo' })).toHaveAttribute('href', '/baraja/9/caro');
  expect(asked()).not.toContain('tournament-decks');
});
