import { listFailures } from '@mesa/release-contract/calls/failures';
import { remoteBudgets } from '@mesa/release-contract/calls/manifest';
import { registryOverview } from '@mesa/release-contract/calls/overview';
import { makeAreaState, makeRelease } from '@mesa/runtime/testing/make';
import { awaitMember, failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AreaOverview, Overview } from './overview';
import ReleasesPage from './releases-page';
import { makeArea, overviewOf } from './testing/make-overview';

const before = makeRelease({ version: '1.3.0' });
const live = makeRelease({ version: '1.4.0', visits: 5120, failures: 4 });
const tried = makeRelease({ version: '1.5.0', visits: 1 });
const state = makeAreaState({ active: live.release, previous: before.release, since: '2025-05-24T15:00:00.000Z', revision: 4 });

const areaOf = (fields: Partial<AreaOverview> = {}) => makeArea({ state, releases: [tried, live, before], ...fields });

function show(areas: AreaOverview[], fields: Partial<Overview> = {}, url = '/admin/versiones') {
  signInAs({ role: 'admin' });
  return renderPage(<ReleasesPage />, url, [overviewOf(areas, fields)]);
}
const refusal = 'Solo el administrador del sitio y el equipo de un área pueden ver y cambiar sus versiones.';
const card = (name: string) => screen.findByRole('region', { name });
const station = async (area: string, title: string) => {
  const stations = within(await card(area)).getAllByRole('listitem');
  return within(stations.find((one) => within(one).queryByRole('heading', { name: title })) as HTMLElement);
};

describe('/admin/versiones', () => {
  afterEach(() => void jest.useRealTimers());

  test('needs an account, and asks nothing without one', () => {
    const { callsOf } = renderPage(<ReleasesPage />, '/admin/versiones');
    expect(screen.getByText(refusal)).toBeVisible();
    expect(callsOf(registryOverview)).toHaveLength(0);
  });

  test('refuses nobody while it is not known yet who reads', () => {
    const { callsOf } = renderPage(<ReleasesPage />, '/admin/versiones');
    awaitMember();
    expect(screen.queryByText(refusal)).toBeNull();
    expect(screen.getByText('Cargando versiones...')).toBeInTheDocument();
    expect(callsOf(registryOverview)).toHaveLength(0);
  });

  test('is not for members outside the teams', async () => {
    signInAs({ role: 'owner' });
    renderPage(<ReleasesPage />, '/admin/versiones', [reply(registryOverview, failure('forbidden'))]);
    expect(await screen.findByText(refusal)).toBeVisible();
  });

  test.each([
    ['member', ['Áreas', 'Compatibilidad', 'Personas'], ['Probar con un % 1.5.0']],
    [
      'owner',
      ['Áreas', 'Compatibilidad', 'Llaves de despliegue', 'Personas'],
      ['Promover 1.5.0', 'Probar con un % 1.5.0', 'Apagar Barajas', 'Volver a la anterior de Barajas'],
    ],
  ] as const)('shows a team’s %s the buttons of what they may do', async (as, tabs, buttons) => {
    signInAs({ role: 'member' });
    const { user } = renderPage(<ReleasesPage />, '/admin/versiones', [overviewOf([areaOf({ as })])]);
    const decks = within(await card('Barajas'));
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(tabs);
    await user.click(decks.getByRole('button', { name: /^Publicaciones/ }));
    const all = ['Promover 1.5.0', 'Probar con un % 1.5.0', 'Apagar Barajas', 'Volver a la anterior de Barajas'];
    const shown = decks.getAllByRole('button').map((button) => button.textContent?.replace(/\+\w+$/, ''));
    expect(all.filter((name) => shown.includes(name))).toEqual(buttons);
  });

  test('hides its figures if the user leaves the team while the page is open', async () => {
    jest.useFakeTimers();
    signInAs({ role: 'member' });
    renderPage(<ReleasesPage />, '/admin/versiones', [overviewOf([areaOf({ as: 'member' })]), reply(registryOverview, failure('forbidden'))]);
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(screen.getByRole('region', { name: 'Barajas' })).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    expect(screen.getByText(refusal)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Barajas' })).toBeNull();
  });

  test('hides its figures if the user loses the role while the page is open', async () => {
    show([areaOf()]);
    await card('Barajas');
    act(() => void signInAs({ role: 'member' }));
    expect(await screen.findByText(refusal)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Barajas' })).toBeNull();
  });

  test('shows what the server lost, since when, why, and the remedy', async () => {
    const lost = {
      name: 'rendering' as const,
      title: 'El servidor no puede dibujar páginas',
      cause: 'ended with 9',
      fix: 'Cambia de Node.',
      since: state.since ?? '',
    };
    show([areaOf()], { degraded: [lost] });
    const list = within(await screen.findByRole('list', { name: 'Lo que no funciona en el servidor' }));
    expect(list.getByRole('listitem')).toHaveTextContent(
      /^El servidor no puede dibujar páginas\.\s*Qué hacer: Cambia de Node\.\s*Desde .*\. Causa: ended with 9$/,
    );
  });

  test('shows nothing about a healthy server', async () => {
    show([areaOf()]);
    await card('Barajas');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('explains a failure, and retries on request', async () => {
    signInAs({ role: 'admin' });
    const { user } = renderPage(<ReleasesPage />, '/admin/versiones', [reply(registryOverview, failure('unavailable')), overviewOf([areaOf()])]);
    expect(await screen.findByRole('alert')).toHaveTextContent('El servicio no está disponible ahora.');
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await card('Barajas')).toBeVisible();
  });

  test('counts areas on trial and areas that are off', async () => {
    show([
      areaOf({ state: { ...state, canary: { release: tried.release, percent: 10 } } }),
      areaOf({ area: 'mf_stores', label: 'Tiendas', state: { ...state, off: 'Volvemos pronto.' } }),
    ]);
    await card('Barajas');
    expect(screen.getAllByRole('term').map((term) => `${term.textContent} ${term.nextSibling?.textContent}`)).toEqual(
      expect.arrayContaining(['Revisión 42', 'Áreas 2', 'En prueba 1', 'Apagadas 1']),
    );
  });

  test('warns first if the stored registry is damaged', async () => {
    show([areaOf()], { warning: 'El registro guardado falta: está en uso la revisión 41.' });
    expect(await screen.findByRole('alert')).toHaveTextContent('El registro guardado falta: está en uso la revisión 41.');
  });

  test('refreshes itself while it is open', async () => {
    jest.useFakeTimers();
    signInAs({ role: 'admin' });
    const off = areaOf({ state: { ...state, off: 'Volvemos pronto.' } });
    renderPage(<ReleasesPage />, '/admin/versiones', [overviewOf([areaOf()]), overviewOf([off])]);
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(screen.queryByText('Apagada')).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    expect(screen.getAllByText('Apagada')).not.toHaveLength(0);
  });

  test('keeps the tab in the address', async () => {
    const { user, address, router } = show([areaOf()]);
    await user.click(await screen.findByRole('tab', { name: 'Compatibilidad' }));
    expect(address()).toBe('/admin/versiones?ver=compatibilidad');
    // Going back leaves the page.
    expect(router.state.historyAction).toBe('REPLACE');
    await user.click(screen.getByRole('tab', { name: 'Áreas' }));
    expect(address()).toBe('/admin/versiones');
  });
});

describe('an area', () => {
  test('shows its live release, its start, audience, failures and sizes', async () => {
    show([areaOf()]);
    const active = await station('Barajas', 'En línea');
    expect(active.getByText('1.4.0')).toBeVisible();
    expect(active.getByText('100 % de los visitantes')).toBeVisible();
    expect(active.getByText(/^Desde/)).toHaveTextContent(/^Desde 2025\/05\/24 10:00 · hace \d+ días$/);
    expect(active.getByText(/visitas/)).toHaveTextContent('5.120 visitas');
    expect(active.getByText(/fallos/)).toHaveTextContent('4 fallos (0,08 %)');
    expect(active.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['8 de 9 KB', '20 de 42 KB', '4 de 10 KB']);
    expect((await station('Barajas', 'Anterior')).getByText('1.3.0')).toBeVisible();
    expect((await station('Barajas', 'En prueba')).getByText('Ninguna prueba en curso')).toBeVisible();
  });

  test('marks sizes over the budget, but not at the budget', async () => {
    const { entry, page, css } = remoteBudgets;
    show([areaOf({ releases: [{ ...live, sizes: { entry, page: page + 1, css } }] })]);
    const active = await station('Barajas', 'En línea');
    expect(active.getAllByText('supera el límite')).toHaveLength(1);
    expect(active.getByText('supera el límite').closest('dd')).toHaveTextContent(/ de 42 KB/);
  });

  test('divides its visits between the live release and the one on trial', async () => {
    show([areaOf({ state: { ...state, canary: { release: tried.release, percent: 10 } } })]);
    expect((await station('Barajas', 'En línea')).getByText('90 % de los visitantes')).toBeVisible();
    const trial = await station('Barajas', 'En prueba');
    expect(trial.getByText('10 % de los visitantes')).toBeVisible();
    expect(trial.getByText('1.5.0')).toBeVisible();
    expect(trial.getByText(/visita/, { selector: 'span' })).toHaveTextContent('1 visita');
  });

  test('describes large sizes and frequent failures in words', async () => {
    const failing = makeRelease({ visits: 40, failures: 8, sizes: { entry: 9830, page: 100, css: 100 } });
    show([areaOf({ state: { ...state, active: failing.release }, releases: [failing] })]);
    const active = await station('Barajas', 'En línea');
    expect(active.getByText('supera el límite')).toBeVisible();
    expect(active.getByText(/fallos/)).toHaveTextContent('8 fallos (20 %)');
    expect(active.getByText(/fallos/)).toHaveClass('alarming');
  });

  test.each([
    [31, false],
    [30, true],
  ])('of %i visits is marked if every tenth failed', async (visits, marked) => {
    const failing = makeRelease({ visits, failures: 3 });
    show([areaOf({ state: { ...state, active: failing.release }, releases: [failing] })]);
    const text = (await station('Barajas', 'En línea')).getByText(/fallos/);
    expect(text.classList.contains('alarming')).toBe(marked);
  });

  test.each([
    [2, false],
    [3, true],
  ])('of few visits is marked from the third failure on: %i', async (failures, marked) => {
    const failing = makeRelease({ visits: 10, failures });
    show([areaOf({ state: { ...state, active: failing.release }, releases: [failing] })]);
    const text = (await station('Barajas', 'En línea')).getByText(/fallos/);
    expect(text.classList.contains('alarming')).toBe(marked);
  });

  test('shows failures without visits as a number alone', async () => {
    const failing = makeRelease({ visits: 0, failures: 3 });
    show([areaOf({ state: { ...state, active: failing.release }, releases: [failing] })]);
    expect((await station('Barajas', 'En línea')).getByText(/fallos/)).toHaveTextContent(/^3 fallos$/);
  });

  test('has the build that came with the server if nothing was deployed', async () => {
    show([areaOf({ state: makeAreaState(), releases: [], included: { entry: 6144, page: 12_288, css: 2048 } })]);
    const active = await station('Barajas', 'En línea');
    expect(active.getByText('Incluida con el servidor')).toBeVisible();
    expect(active.getByText('6 de 9 KB')).toBeVisible();
    expect(active.queryByText(/Desde/)).toBeNull();
    expect((await station('Barajas', 'Anterior')).getByText('No hay ninguna')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Volver a la anterior/ })).toBeNull();
  });

  test('in its own repository has no earlier build before its first release', async () => {
    show([areaOf({ area: 'mf_trades', resident: false, state: { ...state, previous: null } })]);
    expect((await station('Barajas', 'Anterior')).getByText('No hay ninguna')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Volver a la anterior/ })).toBeNull();
  });

  test('is marked if it is restricted to a role or comes from its own repository', async () => {
    show([
      areaOf({ area: 'mf_admin', label: 'Administración', roles: ['admin'], state: makeAreaState() }),
      areaOf({ area: 'mf_trades', label: 'Intercambios', roles: ['owner'], resident: false, state }),
    ]);
    expect(within(await card('Administración')).getByText('Solo administrador')).toBeVisible();
    expect(within(await card('Intercambios')).getByText('Solo organizador')).toBeVisible();
    expect(within(await card('Intercambios')).getByText('Repositorio propio')).toBeVisible();
    expect(within(await card('Administración')).queryByText('Repositorio propio')).toBeNull();
  });

  test('lists its releases with their possible actions', async () => {
    const { user } = show([areaOf()]);
    await user.click(await screen.findByRole('button', { name: 'Publicaciones (3) de Barajas' }));
    const [newest, active, previous] = within(screen.getByRole('list', { name: 'Todas las publicaciones de Barajas' })).getAllByRole('listitem');
    expect(newest).toHaveTextContent('por Máquina de Barajas');
    expect(within(active as HTMLElement).getByText('En línea')).toBeVisible();
    expect(within(active as HTMLElement).getByRole('button')).toHaveAccessibleName(`Ver páginas de ${live.release}`);
    expect(within(previous as HTMLElement).getByText('Anterior')).toBeVisible();
    expect(within(previous as HTMLElement).getByRole('button', { name: `Promover ${before.release}` })).toBeVisible();
  });

  test('shows one list at a time, which its button closes again', async () => {
    const { user } = show([areaOf()]);
    const releases = await screen.findByRole('button', { name: 'Publicaciones (3) de Barajas' });
    const list = () => screen.queryByRole('list', { name: 'Todas las publicaciones de Barajas' });
    await user.click(releases);
    expect(releases).toHaveAttribute('aria-expanded', 'true');
    expect(list()).toBeVisible();
    await user.click(releases);
    expect(releases).toHaveAttribute('aria-expanded', 'false');
    expect(list()).toBeNull();
  });

  test('shows what browsers measured of its live release', async () => {
    const figures = { views: 312, failed: 0, lcp: 1840, inp: 120, cls: 0.02 };
    show([areaOf()], { vitals: [{ area: 'mf_decks', release: live.release, ...figures, pages: [] }] });
    expect((await station('Barajas', 'En línea')).getByText('312 visitas medidas')).toBeVisible();
    expect((await station('Barajas', 'Anterior')).queryByText(/medida/)).toBeNull();
  });

  test('marks the release on trial among its releases', async () => {
    const { user } = show([areaOf({ state: { ...state, canary: { release: tried.release, percent: 10 } } })]);
    await user.click(await screen.findByRole('button', { name: 'Publicaciones (3) de Barajas' }));
    const lines = within(screen.getByRole('list', { name: 'Todas las publicaciones de Barajas' })).getAllByRole('listitem');
    expect(lines.map((line) => within(line).queryAllByText('En prueba').length)).toEqual([1, 0, 0]);
  });

  test('says of each release how much larger it is than the one before it', async () => {
    const sizes = { entry: 8192, page: 20_480, css: 4096 };
    const smaller = { ...sizes, page: 18_432 };
    const { user } = show([areaOf({ releases: [tried, { ...live, sizes }, { ...before, sizes: smaller }] })]);
    await user.click(await screen.findByRole('button', { name: 'Publicaciones (3) de Barajas' }));
    const [, active, previous] = within(screen.getByRole('list', { name: 'Todas las publicaciones de Barajas' })).getAllByRole('listitem');
    expect(active).toHaveTextContent('+2 KB desde la anterior');
    expect(previous).not.toHaveTextContent('desde la anterior');
  });

  test('previews a release at an address that keeps its plus sign', async () => {
    const { user } = show([areaOf()]);
    await user.click(await screen.findByRole('button', { name: 'Publicaciones (3) de Barajas' }));
    const link = screen.getByRole('link', { name: `Vista previa de ${tried.release}, en otra pestaña` });
    expect(link).toHaveAttribute('href', `/exportar-baraja?mf=mf_decks@${tried.release.replace('+', '%2B')}`);
    expect(link).toHaveAttribute('target', '_blank');
    expect(new URL(link.getAttribute('href') ?? '', 'http://localhost').searchParams.get('mf')).toBe(`mf_decks@${tried.release}`);
  });

  test('that is the shell is called the frame, not the home page', async () => {
    show([areaOf({ area: 'shell', label: 'Inicio' })]);
    expect(await card('Marco del sitio')).toBeVisible();
  });

  test('explains how to publish its first release', async () => {
    const { user } = show([areaOf({ releases: [], state: makeAreaState() })]);
    await user.click(await screen.findByRole('button', { name: 'Publicaciones (0) de Barajas' }));
    expect(screen.getByText('npm run release -- publish mf-decks')).toBeVisible();
  });

  test('offers no release that does not fit the live shell, and says why', async () => {
    const misfit = { area: 'mf_decks', shell: null, fits: false, reason: 'Pide ui/slider, que este marco no ofrece.' };
    const { user } = show([areaOf(), areaOf({ area: 'shell', label: 'Inicio', state: makeAreaState(), releases: [] })], {
      compatibility: [
        { ...misfit, release: tried.release },
        // Tested by a shell that is not live.
        { ...misfit, release: before.release, shell: '0.9.0+00000000aaaa' },
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Publicaciones (3) de Barajas' }));
    expect(screen.getByText('Pide ui/slider, que este marco no ofrece.')).toBeVisible();
    expect(screen.queryByRole('button', { name: `Promover ${tried.release}` })).toBeNull();
    expect(screen.getByRole('button', { name: `Promover ${before.release}` })).toBeVisible();
  });

  test('gives a reason once that is the same for the live frame and the one on trial', async () => {
    const [shell, reason] = ['2.0.0+00000000bbbb', 'Pide ui/slider.'];
    const misfit = { area: 'mf_decks', release: tried.release, fits: false, reason };
    const frame = makeAreaState({ canary: { release: shell, percent: 5 } });
    const { user } = show([areaOf(), areaOf({ area: 'shell', label: 'Inicio', state: frame, releases: [] })], {
      compatibility: [
        { ...misfit, shell: null },
        { ...misfit, shell },
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Publicaciones (3) de Barajas' }));
    expect(screen.getByText(reason)).toBeVisible();
  });

  test('offers no release of the frame that a live area does not fit, and names the area', async () => {
    const misfit = { area: 'mf_decks', release: live.release, fits: false };
    const { user } = show([areaOf(), areaOf({ area: 'shell', label: 'Inicio' })], {
      compatibility: [
        { ...misfit, shell: tried.release, reason: null },
        // No visitor has this release of the area.
        { ...misfit, release: tried.release, shell: before.release, reason: 'Pide ui/slider.' },
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Publicaciones (3) de Marco del sitio' }));
    const frame = within(await card('Marco del sitio'));
    expect(frame.getByText('Barajas: no encaja')).toBeVisible();
    expect(frame.queryByRole('button', { name: `Promover ${tried.release}` })).toBeNull();
    expect(frame.getByRole('button', { name: `Promover ${before.release}` })).toBeVisible();
  });

  test('offers its team no release that does not fit a shell on trial, which only the site’s administrator sees as an area', async () => {
    const shell = '2.0.0+00000000bbbb';
    const misfit = { area: 'mf_decks', shell, reason: 'Pide ui/slider, que este marco no ofrece.' };
    const compatibility = [
      { ...misfit, release: tried.release, fits: false },
      { ...misfit, release: before.release, fits: true, reason: null },
    ];
    const names = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Publicaciones (3) de Barajas' }));
      return within(await card('Barajas'))
        .getAllByRole('button', { name: /^Promover/ })
        .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    };
    show([areaOf({ as: 'owner' })], { compatibility });
    const ofTeam = await names();
    expect(screen.getByText('Pide ui/slider, que este marco no ofrece.')).toBeVisible();
    cleanup();
    show([areaOf(), areaOf({ area: 'shell', label: 'Inicio', state: makeAreaState({ canary: { release: shell, percent: 5 } }), releases: [] })], {
      compatibility,
    });
    expect(await names()).toEqual(ofTeam);
    expect(ofTeam).toEqual([expect.stringContaining(before.release)]);
  });

  test('offers no release whose calls this server lacks, and names them', async () => {
    const { user } = show([areaOf()], { unserved: [{ area: 'mf_decks', release: tried.release, calls: ['GET /api/leagues'] }] });
    await user.click(await screen.findByRole('button', { name: 'Publicaciones (3) de Barajas' }));
    expect(screen.getByText('Este servidor no sirve GET /api/leagues.')).toBeVisible();
    expect(screen.queryByRole('button', { name: `Promover ${tried.release}` })).toBeNull();
  });

  test('shows nothing live of an area that was never live', async () => {
    show([areaOf({ area: 'mf_trades', label: 'Intercambios', resident: false, state: makeAreaState() })]);
    expect(await screen.findByText('Todavía ninguna: nadie ve esta área')).toBeVisible();
    expect(screen.queryByText('Incluida con el servidor')).toBeNull();
  });
});

describe('the compatibility of releases', () => {
  const url = '/admin/versiones?ver=compatibilidad';
  const shell = areaOf({ area: 'shell', label: 'Inicio', state: makeAreaState({ active: '2.0.0+00000000bbbb' }), releases: [] });

  test('is a table of which release fits which shell, with reasons', async () => {
    show(
      [shell, areaOf()],
      {
        compatibility: [
          { area: 'mf_decks', release: live.release, shell: '2.0.0+00000000bbbb', fits: true, reason: null },
          { area: 'mf_decks', release: live.release, shell: null, fits: false, reason: 'Pide el contrato 2.' },
          { area: 'mf_decks', release: tried.release, shell: '2.0.0+00000000bbbb', fits: true, reason: null },
        ],
        unserved: [{ area: 'mf_decks', release: tried.release, calls: ['GET /api/leagues'] }],
      },
      url,
    );
    const table = await screen.findByRole('table', { name: 'Qué publicación encaja con qué marco' });
    expect(within(table).getByRole('columnheader', { name: 'Marco en línea: 2.0.0' })).toBeVisible();
    const [, first, second] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent(`Barajas ${live.release}En línea✓ Encaja No encaja: Pide el contrato 2.✓ Encaja`);
    expect(second).toHaveTextContent(`Barajas ${tried.release}✓ Encaja– No encaja: Este servidor no sirve GET /api/leagues.`);
    expect(screen.getByText('2 combinaciones no encajan.')).toBeVisible();
  });

  test('says that everything fits', async () => {
    show([shell, areaOf()], { compatibility: [{ area: 'mf_decks', release: live.release, shell: null, fits: true, reason: null }] }, url);
    expect(await screen.findByText('Todo encaja.')).toBeVisible();
  });

  test('says that there is nothing to compare yet', async () => {
    show([shell], {}, url);
    expect(await screen.findByText('Todavía no hay publicaciones que comparar.')).toBeVisible();
  });
});

describe('the failures of an area', () => {
  const at = '2026-11-22T14:05:00.000Z';
  const failure = { release: live.release, kind: 'crash', page: 'deckList', message: 'TypeError: x is undefined', count: 3, firstAt: at, lastAt: at } as const;

  test('are listed with release, page, count and source lines', async () => {
    signInAs({ role: 'admin' });
    const frames = ['src/deck/deck-list.tsx:31', 'src/deck/row.tsx:4'];
    const failures = [
      { ...failure, frames },
      { ...failure, kind: 'entry' as const, page: null, message: 'EntryLoadError', count: 1, frames: [] },
      { ...failure, message: 'TypeError: y is undefined', count: 2, frames: [] },
    ];
    const { user } = renderPage(<ReleasesPage />, '/admin/versiones', [overviewOf([areaOf()]), reply(listFailures, { status: 'success', failures })]);
    await user.click(await screen.findByRole('button', { name: 'Fallos de Barajas' }));
    const lines = within(await screen.findByRole('list', { name: 'Fallos de Barajas' })).getAllByText(/TypeError|EntryLoadError/);
    const [first, second, third] = lines.map(({ parentElement }) => parentElement as HTMLElement);
    expect(first).toHaveTextContent(/TypeError: x is undefined1\.4\.0 · se rompió deckList · 3 veces · la última .* · la primera /);
    expect(
      within(first as HTMLElement)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(frames);
    expect(second).toHaveTextContent(/EntryLoadError1\.4\.0 · no abrió el área · 1 vez · la última/);
    expect(second).not.toHaveTextContent('la primera');
    expect(third).toHaveTextContent(/2 veces · la última .* · la primera /);
  });

  test('are empty if no browser reported any', async () => {
    signInAs({ role: 'admin' });
    const { user } = renderPage(<ReleasesPage />, '/admin/versiones', [overviewOf([areaOf()]), reply(listFailures, { status: 'success', failures: [] })]);
    await user.click(await screen.findByRole('button', { name: 'Fallos de Barajas' }));
    expect(await screen.findByText('Ningún navegador ha avisado de un fallo de estas publicaciones.')).toBeVisible();
  });
});
