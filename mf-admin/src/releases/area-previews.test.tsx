import { showReleasePages } from '@mesa/release-contract/calls/opened-pages';
import { listPreviews, type ReleasePreview, removePreview } from '@mesa/release-contract/calls/previews';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import ReleasesPage from './releases-page';
import { makeArea, overviewOf } from './testing/make-overview';

const area = 'mf_decks';
const preview: ReleasePreview = {
  area,
  pullRequest: 12,
  release: '0.0.0-pr.12+3f9c21ab04d7',
  publishedAt: '2026-03-01T12:00:00.000Z',
  publishedBy: 'Integración',
  expiresAt: '2026-03-15T12:00:00.000Z',
  address: '/exportar-baraja?vista=x.y',
  open: true,
};
const overview = overviewOf([makeArea({ area, as: 'member' })]);

/** Opens the previews of the area as a member of its team. */
async function open(...replies: Reply[]) {
  signInAs({ role: 'member' });
  const shown = renderPage(<ReleasesPage />, '/admin/versiones', [overview, ...replies]);
  await shown.user.click(await screen.findByRole('button', { name: 'Vistas previas de Barajas' }));
  return shown;
}
const previews = (...all: ReleasePreview[]) => reply(listPreviews, { status: 'success', previews: all });
const item = async () => within(await screen.findByRole('list', { name: 'Vistas previas de Barajas' })).getByRole('listitem');

describe('the previews of an area', () => {
  test('show the pull request, its age, until when it is seen, and its link', async () => {
    await open(previews(preview));
    expect(await item()).toHaveTextContent(/^Pull request 12.*· por Integración · vence el 15 de marzo de 2026 a las \d\d:00/);
    expect(await item()).not.toHaveTextContent('la ven solo');
    expect(screen.getByRole('link', { name: 'Abrir la vista previa del pull request 12, en otra pestaña' })).toHaveAttribute('href', preview.address);
  });

  test('say who sees the one of an area that requires a role', async () => {
    await open(previews({ ...preview, open: false }));
    expect(await item()).toHaveTextContent('la ven solo el equipo y el administrador');
  });

  test('say how one is made while there is none', async () => {
    await open(previews());
    expect(await screen.findByText('npx mesa-release preview . --pull-request 12')).toBeVisible();
  });

  test('are removed after a question', async () => {
    const { user, callsOf } = await open(previews(preview), previews(), reply(removePreview, { status: 'success', removed: true }));
    await user.click(await screen.findByRole('button', { name: 'Quitar la vista previa del pull request 12' }));
    const question = await screen.findByRole('alertdialog', { name: '¿Quitar la vista previa del pull request 12?' });
    await user.click(within(question).getByRole('button', { name: 'Quitar' }));
    expect(await screen.findByText(/Ningún pull request de Barajas tiene vista previa/)).toBeVisible();
    expect(callsOf(removePreview)).toMatchObject([{ params: { area, pullRequest: '12' } }]);
  });

  test('stay, with the reason, if one cannot be removed', async () => {
    const { user } = await open(previews(preview), reply(removePreview, failure('forbidden')));
    await user.click(await screen.findByRole('button', { name: 'Quitar la vista previa del pull request 12' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Quitar' }));
    expect(await screen.findByRole('alertdialog', { name: 'No se quitó' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Quitar la vista previa del pull request 12' })).toBeEnabled());
  });

  test('have the screenshots of their pages, with how much differs from the live ones', async () => {
    const page = { page: 'deck', address: '/baraja/1/ana', opened: true, unchangedSince: null, differences: [{ width: 360, share: 0.0317 }] };
    const pictures = (['hydrated', 'live', 'difference'] as const).map((kind) => ({ width: 360, kind, jpeg: kind }));
    const { user, callsOf } = await open(previews(preview), reply(showReleasePages, { status: 'success', pages: [page], pictures }));
    await user.click(await screen.findByRole('button', { name: 'Ver páginas del pull request 12' }));
    const dialog = await screen.findByRole('dialog', { name: 'Páginas de la vista previa del pull request 12' });
    expect(await within(dialog).findByRole('heading', { name: /En un teléfono.*3,2 % distinta/ })).toBeVisible();
    expect(within(dialog).getByText(/^Lo distinto es solo una pista/)).toBeVisible();
    expect(
      within(dialog)
        .getAllByRole('img')
        .map((image) => image.getAttribute('alt')),
    ).toEqual(['deck: Esta publicación', 'deck: Lo que estaba en línea', 'deck: Lo que cambió, en rojo']);
    expect(callsOf(showReleasePages)).toMatchObject([{ query: { release: preview.release } }]);
  });

  test('say of each width how much of it differs', async () => {
    const differences = [
      { width: 1280, share: 0.5 },
      { width: 360, share: 0 },
    ];
    const page = { page: 'deck', address: '/baraja/1/ana', opened: true, unchangedSince: null, differences };
    const pictures = [360, 1280].map((width) => ({ width, kind: 'hydrated' as const, jpeg: 'x' }));
    const { user } = await open(previews(preview), reply(showReleasePages, { status: 'success', pages: [page], pictures }));
    await user.click(await screen.findByRole('button', { name: 'Ver páginas del pull request 12' }));
    expect(await screen.findByRole('heading', { name: 'En un teléfono igual' })).toBeVisible();
    expect(screen.getByRole('heading', { name: /^En una pantalla ancha 50 % distinta/ })).toBeVisible();
  });

  test('say of a page without differences that it is the same, without the hint about them', async () => {
    const page = { page: 'deck', address: '/baraja/1/ana', opened: true, unchangedSince: null, differences: [{ width: 360, share: 0 }] };
    const pictures = [{ width: 360, kind: 'hydrated' as const, jpeg: 'x' }];
    const { user } = await open(previews(preview), reply(showReleasePages, { status: 'success', pages: [page], pictures }));
    await user.click(await screen.findByRole('button', { name: 'Ver páginas del pull request 12' }));
    expect(await screen.findByRole('heading', { name: 'En un teléfono igual' })).toBeVisible();
    expect(screen.queryByText(/^Lo distinto es solo una pista/)).toBeNull();
  });

  test('stay if the question is not answered with yes', async () => {
    const { user, callsOf } = await open(previews(preview));
    await user.click(await screen.findByRole('button', { name: 'Quitar la vista previa del pull request 12' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancelar' }));
    expect(callsOf(removePreview)).toEqual([]);
  });

  test('show each its own pages', async () => {
    const other = { ...preview, pullRequest: 15, release: '0.0.0-pr.15+aa9c21ab04d7' };
    const { user, callsOf } = await open(previews(preview, other), reply(showReleasePages, { status: 'success', pages: [], pictures: [] }));
    await user.click(await screen.findByRole('button', { name: 'Ver páginas del pull request 15' }));
    await waitFor(() => expect(callsOf(showReleasePages)).toMatchObject([{ query: { release: other.release } }]));
  });

  test('are removed one by one: only the pressed button waits', async () => {
    const { user } = await open(
      previews(preview, { ...preview, pullRequest: 15 }),
      reply(removePreview, () => new Promise<never>(() => undefined)),
    );
    await user.click(await screen.findByRole('button', { name: 'Quitar la vista previa del pull request 15' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Quitar' }));
    const pressed = screen.getByRole('button', { name: 'Quitar la vista previa del pull request 15' });
    await waitFor(() => expect(screen.getAllByRole('button', { busy: true })).toEqual([pressed]));
  });
});
