import { promoteRelease, startCanary } from '@mesa/release-contract/calls/deploys';
import type { Pace } from '@mesa/release-contract/calls/vitals';
import { makeAreaState, makeRelease } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AreaOverview } from './overview';
import ReleasesPage from './releases-page';
import { makeArea, overviewOf } from './testing/make-overview';

const area = 'mf_decks';
const live = makeRelease({ version: '1.4.0' });
const tried = makeRelease({ version: '1.5.0' });
const state = makeAreaState({ active: live.release, canary: { release: tried.release, percent: 5 }, revision: 4 });
const slow: Pace = { compared: ['deck'], slower: [{ page: 'deck', vital: 'lcp', canary: 2620, live: 2000, views: 130 }] };
const inWords = 'deck: el contenido tarda 620 ms más (2,6 s en vez de 2,0 s)';

const overview = (pace: Pace, as: AreaOverview['as'] = 'owner') => overviewOf([makeArea({ area, as, state, pace, releases: [tried, live] })]);
const changed = { status: 'success' as const, revision: 43, area, state };

function show(...replies: Reply[]) {
  signInAs({ role: 'member' });
  return renderPage(<ReleasesPage />, '/admin/versiones', replies);
}

describe('beside a canary', () => {
  test.each([
    [slow, `Más lenta que la que está en línea, en tres de cada cuatro visitas:${inWords}`],
    [{ compared: ['deck', 'own'], slower: [] }, 'No es más lenta que la que está en línea (2 páginas comparadas).'],
    [{ compared: [], slower: [] }, 'Todavía faltan visitas medidas para comparar su rapidez.'],
  ])('its speed is compared with the live release: %#', async (pace, sentence) => {
    show(overview(pace));
    const [, , canary] = within(await screen.findByRole('list', { name: 'Publicaciones de Barajas' })).getAllByRole('listitem');
    expect(canary).toHaveTextContent(sentence);
  });
});

describe('a slower canary', () => {
  test('goes a step further for a reason, which is sent', async () => {
    const { user, callsOf } = show(overview(slow), overview(slow), reply(startCanary, changed));
    await user.click(await screen.findByRole('button', { name: `Siguiente paso: 25 % de ${tried.release}` }));
    const form = await screen.findByRole('dialog', { name: '1.5.0 de Barajas es más lenta' });
    expect(form).toHaveTextContent(inWords);
    expect(form).not.toHaveTextContent('todos reciben');
    await user.click(within(form).getByRole('button', { name: 'Seguir con el 25 %' }));
    expect(await within(form).findByText('Escribe por qué sigue.')).toBeVisible();
    await user.type(within(form).getByRole('textbox', { name: /Por qué sigue así/ }), 'Es del proveedor del mapa.');
    await user.click(within(form).getByRole('button', { name: 'Seguir con el 25 %' }));
    expect(await screen.findByText('Barajas: 1.5.0 está en prueba con el 25 % de los visitantes.')).toBeVisible();
    expect(callsOf(startCanary)).toMatchObject([{ body: { release: tried.release, percent: 25, revision: 4, anyway: 'Es del proveedor del mapa.' } }]);
  });

  test('is compared again after another person changed the area first: the reason stays', async () => {
    const theirs = { ...state, canary: { release: tried.release, percent: 10 }, revision: 43 };
    let arrive: () => void = () => undefined;
    const sent = new Promise<typeof changed>((resolve) => {
      arrive = () => resolve(changed);
    });
    const now = overviewOf([makeArea({ area, as: 'owner', state: theirs, pace: slow, releases: [tried, live] })]);
    const { user, callsOf } = show(overview(slow), now, reply(startCanary, failure('revision_conflict')), reply(startCanary, sent));
    await user.click(await screen.findByRole('button', { name: `Siguiente paso: 25 % de ${tried.release}` }));
    const form = within(await screen.findByRole('dialog', { name: '1.5.0 de Barajas es más lenta' }));
    const send = form.getByRole('button', { name: 'Seguir con el 25 %' });
    await user.click(send);
    expect(form.getByRole('textbox')).toBeInvalid();
    await user.type(form.getByRole('textbox'), '  Urge. ');
    await user.click(send);
    expect(await form.findByText(/^Alguien cambió Barajas mientras tanto: ahora está en línea 1\.4\.0, y 1\.5\.0 en prueba con el 10 %\./)).toBeVisible();
    expect(form.getByRole('textbox')).toBeValid();
    expect(form.getByRole('textbox')).toHaveValue('  Urge. ');
    await user.click(send);
    await waitFor(() => expect(form.queryByText(/^Alguien cambió Barajas/)).toBeNull());
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(send).toBeDisabled();
    arrive();
    expect(await screen.findByText('Barajas: 1.5.0 está en prueba con el 25 % de los visitantes.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(callsOf(startCanary).map(({ body }) => body)).toMatchObject([
      { revision: 4, anyway: 'Urge.' },
      { revision: 43, anyway: 'Urge.' },
    ]);
  });

  test('is promoted for a reason', async () => {
    let arrive: () => void = () => undefined;
    const sent = new Promise<typeof changed>((resolve) => {
      arrive = () => resolve(changed);
    });
    const { user, callsOf } = show(overview(slow), overview(slow), reply(promoteRelease, sent));
    await user.click(await screen.findByRole('button', { name: `Promover ${tried.release}` }));
    const form = await screen.findByRole('dialog', { name: '1.5.0 de Barajas es más lenta' });
    expect(form).toHaveTextContent('Desde la próxima visita todos reciben 1.5.0');
    await user.type(within(form).getByRole('textbox', { name: /Por qué sigue así/ }), 'Urge.');
    await user.click(within(form).getByRole('button', { name: 'Promover aunque es más lenta' }));
    await waitFor(() => expect(within(form).getByRole('button', { name: 'Promover aunque es más lenta' })).toHaveAttribute('aria-busy', 'true'));
    arrive();
    expect(await screen.findByText('Barajas: 1.5.0 está en línea.')).toBeVisible();
    expect(callsOf(promoteRelease)).toMatchObject([{ body: { release: tried.release, revision: 4, anyway: 'Urge.' } }]);
  });

  test('that was taken back once is promoted only after that was read', async () => {
    const gone = { ...tried, takenBack: { at: '2026-03-01T12:00:00.000Z', by: 'site' as const, note: '3 fallos en 4 visitas.' } };
    const again = () => overviewOf([makeArea({ area, as: 'owner', state, pace: slow, releases: [gone, live] })]);
    const { user, callsOf } = show(again(), again(), reply(promoteRelease, changed));
    await user.click(await screen.findByRole('button', { name: `Promover ${tried.release}` }));
    const form = within(await screen.findByRole('dialog', { name: '1.5.0 de Barajas es más lenta' }));
    expect(form.getByText(/^El sitio la retiró una vez: 3 fallos en 4 visitas\./)).toBeVisible();
    await user.type(form.getByRole('textbox'), 'Urge.');
    await user.click(form.getByRole('button', { name: 'Promover otra vez aunque es más lenta' }));
    expect(await screen.findByText('Barajas: 1.5.0 está en línea.')).toBeVisible();
    expect(callsOf(promoteRelease)).toMatchObject([{ body: { revision: 4, again: true } }]);
  });

  test('goes further from the state shown when the form was opened, even if the page shows a newer one', async () => {
    jest.useFakeTimers();
    const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
    const theirs = overviewOf([makeArea({ area, as: 'owner', state: { ...state, revision: 43 }, pace: slow, releases: [tried, live] })]);
    const { callsOf } = show(overview(slow), theirs, reply(startCanary, failure('revision_conflict')));
    await pass(1000);
    fireEvent.click(screen.getByRole('button', { name: `Siguiente paso: 25 % de ${tried.release}` }));
    await pass(1000);
    fireEvent.change(screen.getByRole('textbox', { name: /Por qué sigue así/ }), { target: { value: 'Urge.' } });
    await pass(15_000);
    fireEvent.click(screen.getByRole('button', { name: 'Seguir con el 25 %' }));
    await pass(1000);
    expect(callsOf(startCanary)).toMatchObject([{ body: { revision: 4 } }]);
    jest.useRealTimers();
  });

  test('asks for no reason to promote another release, whose button alone waits', async () => {
    const before = makeRelease({ version: '1.3.0' });
    const { user, callsOf } = show(
      overviewOf([makeArea({ area, as: 'owner', state, pace: slow, releases: [tried, live, before] })]),
      reply(promoteRelease, () => new Promise<never>(() => undefined)),
    );
    await user.click(await screen.findByRole('button', { name: 'Publicaciones (3) de Barajas' }));
    const button = screen.getByRole('button', { name: `Promover ${before.release}` });
    await user.click(button);
    await user.click(within(await screen.findByRole('alertdialog', { name: '¿Promover 1.3.0 de Barajas?' })).getByRole('button', { name: 'Promover' }));
    await waitFor(() => expect(screen.getAllByRole('button', { busy: true })).toEqual([button]));
    expect(callsOf(promoteRelease)).toMatchObject([{ body: { release: before.release } }]);
  });

  test('is not taken further by a member of the team, who reads why', async () => {
    const { user } = show(overview(slow, 'member'), reply(startCanary, failure('rule_violation')));
    expect(await screen.findByRole('button', { name: `Retirar ${tried.release}` })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Promover/ })).toBeNull();
    await user.click(await screen.findByRole('button', { name: `Siguiente paso: 25 % de ${tried.release}` }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Seguir' }));
    expect(await screen.findByRole('alertdialog', { name: 'No se cambió nada' })).toBeVisible();
  });
});
