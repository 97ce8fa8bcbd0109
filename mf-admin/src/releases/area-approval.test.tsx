import { requireApproval, waiveApproval, withdrawProposal } from '@mesa/release-contract/calls/approval';
import type { AreaState, Proposal } from '@mesa/release-contract/calls/area-state';
import { promoteRelease } from '@mesa/release-contract/calls/deploys';
import { listRegistryHistory } from '@mesa/release-contract/calls/history';
import { makeAreaState, makePagination, makeRelease } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import type { AreaOverview, Overview } from './overview';
import ReleasesPage from './releases-page';
import { makeArea, overviewOf } from './testing/make-overview';

const area = 'mf_decks';
const at = '2025-05-24T15:00:00.000Z';
const live = makeRelease({ version: '1.4.0' });
const [other, newest] = [makeRelease({ version: '1.5.0' }), makeRelease({ version: '1.6.0' })];
const state = makeAreaState({ active: live.release, revision: 4, approval: true });
const proposed: AreaState = { ...state, proposed: { release: newest.release, revision: 4 } };
const changed = { status: 'success' as const, revision: 43, area, state };
const theirs: Proposal = { by: 'Olga Ruiz', at, mine: false };

interface Shown {
  as?: AreaOverview['as'];
  now?: AreaState;
  proposal?: Proposal | null;
  releases?: AreaOverview['releases'];
  misfits?: Overview['compatibility'];
}
const overview = ({ as = 'owner', now = state, proposal = null, releases = [newest, other, live], misfits = [] }: Shown) =>
  overviewOf([makeArea({ area, as, state: now, proposal, releases })], { compatibility: misfits });
function show(shown: Shown, ...replies: Reply[]) {
  signInAs({ role: shown.as === 'admin' ? 'admin' : 'member' });
  return renderPage(<ReleasesPage />, '/admin/versiones', [overview(shown), ...replies]);
}
type User = ReturnType<typeof show>['user'];
const press = async (user: User, name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const question = async () => within(await screen.findByRole('alertdialog'));
const accept = async (user: User, name: string) => user.click((await question()).getByRole('button', { name }));
const openReleases = (user: User) => press(user, 'Publicaciones (3) de Barajas');
const rule = 'Una segunda persona aprueba cada publicación.';
const waiting = 'Espera a una segunda persona';
const approve = `Aprobar y poner en línea ${newest.release}`;
const withdraw = `Retirar la propuesta de ${newest.release}`;

describe('an area that needs a second person', () => {
  test('says so, and proposes a release instead of promoting it', async () => {
    const after = overview({ now: proposed, proposal: { ...theirs, mine: true } });
    const { user, callsOf } = show({}, after, reply(promoteRelease, changed));
    expect(await screen.findByText(rule)).toBeVisible();
    await openReleases(user);
    expect(screen.queryByRole('button', { name: /^Promover/ })).toBeNull();
    await press(user, `Proponer ${newest.release}`);
    const dialog = await screen.findByRole('alertdialog', { name: '¿Proponer 1.6.0 de Barajas?' });
    expect(dialog).toHaveTextContent('Se pone en línea cuando otra persona responsable de Barajas, o el administrador del sitio, la aprueba aquí.');
    await accept(user, 'Proponer');
    expect(await screen.findByText('Barajas: 1.6.0 está propuesta. Falta que otra persona la apruebe.')).toBeVisible();
    expect(callsOf(promoteRelease)).toMatchObject([{ params: { area }, body: { release: newest.release, revision: 4 } }]);
    expect(await screen.findByRole('heading', { name: waiting })).toBeVisible();
    expect(screen.queryByText(rule)).toBeNull();
  });

  test('shows the proposer that another person must approve, with the way to withdraw it', async () => {
    const { user, callsOf } = show({ now: proposed, proposal: { ...theirs, mine: true } }, overview({}), reply(withdrawProposal, changed));
    expect(await screen.findByText('Falta que la apruebe otra persona responsable, o el administrador del sitio.')).toBeVisible();
    await openReleases(user);
    for (const name of [approve, `Proponer ${newest.release}`]) expect(screen.queryByRole('button', { name })).toBeNull();
    const listed = within(screen.getByRole('list', { name: 'Todas las publicaciones de Barajas' })).getAllByRole('listitem');
    expect(listed.map(({ textContent }) => textContent?.includes('Propuesta'))).toEqual([true, false, false]);
    await press(user, withdraw);
    await accept(user, 'Cancelar');
    expect(callsOf(withdrawProposal)).toEqual([]);
    await press(user, withdraw);
    await accept(user, 'Retirar');
    expect(await screen.findByText('Barajas: la propuesta de 1.6.0 se retiró.')).toBeVisible();
    expect(callsOf(withdrawProposal)).toMatchObject([{ params: { area }, body: { revision: 4 } }]);
    expect(screen.queryByRole('heading', { name: waiting })).toBeNull();
  });

  test('shows another person who proposed what and when, and puts it live with their approval', async () => {
    const promoted = makeAreaState({ active: newest.release, approval: true, revision: 43 });
    const { user, callsOf } = show({ now: proposed, proposal: theirs }, overview({ now: promoted }), reply(promoteRelease, changed));
    const panel = (await screen.findByRole('heading', { name: waiting })).parentElement;
    expect(panel).toHaveTextContent(`Olga Ruiz propuso ${newest.release} el 2025/05/24 10:00`);
    // Only there: the list of releases proposes others.
    await openReleases(user);
    expect(screen.getAllByRole('button', { name: /^(Aprobar|Proponer)/ }).map(({ textContent }) => textContent)).toEqual([
      approve,
      `Proponer ${other.release}`,
    ]);
    await press(user, approve);
    expect(await screen.findByRole('alertdialog', { name: '¿Aprobar 1.6.0 de Barajas?' })).toHaveTextContent('todos reciben 1.6.0 en lugar de 1.4.0');
    await accept(user, 'Aprobar');
    expect(await screen.findByText('Barajas: 1.6.0 está en línea.')).toBeVisible();
    expect(callsOf(promoteRelease)).toMatchObject([{ body: { release: newest.release, revision: 4 } }]);
  });

  test('asks the second person again about a release that was taken back', async () => {
    const gone = { ...newest, takenBack: { at, by: 'site' as const, note: '3 fallos en 4 visitas.' } };
    const { user, callsOf } = show({ now: proposed, proposal: theirs, releases: [gone, other, live] }, reply(promoteRelease, changed));
    await press(user, approve);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('El sitio la retiró una vez: 3 fallos en 4 visitas.');
    await accept(user, 'Aprobar de todos modos');
    await waitFor(() => expect(callsOf(promoteRelease)).toMatchObject([{ body: { again: true } }]));
  });

  test('shows why a proposal does not fit, in place of the approval', async () => {
    const misfit = { area, release: newest.release, shell: null, fits: false, reason: 'Pide ui/slider.' };
    show({ now: proposed, proposal: theirs, misfits: [misfit] });
    expect(await screen.findByText('Pide ui/slider.')).toBeVisible();
    expect(screen.queryByRole('button', { name: approve })).toBeNull();
    expect(screen.getByRole('button', { name: withdraw })).toBeVisible();
  });

  test('offers no approval while it is unknown who proposed', async () => {
    show({ now: proposed });
    expect((await screen.findByRole('heading', { name: waiting })).parentElement).toHaveTextContent(`Alguien propuso ${newest.release}Falta que la apruebe`);
    expect(screen.queryByRole('button', { name: approve })).toBeNull();
  });

  test('waits with the pressed button alone, and says why a proposal was not withdrawn', async () => {
    let refuse = () => {};
    const refused = new Promise<ReturnType<typeof failure>>((resolve) => {
      refuse = () => resolve(failure('unavailable'));
    });
    const { user } = show(
      { as: 'admin', now: proposed, proposal: theirs },
      reply(withdrawProposal, () => refused),
    );
    await openReleases(user);
    await press(user, withdraw);
    await accept(user, 'Retirar');
    await waitFor(() => expect(screen.getAllByRole('button', { busy: true }).map(({ textContent }) => textContent)).toEqual([withdraw]));
    refuse();
    expect(await screen.findByRole('alertdialog', { name: 'No se cambió nada' })).toHaveTextContent('El servicio no está disponible ahora.');
  });

  test('shows a member the proposal without buttons', async () => {
    show({ as: 'member', now: proposed, proposal: theirs });
    await screen.findByRole('heading', { name: waiting });
    for (const name of [approve, withdraw]) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('names the proposal that a new one replaces, and proposes a canary too', async () => {
    const tried = { ...proposed, canary: { release: other.release, percent: 25 } };
    const { user } = show({ now: tried, proposal: theirs });
    await press(user, `Siguiente paso: proponer ${other.release}`);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Reemplaza la propuesta de 1.6.0.');
  });

  test('offers the approval of a canary once, where it is proposed', async () => {
    show({ now: { ...proposed, canary: { release: newest.release, percent: 50 } }, proposal: theirs });
    expect(await screen.findByRole('button', { name: `Retirar ${newest.release}` })).toBeVisible();
    expect(screen.getAllByRole('button', { name: /aprobar/i }).map(({ textContent }) => textContent)).toEqual([approve]);
  });

  test('shows what is proposed if another person was faster', async () => {
    const now = overview({ now: { ...proposed, revision: 43 }, proposal: theirs });
    const { user } = show({}, now, reply(promoteRelease, failure('revision_conflict')));
    await openReleases(user);
    await press(user, `Proponer ${other.release}`);
    await accept(user, 'Proponer');
    expect(await screen.findByText(/Alguien cambió Barajas mientras tanto: ahora está en línea 1.4.0, y 1.6.0 propuesta\./)).toBeVisible();
  });
});

describe('the need for a second person', () => {
  const begin = 'Pedir que una segunda persona las apruebe en Barajas';
  const end = 'Dejar de pedir una segunda persona en Barajas';
  const one = makeAreaState({ active: live.release, revision: 4 });

  test('begins with a button of an owner', async () => {
    const { user, callsOf } = show({ now: one }, overview({}), reply(requireApproval, changed));
    expect(await screen.findByRole('region', { name: 'Barajas' })).not.toHaveTextContent('segunda persona');
    await openReleases(user);
    await press(user, begin);
    await accept(user, 'Cancelar');
    expect(callsOf(requireApproval)).toEqual([]);
    await press(user, begin);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Solo el administrador del sitio puede dejar de pedirla.');
    await accept(user, 'Pedirla');
    expect(await screen.findByText('Barajas: una segunda persona aprueba cada publicación.')).toBeVisible();
    expect(callsOf(requireApproval)).toMatchObject([{ params: { area }, body: { revision: 4 } }]);
    expect(screen.queryByRole('button', { name: end })).toBeNull();
  });

  test('ends with a button of the site admin, which names the proposal that goes with it', async () => {
    const { user, callsOf } = show({ as: 'admin', now: proposed, proposal: theirs }, overview({ as: 'admin', now: one }), reply(waiveApproval, changed));
    await openReleases(user);
    await press(user, end);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('La propuesta de 1.6.0 se retira.');
    await accept(user, 'Dejar de pedirla');
    expect(await screen.findByText('Barajas: una sola persona pone en línea sus publicaciones.')).toBeVisible();
    expect(callsOf(waiveApproval)).toMatchObject([{ params: { area }, body: { revision: 4 } }]);
    expect(screen.getByRole('button', { name: begin })).toBeVisible();
  });

  test('names no proposal that goes with it where none waits', async () => {
    const { user } = show({ as: 'admin' });
    await openReleases(user);
    await press(user, end);
    expect(await screen.findByRole('alertdialog', { name: '¿Dejar de pedir una segunda persona en Barajas?' })).toHaveTextContent(
      /Desde ahora una sola persona pone en línea sus publicaciones\.(?! La propuesta)/,
    );
  });

  test('stays as it was, with the reason, if the server refuses the change', async () => {
    const { user } = show({ now: one }, reply(requireApproval, failure('unavailable')));
    await openReleases(user);
    await press(user, begin);
    await accept(user, 'Pedirla');
    expect(await screen.findByRole('alertdialog', { name: 'No se cambió nada' })).toHaveTextContent('El servicio no está disponible ahora.');
  });

  test('is not a member’s to decide', async () => {
    const { user } = show({ as: 'member', now: one });
    await openReleases(user);
    expect(screen.queryByRole('button', { name: begin })).toBeNull();
  });
});

test('the history names proposals and what decides about them', async () => {
  const actions = ['promote', 'withdraw', 'propose', 'waive', 'require'] as const;
  const data = actions.map((action, i) => ({
    ...{ revision: 20 - i, at, who: 'Olga Ruiz', action, area, note: null },
    release: action === 'waive' || action === 'require' ? null : newest.release,
  }));
  const { user } = show({}, reply(listRegistryHistory, { status: 'success', data, pagination: makePagination() }));
  await press(user, 'Historial de Barajas');
  const lines = within(await screen.findByRole('list', { name: 'Historial de Barajas' })).getAllByRole('listitem');
  expect(lines.map((line) => line.querySelector('p')?.textContent)).toEqual([
    'Olga Ruiz puso en línea 1.6.0',
    'Olga Ruiz retiró la propuesta de 1.6.0',
    'Olga Ruiz propuso 1.6.0',
    'Olga Ruiz dejó de pedir una segunda persona',
    'Olga Ruiz pidió que una segunda persona apruebe cada publicación',
  ]);
});

test('An area where one person is enough shows a release that waits for a change with others, and lets its owner withdraw it, not promote it', async () => {
  const { approval: _, ...one } = proposed;
  show({ now: one, proposal: theirs });
  expect(await screen.findByRole('heading', { name: 'Espera un cambio con otras áreas' })).toBeVisible();
  expect(screen.getByText('Estará en línea cuando se haga el cambio de todas.')).toBeVisible();
  expect(screen.getByRole('button', { name: withdraw })).toBeVisible();
  expect(screen.queryByRole('button', { name: approve })).toBeNull();
});
