import { listSiteHistory } from '@mesa/release-contract/calls/history';
import { listReleaseTokens } from '@mesa/release-contract/calls/tokens';
import { startClock } from '@mesa/runtime/testing/clock';
import { makePagination } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import ReleasesPage from './releases-page';
import { at, live, overview } from './testing/three-areas';

startClock();
beforeEach(() => void signInAs({ role: 'admin' }));

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
              p: Ana devolvió todo el sitio a una revisión anterior
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

  test('the compatibility of releases', async () => {
    expect(await tab('compatibilidad', /No encaja:/)).toMatchInlineSnapshot(`
      div «Compatibilidad» [role=tabpanel]
        p: El marco del sitio trae las librerías compartidas. Un área encaja si usa las que hay, en versiones que le sirven y con el mismo contrato, y si el servidor responde sus llamadas. Lo que no encaja no se puede poner en línea. Una combinación no encaja.
        table
          caption: Qué publicación encaja con qué marco
          thead
            tr
              th [scope=col, primary]: Publicación
              th [scope=col]: Marco en línea: la incluida con el servidor
              th [scope=col]: Este servidor
          tbody
            tr
              td [primary]
                Barajas 1.4.0+00000000000b
                span [success]: En línea
              td: ✓ Encaja
              td: ✓ Encaja
            tr
              td [primary]: Barajas 1.5.0+00000000000c
              td: No encaja: pide «x»
              td: ✓ Encaja
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
