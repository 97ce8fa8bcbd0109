import { listCards, listExpansionCards, updateCard } from '@mesa/contract/calls/cards';
import { makeCard, makePagination } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen } from '@testing-library/react';
import { cardFields } from './card/card-draft';
import CardPage from './card/card-page';
import CollectionPage from './collection/collection-page';
import ExpansionPage from './expansion/expansion-page';
import SearchCardPage from './search-card/search-card-page';

const charizard = makeCard({
  id: 7,
  name: 'Charizard ex',
  type: 'Fuego',
  expansion: 'Llamas Obsidianas',
  expansionCode: 'OBF',
  cardNumber: 125,
  collectionNumber: '125/197',
  hp: 330,
  rarity: 'Rara Doble',
  evolvesFrom: 'Charmeleon',
  artist: 'Leo',
  pokedexNumber: 6,
});
const found = (...data: (typeof charizard)[]) => reply(listCards, { status: 'success', data, total: 41, totalPages: 3 });

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

  test('/coleccion/:code, its waiting, and the picture of a card', async () => {
    const { container, asked } = renderPage(<ExpansionPage />, '/coleccion/obf', [
      reply(listExpansionCards, { status: 'success', cards: [charizard, makeCard({ id: 8, name: 'Ditto', imageUrl: null })], pagination: makePagination() }),
    ]);
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Llamas Obsidianas · Mesa Abierta
      header
        a [href=/coleccion]: Expansiones
        h1 [tabindex=-1]: Llamas Obsidianas
        img [src=/uploads/expansions/obf.webp, loading=lazy]
        OBF
      span [role=status]: Cargando cartas...
      …
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
          a «Ditto, SVI 8/198» [href=/carta/8]: Ditto
    `);
    expect(asked()).toMatchInlineSnapshot(`POST /api/cards/expansion/OBF?page=1&limit=300`);
  });

  test('/buscar-carta with a filter', async () => {
    const { container, asked } = renderPage(<SearchCardPage />, '/buscar-carta?nombre=charizard&expansion=OBF&numero=125&categoria=Herramienta&pagina=2', [
      found(charizard),
    ]);
    expect(outline(container.querySelector('[aria-busy]')?.parentElement ?? null)).toMatchInlineSnapshot(`
      body
        header
          h1 [tabindex=-1]: Buscar Carta
          Por nombre, expansión o número: también «125/197» u «OBF 125».
        button [expanded=true]: Ocultar filtros
        form
          Nombre
          input «Nombre» [autocomplete=off, role=combobox, autocomplete=list, expanded=false, value=«charizard»]
          div [role=status]
          div «Nombre» [tabindex=-1, role=listbox]
          Expansión
          select «Expansión» [value=«Llamas Obsidianas (OBF)»]
            option: Todas
            option: Escarlata y Púrpura (SVI)
            option: Evoluciones en Paldea (PAL)
            option: Llamas Obsidianas (OBF)
            option: 151 (MEW)
            option: Brecha Paradójica (PAR)
            option: Destinos de Paldea (PAF)
            option: Fuerzas Temporales (TEF)
            option: Mascarada Crepuscular (TWM)
            option: Fábula Sombría (SFA)
            option: Corona Astral (SCR)
            option: Chispas Fulgurantes (SSP)
            option: Evoluciones Prismáticas (PRE)
            option: Juntos de Aventuras (JTG)
            option: Rivales Predestinados (DRI)
            option: Fulgor Negro (BLK)
            option: Llama Blanca (WHT)
            option: Cenit Supremo (CRZ)
          Número de carta
          input «Número de carta» [type=number, inputmode=numeric, min=1, value=«125»]
          Categoría
          select «Categoría» [value=«Herramienta»]
            option: Todas
            option: Pokémon
            option: Entrenador
            option: Energía
            option: Herramienta
          Número de colección
          input «Número de colección» [type=text, placeholder=125/197, maxlength=20]
          button [type=submit, primary]: Buscar
          button [quiet]: Limpiar
        span [role=status]: Cargando cartas...
        …
    `);
    await screen.findByText('Página 2 de 3');
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Buscar Carta · Mesa Abierta
      header
        h1 [tabindex=-1]: Buscar Carta
        Por nombre, expansión o número: también «125/197» u «OBF 125».
      button [expanded=true]: Ocultar filtros
      form
        Nombre
        input «Nombre» [autocomplete=off, role=combobox, autocomplete=list, expanded=false, value=«charizard»]
        div [role=status]
        div «Nombre» [tabindex=-1, role=listbox]
        Expansión
        select «Expansión» [value=«Llamas Obsidianas (OBF)»]
          option: Todas
          option: Escarlata y Púrpura (SVI)
          option: Evoluciones en Paldea (PAL)
          option: Llamas Obsidianas (OBF)
          option: 151 (MEW)
          option: Brecha Paradójica (PAR)
          option: Destinos de Paldea (PAF)
          option: Fuerzas Temporales (TEF)
          option: Mascarada Crepuscular (TWM)
          option: Fábula Sombría (SFA)
          option: Corona Astral (SCR)
          option: Chispas Fulgurantes (SSP)
          option: Evoluciones Prismáticas (PRE)
          option: Juntos de Aventuras (JTG)
          option: Rivales Predestinados (DRI)
          option: Fulgor Negro (BLK)
          option: Llama Blanca (WHT)
          option: Cenit Supremo (CRZ)
        Número de carta
        input «Número de carta» [type=number, inputmode=numeric, min=1, value=«125»]
        Categoría
        select «Categoría» [value=«Herramienta»]
          option: Todas
          option: Pokémon
          option: Entrenador
          option: Energía
          option: Herramienta
        Número de colección
        input «Número de colección» [type=text, placeholder=125/197, maxlength=20]
        button [type=submit, primary]: Buscar
        button [quiet]: Limpiar
      p [role=status]: 41 cartas
      ul
        li
          a «Charizard ex, OBF 125/197» [href=/carta/7]
            img «Charizard ex» [src=/uploads/cards/7.png, loading=eager]
      nav «Páginas de cartas»
        a «Anterior» [href=?nombre=charizard&expansion=OBF&numero=125&categoria=Herramienta]: Anterior
        span [role=status]: Página 2 de 3
        a «Siguiente» [href=?nombre=charizard&expansion=OBF&numero=125&categoria=Herramienta&pagina=3]: Siguiente
    `);
    expect(asked()).toMatchInlineSnapshot(
      `POST /api/cards/list {"name":"charizard","expansionCode":"OBF","cardNumber":125,"category":"Herramienta","page":2,"limit":20}`,
    );
  });

  test('/carta/:id to a visitor', async () => {
    const { container, asked } = renderPage(<CardPage />, '/carta/7', [found(charizard)]);
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Carta · Mesa Abierta
      span [role=status]: Cargando...
      header
        h1 [tabindex=-1]: Carta
      …
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

  test('/carta/:id whose every field is refused, and its picture enlarged', async () => {
    signInAs({ role: 'admin' });
    const issues = cardFields.map(({ name }) => ({ path: name, message: `Mal: ${name}` }));
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
    expect(outline(await screen.findByRole('dialog'))).toMatchInlineSnapshot(`
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
