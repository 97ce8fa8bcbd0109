import { outline } from '@mesa/runtime/testing/outline';
import { renderPage } from '@mesa/runtime/testing/render-page';
import { keepExportedDeck } from '../deck-view/exported-deck';
import { cards } from '../testing/charizard-deck';
import ExportDeckPage from './export-deck-page';

describe('reads from top to bottom:', () => {
  test('/exportar-baraja, and without a deck', () => {
    keepExportedDeck({ player: 'Ana', tournament: 'Copa', date: '2025-05-24', cards: cards.slice(0, 3) });
    const view = renderPage(<ExportDeckPage />, '/exportar-baraja');
    expect(outline(view.container)).toMatchInlineSnapshot(`
      title: Exportar baraja · Mesa Abierta
      header
        h1 [tabindex=-1]: Baraja creada por Ana en Copa
        24 de mayo de 2025 · 17 cartas
        button [primary]: Exportar PNG
        button: Copiar TXT
      ul
        li
          img «Charizard ex» [src=/uploads/cards/1.png, loading=lazy]
          ×3
        li: Ultra Ball SVI 2/198×4
        li: Energía Fuego Básica SVI 3/198×10
      details
        summary: Lista en texto
        pre: Pokémon: 1 3 Charizard ex SVI 1 Entrenador: 1 4 Ultra Ball SVI 2 Energía: 1 10 Energía Fuego Básica SVI 3 Cartas totales: 17
    `);
    view.unmount();
    localStorage.clear();
    const { container, asked } = renderPage(<ExportDeckPage />, '/exportar-baraja');
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Exportar baraja · Mesa Abierta
      header
        h1 [tabindex=-1]: Exportar baraja
      p: No hay ninguna baraja para exportar. Abre una baraja y pulsa «Exportar Baraja».
      noscript
    `);
    expect(asked()).toMatchInlineSnapshot(``);
  });
});
