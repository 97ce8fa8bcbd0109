import { outline } from '@mesa/runtime/testing/outline';
import { renderPage } from '@mesa/runtime/testing/render-page';
import CollectionPage from './collection-page';

describe('reads from top to bottom:', () => {
  test('/coleccion', () => {
    const { container, asked } = renderPage(<CollectionPage />, '/coleccion');
    expect(outline(container).split('\n').slice(0, 18).join('\n')).toMatchInlineSnapshot(`
      title: Expansiones · Mesa Abierta
      header
        h1 [tabindex=-1]: Expansiones
        Las cartas que se juegan, expansión por expansión.
      section «Serie Escarlata y Púrpura»
        h2: Serie Escarlata y Púrpura
        ul
          li
            a [href=/coleccion/SVI]
              img [src=/uploads/expansions/svi.webp, loading=lazy]
              Escarlata y PúrpuraSVI
          li
            a [href=/coleccion/PAL]
              img [src=/uploads/expansions/pal.webp, loading=lazy]
              Evoluciones en PaldeaPAL
          li
            a [href=/coleccion/OBF]
              img [src=/uploads/expansions/obf.webp, loading=lazy]
    `);
    expect(asked()).toMatchInlineSnapshot(``);
  });
});
