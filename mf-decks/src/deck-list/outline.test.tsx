import { getDeck } from '@mesa/contract/calls/decks';
import { outline } from '@mesa/runtime/testing/outline';
import { failure, renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import { deck, result } from '../testing/charizard-deck';
import DeckListPage from './deck-list-page';

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
        time [datetime=2025-05-24]: 24 de mayo de 2025
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
