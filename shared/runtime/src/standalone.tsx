import type { Flag } from '@mesa/contract/area/flags';
import { listSessions } from '@mesa/contract/calls/sessions';
import { authConfig } from '@mesa/contract/calls/site';
import type { Result } from '@mesa/contract/endpoint';
import { AskOutlet } from '@mesa/ui/ask';
import { CheckField, SelectField } from '@mesa/ui/field';
import { type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { call } from './api';
import type { AuthUser } from './auth';
import { setFlags } from './flags';
import { UnsavedChangesGuard } from './form';
import { lazyPage } from './lazy-page';
import { createQueryClient, QueryClientProvider } from './query';
import type { RemoteModule } from './remote-module';
import { createBrowserRouter, Link, Outlet, RouterProvider } from './router/router';
import { session } from './session';

const queries = createQueryClient();

const PartsPage = lazyPage(() => import('./parts/parts-page'));

async function post(call: 'sign-in' | 'token' | 'sign-out', body = {}): Promise<{ token: string | null; user?: AuthUser }> {
  const answer = await fetch(`/api/auth/local/${call}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  return answer.json();
}

/** Writes the session; returns the account's key. */
function take({ token, user }: Awaited<ReturnType<typeof post>>): string {
  const signedIn = token !== null && user !== undefined;
  session.setState({
    status: signedIn ? 'signed-in' : 'signed-out',
    user: signedIn ? user : null,
    getToken: async () => (await post('token')).token,
    listSessions: async () => (await call(listSessions, {})).data,
  });
  void queries.resetQueries();
  return (signedIn && (user as AuthUser & { key: string }).key) || '';
}

/** Signs in with the demo accounts of the server; on the whole site the shell does this. */
function Account() {
  const [accounts, setAccounts] = useState<{ key: string; name: string }[]>([]);
  const [current, setCurrent] = useState('');
  useEffect(() => {
    void fetch(authConfig.path)
      .then((answer): Promise<Result<typeof authConfig>> => answer.json())
      .then((config) => config.kind === 'local' && setAccounts(config.users));
    void post('token').then((answer) => setCurrent(take(answer)));
  }, []);
  const choose = async (key: string) => setCurrent(take(await (key ? post('sign-in', { user: key }) : post('sign-out').then(() => ({ token: null })))));
  const options = [{ value: '', label: 'Visitante' }, ...accounts.map(({ key, name }) => ({ value: key, label: name }))];
  return <SelectField label="Cuenta de demostración" value={current} options={options} onChange={(key) => void choose(key)} />;
}

/** Switches the area's flags on and off, for this tab. */
function Trials({ flags }: { flags: readonly Flag[] }) {
  const [on, setOn] = useState<readonly string[]>([]);
  function change(next: readonly string[]) {
    setOn(next);
    setFlags(Object.fromEntries(flags.map(({ area }) => [area, next])));
  }
  return flags.map(({ name }) => (
    <CheckField key={name} label={name} checked={on.includes(name)} onChange={(isOn) => change(isOn ? [...on, name] : on.filter((one) => one !== name))} />
  ));
}

function Around({ label, flags, children }: { label: string; flags: readonly Flag[]; children: ReactNode }) {
  return (
    <>
      <header style={{ display: 'flex', gap: '1rem', padding: '1rem', alignItems: 'end' }}>
        <Link to="/">{label}</Link>
        <Account />
        <Trials flags={flags} />
      </header>
      <main>{children}</main>
      <AskOutlet />
      <UnsavedChangesGuard />
    </>
  );
}

const Addresses = ({ paths }: { paths: readonly string[] }) => (
  <ul>
    {paths.map((path) => (
      <li key={path}>
        <Link to={path}>{path}</Link>
      </li>
    ))}
    <li>
      <Link to="/partes">/partes</Link>: los componentes de shared/ui
    </li>
  </ul>
);

/** Renders one area without the shell, for development, with a box for each of its flags. */
export function showAlone({ area, pages }: RemoteModule, flags: { readonly [name: string]: Flag } = {}): void {
  const described = Object.entries(area?.pages ?? {});
  const routes = described.map(([page, { path }]) => ({ path, Component: pages[page] ?? null }));
  const around = (
    <Around label={area?.label ?? ''} flags={Object.values(flags)}>
      <Outlet />
    </Around>
  );
  const paths = described.map(([, { path }]) => path);
  const all = [{ element: around, children: [...routes, { path: '/partes', Component: PartsPage }, { path: '*', element: <Addresses paths={paths} /> }] }];
  const root = document.body.appendChild(document.createElement('div'));
  createRoot(root).render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={createBrowserRouter()} routes={all} />
    </QueryClientProvider>,
  );
}
