import { act, render, screen } from '@testing-library/react';
import { createSession, session, sessionKnown, useSession } from './session';

afterEach(() => session.setState(createSession().getInitialState(), true));

test('a session starts as unknown, without a user and a token', async () => {
  const { status, user, getToken } = createSession().getState();
  expect({ status, user, token: await getToken() }).toEqual({ status: 'loading', user: null, token: null });
});

test('a page sees that a user signs in', () => {
  const Status = () => useSession((known) => known.status);
  render(<Status />);
  expect(screen.getByText('loading')).toBeInTheDocument();
  act(() => session.setState({ status: 'signed-out' }));
  expect(screen.getByText('signed-out')).toBeInTheDocument();
});

describe('sessionKnown', () => {
  test('waits until it is known whether a user is signed in', async () => {
    const seen: string[] = [];
    const known = sessionKnown().then(({ status }) => seen.push(status));
    session.setState({ user: null });
    await Promise.resolve();
    expect(seen).toEqual([]);
    session.setState({ status: 'signed-in' });
    await known;
    expect(seen).toEqual(['signed-in']);
  });

  test('answers at once if it is already known', async () => {
    session.setState({ status: 'error' });
    expect((await sessionKnown()).status).toBe('error');
  });
});
