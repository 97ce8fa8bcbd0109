import { listSessions } from '@mesa/contract/calls/sessions';
import { call } from '@mesa/runtime/api';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen } from '@testing-library/react';
import { BlockedNotice } from './blocked-notice';

test('a blocked user reads why on every page, until another user signs in', async () => {
  signInAs({ id: 'user_ana' });
  renderPage(<BlockedNotice />, '/', [reply(listSessions, failure('blocked', { message: 'Tu cuenta está bloqueada: Insulta.' }))]);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await act(() => call(listSessions, {}).catch(() => undefined));
  expect(screen.getByRole('status')).toHaveTextContent('Tu cuenta está bloqueada: Insulta. Puedes leer el sitio, y escribirnos en contacto.');
  act(() => void signInAs({ id: 'user_luis' }));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
