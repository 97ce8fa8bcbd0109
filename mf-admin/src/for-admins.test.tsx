import { createSession, session } from '@mesa/runtime/session';
import { signInAs } from '@mesa/runtime/testing/render-page';
import { act, render, screen } from '@testing-library/react';
import { ForAdmins } from './for-admins';

test('A page for the site’s administrator refuses no person before it is known who reads, and all others after', () => {
  act(() => session.setState(createSession().getInitialState(), true));
  render(<ForAdmins refusal="Solo el administrador.">Las cuentas</ForAdmins>);
  const shown = () => [screen.queryByText('Las cuentas') !== null, screen.queryByText('Solo el administrador.') !== null];
  expect(shown()).toEqual([false, false]);
  act(() => void signInAs({ role: 'admin' }));
  expect(shown()).toEqual([true, false]);
  act(() => void signInAs({ role: 'owner' }));
  expect(shown()).toEqual([false, true]);
});
