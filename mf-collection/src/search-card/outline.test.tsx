import { countCards } from '@mesa/contract/calls/cards';
import { listExpansions } from '@mesa/contract/calls/expansions';
import { type CardFacet, cardFacets } from '@mesa/contract/card-search/card-filters';
import { makeExpansion } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import { charizard, found } from '../testing/charizard';
import SearchCardPage from './search-card-page';

describe('reads from top to bottom:', () => {
  test('/buscar-carta with a filter', async () => {
    const { container, asked } = renderPage(<SearchCardPage />, '/buscar-carta?nombre=charizard&expansion=OBF&numero=125&categoria=Herramienta&pagina=2', [
      found(charizard),
      reply(countCards, {
        ...(Object.fromEntries(cardFacets.map((facet) => [facet, []])) as unknown as Record<CardFacet, []>),
        status: 'success',
        category: [{ value: 'Herramienta', count: 1 }],
        expansionCode: [{ value: 'OBF', count: 12 }],
        type: [{ value: 'Fuego', count: 7 }],
      }),
      reply(listExpansions, { status: 'success', data: [makeExpansion({ code: 'OBF', name_es: 'Llamas Obsidianas' })] }),
    ]);
    await screen.findByRole('option', { name: /OBF/ });
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
          select «Expansión» [value=«OBF»]
            option: Todas
            option: OBF
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
          details
            summary: Más filtros
            Tipo
            select «Tipo» [value=«Todos»]
              option: Todos
            Se juega en
            select «Se juega en» [value=«Cualquier formato»]
              option: Cualquier formato
            Fase o clase
            select «Fase o clase» [value=«Todas»]
              option: Todas
            Marca de regulación
            select «Marca de regulación» [value=«Todas»]
              option: Todas
            Rareza
            select «Rareza» [value=«Todas»]
              option: Todas
            Ilustración
            input «Ilustración» [autocomplete=off, role=combobox, autocomplete=list, expanded=false]
            div [role=status]
            div «Ilustración» [tabindex=-1, role=listbox]
          button [type=submit, primary]: Buscar
          a [href=/buscar-carta, quiet]: Limpiar
        ul «Filtros aplicados»
          li
            a «Quitar el filtro Nombre: charizard» [href=/buscar-carta?expansion=OBF&numero=125&categoria=Herramienta, small]: charizard
          li
            a «Quitar el filtro Expansión: OBF» [href=/buscar-carta?nombre=charizard&numero=125&categoria=Herramienta, small]: OBF
          li
            a «Quitar el filtro Número de carta: 125» [href=/buscar-carta?nombre=charizard&expansion=OBF&categoria=Herramienta, small]: 125
          li
            a «Quitar el filtro Categoría: Herramienta» [href=/buscar-carta?nombre=charizard&expansion=OBF&numero=125, small]: Herramienta
        span [role=status]: Cargando cartas...
        … 20 × 100%
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
        select «Expansión» [value=«Llamas Obsidianas · OBF (12)»]
          option: Todas
          optgroup
            option: Llamas Obsidianas · OBF (12)
        Número de carta
        input «Número de carta» [type=number, inputmode=numeric, min=1, value=«125»]
        Categoría
        select «Categoría» [value=«Herramienta (1)»]
          option: Todas
          option: Pokémon (0)
          option: Entrenador (0)
          option: Energía (0)
          option: Herramienta (1)
        Número de colección
        input «Número de colección» [type=text, placeholder=125/197, maxlength=20]
        details
          summary: Más filtros
          Tipo
          select «Tipo» [value=«Todos»]
            option: Todos
            option: Fuego (7)
          Se juega en
          select «Se juega en» [value=«Cualquier formato»]
            option: Cualquier formato
          Fase o clase
          select «Fase o clase» [value=«Todas»]
            option: Todas
          Marca de regulación
          select «Marca de regulación» [value=«Todas»]
            option: Todas
          Rareza
          select «Rareza» [value=«Todas»]
            option: Todas
          Ilustración
          input «Ilustración» [autocomplete=off, role=combobox, autocomplete=list, expanded=false]
          div [role=status]
          div «Ilustración» [tabindex=-1, role=listbox]
        button [type=submit, primary]: Buscar
        a [href=/buscar-carta, quiet]: Limpiar
      ul «Filtros aplicados»
        li
          a «Quitar el filtro Nombre: charizard» [href=/buscar-carta?expansion=OBF&numero=125&categoria=Herramienta, small]: charizard
        li
          a «Quitar el filtro Expansión: OBF» [href=/buscar-carta?nombre=charizard&numero=125&categoria=Herramienta, small]: OBF
        li
          a «Quitar el filtro Número de carta: 125» [href=/buscar-carta?nombre=charizard&expansion=OBF&categoria=Herramienta, small]: 125
        li
          a «Quitar el filtro Categoría: Herramienta» [href=/buscar-carta?nombre=charizard&expansion=OBF&numero=125, small]: Herramienta
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
    expect(asked()).toMatchInlineSnapshot(`
      GET /api/expansions
      POST /api/cards/list {"name":"charizard","expansionCode":"OBF","cardNumber":125,"category":"Herramienta","page":2,"limit":20}
      POST /api/cards/count {"name":"charizard","expansionCode":"OBF","cardNumber":125,"category":"Herramienta"}
    `);
  });
});
