import { updateCard } from '@mesa/contract/calls/cards';
import { outline } from '@mesa/runtime/testing/outline';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor } from '@testing-library/react';
import { charizard, found } from '../testing/charizard';
import { fieldNames } from './card-draft';
import CardPage from './card-page';

describe('reads from top to bottom:', () => {
  test('/carta/:id to a visitor', async () => {
    const { container, asked } = renderPage(<CardPage />, '/carta/7', [found(charizard)]);
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Carta · Mesa Abierta
      span [role=status]: Cargando...
      header
        h1 [tabindex=-1]: Carta
      … 1 × 30rem
      … 1 × 20rem
    `);
    await screen.findByRole('heading', { name: 'Charizard ex' });
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Charizard ex · Mesa Abierta
      header
        a [href=/coleccion/OBF]: Llamas Obsidianas
        h1 [tabindex=-1]: Charizard ex
        Llamas Obsidianas · 125/197
      button «Ampliar la imagen de Charizard ex»
        img «Charizard ex» [src=/uploads/cards/7.png, loading=eager]
      noscript
      dl [info]
        dt: Categoría
        dd: Pokémon
        dt: Tipo
        dd: Fuego
        dt: Subtipo
        dd: Básico
        dt: PS
        dd: 330
        dt: Evoluciona de
        dd: Charmeleon
        dt: Expansión
        dd: Llamas Obsidianas (OBF)
        dt: Número
        dd: 125/197
        dt: Rareza
        dd: Rara Doble
        dt: Marca de regulación
        dd: G
        dt: Pokédex
        dd: 6
        dt: Ilustración
        dd: Leo
      h2: Buscar precio
      ul
        li
          a [href=https://www.cardmarket.com/es/Pokemon/Products/Search?searchString=Charizard%20ex%20125%2F197, target=_blank, rel=noreferrer nofollow]: Cardmarket
        li
          a [href=https://www.tcgplayer.com/search/pokemon/product?q=Charizard%20ex%20125%2F197, target=_blank, rel=noreferrer nofollow]: TCGplayer
        li
          a [href=https://www.pricecharting.com/es/search-products?type=prices&q=Charizard%20ex%20125%2F197, target=_blank, rel=noreferrer nofollow]: PriceCharting
    `);
    expect(asked()).toMatchInlineSnapshot(`POST /api/cards/list {"id":7}`);
  });

  test('/carta/:id while the administrator edits it', async () => {
    signInAs({ role: 'admin' });
    const { container, user, asked } = renderPage(<CardPage />, '/carta/7', [found(charizard)]);
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    await screen.findByRole('textbox', { name: 'PS' });
    await act(async () => undefined);
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Charizard ex · Mesa Abierta
      header
        a [href=/coleccion/OBF]: Llamas Obsidianas
        h1 [tabindex=-1]: Charizard ex
        Llamas Obsidianas · 125/197
      button «Ampliar la imagen de Charizard ex»
        img «Charizard ex» [src=/uploads/cards/7.png, loading=eager]
      noscript
      form
        div [role=status]
        Nombre
        input «Nombre» [type=text, required=true, value=«Charizard ex»]
        Categoría
        input «Categoría» [type=text, required=true, value=«Pokémon»]
        Tipo
        input «Tipo» [type=text, value=«Fuego»]
        Subtipo
        input «Subtipo» [type=text, value=«Básico»]
        Supertipo
        input «Supertipo» [type=text, value=«Pokémon»]
        PS
        input «PS» [type=text, inputmode=numeric, value=«330»]
        Evoluciona de
        input «Evoluciona de» [type=text, value=«Charmeleon»]
        Expansión
        input «Expansión» [type=text, required=true, value=«Llamas Obsidianas»]
        Código de expansión
        input «Código de expansión» [type=text, required=true, value=«OBF»]
        Número de carta
        input «Número de carta» [type=text, inputmode=numeric, required=true, value=«125»]
        Número de colección
        input «Número de colección» [type=text, value=«125/197»]
        Rareza
        input «Rareza» [type=text, value=«Rara Doble»]
        Marca de regulación
        input «Marca de regulación» [type=text, value=«G»]
        Número de Pokédex
        input «Número de Pokédex» [type=text, inputmode=numeric, value=«6»]
        Ilustración
        input «Ilustración» [type=text, value=«Leo»]
        Imagen
        input «Imagen» [type=text, value=«/uploads/cards/7.png»]
        Icono
        input «Icono» [type=text]
        button [type=submit, primary]: Guardar
        button: Cancelar
        button [danger]: Eliminar
    `);
    expect(asked()).toMatchInlineSnapshot(`POST /api/cards/list {"id":7}`);
  });

  test('/carta/:id with every field refused, and its picture enlarged', async () => {
    signInAs({ role: 'admin' });
    const issues = fieldNames.map((name) => ({ path: name, message: `Mal: ${name}` }));
    const { container, user, asked } = renderPage(<CardPage />, '/carta/7', [found(charizard), reply(updateCard, failure('invalid', { issues }))]);
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    await user.type(await screen.findByRole('textbox', { name: 'PS' }), '0');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
    const form = outline(container.querySelector('form'));
    expect((form.match(/Revisa .*|input «.*Mal: \w+/g) ?? []).join('\n')).toMatchInlineSnapshot(`
      Revisa 17 campos: Nombre, Categoría, Tipo, Subtipo, Supertipo, PS, Evoluciona de, Expansión, Código de expansión, Número de carta y 7 más.
      input «Nombre» [type=text, required=true, describedby=«Mal: name
      input «Categoría» [type=text, required=true, describedby=«Mal: category
      input «Tipo» [type=text, describedby=«Mal: type
      input «Subtipo» [type=text, describedby=«Mal: subtype
      input «Supertipo» [type=text, describedby=«Mal: supertype
      input «PS» [type=text, inputmode=numeric, describedby=«Mal: hp
      input «Evoluciona de» [type=text, describedby=«Mal: evolvesFrom
      input «Expansión» [type=text, required=true, describedby=«Mal: expansion
      input «Código de expansión» [type=text, required=true, describedby=«Mal: expansionCode
      input «Número de carta» [type=text, inputmode=numeric, required=true, describedby=«Mal: cardNumber
      input «Número de colección» [type=text, describedby=«Mal: collectionNumber
      input «Rareza» [type=text, describedby=«Mal: rarity
      input «Marca de regulación» [type=text, describedby=«Mal: letterExpansion
      input «Número de Pokédex» [type=text, inputmode=numeric, describedby=«Mal: pokedexNumber
      input «Ilustración» [type=text, describedby=«Mal: artist
      input «Imagen» [type=text, describedby=«Mal: imageUrl
      input «Icono» [type=text, describedby=«Mal: iconcard
    `);
    await user.click(screen.getByRole('button', { name: 'Ampliar la imagen de Charizard ex' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cerrar' })).toHaveFocus());
    expect(outline(screen.getByRole('dialog'))).toMatchInlineSnapshot(`
      div «Charizard ex» [tabindex=-1, role=dialog]
        h2: Charizard ex
        button «Cerrar» [tabindex=0, focused]
        img «Charizard ex» [src=/uploads/cards/7.png, loading=eager]
    `);
    expect(asked()).toMatchInlineSnapshot(`
      POST /api/cards/list {"id":7}
      PUT /api/cards/update {"name":"Charizard ex","category":"Pokémon","type":"Fuego","subtype":"Básico","supertype":"Pokémon","hp":3300,"evolvesFrom":"Charmeleon","expansion":"Llamas Obsidianas","expansionCode":"OBF","cardNumber":125,"collectionNumber":"125/197","rarity":"Rara Doble","letterExpansion":"G","pokedexNumber":6,"artist":"Leo","imageUrl":"/uploads/cards/7.png","iconcard":null,"id":7,"updatedAt":"2025-05-24T15:00:00.000Z"}
    `);
  });
});
