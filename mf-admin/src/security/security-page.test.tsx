import { listCspReports, listSecurityLines, type SecurityLine } from '@mesa/contract/calls/accounts';
import { renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import SecurityPage from './security-page';

const line: SecurityLine = {
  id: 1,
  at: '2025-05-24T15:00:00.000Z',
  event: 'refused',
  who: { userId: 'user_ana', name: 'Ana' },
  about: null,
  call: 'GET /api/claims: forbidden',
  network: '203.0.113.0/24',
  device: null,
  times: 6,
};
const read: SecurityLine = {
  ...line,
  id: 2,
  event: 'personalRead',
  who: { userId: 'user_jefa', name: 'Jefa' },
  about: { userId: 'user_ana', name: 'Ana' },
  times: 1,
};
const nothingBlocked = reply(listCspReports, { status: 'success', data: [] });
const answer = (...data: SecurityLine[]) =>
  reply(listSecurityLines, { status: 'success', data, pagination: { total: data.length, page: 1, limit: 30, pages: 1 } });

describe('/admin/seguridad', () => {
  test('is not for organisers', () => {
    signInAs({ role: 'owner' });
    renderPage(<SecurityPage />, '/admin/seguridad');
    expect(screen.getByText('Solo el administrador del sitio puede ver el registro de seguridad.')).toBeVisible();
  });

  test('shows each event with its person, count and network', async () => {
    signInAs({ role: 'admin' });
    renderPage(<SecurityPage />, '/admin/seguridad', [nothingBlocked, answer(read, line, { ...line, id: 3, who: null, times: 1 })]);
    const lines = within(await screen.findByRole('list', { name: 'Registro de seguridad' })).getAllByRole('listitem');
    expect(lines[0]).toHaveTextContent('Lectura de datos personales · Jefa · datos de Ana');
    expect(lines[1]).toHaveTextContent(/^Acceso rechazado · 6 veces · Ana.*red 203\.0\.113\.0\/24 · GET \/api\/claims: forbidden$/);
    expect(lines[2]).toHaveTextContent('Acceso rechazado · Sin cuenta');
  });

  test('says that a filter matches nothing', async () => {
    signInAs({ role: 'admin' });
    renderPage(<SecurityPage />, '/admin/seguridad?que=refused', [nothingBlocked, answer()]);
    expect(await screen.findByText('No hay nada registrado con este filtro.')).toBeVisible();
  });

  test.each(['que=nada', 'persona=a%20b', `persona=${'a'.repeat(101)}`, 'pagina=-1'])('ignores what it cannot filter by: %s', async (wrong) => {
    signInAs({ role: 'admin' });
    const { callsOf } = renderPage(<SecurityPage />, `/admin/seguridad?${wrong}`, [nothingBlocked, answer(line)]);
    expect(await screen.findByRole('link', { name: 'Ana' })).toBeVisible();
    expect(callsOf(listSecurityLines)[0]?.query).toEqual({ page: 1, limit: 30 });
    expect(screen.queryByRole('button', { name: /^Quitar persona/ })).toBeNull();
  });

  test('starts at the first page of a new filter', async () => {
    signInAs({ role: 'admin' });
    const { user, address } = renderPage(<SecurityPage />, '/admin/seguridad?persona=user_ana&pagina=2', [
      nothingBlocked,
      reply(listSecurityLines, { status: 'success', data: [line], pagination: { total: 40, page: 2, limit: 30, pages: 2 } }),
    ]);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Qué' }), 'Acceso rechazado');
    expect(address()).toBe('/admin/seguridad?que=refused&persona=user_ana');
  });

  test('goes to the last page from one past it, to which going back does not return', async () => {
    signInAs({ role: 'admin' });
    const pageOf = (page: number, ...data: SecurityLine[]) =>
      reply(listSecurityLines, { status: 'success', data, pagination: { total: 40, page, limit: 30, pages: 2 } });
    const { address, router } = renderPage(<SecurityPage />, '/admin/seguridad?que=refused&pagina=9', [nothingBlocked, pageOf(9), pageOf(2, line)]);
    await waitFor(() => expect(address()).toBe('/admin/seguridad?que=refused&pagina=2'));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  test('filters by event and person, in the address', async () => {
    signInAs({ role: 'admin' });
    const { user, callsOf, address } = renderPage(<SecurityPage />, '/admin/seguridad', [nothingBlocked, answer(line)]);
    await user.click(await screen.findByRole('link', { name: 'Ana' }));
    await waitFor(() => expect(callsOf(listSecurityLines).at(-1)?.query).toEqual({ userId: 'user_ana', page: 1, limit: 30 }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Qué' }), 'Acceso rechazado');
    await waitFor(() => expect(callsOf(listSecurityLines).at(-1)?.query).toEqual({ event: 'refused', userId: 'user_ana', page: 1, limit: 30 }));
    expect(address()).toBe('/admin/seguridad?que=refused&persona=user_ana');
    await user.click(screen.getByRole('button', { name: 'Quitar persona: user_ana' }));
    expect(address()).toBe('/admin/seguridad?que=refused');
  });
});

test('keeps the current page while the next one loads', async () => {
  signInAs({ role: 'admin' });
  const { user } = renderPage(<SecurityPage />, '/admin/seguridad', [
    nothingBlocked,
    reply(listSecurityLines, { status: 'success', data: [line], pagination: { total: 60, page: 1, limit: 30, pages: 2 } }),
    reply(listSecurityLines, () => new Promise<never>(() => undefined)),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
  expect(screen.getByRole('list', { name: 'Registro de seguridad' }).closest('[aria-busy="true"]')).toBeVisible();
});

test('names the person of an event once, and keeps both filters from page to page', async () => {
  signInAs({ role: 'admin' });
  const own = { ...read, about: read.who };
  const { user, address } = renderPage(<SecurityPage />, '/admin/seguridad?que=personalRead&persona=user_jefa', [
    nothingBlocked,
    reply(listSecurityLines, { status: 'success', data: [own], pagination: { total: 40, page: 1, limit: 30, pages: 2 } }),
  ]);
  expect(await screen.findByRole('listitem')).toHaveTextContent(/^Lectura de datos personales · Jefa(?! · datos)/);
  await user.click(screen.getByRole('button', { name: 'Siguiente' }));
  expect(address()).toBe('/admin/seguridad?que=personalRead&persona=user_jefa&pagina=2');
});
