import { listClaims } from '@mesa/contract/calls/claims';
import { grantOrganising, listOrganiserRequests, type OrganiserRequest, refuseOrganising, revokeOrganising } from '@mesa/contract/calls/organisers';
import { makeOrganiserRequest } from '@mesa/runtime/testing/make';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import ClaimsPage from './claims-page';

const noClaims = reply(listClaims, { status: 'success', data: [], links: [], pagination: { total: 0, page: 1, limit: 20, pages: 0 } });
const request = makeOrganiserRequest({ id: 3, proof: 'Pregunta por mí, o mira (https://dragon.example/nosotros).', earlier: 1 });
const organiser: OrganiserRequest = { ...request, settledAt: '2025-06-02T02:00:00.000Z', stores: [{ name: 'El Dragón', slug: 'el-dragon' }] };
/** Answers each list from `lists`, which a test changes. */
const answerFrom = (lists: { open: OrganiserRequest[]; granted?: OrganiserRequest[] }, pages = 1) =>
  reply(listOrganiserRequests, ({ query: { state, page } }) => {
    const data = (state === 'granted' ? lists.granted : lists.open) ?? [];
    return { status: 'success', data, pagination: { total: data.length, page: Number(page), limit: 20, pages: data.length === 0 ? 0 : pages } };
  });

beforeEach(() => void signInAs({ role: 'admin' }));

describe('the accounts that want to organise', () => {
  test('are shown with their proof as a link, and granted once confirmed', async () => {
    const lists = { open: [request], granted: [] as OrganiserRequest[] };
    const { user, callsOf } = renderPage(<ClaimsPage />, '/admin/solicitudes', [
      noClaims,
      answerFrom(lists),
      reply(grantOrganising, () => {
        Object.assign(lists, { open: [], granted: [organiser] });
        return { status: 'success', data: true as const };
      }),
    ]);
    expect(await screen.findByRole('heading', { name: 'El Dragón, Cali' })).toBeVisible();
    expect(screen.getByText(/ana@correo.co/)).toHaveTextContent('Ya lo pidió antes: 1 vez.');
    const proof = screen.getByRole('link', { name: 'https://dragon.example/nosotros' });
    expect(proof).toHaveAttribute('href', 'https://dragon.example/nosotros');
    expect(proof).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    expect(proof).toHaveAttribute('target', '_blank');
    expect(screen.queryByText(/dministra/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Permitir a anita' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancelar' }));
    expect(callsOf(grantOrganising)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Permitir a anita' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Aceptar' }));
    expect(await screen.findByText('Nadie espera permiso para organizar.')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'El Dragón' })).toHaveAttribute('href', '/tienda/el-dragon');
    expect(screen.getByText(/2025\/06\/01/)).toBeVisible();
    expect(callsOf(grantOrganising)[0]).toMatchObject({ params: { id: '3' } });
  });

  test('who were given a store by somebody else show it', async () => {
    const stores = [
      { name: 'El Dragón', slug: 'el-dragon' },
      { name: 'La Mesa', slug: 'la-mesa' },
    ];
    renderPage(<ClaimsPage />, '/admin/solicitudes', [noClaims, answerFrom({ open: [{ ...request, stores }] })]);
    expect(await screen.findByRole('link', { name: 'La Mesa' })).toHaveAttribute('href', '/tienda/la-mesa');
    expect(screen.getByText(/^Administra/)).toHaveTextContent('Administra El Dragón, La Mesa');
  });

  test('are named by their e-mail or their id without a player, from the local day on', async () => {
    const unnamed = {
      ...request,
      createdAt: '2025-05-25T02:00:00.000Z',
      who: 'Juego en https://dragon.example/ana.',
      account: { userId: 'user_x', email: null, username: null },
    };
    const byMail = { ...request, id: 5, account: { userId: 'user_y', email: 'beto@correo.co', username: null } };
    renderPage(<ClaimsPage />, '/admin/solicitudes', [noClaims, answerFrom({ open: [unnamed, byMail] })]);
    expect(await screen.findByRole('button', { name: 'Permitir a user_x' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Rechazar: beto@correo.co' })).toBeVisible();
    const [first, second] = screen.getAllByText(/^Lo pide/);
    expect(first).toHaveTextContent(/^Lo pide user_x desde el 24 de mayo de 2025, sin un correo verificado\./);
    expect(second).toHaveTextContent(/^Lo pide beto@correo\.co desde .* \(beto@correo\.co\)\./);
    expect(within(second as HTMLElement).queryByRole('link')).toBeNull();
    expect(screen.getByRole('link', { name: 'https://dragon.example/ana' })).toBeVisible();
  });

  test('never become a link to a script', async () => {
    const script = { ...request, proof: 'javascript:alert(1) <b>http</b>', earlier: 0 };
    renderPage(<ClaimsPage />, '/admin/solicitudes', [noClaims, answerFrom({ open: [script] })]);
    expect(await screen.findByText('javascript:alert(1) <b>http</b>')).toBeVisible();
    expect(screen.queryByRole('link', { name: /javascript/ })).toBeNull();
    expect(screen.queryByText(/Ya lo pidió antes/)).toBeNull();
  });

  test.each([
    ['refused', 'Rechazar: anita', 'Rechazar', refuseOrganising],
    ['revoked', 'Quitar el permiso: anita', 'Quitar el permiso', revokeOrganising],
  ] as const)('are %s with a reason, which stays if the save fails', async (_, opener, label, call) => {
    const { user, callsOf } = renderPage(<ClaimsPage />, '/admin/solicitudes', [
      noClaims,
      answerFrom({ open: [request], granted: [{ ...organiser, id: 4 }] }),
      reply(call, failure('network')),
      reply(call, { status: 'success', data: true }),
    ]);
    await user.click(await screen.findByRole('button', { name: opener }));
    const dialog = within(await screen.findByRole('dialog', { name: `${label}: anita` }));
    await user.click(dialog.getByRole('button', { name: label }));
    expect(dialog.getByRole('textbox', { name: /Motivo/ })).toHaveAccessibleDescription(/Escribe el motivo/);
    await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Faltan datos.');
    await user.click(dialog.getByRole('button', { name: label }));
    expect(await dialog.findByText(/No hay conexión/)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /Motivo/ })).toHaveValue('Faltan datos.');
    await user.click(dialog.getByRole('button', { name: label }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsOf(call).at(-1)).toMatchObject({ params: { id: call === refuseOrganising ? '3' : '4' }, body: { reason: 'Faltan datos.' } });
  });

  test.each([
    ['Páginas de solicitudes para organizar', 'organizadores', 'open'],
    ['Páginas de cuentas con permiso', 'conpermiso', 'granted'],
  ])('have pages of their own: %s', async (label, parameter, state) => {
    const { user, callsOf, address } = renderPage(<ClaimsPage />, '/admin/solicitudes', [noClaims, answerFrom({ open: [request], granted: [organiser] }, 2)]);
    await user.click(within(await screen.findByRole('navigation', { name: label })).getByRole('button', { name: 'Siguiente' }));
    await waitFor(() => expect(callsOf(listOrganiserRequests).at(-1)).toMatchObject({ query: { state, page: 2 } }));
    expect(address()).toBe(`/admin/solicitudes?${parameter}=2`);
  });

  test.each(['-1', '1.5', 'muchas'])('are shown from the first page on at an address with the page «%s»', async (page) => {
    const { callsOf } = renderPage(<ClaimsPage />, `/admin/solicitudes?organizadores=${page}`, [noClaims, answerFrom({ open: [request] })]);
    expect(await screen.findByRole('button', { name: 'Permitir a anita' })).toBeVisible();
    expect(callsOf(listOrganiserRequests).map(({ query }) => query)).toEqual([
      { state: 'open', page: 1 },
      { state: 'granted', page: 1 },
    ]);
  });

  test('who administer no store are listed without one', async () => {
    renderPage(<ClaimsPage />, '/admin/solicitudes', [noClaims, answerFrom({ open: [], granted: [{ ...organiser, stores: [] }] })]);
    const [granted] = within(await screen.findByRole('list', { name: 'Cuentas con permiso de este sitio' })).getAllByRole('listitem');
    expect(granted).toHaveTextContent(/^anita · 2025\/06\/01Quitar el permiso$/);
  });

  test('are shown from the last page at an address past it, to which going back does not return', async () => {
    const { address, router } = renderPage(<ClaimsPage />, '/admin/solicitudes?organizadores=9', [noClaims, answerFrom({ open: [request] }, 2)]);
    await waitFor(() => expect(address()).toBe('/admin/solicitudes?organizadores=2'));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  test('are granted only after a question, and a failure says why', async () => {
    const { user } = renderPage(<ClaimsPage />, '/admin/solicitudes', [
      noClaims,
      answerFrom({ open: [request] }),
      reply(grantOrganising, failure('conflict', { message: 'Ya la respondió otra persona.' })),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Permitir a anita' }));
    const question = await screen.findByRole('alertdialog', { name: '¿Aceptar la solicitud?' });
    expect(question).toHaveTextContent('anita podrá crear tiendas y publicar sus torneos.');
    await user.click(within(question).getByRole('button', { name: 'Aceptar' }));
    expect(await screen.findByText(/Ya la respondió otra persona\./)).toBeVisible();
  });

  test('wait one by one: only the granted one is busy', async () => {
    const other = { ...request, id: 5, account: { ...request.account, userId: 'user_otra', username: 'otra' } };
    const { user } = renderPage(<ClaimsPage />, '/admin/solicitudes', [
      noClaims,
      answerFrom({ open: [request, other] }),
      reply(grantOrganising, () => new Promise<never>(() => undefined)),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Permitir a otra' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(screen.getAllByRole('button', { busy: true })).toEqual([screen.getByRole('button', { name: 'Permitir a otra' })]));
  });

  test('read the reason for losing the right, and keep their stores', async () => {
    const { user } = renderPage(<ClaimsPage />, '/admin/solicitudes', [noClaims, answerFrom({ open: [request], granted: [{ ...organiser, id: 4 }] })]);
    const kept = 'Ya no podrá crear tiendas. Las que administra quedan como están.';
    await user.click(await screen.findByRole('button', { name: 'Rechazar: anita' }));
    expect(within(await screen.findByRole('dialog')).queryByText(kept)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Quitar el permiso: anita' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(kept)).toBeVisible();
    expect(dialog.getByText(/^La persona lo va a leer en «Quiero organizar»\. Puede pedirlo otra vez en \d+ días\.$/)).toBeVisible();
  });

  test('keep the page of the other list', async () => {
    const { user, callsOf, address } = renderPage(<ClaimsPage />, '/admin/solicitudes?conpermiso=2', [
      noClaims,
      answerFrom({ open: [request], granted: [organiser] }, 2),
    ]);
    const pages = within(await screen.findByRole('navigation', { name: 'Páginas de solicitudes para organizar' }));
    await user.click(pages.getByRole('button', { name: 'Siguiente' }));
    await waitFor(() => expect(callsOf(listOrganiserRequests).at(-1)).toMatchObject({ query: { state: 'open', page: 2 } }));
    expect(address()).toBe('/admin/solicitudes?conpermiso=2&organizadores=2');
  });
});
