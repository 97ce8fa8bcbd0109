import { listReleaseTokens, listSiteHistory, registryOverview } from '@mesa/contract/calls/releases';
import { makeAreaState, makePagination } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
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

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2025-06-15T12:00:00-05:00'), advanceTimers: true, doNotFake: ['performance'] });
  signInAs({ role: 'admin' });
});
afterEach(() => jest.useRealTimers());

describe('reads from top to bottom:', () => {
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
});
