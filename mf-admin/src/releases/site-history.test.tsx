import { listSiteHistory, previewRestore, type RegistryChange, restoreRegistry } from '@mesa/release-contract/calls/history';
import { makeAreaState, makeRelease } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import ReleasesPage from './releases-page';
import { makeArea, overviewOf } from './testing/make-overview';

const [old, now] = [makeRelease({ version: '1.3.0' }), makeRelease({ version: '1.4.0' })];
const before = makeAreaState({ active: now.release, revision: 8 });
const after = makeAreaState({ active: old.release, revision: 9, off: null });
const stores = makeArea({ area: 'mf_stores', label: 'Tiendas', path: '/tiendas', state: before });
const overview = overviewOf([makeArea({ state: before, releases: [now, old] }), stores], { revision: 8 });
const change = (revision: number, fields: Partial<RegistryChange> = {}): RegistryChange => ({
  revision,
  at: '2026-11-22T14:05:00.000Z',
  who: 'Ana',
  action: 'promote',
  area: 'mf_decks',
  release: now.release,
  note: null,
  ...fields,
});
const history = reply(listSiteHistory, {
  status: 'success',
  data: [
    change(8),
    change(7, { area: 'mf_stores', action: 'off', note: 'Pausa' }),
    change(6, { action: 'restore', area: 'shell', release: null, note: 'Revisión 2: mf_decks.' }),
  ],
  pagination: { total: 3, page: 1, limit: 10, pages: 1 },
});
const preview = reply(previewRestore, {
  status: 'success',
  revision: 8,
  changes: [
    { area: 'mf_decks', before, after },
    { area: 'mf_stores', before: { ...before, off: 'Pausa', flags: { openingHand: { percent: 5, roles: [], accounts: [] } } }, after: before },
  ],
});

function show(...replies: Reply[]) {
  signInAs({ role: 'admin' });
  const own = replies.some(({ endpoint }) => endpoint === listSiteHistory);
  return renderPage(<ReleasesPage />, '/admin/versiones?ver=historial', [overview, ...(own ? [] : [history]), ...replies]);
}

describe('the history of the site', () => {
  test('shows every change with its area, and offers each revision except the live one', async () => {
    show();
    const list = await screen.findByRole('list', { name: 'Historial de todo el sitio' });
    expect(within(list).getByText('Ana', { selector: ':scope > :nth-child(1) strong' }).parentElement).toHaveTextContent('Ana puso en línea 1.4.0 · Barajas');
    expect(within(list).getByText(/apagó el área · Tiendas/)).toBeVisible();
    expect(within(list).getByText('devolvió todo el sitio a una revisión anterior', { exact: false })).toHaveTextContent(
      /^Ana devolvió todo el sitio a una revisión anterior$/,
    );
    expect(
      within(list)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Volver a esta revisión, 7', 'Volver a esta revisión, 6']);
  });

  test('offers every revision of its later pages', async () => {
    const pagination = { total: 12, limit: 10, pages: 2 };
    const paged = reply(listSiteHistory, ({ query }) =>
      Number(query.page) === 2
        ? { status: 'success', data: [change(4), change(3)], pagination: { ...pagination, page: 2 } }
        : { status: 'success', data: [change(8)], pagination: { ...pagination, page: 1 } },
    );
    const { user } = show(paged);
    await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
    expect(await screen.findByRole('button', { name: 'Volver a esta revisión, 4' })).toBeVisible();
  });

  test('keeps the current page, marked as busy, while the next one loads', async () => {
    const first = { status: 'success' as const, data: [change(8)], pagination: { total: 12, page: 1, limit: 10, pages: 2 } };
    const paged = reply(listSiteHistory, ({ query }) => (Number(query.page) === 2 ? new Promise<never>(() => undefined) : first));
    const { user } = show(paged);
    const current = () => screen.getByRole('list', { name: 'Historial de todo el sitio' }).parentElement;
    await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
    await waitFor(() => expect(current()).toHaveAttribute('aria-busy', 'true'));
    expect(current()).toHaveTextContent('puso en línea 1.4.0');
  });

  test.each([
    ['a trial that ended by hand', { action: 'rollback', note: 'Fallaba' }, 'Ana retiró la prueba de 1.4.0 · Barajas'],
    ['a return to the release before', { action: 'rollback' }, 'Ana volvió a 1.4.0 · Barajas'],
    ['a return by the site', { action: 'auto-rollback', note: 'Demasiados fallos' }, 'Ana volvió a 1.4.0 · Barajas'],
    ['a release with other areas', { action: 'together' }, 'Ana puso en línea 1.4.0 junto con otras áreas · Barajas'],
    ['its undoing', { action: 'undo-together' }, 'Ana volvió a 1.4.0 junto con otras áreas · Barajas'],
    ['an approved address', { action: 'allow' }, 'Ana aprobó direcciones · Barajas'],
    ['a flag', { action: 'flag' }, 'Ana cambió una función en prueba · Barajas'],
    ['a withdrawn proposal', { action: 'withdraw' }, 'Ana retiró la propuesta de 1.4.0 · Barajas'],
  ] as const)('says of %s what was done', async (_, fields, sentence) => {
    show(reply(listSiteHistory, { status: 'success', data: [change(8, fields)], pagination: { total: 1, page: 1, limit: 10, pages: 1 } }));
    const [only] = within(await screen.findByRole('list', { name: 'Historial de todo el sitio' })).getAllByRole('listitem');
    expect(only?.firstElementChild).toHaveTextContent(sentence);
    expect(only).toHaveAttribute('data-automatic', String(fields.action === 'auto-rollback'));
  });

  test('restores a revision after confirming the changes of each area', async () => {
    const { user, callsOf } = show(preview, reply(restoreRegistry, { status: 'success', revision: 9, changes: [{ area: 'mf_decks', before, after }] }));
    await user.click(await screen.findByRole('button', { name: 'Volver a esta revisión, 6' }));
    const question = await screen.findByRole('alertdialog', { name: '¿Devolver todo el sitio a la revisión 6?' });
    expect(question).toHaveTextContent('Barajas: está en línea 1.3.0 (ahora está en línea 1.4.0).');
    expect(question).toHaveTextContent('Tiendas: está en línea 1.4.0 (ahora está en línea 1.4.0, con openingHand encendida, con el área apagada).');
    await user.click(within(question).getByRole('button', { name: 'Cancelar' }));
    expect(callsOf(restoreRegistry)).toHaveLength(0);
    await user.click(await screen.findByRole('button', { name: 'Volver a esta revisión, 6', busy: false }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Volver' }));
    expect(await screen.findByText('El sitio volvió a la revisión 6.')).toBeVisible();
    expect(callsOf(restoreRegistry)).toMatchObject([{ params: { area: 'shell' }, body: { to: 6, revision: 8 } }]);
  });

  test('waits with the pressed button alone while it reads what would change', async () => {
    const { user } = show(reply(previewRestore, () => new Promise<never>(() => undefined)));
    await user.click(await screen.findByRole('button', { name: 'Volver a esta revisión, 6' }));
    expect(screen.getAllByRole('button', { busy: true }).map(({ textContent }) => textContent)).toEqual(['Volver a esta revisión, 6']);
  });

  test('shows why a restore failed, each reason once', async () => {
    const refusals = [{ rule: 'releases', file: null, message: 'Ya no se guarda mf_decks@1.0.0.' }];
    const { user } = show(preview, reply(restoreRegistry, failure('rule_violation', { message: 'Ya no se guarda mf_decks@1.0.0.', refusals })));
    await user.click(await screen.findByRole('button', { name: 'Volver a esta revisión, 6' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Volver' }));
    const notice = await screen.findByRole('alertdialog', { name: 'No se cambió nada' });
    expect(notice.textContent?.split('Ya no se guarda')).toHaveLength(2);
  });

  test('says if the site is already as it was at that revision', async () => {
    const { user, callsOf } = show(reply(previewRestore, { status: 'success', revision: 8, changes: [] }));
    await user.click(await screen.findByRole('button', { name: 'Volver a esta revisión, 7' }));
    expect(await screen.findByText('Todo está en línea como en la revisión 7.')).toBeVisible();
    expect(callsOf(restoreRegistry)).toHaveLength(0);
  });

  test('offers every revision of an older page, and returns to the newest changes after a restore', async () => {
    const pages = reply(listSiteHistory, ({ query: { page } }) => ({
      status: 'success',
      data: [change(Number(page) === 2 ? 3 : 8)],
      pagination: { total: 11, page: Number(page), limit: 10, pages: 2 },
    }));
    const { user } = show(pages, preview, reply(restoreRegistry, { status: 'success', revision: 9, changes: [] }));
    await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
    await user.click(await screen.findByRole('button', { name: 'Volver a esta revisión, 3' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Volver' }));
    expect(await screen.findByText('El sitio volvió a la revisión 3.')).toBeVisible();
    expect(await screen.findByText('Página 1 de 2')).toBeVisible();
  });
});
