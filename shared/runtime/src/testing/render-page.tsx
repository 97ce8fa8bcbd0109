import type { Endpoint } from '@mesa/contract/endpoint';
import { findPage } from '@mesa/release-contract/addresses';
import { signedInCookie } from '@mesa/release-contract/signed-in';
import { AskOutlet, dismissQuestions } from '@mesa/ui/ask';
import { act, cleanup, render } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { isValidElement, type ReactElement } from 'react';
import type { AuthUser } from '../auth';
import { UnsavedChangesGuard } from '../form';
import { createQueryClient, QueryClientProvider } from '../query';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from '../router/router';
import { createSession, session } from '../session';
import './described-registry';
import { type Call, mockNetwork, type Reply } from './network';

export { failure, type Reply, reply } from './network';

const described = Object.values(globalThis.describedAreas).flatMap(({ routes }) => routes);

type Network = ReturnType<typeof mockNetwork>;
const networks: Network[] = [];

afterEach(() => {
  cleanup();
  dismissQuestions();
  const faults = networks.flatMap((network) => network.faults);
  for (const network of networks.splice(0).reverse()) network.restore();
  session.setState(createSession().getInitialState(), true);
  localStorage.clear();
  writeCookie(`${signedInCookie}=; max-age=0`);
  if (faults.length > 0) throw new Error(faults.join('\n'));
});

/** Signs a person in for the rest of the test. */
export function signInAs(user: Partial<AuthUser> = {}): AuthUser {
  const person: AuthUser = { id: 'local_1', name: 'Ana Restrepo', username: 'ana', email: 'ana@mesa.co', imageUrl: null, role: 'member', ...user };
  session.setState({ status: 'signed-in', user: person, getToken: async () => 'token' });
  return person;
}

function writeCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = text;
}

/** Makes the page one whose member is not known yet, although someone was signed in at the last visit. */
export function awaitMember(): void {
  writeCookie(`${signedInCookie}=1`);
  act(() => session.setState({ status: 'loading', user: null }));
}

/** The frame's part of a page: the outlet of questions, and the guard of unsaved changes. */
const Frame = () => (
  <>
    <Outlet />
    <AskOutlet />
    <UnsavedChangesGuard />
  </>
);

function callText({ method, path }: Endpoint, params: Record<string, string>, query: Record<string, unknown>, body: unknown): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const address = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '') + (search && `?${search}`);
  return `${method} ${address}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`;
}

/** Shows a page at its address, with only the network replaced. A call without a reply fails the test, as does a reply that breaks its contract. */
export function renderPage(page: ReactElement | { path: string; element: ReactElement }[], url: string, replies: readonly Reply[] = []) {
  if (session.getState().status === 'loading') session.setState({ status: 'signed-out' });
  const network = mockNetwork(replies, { isPage: true });
  networks.push(network);
  const at = findPage(described, new URL(url, 'http://localhost').pathname);
  const routes: RouteObject[] = isValidElement(page) ? [{ path: at?.page.path ?? '*', element: page }] : (page as RouteObject[]);
  const router = createMemoryRouter(url);
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} routes={[{ element: <Frame />, children: [...routes, { path: '*', element: null }] }]} />
    </QueryClientProvider>,
  );
  return {
    ...view,
    // Without style sheets nothing is closed to the pointer; to check it would take the style of every element above at every press.
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
    router,
    client,
    /** Returns the current address. */
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
    /** Returns every call, one line each: `POST /api/stores/list {"page":1}`. */
    asked: () => network.calls.map(({ endpoint, params, query, body }) => callText(endpoint, params, query, body)).join('\n'),
    /** Returns the inputs of the calls to one endpoint, in order. */
    callsOf: (endpoint: Endpoint): Call[] => network.calls.filter((call) => call.endpoint === endpoint),
  };
}
