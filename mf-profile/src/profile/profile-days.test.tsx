import { birthDateInFuture } from '@mesa/contract/calls/player-fields';
import { getPlayer, updatePlayer } from '@mesa/contract/calls/players';
import { session } from '@mesa/runtime/session';
import { startClock } from '@mesa/runtime/testing/clock';
import { makeOwnPlayer } from '@mesa/runtime/testing/make';
import { knownPlaces } from '@mesa/runtime/testing/places';
import { renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import ProfilePage from './profile-page';
import { noClaims, noModeration } from './testing/own-profile';

// The 15th already in Greenwich.
startClock('2025-06-14T21:00:00-05:00');

const player = makeOwnPlayer({ username: 'ana', name: 'Ana', terms: 1 });
const show = () => {
  signInAs();
  session.setState({
    listSessions: async () => [{ id: 'desk', device: 'Firefox en Linux', startedAt: null, lastSeenAt: '2025-05-21T02:00:00.000Z', current: false }],
  });
  const mine = reply(getPlayer, { status: 'success', data: player });
  return renderPage(<ProfilePage />, '/perfil', [noModeration, noClaims, mine, knownPlaces(), reply(updatePlayer, { status: 'success', data: player })]);
};

test('A birth date may be today where the person is, not tomorrow', async () => {
  const { user, callsOf } = show();
  await user.click(await screen.findByRole('button', { name: 'Editar Información' }));
  const birthDate = screen.getByLabelText('Fecha de nacimiento');
  expect(birthDate).toHaveAttribute('max', '2025-06-14');
  const save = async (value: string) => {
    fireEvent.change(birthDate, { target: { value } });
    await user.click(screen.getByRole('button', { name: 'Guardar Cambios' }));
  };
  await save('2025-06-15');
  expect(birthDate).toHaveAccessibleDescription(birthDateInFuture);
  expect(callsOf(updatePlayer)).toEqual([]);
  await save('2025-06-14');
  await waitFor(() => expect(callsOf(updatePlayer)[0]?.body).toMatchObject({ birthDate: '2025-06-14' }));
});

test('A session was last used on a day of the person', async () => {
  show();
  expect(await screen.findByText('20 de mayo de 2025, 21:00')).toBeVisible();
});
