import { startCanary, switchArea } from '@mesa/release-contract/calls/deploys';
import { listFlags, saveFlag } from '@mesa/release-contract/calls/flags';
import { makeAreaState, makeRelease } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import ReleasesPage from './releases-page';
import { makeArea, overviewOf } from './testing/make-overview';

const [newest, live] = [makeRelease({ version: '1.5.0' }), makeRelease({ version: '1.4.0' })];
const state = makeAreaState({ active: live.release, revision: 4 });
const refused = failure('unavailable');
const reason = 'El servicio no está disponible ahora.';
const never = () => new Promise<never>(() => undefined);

function show(...replies: Reply[]) {
  signInAs({ role: 'admin' });
  const { user } = renderPage(<ReleasesPage />, '/admin/versiones', [overviewOf([makeArea({ state, releases: [newest, live] })]), ...replies]);
  return async (name: string) => user.click(await screen.findByRole('button', { name }));
}

describe('while a form is sent again after a refusal, it does not say any more why, and cannot be cancelled:', () => {
  async function sendTwice(press: (name: string) => Promise<void>, button: string) {
    const dialog = within(await screen.findByRole('dialog'));
    await press(button);
    expect(await dialog.findByText(reason, { exact: false })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeEnabled();
    await press(button);
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeDisabled());
    expect(dialog.queryByText(reason, { exact: false })).toBeNull();
  }

  test('that of a trial, which begins with 5 % of the visitors', async () => {
    const press = show(reply(startCanary, refused), reply(startCanary, never));
    await press('Publicaciones (2) de Barajas');
    await press(`Probar con un % ${newest.release}`);
    expect(await screen.findByRole('spinbutton', { name: 'Porcentaje de visitantes' })).toHaveValue(5);
    await sendTwice(press, 'Probar con el 5 %');
  });

  test('that of the sentence of an area that is off', async () => {
    const press = show(reply(switchArea, refused), reply(switchArea, never));
    await press('Apagar Barajas');
    await sendTwice(press, 'Apagar');
  });

  test('that of a flag', async () => {
    const flag = { name: 'openingHand', description: 'Mano inicial', percent: 0, roles: [], accounts: [] };
    const flags = reply(listFlags, { status: 'success', revision: 42, flags: [flag] });
    const press = show(flags, reply(saveFlag, refused), reply(saveFlag, never));
    await press('Funciones en prueba de Barajas');
    await press('Encender «Mano inicial»');
    await press('25 %');
    expect(screen.getByRole('button', { name: '25 %' })).toHaveAttribute('aria-pressed', 'true');
    await sendTwice(press, 'Guardar');
  });
});
