import { type Deck, getDeck } from '@mesa/contract/calls/decks';
import { makeDeckCard, makeDeckIconCard, makePlayer, makeResult, makeTournament } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { failure, renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import DeckListPage from './deck-list-page';

const player = makePlayer({ id: 4, username: 'ana', name: 'Ana' });
const cards = [
  makeDeckCard({ id: 1, name: 'Charizard ex', quantity: 3, favourite: true, imageUrl: '/uploads/cards/1.png', iconcard: '/uploads/icons/1.png' }),
  makeDeckCard({ id: 2, name: 'Ultra Ball', category: 'Objeto', quantity: 4 }),
  makeDeckCard({ id: 3, name: 'Energía Fuego Básica', category: 'Energía', subtype: 'Básica', quantity: 10 }),
  makeDeckCard({ id: 9, name: 'Carta nueva', category: 'Revisión', type: null, expansionCode: 'ASC', cardNumber: 16, collectionNumber: null }),
];
const tournament = makeTournament({ id: 9, name: 'Copa', date: '2025-05-24' });
const result = makeResult({
  tournamentId: 9,
  player,
  deckName: 'Charizard',
  position: 1,
  record: '5-0-1',
  points: 16,
  winRate: 83.3,
  deckCards: [makeDeckIconCard({ id: 1, name: 'Charizard ex' })],
});
const deck: Deck = {
  status: 'success',
  id: 5,
  deck: cards,
  player,
  tournament,
  result,
  canEdit: false,
  isOwner: false,
  lateChange: { kind: 'modificada', at: '2025-05-26T15:00:00.000Z' },
  findings: [],
  updatedAt: '2025-05-24T15:00:00.000Z',
};

describe('reads from top to bottom:', () => {
  test('/baraja/lista/:id, one without a name and a result, and a missing one', async () => {
    const bare = { ...deck, lateChange: null, deck: [], result: { ...result, deckName: null, deckCards: [], position: null } };
    const view = renderPage(<DeckListPage />, '/baraja/lista/5', [reply(getDeck, bare)]);
    await screen.findByText(/aún no ha publicado/);
    expect(outline(view.container)).toMatchInlineSnapshot(`
      title: No definido de ana · Mesa Abierta
      header
        h1 [tabindex=-1]: Baraja de ana
        a [href=/jugador/ana]: ana
        en
        a [href=/torneo/9]: Copa
        ·
        time [datetime=2025-05-24]: 2025/05/24
      p: ana aún no ha publicado su baraja.
      button [quiet, small]: Denunciar
    `);
    view.unmount();
    const { container, asked } = renderPage(<DeckListPage />, '/baraja/lista/5', [reply(getDeck, failure('not_found'))]);
    await screen.findByRole('heading', { name: 'Baraja no encontrada' });
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Baraja no encontrada · Mesa Abierta
      header
        h1 [tabindex=-1]: Baraja no encontrada
      p: Ninguna baraja tiene esta dirección. Puede que el enlace esté incompleto o que su torneo ya no esté publicado.
      a [href=/ranking, primary]: Ver el ranking
    `);
    expect(asked()).toMatchInlineSnapshot(`GET /api/decks/5`);
  });
});
