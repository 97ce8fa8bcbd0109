import { flagsOf } from '@mesa/contract/area/flags';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { useFlag } from './flags';
import { lazyPage } from './lazy-page';
import { useSession } from './session';
import { showAlone } from './standalone';

const flags = flagsOf('mf_ligas', { tablas: 'Tablas de la liga' });

function Ligas() {
  const user = useSession((state) => state.user);
  const hasTables = useFlag(flags.tablas);
  return (
    <h1>
      Ligas de {user?.name ?? 'un visitante'}
      {hasTables && ', con tablas'}
    </h1>
  );
}

const ligas = {
  contract: 1,
  area: { label: 'Ligas', pages: { ligas: { path: '/ligas', title: 'Ligas' } }, widgets: {} },
  pages: { ligas: lazyPage(async () => ({ default: Ligas })) },
  widgets: {},
} as const;

const accounts = { kind: 'local', users: [{ key: 'ana', name: 'Ana Restrepo', role: 'member' }] };
const ana = { token: 'token', user: { id: 'local_1', key: 'ana', name: 'Ana Restrepo', role: 'member' } };

test('an area alone links its pages and the parts, and shows them to a visitor or an account, with or without its flags', async () => {
  const posted: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) => {
    const path = String(address);
    if (options?.method !== 'POST') return Response.json(accounts);
    posted.push(`${path} ${options.body}`);
    return Response.json(path.endsWith('sign-in') ? ana : { token: null });
  });
  act(() => showAlone(ligas, flags));
  const user = userEvent.setup();
  const addresses = await screen.findByRole('list');
  expect(
    within(addresses)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/ligas', '/partes']);
  await user.click(screen.getByRole('link', { name: '/ligas' }));
  expect(await screen.findByRole('heading', { name: 'Ligas de un visitante' })).toBeVisible();

  const account = screen.getByRole('combobox', { name: 'Cuenta de demostración' });
  await user.selectOptions(account, await screen.findByRole('option', { name: 'Ana Restrepo' }));
  expect(await screen.findByRole('heading', { name: 'Ligas de Ana Restrepo' })).toBeVisible();
  expect(account).toHaveValue('ana');
  await user.click(screen.getByRole('checkbox', { name: 'tablas' }));
  expect(await screen.findByRole('heading', { name: 'Ligas de Ana Restrepo, con tablas' })).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'tablas' }));
  await user.selectOptions(account, 'Visitante');
  expect(await screen.findByRole('heading', { name: 'Ligas de un visitante' })).toBeVisible();
  const local = '/api/auth/local';
  expect(posted).toEqual([`${local}/token {}`, `${local}/sign-in {"user":"ana"}`, `${local}/sign-out {}`]);

  await user.click(screen.getByRole('link', { name: 'Ligas' }));
  expect(await screen.findByRole('link', { name: '/partes' })).toBeVisible();
});
