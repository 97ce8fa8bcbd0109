import { session } from '@mesa/runtime/session';
import { renderPage } from '@mesa/runtime/testing/render-page';
import { act, screen } from '@testing-library/react';
import { SignedIn } from './signed-in';

test('a visitor is asked to sign in once the session is known', async () => {
  const signIn = jest.fn();
  const { user } = renderPage(<SignedIn title="Mis barajas">Lo mío</SignedIn>, '/mis-barajas');
  act(() => session.setState({ status: 'loading', signIn }));
  expect(screen.getByRole('heading', { level: 1, name: 'Mis barajas' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Iniciar sesión' })).toBeNull();
  act(() => session.setState({ status: 'signed-out' }));
  await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  expect(signIn).toHaveBeenCalledWith();
});
