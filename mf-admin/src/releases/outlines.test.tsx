import {
  createReleaseToken,
  listFailures,
  listRegistryHistory,
  listReleaseTokens,
  listSiteHistory,
  registryOverview,
  revokeReleaseToken,
} from '@mesa/contract/calls/releases';
import { makeAreaState, makePagination } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, within } from '@testing-library/react';
import type { AreaOverview } from './overview';
import ReleasesPage from './releases-page';

const at = '2025-05-24T15:00:00.000Z';
const release = (version: string, hash: string, visits = 0, failures = 0) => ({
  area: 'mf_decks',
  release: `${version}+${hash.padStart(12, '0')}`,
  version,
  publishedAt: at,
  publishedBy: 'Máquina de Barajas',
  sizes: { entry: 8192, page: 20_480, css: 4096 },
  visits,
  failures,
});
const [before, live, tried] = [release('1.3.0', 'a'), release('1.4.0', 'b', 5120, 4), release('1.5.0', 'c', 20, 3)] as const;
const state = makeAreaState({ active: live.release, previous: before.release, since: at, revision: 4 });
const decks: AreaOverview = {
  area: 'mf_decks',
  label: 'Barajas',
  roles: [],
  resident: true,
  path: '/exportar-baraja',
  state,
  releases: [tried, live, before],
  included: null,
};
const areas: AreaOverview[] = [
  decks,
  {
    area: 'mf_stores',
    label: 'Tiendas',
    roles: [],
    resident: true,
    path: '/tiendas',
    state: makeAreaState({ off: 'En mantenimiento.' }),
    releases: [],
    included: null,
  },
  {
    area: 'mf_ligas',
    label: 'Ligas',
    roles: ['owner'],
    resident: false,
    path: '/ligas',
    state: makeAreaState({ active: '0.1.0+00000000000d', roles: ['owner'], canary: { release: '0.2.0+00000000000e', percent: 25 } }),
    releases: [
      { ...release('0.2.0', 'e', 1), area: 'mf_ligas' },
      { ...release('0.1.0', 'd', 40, 1), area: 'mf_ligas' },
    ],
    included: null,
  },
];
const overview = reply(registryOverview, {
  status: 'success',
  revision: 42,
  warning: 'El almacén no responde.',
  areas,
  compatibility: [
    { area: 'mf_decks', release: live.release, shell: null, fits: true, reason: null },
    { area: 'mf_decks', release: tried.release, shell: null, fits: false, reason: 'pide «x»' },
  ],
});
const show = () => renderPage(<ReleasesPage />, '/admin/versiones', [overview]);
const card = (name: string) => screen.findByRole('region', { name });

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2025-06-15T12:00:00-05:00'), advanceTimers: true, doNotFake: ['performance'] });
  signInAs({ role: 'admin' });
});
afterEach(() => jest.useRealTimers());

describe('reads from top to bottom:', () => {
  test('/admin/versiones', async () => {
    const { container, asked } = show();
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Versiones · Mesa Abierta
      header
        h1 [tabindex=-1]: Versiones
        Qué recibe cada visitante de cada área, cómo le va, y los botones para cambiarlo en segundos.
      span [role=status]: Cargando versiones...
      …
    `);
    await card('Barajas');
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Versiones · Mesa Abierta
      header
        h1 [tabindex=-1]: Versiones
        Qué recibe cada visitante de cada área, cómo le va, y los botones para cambiarlo en segundos.
      div [role=alert]
        div [warning]
          p [warning]: El almacén no responde.
      dl
        dt: Revisión
        dd: 42
        dt: Áreas
        dd: 3
        dt: En prueba
        dd: 1
        dt: Apagadas
        dd: 1
      div «Versiones» [role=tablist]
        button [tabindex=0, role=tab, selected=true]: Áreas
        button [tabindex=-1, role=tab, selected=false]: Historial del sitio
        button [tabindex=-1, role=tab, selected=false]: Compatibilidad
        button [tabindex=-1, role=tab, selected=false]: Llaves de despliegue
      div «Áreas» [role=tabpanel]
        p: Visitas y fallos de los últimos siete días. Tamaños comprimidos, junto a lo que permite su presupuesto.
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
                dd: 20 de 40 KB
                dt: Estilos
                dd: 4 de 10 KB
            li [data-kind=canary, data-present=false]
              h3: En prueba
              p: Ninguna prueba en curso
          p [role=status]
          button [expanded=false, quiet, small]: Publicaciones (3) de Barajas
          button [expanded=false, quiet, small]: Fallos de Barajas
          button [expanded=false, quiet, small]: Historial de Barajas
        section «Tiendas» [data-off=true]
          header
            h2: Tiendas
            mf_stores
            span [danger]: Apagada
            button [primary, small]: Encender Tiendas
          p: Los visitantes leen: «En mantenimiento.»
          ol «Publicaciones de Tiendas»
            li [data-kind=previous, data-present=false]
              h3: Anterior
              p: No hay ninguna
            li [data-kind=off, data-present=true]
              h3: Apagada
              Incluida con el servidor
              p: Nadie la recibe mientras tanto
            li [data-kind=canary, data-present=false]
              h3: En prueba
              p: Ninguna prueba en curso
          p [role=status]
          button [expanded=false, quiet, small]: Publicaciones (0) de Tiendas
          button [expanded=false, quiet, small]: Fallos de Tiendas
          button [expanded=false, quiet, small]: Historial de Tiendas
        section «Ligas» [data-off=false]
          header
            h2: Ligas
            mf_ligas
            span [warning]: En prueba: 25 %
            Solo organizador
            span [info]: Repositorio propio
            button [small]: Apagar Ligas
          ol «Publicaciones de Ligas»
            li [data-kind=previous, data-present=false]
              h3: Anterior
              p: No hay ninguna
            li [data-kind=active, data-present=true]
              h3: En línea
              0.1.0+00000000000d
              p: 75 % de los administradores
              40 visitas1 fallo (2,5 %)
              dl
                dt: Entrada
                dd: 8 de 9 KB
                dt: Página
                dd: 20 de 40 KB
                dt: Estilos
                dd: 4 de 10 KB
            li [data-kind=canary, data-present=true]
              h3: En prueba
              0.2.0+00000000000e
              p: 25 % de los administradores
              1 visita0 fallos
              dl
                dt: Entrada
                dd: 8 de 9 KB
                dt: Página
                dd: 20 de 40 KB
                dt: Estilos
                dd: 4 de 10 KB
              button [primary, small]: Siguiente paso: promover 0.2.0+00000000000e
              button [small]: Cambiar % de 0.2.0+00000000000e
              button [danger, small]: Retirar 0.2.0+00000000000e
              a [href=/ligas?mf=mf_ligas@0.2.0%2B00000000000e, target=_blank, rel=noreferrer, quiet, small]: Vista previa de 0.2.0+00000000000e, en otra pestaña
          p [role=status]
          button [expanded=false, quiet, small]: Publicaciones (2) de Ligas
          button [expanded=false, quiet, small]: Fallos de Ligas
          button [expanded=false, quiet, small]: Historial de Ligas
    `);
    expect(asked()).toMatchInlineSnapshot(`GET /api/registry`);
  });

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
              dd: 20 de 40 KB
              dt: Estilos
              dd: 4 de 10 KB
          li [data-kind=canary, data-present=false]
            h3: En prueba
            p: Ninguna prueba en curso
        p [role=status]
        button [expanded=true, quiet, small, focused]: Publicaciones (3) de Barajas
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
              dd: 20 de 40 KB
              dt: Estilos
              dd: 4 de 10 KB
            p: pide «x»
            a [href=/exportar-baraja?mf=mf_decks@1.5.0%2B00000000000c, target=_blank, rel=noreferrer, quiet, small]: Vista previa de 1.5.0+00000000000c, en otra pestaña
            button [quiet, small]: Enlace para otros a 1.5.0+00000000000c
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
              dd: 20 de 40 KB
              dt: Estilos
              dd: 4 de 10 KB
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
              dd: 20 de 40 KB
              dt: Estilos
              dd: 4 de 10 KB
            button [small]: Promover 1.3.0+00000000000a
            button [small]: Probar con un % 1.3.0+00000000000a
            a [href=/exportar-baraja?mf=mf_decks@1.3.0%2B00000000000a, target=_blank, rel=noreferrer, quiet, small]: Vista previa de 1.3.0+00000000000a, en otra pestaña
            button [quiet, small]: Enlace para otros a 1.3.0+00000000000a
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
            p: Ana volvió con todo el sitio
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

  async function tab(name: string, text: RegExp) {
    renderPage(<ReleasesPage />, `/admin/versiones?ver=${name}`, [
      overview,
      reply(listSiteHistory, {
        status: 'success',
        data: [
          { revision: 9, at, who: 'Ana', action: 'promote', area: 'mf_decks', release: live.release, note: null },
          { revision: 8, at, who: 'Ana', action: 'restore', area: 'shell', release: null, note: 'Revisión 2: mf_decks.' },
        ],
        pagination: makePagination({ total: 12, pages: 2, limit: 10 }),
      }),
      reply(listReleaseTokens, {
        status: 'success',
        tokens: [
          { id: 1, name: 'CI', area: 'mf_decks', createdAt: at, usedAt: at, revokedAt: null },
          { id: 2, name: 'Vieja', area: 'mf_stores', createdAt: at, usedAt: null, revokedAt: at },
        ],
      }),
    ]);
    await screen.findByText(text);
    return outline(screen.getByRole('tabpanel'));
  }

  test('the history of the site', async () => {
    expect(await tab('historial', /Revisión 2/)).toMatchInlineSnapshot(`
      div «Historial del sitio» [role=tabpanel]
        p [role=status]
        div [busy=false]
          ol «Historial de todo el sitio»
            li [data-automatic=false]
              p: Ana puso en línea 1.4.0 · Barajas
              p
                time [datetime=2025-05-24T15:00:00.000Z]: 2025/05/24 10:00 · hace 22 días
                · revisión 9
            li [data-automatic=false]
              p: Ana volvió con todo el sitio
              p: Revisión 2: mf_decks.
              p
                time [datetime=2025-05-24T15:00:00.000Z]: 2025/05/24 10:00 · hace 22 días
                · revisión 8
              button [danger, small]: Volver a esta revisión, 8
          nav «Páginas del historial del sitio»
            button «Anterior» [disabled]: <
            span [role=status]: Página 1 de 2
            button «Siguiente»: >
    `);
  });

  test('what fits what', async () => {
    expect(await tab('compatibilidad', /No encaja:/)).toMatchInlineSnapshot(`
      div «Compatibilidad» [role=tabpanel]
        p: El marco del sitio ofrece las piezas compartidas; una sección encaja si pide las que hay, en versiones que le sirven, y con el mismo contrato. Lo que no encaja no se puede poner en línea. Una combinación no encaja.
        table
          caption: Qué publicación encaja con qué marco
          thead
            tr
              th [scope=col, primary]: Publicación
              th [scope=col]: Marco en línea: la incluida con el servidor
          tbody
            tr
              td [primary]
                Barajas 1.4.0+00000000000b
                span [success]: En línea
              td: ✓ Encaja
            tr
              td [primary]: Barajas 1.5.0+00000000000c
              td: No encaja: pide «x»
    `);
  });

  test('the tokens of the teams', async () => {
    expect(await tab('llaves', /Vieja/)).toMatchInlineSnapshot(`
      div «Llaves de despliegue» [role=tabpanel]
        div [sunken]
          form
            Área
            select «Área» [required=true, value=«Elige una»]
              option: Elige una
              option: Barajas
              option: Tiendas
              option: Ligas
              option: Un área nueva…
            Para quién
            input «Para quién» [type=text, autocomplete=off, maxlength=60, describedby=«Una persona o una máquina: «CI de Barajas».», required=true]
            Una persona o una máquina: «CI de Barajas».
            button [type=submit, primary]: Crear llave
        table
          caption: Llaves de despliegue
          thead
            tr
              th [scope=col, primary]: Llave
              th [scope=col]: Área
              th [scope=col]: Creada
              th [scope=col]: Último uso
              th [scope=col]: Estado
          tbody
            tr
              td [primary]: CI
              td: Barajas
              td
                time [datetime=2025-05-24T15:00:00.000Z]: 2025/05/24 10:00
              td
                time [datetime=2025-05-24T15:00:00.000Z]: 2025/05/24 10:00 · hace 22 días
              td
                button [danger, small]: Revocar CI
            tr
              td [primary]: Vieja
              td: Tiendas
              td
                time [datetime=2025-05-24T15:00:00.000Z]: 2025/05/24 10:00
              td: Nunca
              td
                span [danger]: Revocada
    `);
  });

  test('the questions before a canary and before an area is switched off', async () => {
    const { user, asked } = show();
    await card('Barajas');
    await user.click(screen.getByRole('button', { name: 'Apagar Barajas' }));
    expect(outline(await screen.findByRole('dialog'))).toMatchInlineSnapshot(`
      div «Apagar Barajas» [tabindex=-1, role=dialog]
        h2: Apagar Barajas
        button «Cerrar» [tabindex=0]
        form
          p: En todas sus páginas los visitantes leen este mensaje, y nada del área se carga. El resto del sitio sigue igual. Se enciende con un botón.
          Mensaje para los visitantes
          textarea «Mensaje para los visitantes» [maxlength=200, rows=3, required=true, value=«La sección Barajas está en mantenimiento. Vuelve en un rato.», focused]
          figure
            figcaption: Así lo verán
            p: La sección Barajas está en mantenimiento. Vuelve en un rato.
        button: Cancelar
        button [type=submit, danger]: Apagar
    `);
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await user.click(screen.getByRole('button', { name: /^Cambiar %/ }));
    expect(outline(await screen.findByRole('dialog'))).toMatchInlineSnapshot(`
      div «Probar 0.2.0 de Ligas» [tabindex=-1, role=dialog]
        h2: Probar 0.2.0 de Ligas
        button «Cerrar» [tabindex=0]
        form
          p: Esa parte de los visitantes recibe 0.2.0 desde su próxima visita y sigue con ella mientras dure la prueba; los demás siguen con 0.1.0. Si falla de más, se retira sola.
          Porcentaje de visitantes
          input «Porcentaje de visitantes» [type=number, inputmode=numeric, min=1, max=99, required=true, value=«25», focused]
          button [pressed=false, small]: 1 %
          button [pressed=false, small]: 5 %
          button [pressed=false, small]: 10 %
          button [pressed=true, small]: 25 %
          button [pressed=false, small]: 50 %
        button: Cancelar
        button [type=submit, primary]: Probar con el 25 %
    `);
    expect(asked()).toMatchInlineSnapshot(`GET /api/registry`);
  });

  test('a token while it is revoked, and one while it is made', async () => {
    const tokens = [1, 2].map((id) => ({ id, name: `CI ${id}`, area: 'mf_decks', createdAt: at, usedAt: null, revokedAt: null }));
    const { user } = renderPage(<ReleasesPage />, '/admin/versiones?ver=llaves', [
      overview,
      reply(listReleaseTokens, { status: 'success', tokens }),
      reply(revokeReleaseToken, () => new Promise(() => undefined)),
      reply(createReleaseToken, () => new Promise(() => undefined)),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Revocar CI 2' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revocar' }));
    await screen.findByRole('button', { name: 'Revocar CI 2', busy: true });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Área' }), 'Barajas');
    await user.type(screen.getByRole('textbox', { name: 'Para quién' }), 'CI');
    await user.click(screen.getByRole('button', { name: 'Crear llave' }));
    await screen.findByRole('button', { name: 'Crear llave', busy: true });
    expect((outline(screen.getByRole('tabpanel')).match(/button.*busy.*/g) ?? []).join('\n').replaceAll(', focused', '')).toMatchInlineSnapshot(`
      button [type=submit, disabled, busy=true, primary]: Crear llave
      button [disabled, busy=true, danger, small]: Revocar CI 2
    `);
  });
});
