import { decideReportCase, listReportCases, type ReportCase, reviewReportCase } from '@mesa/contract/calls/moderation';
import { maxDecisionText } from '@mesa/contract/rules/moderation';
import { makePagination } from '@mesa/runtime/testing/make';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import ReportsPage from './reports-page';

const at = '2025-05-24T15:00:00.000Z';
const open: ReportCase = {
  id: 3,
  kind: 'store',
  version: 1,
  reportedName: 'La Mala',
  now: { name: 'La Mala', path: '/tienda/la-mala', picture: '/og/tienda/la-mala.png', hidden: false },
  affected: ['Sofía'],
  blockable: true,
  reports: [
    { reason: 'offensiveName', details: 'Se ríe de alguien.', at },
    { reason: 'offensiveName', details: null, at },
    { reason: 'advertising', details: 'Vende sobres.', at },
  ],
  decision: null,
  appeal: null,
  review: null,
};
const decision = { outcome: 'hide' as const, message: 'Ofende.', at, by: 'Jefa' };
const appealed: ReportCase = { ...open, id: 4, version: 3, decision, appeal: { text: 'Es mi apellido.', at: '2025-05-26T15:00:00.000Z' } };
const answer = (data: ReportCase[], more: object = {}) =>
  reply(listReportCases, { status: 'success', data, open: data.length, appealed: 1, pagination: makePagination({ total: data.length, limit: 20 }), ...more });
const show = (address: string, ...replies: Parameters<typeof renderPage>[2] & object) => renderPage(<ReportsPage />, address, replies);

beforeEach(() => void signInAs({ role: 'admin' }));

test('The queue is not for members', () => {
  signInAs({ role: 'member' });
  const { callsOf } = show('/admin/denuncias');
  expect(screen.getByText('Solo el administrador del sitio puede ver las denuncias.')).toBeVisible();
  expect(callsOf(listReportCases)).toHaveLength(0);
});

test('A case shows the item as it is now, its reports with reasons, and the effect of each decision', async () => {
  show('/admin/denuncias', answer([open]));
  expect(await screen.findByRole('link', { name: 'La Mala' })).toHaveAttribute('href', '/tienda/la-mala');
  expect(screen.getByRole('img', { name: 'Cómo se ve La Mala' })).toHaveAttribute('src', '/og/tienda/la-mala.png');
  expect(screen.getByText('3 denuncias')).toBeVisible();
  expect(screen.getByText('Afecta a: Sofía')).toBeVisible();
  const reasons = within(screen.getByRole('list', { name: 'Motivos' })).getAllByRole('listitem');
  expect(reasons.map(({ textContent }) => textContent)).toEqual(['Nombre ofensivo · 2 veces', 'Publicidad']);
  const written = within(screen.getByRole('list', { name: 'Lo que escribieron' })).getAllByRole('listitem');
  expect(written.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^«Se ríe de alguien\.» Nombre ofensivo, /),
    expect.stringMatching(/^«Vende sobres\.» Publicidad, /),
  ]);
  const actions = within(screen.getByRole('list', { name: 'Qué hacer con La Mala' }));
  expect(actions.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Sin cambios', 'Ocultar', 'Cambiar el nombre', 'Bloquear la cuenta']);
  expect(actions.getByText(/Solo la ven quienes la administran/)).toBeVisible();
});

test.each([
  ['a thing without an account', { blockable: false }, ['Sin cambios', 'Ocultar', 'Cambiar el nombre']],
  ['a trade list', { kind: 'tradeList' as const }, ['Sin cambios', 'Ocultar', 'Bloquear la cuenta']],
  ['a thing that is gone', { now: null, blockable: false }, ['Sin cambios']],
  ['a decision without an appeal', { decision }, ['Deshacer la decisión']],
  ['a decision without changes', { decision: { ...decision, outcome: 'none' as const } }, []],
  ['an appeal', { decision, appeal: { text: 'No.', at } }, ['Confirmar la decisión', 'Aceptar la apelación']],
  ['an appeal that was answered', { decision, appeal: { text: 'No.', at }, review: { upheld: true, message: null, at, by: 'Jefa' } }, []],
])('Of %s only what makes sense is offered', async (_, more, names) => {
  show('/admin/denuncias', answer([{ ...open, ...more }]));
  await screen.findByRole('list', { name: 'Motivos' });
  const list = screen.queryByRole('list', { name: 'Qué hacer con La Mala' });
  expect(
    list
      ? within(list)
          .getAllByRole('button')
          .map(({ textContent }) => textContent)
      : [],
  ).toEqual(names);
});

test('A case says that its thing is gone, was renamed, or has no account to notify, and how a review ended', async () => {
  const review = { message: 'Lo miramos.', at: '2025-05-28T15:00:00.000Z', by: 'Otra' };
  const renamed = open.now && { ...open.now, name: 'La Buena', hidden: true };
  const shown = open.now && { ...open.now, picture: null };
  show(
    '/admin/denuncias',
    answer([
      { ...open, now: null, affected: [] },
      { ...appealed, now: renamed, review: { ...review, upheld: true } },
      { ...appealed, id: 5, now: shown, review: { ...review, message: null, upheld: false } },
    ]),
  );
  const [gone, upheld, reversed] = [...(await screen.findByRole('list', { name: 'Denuncias' })).children];
  expect(gone).toHaveTextContent('La Mala');
  expect(gone).toHaveTextContent('Ya no existe');
  expect(gone).toHaveTextContent('No tiene una cuenta a la que avisar.');
  expect(upheld).toHaveTextContent('Oculto');
  expect(upheld).toHaveTextContent('Cuando se denunció se llamaba «La Mala».');
  expect(upheld).toHaveTextContent('Decisión confirmada, Otra, 2025/05/28 10:00. Lo miramos.');
  expect(reversed).toHaveTextContent(/Decisión anulada, Otra, 2025\/05\/28 10:00\.$/);
  expect(reversed).not.toHaveTextContent(/Cuando se denunció|Oculto|Ya no existe/);
  expect(within(reversed as HTMLElement).queryByRole('img')).toBeNull();
});

test.each([
  ['deck', 'Sin uno, la baraja queda sin nombre.'],
  ['store', 'Sin uno, queda «Tienda» y un número.'],
] as const)('Without a new name the administrator reads what a %s is called', async (kind, hint) => {
  const { user } = show('/admin/denuncias', answer([{ ...open, kind }]));
  await user.click(await screen.findByRole('button', { name: 'Cambiar el nombre: La Mala' }));
  expect(await screen.findByRole('textbox', { name: /Nombre nuevo/ })).toHaveAccessibleDescription(hint);
});

test('An answer to an appeal says what it does', async () => {
  show('/admin/denuncias?estado=apelaciones', answer([appealed]));
  const actions = within(await screen.findByRole('list', { name: 'Qué hacer con La Mala' })).getAllByRole('listitem');
  expect(actions.map(({ textContent }) => textContent)).toEqual([
    'Confirmar la decisiónLa decisión se mantiene y no se puede apelar otra vez.',
    expect.stringMatching(/^Aceptar la apelaciónLa decisión queda sin efecto: se vuelve a mostrar/),
  ]);
  expect(screen.getByText('Ocultar').parentElement).toHaveTextContent(/^Ocultar, Jefa, 2025\/05\/24 10:00\. Ofende\.$/);
  expect(screen.getByText('Apelación').parentElement).toHaveTextContent(/^Apelación, 2025\/05\/26 10:00 · hace .*: «Es mi apellido\.»$/);
});

test('A decision asks for its reason, keeps it after a refusal, and names the version that was read', async () => {
  const conflict = 'Otro administrador ya resolvió esta denuncia. Carga la lista otra vez para ver qué decidió.';
  const { user, callsOf } = show(
    '/admin/denuncias',
    answer([open]),
    answer([open]),
    answer([]),
    reply(decideReportCase, failure('conflict', { message: conflict })),
    reply(decideReportCase, { status: 'success', data: true }),
  );
  await user.click(await screen.findByRole('button', { name: 'Cambiar el nombre: La Mala' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar el nombre: La Mala' }));
  expect(dialog.getByText(/Cambian su nombre y su dirección/)).toBeVisible();
  const send = dialog.getByRole('button', { name: 'Cambiar el nombre' });
  await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), ' ');
  await user.click(send);
  expect(dialog.getByRole('textbox', { name: /Motivo/ })).toHaveAccessibleDescription(/Escribe el motivo/);
  await user.clear(dialog.getByRole('textbox', { name: /Motivo/ }));
  expect(callsOf(decideReportCase)).toHaveLength(0);
  await user.type(dialog.getByRole('textbox', { name: /Nombre nuevo/ }), 'La Buena');
  await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Ofende.');
  await user.click(send);
  expect(await dialog.findByRole('alert')).toHaveTextContent(conflict);
  expect(dialog.getByRole('textbox', { name: /Motivo/ })).toHaveValue('Ofende.');
  await user.click(send);
  expect(await screen.findByText('No hay denuncias abiertas.')).toBeVisible();
  expect(callsOf(decideReportCase).at(-1)).toMatchObject({
    params: { id: '3' },
    body: { outcome: 'rename', version: 1, message: 'Ofende.', name: 'La Buena' },
  });
});

test('A report that changes nothing is answered without a reason', async () => {
  const { user, callsOf } = show('/admin/denuncias', answer([open]), answer([]), reply(decideReportCase, { status: 'success', data: true }));
  await user.click(await screen.findByRole('button', { name: 'Sin cambios: La Mala' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sin cambios: La Mala' }));
  expect(dialog.getByRole('textbox', { name: 'Mensaje (opcional)' })).not.toBeRequired();
  await user.click(dialog.getByRole('button', { name: 'Sin cambios' }));
  expect(await screen.findByText('No hay denuncias abiertas.')).toBeVisible();
  expect(callsOf(decideReportCase)).toMatchObject([{ params: { id: '3' }, body: { outcome: 'none', version: 1 } }]);
});

test('A cancelled decision is not sent, and leaves the case as it was', async () => {
  const { user, callsOf } = show('/admin/denuncias', answer([open]));
  await user.click(await screen.findByRole('button', { name: 'Ocultar: La Mala' }));
  const dialog = within(await screen.findByRole('dialog'));
  const [reason, ...others] = dialog.getAllByRole('textbox');
  expect(reason).toHaveAccessibleName('Motivo');
  expect(reason).toBeRequired();
  expect(reason).toHaveAttribute('maxlength', String(maxDecisionText));
  expect(others).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Ocultar: La Mala' })).toBeVisible();
  expect(callsOf(decideReportCase)).toHaveLength(0);
});

test('A new name of blanks is none: the site chooses one', async () => {
  const { user, callsOf } = show('/admin/denuncias', answer([open]), answer([]), reply(decideReportCase, { status: 'success', data: true }));
  await user.click(await screen.findByRole('button', { name: 'Cambiar el nombre: La Mala' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar el nombre: La Mala' }));
  await user.type(dialog.getByRole('textbox', { name: /Nombre nuevo/ }), '  ');
  await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Ofende.');
  await user.click(dialog.getByRole('button', { name: 'Cambiar el nombre' }));
  expect(await screen.findByText('No hay denuncias abiertas.')).toBeVisible();
  expect(callsOf(decideReportCase)[0]?.body).toEqual({ outcome: 'rename', version: 1, message: 'Ofende.' });
});

test('An earlier error is gone while the decision is sent, which cannot be cancelled then', async () => {
  let end: () => void = () => undefined;
  const sent = new Promise<{ status: 'success'; data: true }>((resolve) => {
    end = () => resolve({ status: 'success', data: true });
  });
  const { user } = show('/admin/denuncias', answer([open]), answer([]), reply(decideReportCase, sent));
  await user.click(await screen.findByRole('button', { name: 'Ocultar: La Mala' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ocultar: La Mala' }));
  const reason = dialog.getByRole('textbox', { name: /Motivo/ });
  await user.click(dialog.getByRole('button', { name: 'Ocultar' }));
  expect(reason).toBeInvalid();
  await user.type(reason, 'Ofende.');
  await user.click(dialog.getByRole('button', { name: 'Ocultar' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeDisabled());
  expect(reason).toBeValid();
  end();
  expect(await screen.findByText('No hay denuncias abiertas.')).toBeVisible();
});

test('An error of one field is shown at that field', async () => {
  const issue = { path: 'name', message: 'Ese es el nombre denunciado. Escribe otro.' };
  const { user } = show('/admin/denuncias', answer([open]), reply(decideReportCase, failure('invalid', { message: issue.message, issues: [issue] })));
  await user.click(await screen.findByRole('button', { name: 'Cambiar el nombre: La Mala' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Ofende.');
  await user.click(dialog.getByRole('button', { name: 'Cambiar el nombre' }));
  await waitFor(() => expect(dialog.getByRole('textbox', { name: /Nombre nuevo/ })).toHaveAccessibleDescription(/nombre denunciado/));
});

test('An appeal is answered with or without a message', async () => {
  const { user, callsOf } = show(
    '/admin/denuncias?estado=apelaciones',
    answer([appealed]),
    answer([]),
    reply(reviewReportCase, { status: 'success', data: true }),
  );
  expect(await screen.findByText(/«Es mi apellido\.»/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Aceptar la apelación: La Mala' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Aceptar la apelación' }));
  expect(await screen.findByText('No hay apelaciones por responder.')).toBeVisible();
  expect(callsOf(reviewReportCase)).toMatchObject([{ params: { id: '4' }, body: { upheld: false, version: 3 } }]);
  expect(callsOf(reviewReportCase)[0]?.body).not.toHaveProperty('message');
});

test('An appeal is answered with a message, under the name that the thing has now', async () => {
  const now = open.now && { ...open.now, name: 'La Buena' };
  const refused = { path: 'message', message: 'Escribe menos.' };
  const { user, callsOf } = show(
    '/admin/denuncias?estado=apelaciones',
    answer([{ ...appealed, now }]),
    answer([]),
    reply(reviewReportCase, failure('invalid', { message: refused.message, issues: [refused] })),
    reply(reviewReportCase, { status: 'success', data: true }),
  );
  await user.click(await screen.findByRole('button', { name: 'Confirmar la decisión: La Buena' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirmar la decisión: La Buena' }));
  await user.type(dialog.getByRole('textbox', { name: /Mensaje/ }), 'Lo miramos otra vez.');
  const send = dialog.getByRole('button', { name: 'Confirmar la decisión' });
  await user.click(send);
  await waitFor(() => expect(dialog.getByRole('textbox', { name: /Mensaje/ })).toHaveAccessibleDescription(/Escribe menos\.$/));
  await user.click(send);
  expect(await screen.findByText('No hay apelaciones por responder.')).toBeVisible();
  expect(callsOf(reviewReportCase).at(-1)).toMatchObject({ params: { id: '4' }, body: { upheld: true, version: 3, message: 'Lo miramos otra vez.' } });
});

test('The filters are in the address and in the call; a new filter starts at the first page', async () => {
  const many = answer([open], { appealed: 4, pagination: makePagination({ total: 60, limit: 20, pages: 3 }) });
  const { user, address, callsOf } = show('/admin/denuncias?pagina=2', ...Array.from({ length: 5 }, () => many));
  await user.click(await screen.findByRole('tab', { name: 'Resueltas' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Qué' }), 'Baraja');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Primero' }), 'Lo más denunciado');
  expect(address()).toBe('/admin/denuncias?estado=resueltas&tipo=deck&orden=denunciadas');
  await waitFor(() => expect(callsOf(listReportCases).at(-1)?.query).toEqual({ state: 'decided', order: 'most', kind: 'deck', page: 1, limit: 20 }));
  expect(callsOf(listReportCases)[0]?.query).toMatchObject({ state: 'open', order: 'newest', page: 2 });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Abiertas (1)', 'Apelaciones (4)', 'Resueltas']);
  await user.click(screen.getByRole('button', { name: 'Siguiente' }));
  expect(address()).toBe('/admin/denuncias?estado=resueltas&tipo=deck&orden=denunciadas&pagina=2');
});

test('The open reports of every kind are shown at an address with unknown filters', async () => {
  const { callsOf } = show('/admin/denuncias?estado=cerradas&tipo=foto&orden=antes&pagina=0', answer([open]));
  expect(await screen.findByRole('tab', { selected: true })).toHaveTextContent('Abiertas (1)');
  expect(callsOf(listReportCases)[0]?.query).toEqual({ state: 'open', order: 'newest', page: 1, limit: 20 });
});

test('An empty queue says whether a filter makes it empty', async () => {
  const { user } = show('/admin/denuncias?tipo=deck', answer([]), answer([]));
  expect(await screen.findByText('No hay denuncias con este filtro.')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Qué' }), 'Todo');
  expect(await screen.findByText('No hay denuncias abiertas.')).toBeVisible();
});

test('The answer to an appeal cannot be cancelled while it is sent', async () => {
  const { user } = show(
    '/admin/denuncias?estado=apelaciones',
    answer([appealed]),
    reply(reviewReportCase, () => new Promise<never>(() => undefined)),
  );
  await user.click(await screen.findByRole('button', { name: 'Aceptar la apelación: La Mala' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Aceptar la apelación' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeDisabled());
});

test('A page past the end becomes the last one, to which going back does not return', async () => {
  const pages = { pagination: makePagination({ total: 30, limit: 20, pages: 2 }) };
  const { address, router } = show('/admin/denuncias?estado=resueltas&pagina=9', answer([], pages), answer([open], pages));
  await waitFor(() => expect(address()).toBe('/admin/denuncias?estado=resueltas&pagina=2'));
  expect(router.state.historyAction).toBe('REPLACE');
});

test('A filter that is taken back leaves the address as it was', async () => {
  const { user, address } = show('/admin/denuncias?estado=resueltas&orden=denunciadas', ...Array.from({ length: 3 }, () => answer([open])));
  await user.click(await screen.findByRole('tab', { name: 'Abiertas (1)' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Primero' }), 'Lo más reciente');
  expect(address()).toBe('/admin/denuncias');
});

test('The current page stays, marked as busy, while the next one loads', async () => {
  const { user } = show(
    '/admin/denuncias',
    answer([open], { pagination: makePagination({ total: 30, limit: 20, pages: 2 }) }),
    reply(listReportCases, () => new Promise<never>(() => undefined)),
  );
  await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
  expect(screen.getByRole('link', { name: 'La Mala' }).closest('[aria-busy="true"]')).toBeVisible();
});
