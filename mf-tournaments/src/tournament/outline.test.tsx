import { listLocations } from '@mesa/contract/calls/locations';
import { type Entry, listEntries } from '@mesa/contract/calls/results';
import { listStores } from '@mesa/contract/calls/stores';
import { getTournament, type Tournament } from '@mesa/contract/calls/tournaments';
import { makeDeckIconCard, makeEntry, makePlayer, makeStore, makeTournament } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { failure, type Reply, renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import TournamentPage from './tournament-page';

const places = reply(listLocations, {
  status: 'success',
  data: [
    { country: 'Perú', state: 'Lima', city: 'Lima' },
    { country: 'Chile', state: 'Biobío', city: 'Concepción' },
  ],
});
const ana = makePlayer({ id: 4, username: 'ana', name: 'Ana', optionalname: 'La Profe' });
const leo = makePlayer({ id: 5, username: 'leo', name: 'Leo' });
const entries: Entry[] = [
  makeEntry({
    player: ana,
    position: 1,
    points: 15,
    winRate: 83.3,
    record: '5-1-0',
    deckName: 'Gardevoir',
    deckCards: [makeDeckIconCard({ id: 3, name: 'Gardevoir ex' })],
  }),
  makeEntry({ player: leo, dropRound: '3' }),
];
const finished = makeTournament({
  id: 9,
  name: 'Copa',
  state: 'Antioquia Department',
  winnerId: 4,
  winnerPlayer: ana,
  winnerDeckName: 'Gardevoir',
  winnerDeckCards: [makeDeckIconCard({ id: 3, name: 'Gardevoir ex' })],
  prize: '12 sobres',
  description: 'Traigan dados.',
});
const show = (fields: Partial<Tournament>, ...more: Reply[]) =>
  renderPage(<TournamentPage />, '/torneo/9', [
    reply(getTournament, { status: 'success', data: { ...finished, ...fields } }),
    reply(listEntries, { status: 'success', data: entries }),
    places,
    reply(listStores, { status: 'success', stores: [makeStore({ id: 1, name: 'La Mesa Larga' })], total: 1, page: 1, totalPages: 1 }),
    ...more,
  ]);

beforeEach(() => jest.useFakeTimers({ now: new Date('2025-06-15T12:00:00-05:00'), advanceTimers: true, doNotFake: ['performance'] }));
afterEach(() => jest.useRealTimers());

describe('reads from top to bottom:', () => {
  test('/torneo/:id to a visitor', async () => {
    const { container, asked } = show({});
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Torneo · Mesa Abierta
      span [role=status]: Cargando torneo...
      header
        h1 [tabindex=-1]: Torneo
      … 1 × 14rem
      … 77 × 0.9rem
    `);
    await screen.findByRole('link', { name: 'leo' });
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Copa · Mesa Abierta
      header
        a [href=/torneos]: Torneos
        h1 [tabindex=-1]: Copa
        FinalizadoCupTorneo oficial24 de mayo de 2025 · Medellín
      dl
        dt: Ganador
        dd
          a [href=/jugador/ana]: La Profe
        dd
          img «Carta Gardevoir ex» [src=/uploads/icons/3.png, loading=lazy]
          a [href=/baraja/9/ana]: Gardevoir
      dl
        dt: Nombre
        dd: Copa
        dt: Tienda
        dd
          a [href=/tienda/la-mesa-larga]: La Mesa Larga
        dt: País
        dd: Colombia
        dt: Departamento
        dd: Antioquia
        dt: Ciudad
        dd: Medellín
        dt: Fecha
        dd: 24 de mayo de 2025
        dt: Categoría
        dd: Cup
        dt: Formato
        dd: Estándar
        dt: Estado
        dd: Finalizado
        dt: Premio
        dd: 12 sobres
      p: Traigan dados.
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
              td: –
              td
                img «Carta Gardevoir ex» [src=/uploads/icons/3.png, loading=lazy]
                a [href=/baraja/1/ana]: Gardevoir
              td: 5-1-0
              td: 15
              td: 83,3 %
            tr
              td: –
              td [primary]
                a [href=/jugador/leo]: leo
              td: 3
              td: No definido
              td: –
              td: –
              td: –
        button [small]: Copiar para WhatsApp
        span [role=status]
        a [href=/og/torneo/9/imagen.png, download, quiet, small]: Guardar imagen
        a [href=/og/torneo/9/historia.png, download, quiet, small]: Guardar historia
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
