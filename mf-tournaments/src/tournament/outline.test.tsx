import { getTournament } from '@mesa/contract/calls/tournaments';
import { startClock } from '@mesa/runtime/testing/clock';
import { outline } from '@mesa/runtime/testing/outline';
import { failure, renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import { showTournament } from '../testing/finished-cup';
import TournamentPage from './tournament-page';

startClock();

describe('reads from top to bottom:', () => {
  test('/torneo/:id to a visitor', async () => {
    const { container, asked } = showTournament({});
    expect(outline(container)).toMatchInlineSnapshot(`
title: Torneo · Mesa Abierta
span [role=status]: Cargando torneo...
header
  h1 [tabindex=-1]: Torneo
… 1 × 7rem
… 77 × 0.9rem
`);
    await screen.findByRole('link', { name: 'leo' });
    expect(outline(container)).toMatchInlineSnapshot(`
title: Copa · Mesa Abierta
header
  a [href=/torneos]: Torneos
  h1 [tabindex=-1]: Copa
  FinalizadoCupTorneo oficial24 de mayo de 2025 ·
  a [href=/tienda/la-mesa-larga]: La Mesa Larga
  , Medellín
  details
    summary: Compartir
    a [href=https://wa.me/?text=*Copa%20%C2%B7%20Tabla%20final*%0A%0A1.%20La%20Profe%20%C2%B7%205-1-0%0A%0Ahttp%3A%2F%2Flocalhost%2Ftorneo%2F9, target=_blank, rel=noreferrer, quiet, small]: Compartir por WhatsApp
    button [quiet, small]: Copiar texto
    button [quiet, small]: Copiar enlace
    a [href=/og/torneo/9/imagen.png, download, quiet, small]: Guardar imagen
    a [href=/og/torneo/9/historia.png, download, quiet, small]: Guardar historia
    button [quiet, small]: Copiar código para tu página
    span [role=status]
dl
  dt: Ganador
  dd
    a [href=/jugador/ana]: La Profe
  dd
    img «Carta Gardevoir ex» [src=/uploads/icons/3.png, loading=lazy]
    a [href=/baraja/9/ana]: Gardevoir
section «Jugadores»
  h2: Jugadores
  table
    caption: Jugadores del torneo
    thead
      tr
        th [scope=col]: Posición
        th [scope=col, primary]: Jugador
        th [scope=col]: Ronda retirada
        th [scope=col]: Baraja
        th [scope=col]: Historial
        th [scope=col]: Puntos
        th [scope=col]: % Victorias
    tbody
      tr
        td: 1
        td [primary]
          a [href=/jugador/ana]: La Profe
        td
          span [data-no-value]: –
        td
          img «Carta Gardevoir ex» [src=/uploads/icons/3.png, loading=lazy]
          a [href=/baraja/1/ana]: Gardevoir
        td: 5-1-0
        td: 15
        td: 83,3 %
      tr
        td
          span [data-no-value]: –
        td [primary]
          a [href=/jugador/leo]: leo
        td: 3
        td
          span [data-no-value]: No definido
        td
          span [data-no-value]: –
        td
          span [data-no-value]: –
        td
          span [data-no-value]: –
details
  summary
    h2: Datos del torneo
  dl
    dt: Formato
    dd: Estándar
    dt: País
    dd: Colombia
    dt: Departamento
    dd: Antioquia
    dt: Premio
    dd: 12 sobres
  p: Traigan dados.
button [quiet, small]: Denunciar
`);
    expect(asked()).toMatchInlineSnapshot(`
      GET /api/tournaments/9
      GET /api/tournament-players/by-tournament/9
    `);
  });

  test('/torneo/:id of a missing tournament', async () => {
    const { container, asked } = renderPage(<TournamentPage />, '/torneo/9', [reply(getTournament, failure('not_found'))]);
    await screen.findByRole('heading', { level: 1 });
    await screen.findByText('Sin Registros');
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Torneo no encontrado · Mesa Abierta
      header
        h1 [tabindex=-1]: Torneo no encontrado
      p
        Sin Registros
        br
        Ningún torneo tiene esta dirección. Puede que el enlace esté incompleto o que ya no esté publicado.
      a [href=/torneos, primary]: Ver los torneos
    `);
    expect(asked()).toMatchInlineSnapshot(`GET /api/tournaments/9`);
  });
});
