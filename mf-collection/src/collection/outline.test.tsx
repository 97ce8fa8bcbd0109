import { listExpansions } from '@mesa/contract/calls/expansions';
import { makeExpansion } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import CollectionPage from './collection-page';

describe('reads from top to bottom:', () => {
  test('/coleccion and its skeleton', async () => {
    const svi = makeExpansion({ code: 'SVI', name_es: 'Escarlata y Púrpura', series: 'Serie Escarlata y Púrpura', position: 1, cards: 250, total: 258 });
    const obf = makeExpansion({ code: 'OBF', name_es: 'Llamas Obsidianas', url_image: '/uploads/expansions/obf.webp' });
    const { container, asked } = renderPage(<CollectionPage />, '/coleccion', [reply(listExpansions, { status: 'success', data: [svi, obf] })]);
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Expansiones · Mesa Abierta
      header
        h1 [tabindex=-1]: Expansiones
        Las cartas que se juegan, expansión por expansión.
      span [role=status]: Cargando expansiones...
      … 8 × 9rem
    `);
    await screen.findByRole('link', { name: /Llamas/ });
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Expansiones · Mesa Abierta
      header
        h1 [tabindex=-1]: Expansiones
        Las cartas que se juegan, expansión por expansión.
      section «Serie Escarlata y Púrpura»
        h2: Serie Escarlata y Púrpura
        ul
          li
            a [href=/coleccion/SVI]
              span [hidden=true]: SVI
              Escarlata y PúrpuraSVIEl sitio tiene 250 de 258
      section «Serie Megaevolución»
        h2: Serie Megaevolución
        ul
          li
            a [href=/coleccion/OBF]
              img [src=/uploads/expansions/obf.webp, loading=lazy]
              Llamas ObsidianasOBF120 cartas
    `);
    expect(asked()).toMatchInlineSnapshot(`GET /api/expansions`);
  });
});
