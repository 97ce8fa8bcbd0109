import { listCardUpdates } from '@mesa/contract/calls/card-updates';
import { listPendingCards } from '@mesa/contract/calls/cards';
import { makePagination } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import { asAdministrator } from '../testing/administrator';
import UploadCardsPage from './upload-cards-page';

asAdministrator();

describe('reads from top to bottom to the administrator:', () => {
  test('/upload-cards', async () => {
    const { container, user, asked } = renderPage(<UploadCardsPage />, '/upload-cards', [
      reply(listPendingCards, {
        status: 'success',
        data: [{ id: 3, name: 'Budew', expansionCode: 'ASC', number: '16', decks: 12 }],
        pagination: makePagination({ pages: 2 }),
      }),
      reply(listCardUpdates, { status: 'success', weekly: true, upToDateAt: null, data: [] }),
    ]);
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Agregar Cartas · Mesa Abierta
      header
        h1 [tabindex=-1]: Agregar Cartas
      form
        div [role=status]
        button [expanded=false]: Ver Ejemplo
        Cartas (JSON)
        textarea «Cartas (JSON)» [rows=18, describedby=«Un arreglo de 1 a 1000 cartas. Se crean todas o ninguna.»]
        Un arreglo de 1 a 1000 cartas. Se crean todas o ninguna.
        button [type=submit, primary]: Agregar Cartas
      section «Cartas en Revisión»
        h2: Cartas en Revisión
        p: Están en listas importadas, pero aún no en la colección. Cuando las agregues, esas barajas se completan solas.
        span [role=status]: Cargando cartas...
        … 24 × 0.9rem
      section «Catálogo al día»
        h2: Catálogo al día
        span [role=status]: Cargando actualizaciones...
        … 3 × 0.9rem
    `);
    await screen.findByText('Budew');
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Agregar Cartas · Mesa Abierta
      header
        h1 [tabindex=-1]: Agregar Cartas
      form
        div [role=status]
        button [expanded=false]: Ver Ejemplo
        Cartas (JSON)
        textarea «Cartas (JSON)» [rows=18, describedby=«Un arreglo de 1 a 1000 cartas. Se crean todas o ninguna.»]
        Un arreglo de 1 a 1000 cartas. Se crean todas o ninguna.
        button [type=submit, primary]: Agregar Cartas
      section «Cartas en Revisión»
        h2: Cartas en Revisión
        p: Están en listas importadas, pero aún no en la colección. Cuando las agregues, esas barajas se completan solas.
        table
          caption: Cartas que esperan las barajas
          thead
            tr
              th [scope=col, primary]: Carta
              th [scope=col]: Expansión
              th [scope=col]: Número
              th [scope=col]: Barajas
          tbody
            tr
              td [primary]: Budew
              td: ASC
              td: 16
              td: 12
        nav «Páginas de cartas en Revisión»
          button «Anterior» [disabled]: <
          span [role=status]: Página 1 de 2
          button «Siguiente»: >
      section «Catálogo al día»
        h2: Catálogo al día
        p: El servidor busca cartas nuevas en TCGdex una vez por semana, de noche.
        p: Aún no se ha traído nada de TCGdex.
    `);
    await user.click(screen.getByRole('button', { name: 'Ver Ejemplo' }));
    expect(outline(container.querySelector('pre'))).toMatchInlineSnapshot(
      `pre: [ { "name": "Charizard ex", "nameEn": "Charizard ex", "category": "Pokémon", "supertype": "Pokémon", "subtype": "Fase 2, ex", "type": "Oscura", "hp": 330, "evolvesFrom": "Charmeleon", "expansion": "Llamas Obsidianas", "expansionCode": "OBF", "cardNumber": 125, "collectionNumber": "125/197", "rarity": "Rara Doble", "letterExpansion": "G", "pokedexNumber": 6, "artist": "5ban Graphics", "imageUrl": "https://example.com/obf-125.webp" } ]`,
    );
    expect(asked()).toMatchInlineSnapshot(`
      GET /api/cards/pending?page=1&limit=20
      GET /api/cards/updates
    `);
  });
});
