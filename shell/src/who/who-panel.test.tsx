import { listFailures } from '@mesa/release-contract/calls/failures';
import { registryOverview } from '@mesa/release-contract/calls/overview';
import type { Registry } from '@mesa/release-contract/registry';
import { remotes } from '@mesa/release-shell/load';
import { setRegistry } from '@mesa/release-shell/registry';
import { RemotePage } from '@mesa/release-shell/remote-page';
import { FilledSlot } from '@mesa/release-shell/slot';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { createMemoryRouter, type SiteRouter } from '@mesa/runtime/router';
import { session } from '@mesa/runtime/session';
import { Slot, Slots } from '@mesa/runtime/slot';
import { makeAreaState } from '@mesa/runtime/testing/make';
import { renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { WhoPanel } from './who-panel';
import '../remotes/host';

const [live, next] = ['1.4.0+00000000000b', '1.5.0+00000000000c'];
const at = new Date(Date.now() - 3 * 86_400_000 - 60_000).toISOString();
const earlier = new Date(Date.now() - 9 * 86_400_000 - 60_000).toISOString();
const releaseOf = (area: string, release: string, failures: number) => ({
  ...{ area, release, version: '1.4.0', publishedAt: at, publishedBy: 'Ana', sizes: { entry: 1, page: 1, css: 1 } },
  ...{ visits: 1200, failures, takenBack: null },
});
const areaOf = (area: string, label: string, state: ReturnType<typeof makeAreaState>, releases: ReturnType<typeof releaseOf>[] = []) => ({
  ...{ area, label, roles: [], resident: true, path: '/', state, releases, included: null },
});

const all = [
  areaOf('shell', 'Inicio', makeAreaState({})),
  areaOf('mf_stores', 'Tiendas', makeAreaState({ active: live, since: at }), [{ ...releaseOf('mf_stores', live, 0), publishedAt: earlier }]),
  areaOf('mf_seasons', 'Temporadas', makeAreaState({ active: live, since: at, canary: { release: next, percent: 25 } }), [releaseOf('mf_seasons', next, 4)]),
];

/** What the server answers a person in the teams of these areas. */
const repliesFor = (areas: readonly string[], overview: typeof all) => [
  reply(registryOverview, {
    ...{ status: 'success', revision: 1, warning: null, degraded: [], compatibility: [], unserved: [] },
    areas: overview.filter(({ area }) => areas.includes(area)),
  }),
  reply(listFailures, ({ params }) => ({
    status: 'success',
    failures:
      params.area === 'mf_stores'
        ? []
        : [
            { release: live, kind: 'crash' as const, page: 'store-seasons', message: 'of another release', count: 9, firstAt: at, lastAt: at, frames: [] },
            { release: next, kind: 'crash' as const, page: 'seasons', message: 'of another page', count: 7, firstAt: at, lastAt: at, frames: [] },
            {
              release: next,
              kind: 'crash' as const,
              page: 'store-seasons',
              message: 'x is undefined',
              count: 3,
              firstAt: at,
              lastAt: at,
              frames: ['src/a.tsx:3'],
            },
          ],
  })),
];

let router: SiteRouter;
let asked: unknown[];
/** What the tab loaded; jsdom does not count it. */
let files: { name: string; encodedBodySize: number }[];

interface Shown {
  rendering?: string;
  parts?: string;
  team?: string[];
  preview?: NonNullable<Registry['preview']>;
  overview?: typeof all;
  widgets?: string[];
  filled?: boolean;
}

/**
 * Shows a store's page with widgets of another area, if it has come to them, and the panel beside it. `team` names the areas of a person who is no
 * administrator.
 */
async function showPanel(shown: Shown = {}) {
  const { rendering = 'cached; age=12', parts = '', team, preview, overview = all, widgets = ['store-seasons'], filled = true } = shown;
  asked = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    asked.push(request);
    return new Response(null, { headers: { 'mesa-rendering': rendering, 'mesa-parts': parts } });
  });
  const Store = () => (
    <article>
      <h1>La Torre</h1>
      {filled && <Slot name="store.after-info" props={{ slug: 'la-torre' }} skeleton={null} />}
    </article>
  );
  const remoteOf = (release: string, page: () => React.JSX.Element) => {
    const part = lazyPage(async () => ({ default: page }));
    const module = { contract: 1 as const, pages: { store: part }, widgets: Object.fromEntries(widgets.map((name) => [name, part])) };
    const build = { release, entry: '/x.js' };
    return { live: build, build, module: Promise.resolve(module), loaded: module, wanted: true };
  };
  remotes.set('mf_stores', remoteOf(live, Store));
  remotes.set(
    'mf_seasons',
    remoteOf(next, () => <p>Liga de verano</p>),
  );
  const routes = [{ path: '/tienda/:slug', page: 'store', slots: ['store.after-info'] }];
  const fillings = widgets.map((widget, at) => ({ slot: 'store.after-info', widget, order: at + 1 }));
  setRegistry({
    ...{ revision: 1, shell: null, ...(team ? { role: 'member', ...(team.length > 0 ? { team: true as const } : {}) } : { role: 'admin' }) },
    ...(preview && { preview }),
    remotes: {
      mf_stores: { release: live, entry: '/x.js', label: 'Tiendas', routes },
      mf_seasons: { release: next, entry: '/x.js', label: 'Temporadas', fillings },
    },
  });
  router = createMemoryRouter('/tienda/la-torre?quien&pagina=2');
  const site = renderPage(
    [
      {
        path: '*',
        element: (
          <Slots value={FilledSlot}>
            <div>
              <header>Menú</header>
              <main tabIndex={-1}>
                <RemotePage area="mf_stores" page="store" />
              </main>
              <div>
                <footer>Pie</footer>
              </div>
            </div>
          </Slots>
        ),
      },
    ],
    '/tienda/la-torre',
    repliesFor(team ?? overview.map(({ area }) => area), overview),
  );
  await screen.findAllByText(filled ? 'Liga de verano' : 'La Torre');
  const onClose = jest.fn();
  const { QueryClientProvider } = await import('@mesa/runtime/query');
  const view = render(
    <QueryClientProvider client={site.client}>
      <WhoPanel root={site.container} router={router} onClose={onClose} />
    </QueryClientProvider>,
  );
  // What visitors get has arrived.
  await act(async () => undefined);
  return { ...site, onClose, panel: view.container };
}

beforeEach(() => {
  files = [];
  Object.assign(performance, { getEntriesByType: () => files });
  Element.prototype.scrollIntoView = jest.fn();
});
afterEach(() => remotes.clear());

test('an administrator reads the release, age, size and failures of every part, frame first', async () => {
  signInAs({ role: 'admin' });
  const file = (name: string, encodedBodySize: number) => ({ name: location.origin + name, encodedBodySize });
  files = [file('/mf/mf_stores/a.js', 3072), file('/mf/mf_stores/a.js', 3072), file('/mf/mf_stores/b.css', 1024), file('/shell/a.js', 2048)];
  await showPanel();
  const parts = await screen.findAllByRole('listitem');
  await within(screen.getByRole('list')).findByText(/x is undefined/);
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    '1Marco: encabezado, menú y piePublicaciónVino con el servidor.Peso2 KB en 1 archivo del área, en esta visita.FallosSe cuentan desde su primera publicación.',
    `2Tiendas: página storePublicación${live}, en línea hace 3 días.Peso4 KB en 2 archivos del área, en esta visita.Fallos0 fallos en 1.200 visitas, en siete días.`,
    `3Temporadas: pieza store-seasonsPublicación${next}, en prueba con el 25 %, publicada hace 3 días.Peso0 KB en 0 archivos del área, en esta visita.Fallos4 fallos en 1.200 visitas, en siete días. Aquí: se rompió 3 veces, la última hace 3 días: x is undefined src/a.tsx:3`,
  ]);
});

test.each([
  ['on it', true],
  ['that it is to show', false],
])('the page is listed before the widgets %s, which keep their order', async (_, filled) => {
  signInAs({ role: 'admin' });
  await showPanel({ widgets: ['store-seasons', 'store-calendar'], filled });
  const parts = within(await screen.findByRole('list')).getAllByRole('button');
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Marco'),
    expect.stringContaining('página store'),
    expect.stringContaining('pieza store-seasons'),
    expect.stringContaining('pieza store-calendar'),
  ]);
  // There is nothing to show of a widget that has not come.
  expect(parts.map((part) => (part as HTMLButtonElement).disabled)).toEqual([false, false, !filled, !filled]);
});

const factsOf = async (part: RegExp) => (await screen.findByRole('button', { name: part })).closest('li')?.textContent;

test('a preview is named as one, and the parts of other areas by their own state', async () => {
  signInAs({ role: 'admin' });
  await showPanel({ preview: { area: 'mf_seasons', release: next } });
  await waitFor(async () => expect(await factsOf(/pieza store-seasons/)).toContain(`${next}, vista previa, publicada hace 3 días.`));
  expect(await factsOf(/página store/)).toContain(`${live}, en línea hace 3 días.`);
});

test('a release that is live no longer is named so, also while a later one is tried', async () => {
  signInAs({ role: 'admin' });
  const tried = makeAreaState({ active: live, since: at, canary: { release: '1.6.0+00000000000d', percent: 25 } });
  await showPanel({ overview: [areaOf('mf_seasons', 'Temporadas', tried, [releaseOf('mf_seasons', next, 0)])] });
  await waitFor(async () => expect(await factsOf(/store-seasons/)).toContain(`${next}, ya no está en línea, publicada hace 3 días.`));
});

test('a person in the team of an area reads the failures of its parts alone, and of others their release, age and size', async () => {
  signInAs();
  const parts = `shell; version="2.0.0", mf_stores; page=store; release="${live}"; age=86400, mf_seasons; widget=store-seasons; release="${next}"; age=7200`;
  const { callsOf } = await showPanel({ team: ['mf_stores'], parts });
  await screen.findByText(/hace 2 horas/);
  expect(await factsOf(/Tiendas/)).toContain(`${live}, en línea hace 3 días.`);
  expect(await factsOf(/Tiendas/)).toContain('Fallos0 fallos en 1.200 visitas, en siete días.');
  expect(await factsOf(/Temporadas/)).toContain(
    `Publicación${next}, en línea hace 2 horas.Peso0 KB en 0 archivos del área, en esta visita.FallosLos ve el equipo de esa área.`,
  );
  expect(await factsOf(/Marco/)).toContain('Vino con el servidor.');
  expect(callsOf(listFailures).map(({ params }) => params)).toEqual([{ area: 'mf_stores' }]);
  expect(asked).toContainEqual(['/tienda/la-torre?quien', expect.objectContaining({ method: 'HEAD', credentials: 'same-origin' })]);
});

test('the age of a release that the server does not tell is left out', async () => {
  signInAs();
  await showPanel({ team: ['mf_stores'], parts: `mf_seasons; widget=store-seasons; release="${live}"; age=7200` });
  await waitFor(async () => expect(await factsOf(/Temporadas/)).toContain(`Publicación${next}.Peso`));
});

test('a member in no team sees nothing', async () => {
  signInAs();
  const { panel, callsOf } = await showPanel({ team: [] });
  expect(panel).toBeEmptyDOMElement();
  expect(callsOf(registryOverview)).toEqual([]);
});

test('and what a visitor gets there, asked without the account', async () => {
  signInAs({ role: 'admin' });
  await showPanel();
  expect(await screen.findByText('Quien no tiene cuenta la recibe dibujada por el servidor hace 12 segundos.')).toBeVisible();
  expect(asked).toMatchObject([['/tienda/la-torre', { method: 'HEAD', credentials: 'omit' }]]);
});

test.each([
  ['new', 'Quien no tiene cuenta la recibe dibujada por el servidor, recién hecha.'],
  ['browser; reason=for-one', 'Quien no tiene cuenta la recibe sin dibujar, porque es de quien inicia sesión.'],
  ['browser; reason=missing', 'Quien no tiene cuenta la recibe sin dibujar, porque ahí no hay nada.'],
  ['browser; reason=late', 'Quien no tiene cuenta la recibe sin dibujar, porque el servidor no la tuvo a tiempo.'],
  ['browser; reason=needs-script', 'Quien no tiene cuenta la recibe sin dibujar, porque necesita JavaScript.'],
])('«%s» is a sentence', async (rendering, sentence) => {
  signInAs({ role: 'admin' });
  await showPanel({ rendering });
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('each part is marked with its number, and shown by its button', async () => {
  signInAs({ role: 'admin' });
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { left: 10, top: this.tagName.length, right: 110, bottom: 60, width: 100, height: 50 } as DOMRect;
  });
  Object.assign(globalThis, {
    DOMRect: class {
      constructor(
        readonly left: number,
        readonly top: number,
        readonly width: number,
        readonly height: number,
      ) {}
    },
  });
  const { user, panel } = await showPanel();
  await screen.findAllByRole('listitem');
  const marks = [...panel.querySelectorAll<HTMLElement>('.outline')];
  expect(marks.map(({ textContent, style: { left, top, width, height } }) => [textContent, left, top, width, height].join(' '))).toEqual([
    '1 10px 6px 100px 54px',
    '1 10px 6px 100px 54px',
    '2 10px 7px 100px 53px',
    '3 10px 1px 100px 59px',
  ]);
  const button = screen.getByRole('button', { name: 'Temporadas: pieza store-seasons' });
  await user.click(button);
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(Element.prototype.scrollIntoView).toHaveBeenCalledTimes(1);
  expect(jest.mocked(Element.prototype.scrollIntoView).mock.contexts[0]).toBe(screen.getByText('Liga de verano'));
  expect(marks[3]).toHaveClass('strong');
  await user.click(button);
  expect(button).toHaveAttribute('aria-pressed', 'false');
  expect(Element.prototype.scrollIntoView).toHaveBeenCalledTimes(1);
});

test.each([
  ['width', { width: 0, height: 50 }],
  ['height', { width: 100, height: 0 }],
])('a part without %s has no mark', async (_, size) => {
  signInAs({ role: 'admin' });
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ left: 10, top: 1, right: 110, bottom: 60, ...size } as DOMRect);
  const { panel } = await showPanel();
  await screen.findAllByRole('listitem');
  const marks = [...panel.querySelectorAll<HTMLElement>('.outline')];
  expect(marks.map(({ style }) => style.display)).toEqual(['none', 'none', 'none', 'none']);
});

test('it takes the focus if nothing else has it, and Escape closes it and leaves the address without the question', async () => {
  signInAs({ role: 'admin' });
  const { user, onClose } = await showPanel();
  expect(screen.getByRole('heading', { name: '¿Quién dibuja esto?' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalled();
  expect(router.state.location).toMatchObject({ pathname: '/tienda/la-torre', search: '?pagina=2' });
  expect(router.state).toMatchObject({ historyAction: 'REPLACE', preventScrollReset: true });
  expect(screen.getByRole('main')).toHaveFocus();
});

test('its button closes it too, and a person who already does something on the page keeps the focus', async () => {
  signInAs({ role: 'admin' });
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  const { user, onClose } = await showPanel();
  expect(field).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Cerrar ¿Quién dibuja esto?' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('main')).toHaveFocus();
  field.remove();
});

test('it ends with the administrator’s session', async () => {
  signInAs({ role: 'admin' });
  await showPanel();
  await screen.findAllByRole('listitem');
  act(() => session.setState({ status: 'signed-out', user: null }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: '¿Quién dibuja esto?' })).toBeNull());
});
