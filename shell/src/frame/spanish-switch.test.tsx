import { getPreferences, savePreferences } from '@mesa/contract/calls/preferences';
import type { Spanish } from '@mesa/contract/rules/spanish';
import { session } from '@mesa/runtime/session';
import { chooseSpanish } from '@mesa/runtime/spanish';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { SpanishSwitch } from './spanish-switch';

afterEach(() => {
  cleanup();
  chooseSpanish('latin');
});

const account = (spanish: Spanish | null) => reply(getPreferences, { status: 'success', data: { spanish } });
const saves = (answer: Parameters<typeof reply<typeof savePreferences>>[1] = { status: 'success', data: true }) =>
  reply(savePreferences, answer, { inBackground: true });
const open = (...replies: Reply[]) => {
  const { user, asked } = renderPage(<SpanishSwitch />, '/torneos', replies);
  return { user, asked: () => asked().split('\n').filter(Boolean) };
};
const spain = () => screen.getByRole('button', { name: 'España' });
const pressed = (name: string) => screen.getByRole('button', { name, pressed: true });
const problem = 'Ya funciona en este navegador, pero no pudimos guardarlo en tu cuenta.';

/** Returns in the same browser with a new document. */
function reopen(...replies: Reply[]) {
  cleanup();
  return open(...replies);
}

test('A visitor’s choice stays in the browser: no call is made, not even after signing in', async () => {
  const { user, asked } = open(account('latin'));
  await user.click(spain());
  expect(pressed('España')).toBeVisible();
  act(() => void signInAs());
  // The account has a different choice.
  await waitFor(() => expect(pressed('Latinoamérica')).toBeVisible());
  expect(asked()).toEqual(['GET /api/preferences']);
});

test('The account’s choice replaces the browser’s; without one, the browser’s stays', async () => {
  signInAs();
  open(account('castilian'));
  await waitFor(() => expect(pressed('España')).toBeVisible());
  const { asked } = reopen(account(null));
  await waitFor(() => expect(asked()).toEqual(['GET /api/preferences']));
  expect(pressed('España')).toBeVisible();
});

test('A member’s choice is saved in the account, in the order of the presses', async () => {
  signInAs();
  let finish = () => {};
  const first = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { user, asked } = open(
    account('latin'),
    saves(() => first.then(() => ({ status: 'success' as const, data: true as const }))),
    saves(),
  );
  await waitFor(() => expect(asked()).toEqual(['GET /api/preferences']));
  await user.click(spain());
  expect(pressed('España')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Latinoamérica' }));
  await user.click(spain());
  await user.click(screen.getByRole('button', { name: 'Latinoamérica' }));
  finish();
  await waitFor(() =>
    expect(asked().slice(1)).toEqual(['POST /api/preferences/save {"spanish":"castilian"}', 'POST /api/preferences/save {"spanish":"latin"}']),
  );
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('A press before the session is known counts for the user who turns out to be signed in', async () => {
  session.setState({ status: 'error' });
  const { user, asked } = open(account('latin'), saves());
  await user.click(spain());
  act(() => void signInAs());
  await waitFor(() => expect(asked()).toEqual(['POST /api/preferences/save {"spanish":"castilian"}']));
  expect(pressed('España')).toBeVisible();
});

test('A failed save is reported, the choice holds here, and another try saves it', async () => {
  signInAs();
  const { user, asked } = open(account('latin'), saves(failure('network')), saves());
  await waitFor(() => expect(asked()).toHaveLength(1));
  await user.click(spain());
  expect(await screen.findByText(problem, { exact: false })).toBeVisible();
  expect(pressed('España')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(screen.queryByText(problem, { exact: false })).toBeNull());
  expect(asked().slice(1)).toEqual(Array(2).fill('POST /api/preferences/save {"spanish":"castilian"}'));
});

test('An unsaved choice is saved at the same user’s next visit, and not in another account', async () => {
  signInAs({ id: 'local_1' });
  const { user } = open(account('latin'), saves(failure('unavailable')));
  await user.click(spain());
  await screen.findByText(problem, { exact: false });

  cleanup();
  signInAs({ id: 'local_2' });
  const other = open(account('latin'));
  await waitFor(() => expect(pressed('Latinoamérica')).toBeVisible());
  expect(other.asked()).toEqual(['GET /api/preferences']);

  cleanup();
  signInAs({ id: 'local_1' });
  const back = open(account('latin'), saves());
  await waitFor(() => expect(back.asked()).toEqual(['POST /api/preferences/save {"spanish":"castilian"}']));
  expect(pressed('España')).toBeVisible();
  const again = reopen(account('latin'));
  await waitFor(() => expect(pressed('Latinoamérica')).toBeVisible());
  expect(again.asked()).toEqual(['GET /api/preferences']);
});

test('A choice is saved only in the account of the user who made it, even if another one signs in on the same page', async () => {
  signInAs({ id: 'local_1' });
  const { user, asked } = open(account('latin'), saves(), account('latin'));
  await waitFor(() => expect(asked()).toEqual(['GET /api/preferences']));
  await user.click(spain());
  await waitFor(() => expect(asked()).toHaveLength(2));
  act(() => void signInAs({ id: 'local_2' }));
  await waitFor(() => expect(pressed('Latinoamérica')).toBeVisible());
  expect(asked()).toEqual(['GET /api/preferences', 'POST /api/preferences/save {"spanish":"castilian"}', 'GET /api/preferences']);
});

test('A failed save of one user is not shown to the next one', async () => {
  signInAs({ id: 'local_1' });
  const { user, asked } = open(account('latin'), saves(failure('network')));
  await waitFor(() => expect(asked()).toHaveLength(1));
  await user.click(spain());
  await screen.findByText(problem, { exact: false });
  act(() => void signInAs({ id: 'local_2' }));
  expect(screen.queryByText(problem, { exact: false })).toBeNull();
});

test.each([
  ['while it is saved', () => new Promise<never>(() => undefined)],
  ['once it is saved', async () => ({ status: 'success' as const, data: true as const })],
])('A press counts although the account’s earlier choice arrives after it, %s', async (_, save) => {
  signInAs();
  let arrive = () => {};
  const late = new Promise<{ status: 'success'; data: { spanish: Spanish } }>((resolve) => {
    arrive = () => resolve({ status: 'success', data: { spanish: 'latin' } });
  });
  const { user, asked } = open(reply(getPreferences, late), saves(save));
  await waitFor(() => expect(asked()).toEqual(['GET /api/preferences']));
  await user.click(spain());
  await waitFor(() => expect(asked()).toHaveLength(2));
  await act(async () => arrive());
  expect(pressed('España')).toBeVisible();
});

test('If the account’s choice cannot be read, the browser’s stays, without a message', async () => {
  chooseSpanish('castilian');
  signInAs();
  const { asked } = open(reply(getPreferences, failure('forbidden')));
  await waitFor(() => expect(asked()).toEqual(['GET /api/preferences']));
  expect(pressed('España')).toBeVisible();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
