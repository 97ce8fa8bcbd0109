import { getDeckOfPlayer } from '@mesa/contract/calls/decks';
import { outline } from '@mesa/runtime/testing/outline';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import { deck, tournament } from '../testing/charizard-deck';
import DeckPage from './deck-page';

describe('reads from top to bottom:', () => {
  test('/baraja/:tournament/:player to a visitor', async () => {
    const { container, asked } = renderPage(<DeckPage />, '/baraja/9/ana', [reply(getDeckOfPlayer, deck)]);
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Baraja · Mesa Abierta
      span [role=status]: Cargando...
      header
        h1 [tabindex=-1]: Baraja
      … 1 × 30rem
    `);
    await screen.findByText(/Total Cartas/);
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Charizard de ana · Mesa Abierta
      header
        h1 [tabindex=-1]: Charizard
        img «Carta Charizard ex» [src=/uploads/icons/1.png, loading=lazy]
        a [href=/jugador/ana]: ana
        en
        a [href=/torneo/9]: Copa
        ·
        time [datetime=2025-05-24]: 24 de mayo de 2025
      dl
        dt: Posición
        dd: 1
        dt: Historial
        dd: 5-0-1
        dt: Puntos
        dd: 16
        dt: % Victorias
        dd: 83,3 %
      div [warning]
        p: Modificada el 26 de mayo de 2025, después del torneo
      button: Exportar Baraja
      button: Imprimir hoja
      noscript
      p: Total Cartas: 18 · faltan 42 para 60 · toca un símbolo para ver la carta
      button [pressed=true, primary, small]: Lista
      button [pressed=false, small]: Imágenes
      section «Pokémon» [data-group=Pokémon]
        h2: Pokémon (3)
        ul
          li [data-shown=beside]
            3
            button «Ver la imagen de Charizard ex» [tabindex=-1]
            a [href=/carta/1]: Charizard ex
            SVI 1Carta favorita
      section «Entrenador» [data-group=Entrenador]
        h2: Entrenador (4)
        ul
          li
            4
            button «Ver la imagen de Ultra Ball» [tabindex=-1]
            a [href=/carta/2]: Ultra Ball
            SVI 2
      section «Energía» [data-group=Energía]
        h2: Energía (10)
        ul
          li
            10
            button «Ver la imagen de Energía Fuego Básica» [tabindex=-1]
            a [href=/carta/3]: Energía Fuego Básica
            SVI 3
      section «Revisión» [data-group=Revisión]
        h2: Revisión (1)
        p: Aún no están en la colección. Se completan solas cuando se agreguen.
        ul
          li
            1
            button «Ver la imagen de Carta nueva» [tabindex=-1]
            a [href=/carta/9]: Carta nueva
            ASC 16
      aside [hidden=true]
        img «Charizard ex» [src=/uploads/cards/1.png, loading=lazy]
      button [expanded=false]: Versiones
      button [quiet, small]: Denunciar
    `);
    expect(asked()).toMatchInlineSnapshot(`POST /api/tournament-decks/list {"tournamentId":9,"userName":"ana"}`);
  });

  test('/baraja/:tournament/:player to a person who edits it and removed a card', async () => {
    signInAs();
    const { container, user, asked } = renderPage(<DeckPage />, '/baraja/9/ana', [reply(getDeckOfPlayer, { ...deck, canEdit: true, lateChange: null })]);
    await user.click(await screen.findByRole('button', { name: 'Quitar Ultra Ball' }));
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Charizard de ana · Mesa Abierta
      header
        h1 [tabindex=-1]: Charizard
        img «Carta Charizard ex» [src=/uploads/icons/1.png, loading=lazy]
        a [href=/jugador/ana]: ana
        en
        a [href=/torneo/9]: Copa
        ·
        time [datetime=2025-05-24]: 24 de mayo de 2025
      dl
        dt: Posición
        dd: 1
        dt: Historial
        dd: 5-0-1
        dt: Puntos
        dd: 16
        dt: % Victorias
        dd: 83,3 %
      div [role=status]
      button [primary]: Actualizar Baraja
      button: Exportar Baraja
      button: Imprimir hoja
      button: Copiar a mis barajas
      Nombre de la baraja
      input «Nombre de la baraja» [type=text, placeholder=Gardevoir ex, maxlength=80, describedby=«Así sale en el torneo y en el recorrido.», value=«Charizard»]
      Así sale en el torneo y en el recorrido.
      Agregar carta
      input «Agregar carta» [autocomplete=off, placeholder=Nombre, 125/197 u OBF 125, role=combobox, autocomplete=list, expanded=false]
      div [role=status]
      div «Agregar carta» [tabindex=-1, role=listbox]
      button [expanded=false]: ¿Qué me falta?
      ul «Cartas quitadas»
        li
          Ultra Ball se quitará al guardar.
          button [quiet, small]: Deshacer
      p: Total Cartas: 14 · faltan 46 para 60 · toca un símbolo para ver la carta
      button [pressed=true, primary, small]: Lista
      button [pressed=false, small]: Imágenes
      section «Pokémon» [data-group=Pokémon]
        h2: Pokémon (3)
        ul
          li [data-shown=beside]
            input «Copias de Charizard ex» [type=number, inputmode=numeric, min=1, max=4, value=«3»]
            button «Ver la imagen de Charizard ex» [tabindex=-1]
            a [href=/carta/1]: Charizard ex
            SVI 1
            button «Charizard ex: carta favorita» [pressed=true]
            button «Quitar Charizard ex»
      section «Energía» [data-group=Energía]
        h2: Energía (10)
        ul
          li
            input «Copias de Energía Fuego Básica» [type=number, inputmode=numeric, min=1, max=59, value=«10»]
            button «Ver la imagen de Energía Fuego Básica» [tabindex=-1]
            a [href=/carta/3]: Energía Fuego Básica
            SVI 3
            button «Energía Fuego Básica: carta favorita» [pressed=false]
            button «Quitar Energía Fuego Básica»
      section «Revisión» [data-group=Revisión]
        h2: Revisión (1)
        p: Aún no están en la colección. Se completan solas cuando se agreguen.
        ul
          li
            input «Copias de Carta nueva» [type=number, inputmode=numeric, min=1, max=59, value=«1»]
            button «Ver la imagen de Carta nueva» [tabindex=-1]
            a [href=/carta/9]: Carta nueva
            ASC 16
            button «Carta nueva: carta favorita» [pressed=false]
            button «Quitar Carta nueva»
      aside [hidden=true]
        img «Charizard ex» [src=/uploads/cards/1.png, loading=lazy]
      button [expanded=false]: Versiones
      button [quiet, small]: Denunciar
    `);
    expect(asked()).toMatchInlineSnapshot(`POST /api/tournament-decks/list {"tournamentId":9,"userName":"ana"}`);
  });

  test('/baraja/:tournament/:player of an empty deck, its import open', async () => {
    signInAs();
    const { container, user, asked } = renderPage(<DeckPage />, '/baraja/9/ana', [
      reply(getDeckOfPlayer, { ...deck, deck: [], canEdit: true, lateChange: null, tournament: { ...tournament, status: 'progreso', canEdit: true } }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Importar baraja TXT' }));
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Charizard de ana · Mesa Abierta
      header
        h1 [tabindex=-1]: Charizard
        img «Carta Charizard ex» [src=/uploads/icons/1.png, loading=lazy]
        a [href=/jugador/ana]: ana
        en
        a [href=/torneo/9]: Copa
        ·
        time [datetime=2025-05-24]: 24 de mayo de 2025
      dl
        dt: Posición
        dd: 1
        dt: Historial
        dd: 5-0-1
        dt: Puntos
        dd: 16
        dt: % Victorias
        dd: 83,3 %
      div [role=status]
      button [primary]: Actualizar Baraja
      dl
        dt: Nombre de la baraja
        dd: Charizard
      El torneo está en «En curso». Pásalo a inscripciones o a finalizado en
      a [href=/torneo/9]: su página
      para cambiar el nombre.
      Agregar carta
      input «Agregar carta» [autocomplete=off, placeholder=Nombre, 125/197 u OBF 125, role=combobox, autocomplete=list, expanded=false]
      div [role=status]
      div «Agregar carta» [tabindex=-1, role=listbox]
      button [expanded=true, focused]: Cerrar Importar baraja TXT
      form
        p: Pega la lista que exporta Pokémon TCG Live:
        ul
          li: Lleva la etiqueta «Pokémon:» antes de las cartas.
          li: Lleva la etiqueta «Cartas totales:» al final.
          li: Cada carta dice su código de expansión y su número en la expansión (no el de la Pokédex).
        pre: Pokémon: 2 4 Charmander MEW 4 3 Charizard ex OBF 125 Entrenador: 1 4 Ultra Ball SVI 196 Energía: 1 7 Energía Fuego Básica SVE 2 Cartas totales: 60
        div [role=status]
        Lista de cartas
        textarea «Lista de cartas» [maxlength=100000, rows=14]
        button [type=submit, primary]: Importar
      p: Esta baraja aún no tiene cartas. Añádelas una a una o importa tu lista.
      button [expanded=false]: Versiones
      button [quiet, small]: Denunciar
    `);
    expect(asked()).toMatchInlineSnapshot(`POST /api/tournament-decks/list {"tournamentId":9,"userName":"ana"}`);
  });

  test('a player who is not in the tournament', async () => {
    const { container, asked } = renderPage(<DeckPage />, '/baraja/9/ana', [reply(getDeckOfPlayer, failure('not_enrolled'))]);
    await screen.findByRole('heading', { name: 'Baraja no encontrada' });
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Baraja no encontrada · Mesa Abierta
      header
        h1 [tabindex=-1]: Baraja no encontrada
      p: Este jugador no está registrado en este torneo.
      a [href=/torneo/9, primary]: Ver el torneo
      a [href=/jugador/ana]: Ver a ana
    `);
    expect(asked()).toMatchInlineSnapshot(`POST /api/tournament-decks/list {"tournamentId":9,"userName":"ana"}`);
  });
});
