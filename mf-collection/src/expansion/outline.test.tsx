import { listExpansionCards } from '@mesa/contract/calls/cards';
import { makeCard, makeExpansion, makePagination } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import { charizard } from '../testing/charizard';
import ExpansionPage from './expansion-page';

const obf = makeExpansion({ code: 'OBF', name_es: 'Llamas Obsidianas', url_image: '/uploads/expansions/obf.webp' });

describe('reads from top to bottom:', () => {
  test('/coleccion/:code, its skeleton, and the picture of a card', async () => {
    const { container, asked } = renderPage(<ExpansionPage />, '/coleccion/obf', [
      reply(listExpansionCards, {
        status: 'success',
        expansion: obf,
        cards: [charizard, makeCard({ id: 8, name: 'Ditto', imageUrl: null })],
        pagination: makePagination(),
      }),
    ]);
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Expansión OBF · Mesa Abierta
      header
        a [href=/coleccion]: Expansiones
        h1 [tabindex=-1]: Expansión OBF
      span [role=status]: Cargando cartas...
      … 20 × 100%
    `);
    await screen.findByRole('link', { name: /Charizard/ });
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Llamas Obsidianas · Mesa Abierta
      header
        a [href=/coleccion]: Expansiones
        h1 [tabindex=-1]: Llamas Obsidianas
        img [src=/uploads/expansions/obf.webp, loading=lazy]
        OBF
      ul
        li
          a «Charizard ex, OBF 125/197» [href=/carta/7]
            img «Charizard ex» [src=/uploads/cards/7.png, loading=eager]
        li
          a «Ditto, SVI 8/198» [href=/carta/8]: Ditto SVI 8/198
    `);
    expect(asked()).toMatchInlineSnapshot(`POST /api/cards/expansion/OBF?page=1&limit=300`);
  });
});
