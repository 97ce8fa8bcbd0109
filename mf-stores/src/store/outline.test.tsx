import { getStoreBySlug, listStorePoints } from '@mesa/contract/calls/stores';
import { listStoreTournaments } from '@mesa/contract/calls/tournaments';
import { startClock } from '@mesa/runtime/testing/clock';
import { outline } from '@mesa/runtime/testing/outline';
import { failure, renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import { nothingElse, showStore, store } from '../testing/el-dragon';
import StorePage from './store-page';

startClock();

describe('reads from top to bottom:', () => {
  test('/tienda/:slug to a visitor', async () => {
    const { container, asked } = showStore();
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Tienda · Mesa Abierta
      span [role=status]: Cargando...
      header
        h1 [tabindex=-1]: Tienda
      … 1 × 18rem
      section
        … 1 × 20rem
    `);
    await screen.findByText('15');
    await screen.findByRole('link', { name: 'Copa' });
    expect(outline(container)).toMatchInlineSnapshot(`
title: El Dragón · Mesa Abierta
header
  a [href=/tiendas]: Tiendas
  h1 [tabindex=-1]: El Dragón
  Medellín, Antioquia, Colombia
  details
    summary: Compartir
    a [href=https://wa.me/?text=*El%20Drag%C3%B3n*%0A%0ACalle%2010%20%23%2043-20%2C%20Medell%C3%ADn%2C%20Colombia%0A%2B57%20300%20000%200000%0A%0Ahttp%3A%2F%2Flocalhost%2Ftienda%2Fel-dragon, target=_blank, rel=noreferrer, quiet, small]: Compartir por WhatsApp
    button [quiet, small]: Copiar texto
    button [quiet, small]: Copiar enlace
    a [href=/api/v1/agenda.ics?store=el-dragon, quiet, small]: Agregar a mi calendario
    a [href=/api/v1/tournaments.rss?storeId=7, quiet, small]: Seguir por RSS
    button [quiet, small]: Copiar código para tu página
    span [role=status]
section «Torneos»
  h2: Torneos
  table
    caption: Torneos de El Dragón
    thead
      tr
        th [scope=col]: Fecha
        th [scope=col]: Estado
        th [scope=col]: País
        th [scope=col]: Departamento
        th [scope=col]: Ciudad
        th [scope=col, primary]: Torneo
        th [scope=col]: Jugadores
        th [scope=col]: Ganador
        th [scope=col]: Baraja
        th [scope=col]: Categoría
    tbody
      tr
        td: 2025/05/24
        td
          span [data-no-value]: Finalizado
        td: Colombia
        td: Antioquia
        td: Medellín
        td [primary]
          a [href=/torneo/9]: Copa
          Torneo oficial
        td: 8
        td
          a [href=/jugador/ana]: ana
        td
          a [href=/baraja/9/ana]
            img «Carta Gardevoir ex» [src=/uploads/icons/3.png, loading=lazy]
            Gardevoir
        td: Cup
      tr
        td: 2025/05/24
        td
          span [success]: Inscripciones abiertas
        td: Colombia
        td: Antioquia
        td: Medellín
        td [primary]
          a [href=/torneo/10]: Regional
          span [warning]: Sin confirmar
        td: 8
        td
          span [data-no-value]: Sin asignar
        td: No definido
        td: Regional
  nav «Páginas de torneos»
    button «Anterior» [disabled]: <
    span [role=status]: Página 1 de 2
    button «Siguiente»: >
section «Dirección y contacto»
  h2: Dirección y contacto
  dl [info]
    div [data-wide=true]
      dt: Dirección
      dd
        Calle 10 # 43-20 ·
        a [href=https://www.google.com/maps/search/?api=1&query=6.21,-75.57, target=_blank, rel=noreferrer]: Cómo llegar
    dt: Teléfono
    dd
      a [href=tel:+573000000000]: +57 300 000 0000
    dt: Email
    dd
      a [href=mailto:hola@tienda7.co]: hola@tienda7.co
    dt: Página web
    dd
      a [href=https://www.dragon.co/, target=_blank, rel=noreferrer nofollow]: https://www.dragon.co/
    dt: Ciudad
    dd: Medellín
    dt: Departamento
    dd: Antioquia
    dt: País
    dd: Colombia
    dt: Coordenadas
    dd
      a [href=https://www.google.com/maps/search/?api=1&query=6.21,-75.57, target=_blank, rel=noreferrer]: 6.21, -75.57
    div [data-wide=true]
      dt: Descripción
      dd: Mesas para 40.
section «Puntuación por fecha»
  h2: Puntuación por fecha
  a [href=/ranking?tienda=el-dragon, quiet]: Ranking de la tienda
  form
    Fecha inicial
    input «Fecha inicial» [type=date, value=«2025-05-16»]
    Fecha final
    input «Fecha final» [type=date, value=«2025-06-15»]
    button [type=submit]: Filtrar
  table
    caption: Puntos por jugador
    thead
      tr
        th [scope=col]: Puntos
        th [scope=col]: Torneos Jugados
        th [scope=col, primary]: Jugador
        th [scope=col]: País
        th [scope=col]: Ciudad
        th [scope=col]: Departamento
    tbody
      tr
        td: 15
        td: 2
        td [primary]
          a [href=/jugador/ana]: ana
        td
          span [data-no-value]: –
        td
          span [data-no-value]: –
        td: Antioquia
  nav «Páginas de puntos»
    button «Anterior» [disabled]: <
    span [role=status]: Página 1 de 2
    button «Siguiente»: >
button [quiet, small]: Denunciar
`);
    expect(asked()).toMatchInlineSnapshot(`
POST /api/stores/storebyslug {"slug":"el-dragon"}
GET /api/agenda?store=el-dragon&page=1&limit=3
POST /api/tournaments/status-store {"storeId":7,"page":1,"limit":20}
GET /api/seasons?store=el-dragon&page=1&limit=12
GET /api/stores/7/attendance
POST /api/stores/points {"storeId":7,"startDate":"2025-05-16","endDate":"2025-06-15","page":1,"limit":5}
`);
  });

  test('/tienda/:slug while its points and tournaments load', async () => {
    const never = new Promise<never>(() => undefined);
    const { container, asked } = renderPage(<StorePage />, '/tienda/el-dragon', [
      reply(getStoreBySlug, { status: 'success', store }),
      ...nothingElse,
      reply(listStoreTournaments, () => never),
      reply(listStorePoints, () => never),
    ]);
    await screen.findByRole('heading', { name: 'El Dragón' });
    expect(outline(container).split('Mesas para 40.\n')[1]).toMatchInlineSnapshot(`
section «Puntuación por fecha»
  h2: Puntuación por fecha
  a [href=/ranking?tienda=el-dragon, quiet]: Ranking de la tienda
  form
    Fecha inicial
    input «Fecha inicial» [type=date, value=«2025-05-16»]
    Fecha final
    input «Fecha final» [type=date, value=«2025-06-15»]
    button [type=submit]: Filtrar
  span [role=status]: Cargando...
  … 36 × 0.9rem
button [quiet, small]: Denunciar
`);
    expect(asked()).toMatchInlineSnapshot(`
POST /api/stores/storebyslug {"slug":"el-dragon"}
GET /api/agenda?store=el-dragon&page=1&limit=3
POST /api/tournaments/status-store {"storeId":7,"page":1,"limit":20}
GET /api/seasons?store=el-dragon&page=1&limit=12
GET /api/stores/7/attendance
POST /api/stores/points {"storeId":7,"startDate":"2025-05-16","endDate":"2025-06-15","page":1,"limit":5}
`);
  });

  test('/tienda/:slug of a missing store', async () => {
    const { container, asked } = renderPage(<StorePage />, '/tienda/nada', [reply(getStoreBySlug, failure('not_found'))]);
    await screen.findByRole('heading', { name: 'Tienda no encontrada' });
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Tienda no encontrada · Mesa Abierta
      header
        h1 [tabindex=-1]: Tienda no encontrada
      p: Ninguna tienda tiene esta dirección. Puede que el enlace esté incompleto, que haya cambiado de nombre o que esté cerrada.
      a [href=/tiendas, primary]: Ver las tiendas
    `);
    expect(asked()).toMatchInlineSnapshot(`POST /api/stores/storebyslug {"slug":"nada"}`);
  });
});
