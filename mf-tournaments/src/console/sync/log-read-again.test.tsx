import { getLog } from '@mesa/contract/calls/play';
import { act, screen } from '@testing-library/react';
import { enrolled, openConsole } from '../testing/open-console';

test('A console whose log contradicts the server’s asks for all of it again', async () => {
  const view = await openConsole(enrolled(2));
  const { server } = view;
  await screen.findByText('Tienes el mando.');
  expect(screen.getByRole('heading', { name: 'Inscritos (2)' })).toBeVisible();
  server.says({ kind: 'enrol', player: 3, division: 'masters' });
  server.says({ kind: 'check-in', player: 3 });
  // The device never hears of the third player.
  const enrolment = server.log.at(-2);
  if (!enrolment) throw new Error('no entries');
  Object.assign(enrolment, { command: { ...enrolment.command, body: { kind: 'check-in', player: 1 } } });
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('heading', { name: 'Inscritos (3)' })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Caro' })).toBeChecked();
  expect(view.callsOf(getLog)).toHaveLength(2);
});
