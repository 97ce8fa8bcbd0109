import { listOwnPenalties } from '@mesa/contract/calls/penalties';
import { getLive } from '@mesa/contract/calls/play';
import { getPlayer } from '@mesa/contract/calls/players';
import { listTournamentMessages } from '@mesa/contract/calls/tournament-messages';
import { getTournament } from '@mesa/contract/calls/tournaments';
import { eventOf } from '@mesa/contract/testing/event-of';
import { makeLive, makeOwnPlayer, makeTournament } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import MyTablePage from './my-table-page';
import RoundsPage from './rounds-page';
import ScreenPage from './screen-page';
import StandingsPage from './standings-page';

/** Four players after one round; in the second, one table is still playing. */
const event = eventOf(
  [
    [
      [1, 2, 'player1'],
      [3, 4, 'tie'],
    ],
    [
      [1, 3, 'open'],
      [2, 4, 'player2'],
    ],
  ],
  { rounds: 3 },
);
for (const match of event.pods[0]?.played[1]?.matches ?? []) match.reasons = [{ code: 'same-points', points: 3 }];

const replies = () => [
  reply(getTournament, { status: 'success', data: makeTournament({ id: 9, name: 'Copa de Lima', status: 'progreso', played: true }) }),
  reply(getLive, makeLive(event)),
];
const show = (page: ReactElement, url: string) => renderPage(page, url, replies());

describe('reads from top to bottom:', () => {
  test('/torneo/:id/rondas', async () => {
    const { container, asked } = show(<RoundsPage />, '/torneo/9/rondas');
    await screen.findByRole('button', { name: 'Compartir o imprimir' });
    expect(outline(container)).toMatchInlineSnapshot(`
title: Rondas · Copa de Lima · Mesa Abierta
header
  a [href=/torneo/9]: Copa de Lima
  h1 [tabindex=-1]: Rondas
nav «Torneo en vivo»
  a [href=/torneo/9/rondas, current=page]: Rondas
  a [href=/torneo/9/posiciones]: Posiciones
  a [href=/torneo/9/mi-mesa]: Mi mesa
nav «Rondas»
  a [href=/torneo/9/rondas/1]: Ronda 1
  a [href=/torneo/9/rondas/2, current=page]: Ronda 2
button [expanded=false]: Compartir o imprimir
Buscar mi nombre
input «Buscar mi nombre» [type=search, autocomplete=off]
section «Ronda 2»
  h2: Ronda 2
  p
    El reloj no ha empezado
    span [role=timer]: 30:00
  p: Faltan los resultados de 1 mesa.
  ol «Mesas: Ronda 2»
    li
      Mesa 1
      Ana 1-0-0 · 3 pts contra Caro 0-0-1 · 1 pt
      p: Sin resultado
      details
        summary: Por qué juegan
        p: Los dos llevan 3 puntos.
    li
      Mesa 2
      Beto 0-1-0 · 0 pts contra
      span [data-won]: Dani 0-0-1 · 1 pt
      p: Ganó Dani
      details
        summary: Por qué juegan
        p: Los dos llevan 3 puntos.
`);
    expect(asked()).toMatchInlineSnapshot(`
GET /api/tournaments/9
GET /api/tournaments/9/live
`);
  });

  test('/torneo/:id/posiciones', async () => {
    const { container } = show(<StandingsPage />, '/torneo/9/posiciones');
    await screen.findByRole('button', { name: 'Compartir o imprimir' });
    expect(outline(container)).toMatchInlineSnapshot(`
title: Posiciones · Copa de Lima · Mesa Abierta
header
  a [href=/torneo/9]: Copa de Lima
  h1 [tabindex=-1]: Posiciones
nav «Torneo en vivo»
  a [href=/torneo/9/rondas]: Rondas
  a [href=/torneo/9/posiciones, current=page]: Posiciones
  a [href=/torneo/9/mi-mesa]: Mi mesa
section
  p: Con los resultados que hay hasta ahora.
  table
    caption: Posiciones del torneo
    thead
      tr
        th [scope=col]: Puesto
        th [scope=col, primary]: Jugador
        th [scope=col]: Puntos
        th [scope=col]: Historial
        th [scope=col]: OWP
        th [scope=col]: OOWP
        th [scope=col]: Desempate
    tbody
      tr
        td: 1
        td [primary]
          a [href=/jugador/dani]: Dani
        td: 4
        td: 1-0-1
        td: 37,5 %
        td: 81,25 %
        td
          button «Por qué Dani es 1.º» [quiet, small]: ¿Por qué?
      tr
        td: 2
        td [primary]
          a [href=/jugador/ana]: Ana
        td: 3
        td: 1-0-0
        td: 25 %
        td: 87,5 %
        td
          button «Por qué Ana es 2.º» [quiet, small]: ¿Por qué?
      tr
        td: 3
        td [primary]
          a [href=/jugador/caro]: Caro
        td: 1
        td: 0-0-1
        td: 75 %
        td: 37,5 %
        td
          button «Por qué Caro es 3.º» [quiet, small]: ¿Por qué?
      tr
        td: 4
        td [primary]
          a [href=/jugador/beto]: Beto
        td: 0
        td: 0-2-0
        td: 87,5 %
        td: 31,25 %
        td
          button «Por qué Beto es 4.º» [quiet, small]: ¿Por qué?
button [expanded=false]: Compartir o imprimir
`);
  });

  test('/torneo/:id/mi-mesa of a player', async () => {
    signInAs({ username: 'caro' });
    const own = makeOwnPlayer({ id: 3, username: 'caro' });
    const { container, asked } = renderPage(<MyTablePage />, '/torneo/9/mi-mesa', [
      ...replies(),
      reply(getPlayer, { status: 'success', data: own }),
      reply(listTournamentMessages, { status: 'success', messages: [] }),
      reply(listOwnPenalties, { status: 'success', penalties: [] }),
    ]);
    await screen.findByRole('button', { name: 'Gané' });
    expect(outline(container)).toMatchInlineSnapshot(`
title: Mi mesa · Copa de Lima · Mesa Abierta
header
  a [href=/torneo/9]: Copa de Lima
  h1 [tabindex=-1]: Mi mesa
nav «Torneo en vivo»
  a [href=/torneo/9/rondas]: Rondas
  a [href=/torneo/9/posiciones]: Posiciones
  a [href=/torneo/9/mi-mesa, current=page]: Mi mesa
div [accent]
  section «Mi mesa»
    p: Mi mesa1
    p: Ronda 2
    p: contra Ana 1-0-0 · 3 pts
    p
      El reloj no ha empezado
      span [role=timer]: 30:00
    details
      summary: Por qué jugamos
      p: Los dos llevan 3 puntos.
    h2: ¿Cómo terminó?
    button [pressed=false]: Gané
    button [pressed=false]: Perdí
    button [pressed=false]: Empatamos
    p: Los dos jugadores informan, cada uno desde su teléfono.
    button: Llamar al juez
    span [role=status]
p
  a [href=/baraja/9/caro]: Mi baraja para este torneo
section «Dejar el torneo»
  h2: Dejar el torneo
  button [danger]: Abandonar el torneo
p
  Para el programa oficial, a tu perfil le falta: Pokémon ID y fecha de nacimiento.
  a [href=/perfil]: Completar mi perfil
`);
    expect(asked()).toMatchInlineSnapshot(`
GET /api/tournaments/9
GET /api/tournaments/9/live
GET /api/players/local_1
GET /api/tournaments/9/messages
GET /api/tournaments/9/penalties/own
`);
  });

  test('/torneo/:id/pantalla', async () => {
    const { container } = show(<ScreenPage />, '/torneo/9/pantalla');
    await screen.findByRole('heading', { level: 1 });
    expect(outline(container)).toMatchInlineSnapshot(`
title: Copa de Lima · Pantalla · Mesa Abierta
div [data-screen=true]
  article
    header
      p: Copa de Lima
      h1: Ronda 2
      p
        El reloj no ha empezado
        span [role=timer]: 30:00
    ol «Ronda 2» [data-size=large]
      li: 1 Ana Caro
      li
        2 Beto
        span [data-won]: Dani
    footer
      p
        Mira tu mesa en tu teléfono
        br
        localhost/t/K7M2QX
      p
      button [quiet, small]: Pantalla completa
      a [href=/torneo/9/rondas, quiet, small]: Salir
`);
  });
});
