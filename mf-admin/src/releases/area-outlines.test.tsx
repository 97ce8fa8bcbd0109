import { listFailures } from '@mesa/release-contract/calls/failures';
import { listRegistryHistory } from '@mesa/release-contract/calls/history';
import { startClock } from '@mesa/runtime/testing/clock';
import { makePagination } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import ReleasesPage from './releases-page';
import { at, card, live, overview, show } from './testing/three-areas';

startClock();
beforeEach(() => void signInAs({ role: 'admin' }));

describe('reads from top to bottom:', () => {
  test('the releases of an area', async () => {
    const { user, asked } = show();
    await card('Barajas');
    await user.click(screen.getByRole('button', { name: 'Publicaciones (3) de Barajas' }));
    expect(outline(screen.getByRole('region', { name: 'Barajas' }))).toMatchInlineSnapshot(`
      section «Barajas» [data-off=false]
        header
          h2: Barajas
          mf_decks
          button [small]: Apagar Barajas
        ol «Publicaciones de Barajas»
          li [data-kind=previous, data-present=true]
            h3: Anterior
            1.3.0+00000000000a
            button [danger, small]: Volver a la anterior de Barajas
          li [data-kind=active, data-present=true]
            h3: En línea
            1.4.0+00000000000b
            p: 100 % de los visitantes
            p
              Desde
              time [datetime=2025-05-24T15:00:00.000Z]: 2025/05/24 10:00 · hace 22 días
            5.120 visitas4 fallos (0,08 %)
            dl
              dt: Entrada
              dd: 8 de 9 KB
              dt: Página
              dd: 20 de 42 KB
              dt: Estilos
              dd: 4 de 10 KB
          li [data-kind=canary, data-present=false]
            h3: En prueba
            p: Ninguna prueba en curso
        p [role=status]
        button [expanded=true, quiet, small, focused]: Publicaciones (3) de Barajas
        button [expanded=false, quiet, small]: Vistas previas de Barajas
        button [expanded=false, quiet, small]: Funciones en prueba de Barajas
        button [expanded=false, quiet, small]: Fallos de Barajas
        button [expanded=false, quiet, small]: Historial de Barajas
        ol «Todas las publicaciones de Barajas»
          li
            1.5.0+00000000000c
            p
              time [datetime=2025-05-24T15:00:00.000Z]: 2025/05/24 10:00 · hace 22 días
              · por Máquina de Barajas
            20 visitas3 fallos (15 %)
            dl
              dt: Entrada
              dd: 8 de 9 KB
              dt: Página
              dd: 20 de 42 KB
              dt: Estilos
              dd: 4 de 10 KB
            p: pide «x»
            a [href=/exportar-baraja?mf=mf_decks@1.5.0%2B00000000000c, target=_blank, rel=noreferrer, quiet, small]: Vista previa de 1.5.0+00000000000c, en otra pestaña
            button [quiet, small]: Enlace para otros a 1.5.0+00000000000c
            button [quiet, small]: Ver páginas de 1.5.0+00000000000c
          li
            1.4.0+00000000000b
            span [success]: En línea
            p
              time [datetime=2025-05-24T15:00:00.000Z]: 2025/05/24 10:00 · hace 22 días
              · por Máquina de Barajas
            5.120 visitas4 fallos (0,08 %)
            dl
              dt: Entrada
              dd: 8 de 9 KB
              dt: Página
              dd: 20 de 42 KB
              dt: Estilos
              dd: 4 de 10 KB
            button [quiet, small]: Ver páginas de 1.4.0+00000000000b
          li
            1.3.0+00000000000aAnterior
            p
              time [datetime=2025-05-24T15:00:00.000Z]: 2025/05/24 10:00 · hace 22 días
              · por Máquina de Barajas
            0 visitas0 fallos
            dl
              dt: Entrada
              dd: 8 de 9 KB
              dt: Página
              dd: 20 de 42 KB
              dt: Estilos
              dd: 4 de 10 KB
            button [small]: Promover 1.3.0+00000000000a
            button [small]: Probar con un % 1.3.0+00000000000a
            a [href=/exportar-baraja?mf=mf_decks@1.3.0%2B00000000000a, target=_blank, rel=noreferrer, quiet, small]: Vista previa de 1.3.0+00000000000a, en otra pestaña
            button [quiet, small]: Enlace para otros a 1.3.0+00000000000a
            button [quiet, small]: Ver páginas de 1.3.0+00000000000a
        p
          button [quiet, small]: Pedir que una segunda persona las apruebe en Barajas
    `);
    expect(asked()).toMatchInlineSnapshot(`GET /api/registry`);
  });

  test('the failures of an area', async () => {
    const failure = {
      release: live.release,
      kind: 'page' as const,
      page: 'deck',
      message: 'x is not a function',
      firstAt: at,
      lastAt: '2025-05-25T15:00:00.000Z',
    };
    const { user, asked } = renderPage(<ReleasesPage />, '/admin/versiones', [
      overview,
      reply(listFailures, {
        status: 'success',
        failures: [
          { ...failure, count: 3, frames: ['src/deck.tsx:3'] },
          { ...failure, kind: 'entry', page: null, count: 1, frames: [] },
        ],
      }),
    ]);
    await card('Barajas');
    await user.click(screen.getByRole('button', { name: 'Fallos de Barajas' }));
    expect(outline(await screen.findByRole('list', { name: 'Fallos de Barajas' }))).toMatchInlineSnapshot(`
      ol «Fallos de Barajas»
        li
          p: x is not a function
          p
            1.4.0 · no mostró deck · 3 veces · la última
            time [datetime=2025-05-25T15:00:00.000Z]: 2025/05/25 10:00 · hace 21 días
            · la primera
            time [datetime=2025-05-24T15:00:00.000Z]: 2025/05/24 10:00 · hace 22 días
          ol «Dónde»
            li: src/deck.tsx:3
        li
          p: x is not a function
          p
            1.4.0 · no abrió el área · 1 vez · la última
            time [datetime=2025-05-25T15:00:00.000Z]: 2025/05/25 10:00 · hace 21 días
    `);
    expect(asked()).toMatchInlineSnapshot(`
      GET /api/registry
      GET /api/releases/mf_decks/failures
    `);
  });

  test('the history of an area', async () => {
    const actions = ['promote', 'canary', 'halt', 'rollback', 'auto-rollback', 'restore', 'off', 'on'] as const;
    const { user, asked } = renderPage(<ReleasesPage />, '/admin/versiones', [
      overview,
      reply(listRegistryHistory, {
        status: 'success',
        data: actions.map((action, i) => ({
          revision: 20 - i,
          at,
          who: 'Ana',
          action,
          area: 'mf_decks',
          release: live.release,
          note: action === 'off' ? 'Pausa' : null,
        })),
        pagination: makePagination({ total: 18, pages: 2, limit: 10 }),
      }),
    ]);
    await card('Barajas');
    await user.click(screen.getByRole('button', { name: 'Historial de Barajas' }));
    const list = await screen.findByRole('list', { name: 'Historial de Barajas' });
    expect(outline(list.parentElement)).toMatchInlineSnapshot(`
      div [busy=false]
        ol «Historial de Barajas»
          li [data-automatic=false]
            p: Ana puso en línea 1.4.0
            p
              time [datetime=2025-05-24T15:00:00.000Z]: 2025/05/24 10:00 · hace 22 días
              · revisión 20
          li [data-automatic=false]
            p: Ana empezó a probar 1.4.0
            p
              time [datetime=2025-05-24T15:00:00.000Z]: 2025/05/24 10:00 · hace 22 días
              · revisión 19
          li [data-automatic=true]
            p: Ana retiró la prueba de 1.4.0
            p
              time [datetime=2025-05-24T15:00:00.000Z]: 2025/05/24 10:00 · hace 22 días
              · revisión 18
          li [data-automatic=false]
            p: Ana volvió a 1.4.0
            p
              time [datetime=2025-05-24T15:00:00.000Z]: 2025/05/24 10:00 · hace 22 días
              · revisión 17
          li [data-automatic=true]
            p: Ana volvió a 1.4.0
            p
              time [datetime=2025-05-24T15:00:00.000Z]: 2025/05/24 10:00 · hace 22 días
              · revisión 16
          li [data-automatic=false]
            p: Ana devolvió todo el sitio a una revisión anterior
            p
              time [datetime=2025-05-24T15:00:00.000Z]: 2025/05/24 10:00 · hace 22 días
              · revisión 15
          li [data-automatic=false]
            p: Ana apagó el área
            p: Pausa
            p
              time [datetime=2025-05-24T15:00:00.000Z]: 2025/05/24 10:00 · hace 22 días
              · revisión 14
          li [data-automatic=false]
            p: Ana encendió el área
            p
              time [datetime=2025-05-24T15:00:00.000Z]: 2025/05/24 10:00 · hace 22 días
              · revisión 13
        nav «Páginas del historial de Barajas»
          button «Anterior» [disabled]: <
          span [role=status]: Página 1 de 2
          button «Siguiente»: >
    `);
    expect(asked()).toMatchInlineSnapshot(`
      GET /api/registry
      GET /api/releases/mf_decks/history?page=1&limit=10
    `);
  });
});
