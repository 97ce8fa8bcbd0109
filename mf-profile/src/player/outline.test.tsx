import { listResultsOfPlayer } from '@mesa/contract/calls/results';
import { makeDeckIconCard, makePlayer, makeResultWithTournament, makeTournament } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { failure, renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import PlayerPage from './player-page';

beforeEach(() => jest.useFakeTimers({ now: new Date('2025-06-15T12:00:00-05:00'), advanceTimers: true, doNotFake: ['performance'] }));
afterEach(() => jest.useRealTimers());

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
    ]);
    expect(outline(container)).toMatchInlineSnapshot(`
      title: ana · Mesa Abierta
      span [role=status]: Cargando...
      header
        h1 [tabindex=-1]: ana
      … 88 × 0.9rem
    `);
    await screen.findByRole('link', { name: 'Copa' });
    expect(outline(container)).toMatchInlineSnapshot(`
      title: La Profe · Mesa Abierta
      header
        h1 [tabindex=-1]: La Profe
        Medellín, Antioquia, Colombia · 42 torneos, 1 sin confirmar
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
            td: –
            td: –
      nav «Páginas de resultados»
        a «Anterior» [href=?orden=position&sentido=asc]: <
        span [role=status]: Página 2 de 3
        a «Siguiente» [href=?orden=position&sentido=asc&pagina=3]: >
    `);
    expect(asked()).toMatchInlineSnapshot(
      `POST /api/tournament-results/results/playerbyusername {"username":"ana","page":2,"limit":20,"sort":"position","order":"asc"}`,
    );
  });

  test('/jugador/:username of nobody', async () => {
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
