import { getPlayerStatistics } from '@mesa/contract/calls/player-statistics';
import { listResultsOfPlayer } from '@mesa/contract/calls/results';
import { startClock } from '@mesa/runtime/testing/clock';
import { makeDeckIconCard, makePlayer, makeResultWithTournament, makeTournament } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { failure, renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import PlayerPage from './player-page';

startClock();

describe('reads from top to bottom:', () => {
  test('/jugador/:username', async () => {
    const { container, asked } = renderPage(<PlayerPage />, '/jugador/ana?orden=position&sentido=asc&pagina=2', [
      reply(listResultsOfPlayer, {
        status: 'success',
        player: makePlayer({ id: 4, username: 'ana', optionalname: 'La Profe', state: 'Antioquia Department' }),
        total: 42,
        unconfirmed: 1,
        totalPages: 3,
        data: [
          makeResultWithTournament({
            id: 1,
            deckName: 'Gardevoir',
            position: 2,
            points: 15,
            winRate: 83.3,
            record: '5-1-0',
            deckCards: [makeDeckIconCard({ id: 3, name: 'Gardevoir ex' })],
            tournament: makeTournament({ id: 9, name: 'Copa' }),
          }),
          makeResultWithTournament({
            id: 2,
            listHidden: true,
            tournament: makeTournament({ id: 10, name: 'Regional', category: 'Regional', confirmed: false }),
          }),
        ],
      }),
      reply(getPlayerStatistics, {
        status: 'success',
        tournaments: 1,
        places: { first: 1, second: 0, third: 0, topEight: 1 },
        won: [{ id: 9, name: 'Copa', date: '2025-05-24', position: 1, players: 11 }],
        seasons: [{ slug: 'verano', name: 'Verano', position: 2, points: 21, events: 4 }],
        months: [{ month: '2025-05-01', tournaments: 1, beaten: 75, wins: 5, losses: 1, draws: 0 }],
        decks: [{ name: 'Gardevoir', tournaments: 1, best: 1, wins: 5, losses: 1, draws: 0 }],
        rivals: [{ player: makePlayer({ id: 5, username: 'beto', optionalname: null }), wins: 1, losses: 0, draws: 0 }],
      }),
    ]);
    expect(outline(container)).toMatchInlineSnapshot(`
title: ana · Mesa Abierta
span [role=status]: Cargando...
header
  h1 [tabindex=-1]: ana
… 1 × 9rem
… 88 × 0.9rem
`);
    await screen.findByRole('heading', { name: 'Rivales' });
    expect(outline(container)).toMatchInlineSnapshot(`
title: La Profe · Mesa Abierta
header
  h1 [tabindex=-1]: La Profe
  Medellín, Antioquia, Colombia · 42 torneos, 1 sin confirmar
  details
    summary: Compartir
    a [href=https://wa.me/?text=*La%20Profe*%0A%0A42%20torneos%20en%20Mesa%20Abierta%0A%0Ahttp%3A%2F%2Flocalhost%2Fjugador%2Fana, target=_blank, rel=noreferrer, quiet, small]: Compartir por WhatsApp
    button [quiet, small]: Copiar texto
    button [quiet, small]: Copiar enlace
    span [role=status]
section «Estadísticas»
  h2: Estadísticas
  dl
    dt: Primer puesto
    dd: 1
    dt: Segundo puesto
    dd: 0
    dt: Tercer puesto
    dd: 0
    dt: Entre los ocho
    dd: 1
    dt: Victorias
    dd: 83 %
  p: De 1 torneo que cuenta para el ranking: los oficiales terminados.
  p
    Ganó
    a [href=/torneo/9]: Copa
    (24 de mayo de 2025, 11 jugadores).
table
  caption: Recorrido de La Profe
  thead
    tr
      th [scope=col]
        a [href=?orden=date&sentido=asc]: Fecha
      th [scope=col]
        a [href=?orden=country&sentido=asc]: País
      th [scope=col]
        a [href=?orden=city&sentido=asc]: Ciudad
      th [scope=col]
        a [href=?orden=store&sentido=asc]: Tienda
      th [scope=col, primary]
        a [href=?orden=tournament&sentido=asc]: Torneo
      th [scope=col]
        a [href=?orden=deck&sentido=asc]: Baraja
      th [scope=col, sort=ascending]
        a [href=?orden=position&sentido=desc, data-order=asc]: Posición
      th [scope=col]
        a [href=?orden=record&sentido=asc]: Historial
  tbody
    tr
      td: 24/5/2025
      td: Colombia
      td: Medellín
      td
        a [href=/tienda/la-mesa-larga]: La Mesa Larga
      td [primary]
        a [href=/torneo/9]: Copa
        Torneo oficial
      td
        a «Gardevoir» [href=/baraja/9/ana]
          img «Carta Gardevoir ex» [src=/uploads/icons/3.png, loading=lazy]
      td: 2
      td: 5-1-0
    tr
      td: 24/5/2025
      td: Colombia
      td: Medellín
      td
        a [href=/tienda/la-mesa-larga]: La Mesa Larga
      td [primary]
        a [href=/torneo/10]: Regional
        span [warning]: Sin confirmar
      td
        a «Oculta» [href=/baraja/10/ana]: Oculta
      td
        span [data-no-value]: –
      td
        span [data-no-value]: –
nav «Páginas de resultados»
  a «Anterior» [href=?orden=position&sentido=asc]: <
  span [role=status]: Página 2 de 3
  a «Siguiente» [href=?orden=position&sentido=asc&pagina=3]: >
details [open]
  summary
    h2: Temporadas
  table
    caption: Temporadas de La Profe
    thead
      tr
        th [scope=col, primary]: Temporada
        th [scope=col]: Puesto
        th [scope=col]: Puntos
        th [scope=col]: Torneos
    tbody
      tr
        td [primary]
          a [href=/temporada/verano]: Verano
        td: 2
        td: 21
        td: 4
details
  summary
    h2: Mes a mes
  figure
    div [hidden=true]: 2025/05
    figcaption
      p: 2025/05, 1 torneo
      ul «2025/05, 1 torneo»
        li: Victorias 83 %
        li: Jugadores superados 75 %
  p: «Jugadores superados» es el porcentaje de jugadores que quedó detrás, en promedio.
  details
    summary: Ver los números
    table
      caption: Mes a mes de La Profe
      thead
        tr
          th [scope=col, primary]: Mes
          th [scope=col]: Torneos
          th [scope=col]: Historial
          th [scope=col]: Victorias
          th [scope=col]: Jugadores superados
      tbody
        tr
          td [primary]: 2025/05
          td: 1
          td: 5-1-0
          td: 83 %
          td: 75 %
  p
    button «Descargar CSV: mes a mes» [quiet, small]: Descargar CSV
details
  summary
    h2: Barajas que jugó
  table
    caption: Barajas que jugó La Profe
    thead
      tr
        th [scope=col, primary]: Baraja
        th [scope=col]: Torneos
        th [scope=col]: Mejor puesto
        th [scope=col]: Historial
        th [scope=col]: Victorias
    tbody
      tr
        td [primary]: Gardevoir
        td: 1
        td: 1
        td: 5-1-0
        td: 83 %
details
  summary
    h2: Rivales
  table
    caption: Con quién se enfrentó más La Profe
    thead
      tr
        th [scope=col, primary]: Rival
        th [scope=col]: Partidas
        th [scope=col]: Historial
        th [scope=col]: Victorias
    tbody
      tr
        td [primary]
          a [href=/jugador/beto]: beto
        td: 1
        td: 1-0-0
        td: 100 %
button [quiet, small]: Denunciar
`);
    expect(asked()).toMatchInlineSnapshot(`
      POST /api/tournament-results/results/playerbyusername {"username":"ana","page":2,"limit":20,"sort":"position","order":"asc"}
      GET /api/players/by-username/ana/statistics
    `);
  });

  test('/jugador/:username of an unknown player', async () => {
    const { container, asked } = renderPage(<PlayerPage />, '/jugador/ana', [reply(listResultsOfPlayer, failure('not_found'))]);
    await screen.findByRole('heading', { name: 'Jugador no encontrado' });
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Jugador no encontrado · Mesa Abierta
      header
        h1 [tabindex=-1]: Jugador no encontrado
      p: Nadie se llama «ana» aquí. Puede que haya cambiado su nombre de usuario o que el enlace esté incompleto.
      a [href=/buscar?q=ana, primary]: Buscar «ana»
    `);
    expect(asked()).toMatchInlineSnapshot(
      `POST /api/tournament-results/results/playerbyusername {"username":"ana","page":1,"limit":20,"sort":"date","order":"desc"}`,
    );
  });
});
