import { act, render, screen } from '@testing-library/react';
import { useAwaitedMember } from './awaited-member';
import { session } from './session';
import { awaitMember, signInAs } from './testing/render-page';

const Place = () => <p>{useAwaitedMember() ? 'kept' : 'none'}</p>;

test('A browser without a member at the last visit keeps no place, although the session is not known yet', () => {
  render(<Place />);
  expect(session.getState().status).toBe('loading');
  expect(screen.getByText('none')).toBeVisible();
});

test.each([
  ['a member', () => void signInAs()],
  ['a visitor', () => session.setState({ status: 'signed-out' })],
])('One with a member then keeps it until the session is that of %s', (_, becomeKnown) => {
  awaitMember();
  render(<Place />);
  expect(screen.getByText('kept')).toBeVisible();
  act(becomeKnown);
  expect(screen.getByText('none')).toBeVisible();
});

test('A visitor’s page does not render again once the session is known', () => {
  let renders = 0;
  function Page() {
    useAwaitedMember();
    renders += 1;
    return null;
  }
  render(<Page />);
  const before = renders;
  act(() => session.setState({ status: 'signed-out' }));
  expect(renders).toBe(before);
});
