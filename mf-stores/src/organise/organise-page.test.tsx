import { getOwnOrganiserRequest, type OwnOrganiserRequest, requestOrganising } from '@mesa/contract/calls/organisers';
import { messages } from '@mesa/contract/messages';
import { session } from '@mesa/runtime/session';
import { startClock } from '@mesa/runtime/testing/clock';
import { makeOwnOrganiserRequest } from '@mesa/runtime/testing/make';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen, within } from '@testing-library/react';
import OrganisePage from './organise-page';

const asked = makeOwnOrganiserRequest();
const own = (request: OwnOrganiserRequest | null, mayCreateStores = false) => reply(getOwnOrganiserRequest, { status: 'success', mayCreateStores, request });
const refused: OwnOrganiserRequest = { ...asked, outcome: 'refused', settledAt: '2025-06-01T15:00:00.000Z', reason: 'No encontramos la tienda.' };
const send = () => screen.findByRole('button', { name: 'Enviar solicitud' });

async function fill(user: ReturnType<typeof renderPage>['user']) {
  await user.type(await screen.findByRole('textbox', { name: 'Quién eres' }), asked.who);
  await user.type(screen.getByRole('textbox', { name: 'Tienda' }), asked.store);
  await user.type(screen.getByRole('textbox', { name: 'Prueba' }), asked.proof);
}

startClock();

describe('/quiero-organizar', () => {
  test('asks a visitor to sign in', async () => {
    const signIn = jest.fn();
    session.setState({ signIn });
    const { user } = renderPage(<OrganisePage />, '/quiero-organizar');
    await user.click(await screen.findByRole('button', { name: 'Iniciar sesión' }));
    expect(signIn).toHaveBeenCalledWith({ returnTo: '/quiero-organizar' });
  });

  test('waits with its invitation until the session is known', async () => {
    renderPage(<OrganisePage />, '/quiero-organizar', [own(null)]);
    act(() => session.setState({ status: 'loading' }));
    expect(screen.queryByRole('button', { name: 'Iniciar sesión' })).toBeNull();
    act(() => void signInAs());
    expect(await send()).toBeVisible();
  });

  test('accepts as much text as the server', async () => {
    signInAs();
    renderPage(<OrganisePage />, '/quiero-organizar', [own(null)]);
    await send();
    for (const [name, length] of [
      ['Quién eres', '500'],
      ['Tienda', '200'],
      ['Prueba', '1000'],
    ] as const)
      expect(screen.getByRole('textbox', { name })).toHaveAttribute('maxlength', length);
  });

  test('shows under each field what is missing, and sends nothing', async () => {
    signInAs();
    const { user, callsOf } = renderPage(<OrganisePage />, '/quiero-organizar', [own(null)]);
    expect(screen.getByRole('link', { name: 'Así se organiza' })).toHaveAttribute('href', '/ayuda/organizar');
    await user.click(await send());
    for (const [name, error] of [
      ['Quién eres', /Cuéntanos quién eres/],
      ['Tienda', /Escribe el nombre de la tienda/],
      ['Prueba', /pega un enlace/],
    ] as const)
      expect(screen.getByRole('textbox', { name })).toHaveAccessibleDescription(error);
    expect(screen.getByRole('textbox', { name: 'Quién eres' })).toHaveFocus();
    expect(callsOf(requestOrganising)).toHaveLength(0);
  });

  test('sends nothing while one text is missing', async () => {
    signInAs();
    const { user, callsOf } = renderPage(<OrganisePage />, '/quiero-organizar', [own(null)]);
    await fill(user);
    await user.clear(screen.getByRole('textbox', { name: 'Prueba' }));
    await user.type(screen.getByRole('textbox', { name: 'Prueba' }), '  ');
    await user.click(await send());
    expect(screen.getByRole('textbox', { name: 'Prueba' })).toHaveAccessibleDescription(/pega un enlace/);
    expect(callsOf(requestOrganising)).toHaveLength(0);
  });

  test('sends the request, and then shows that it waits', async () => {
    signInAs();
    const { user, callsOf } = renderPage(<OrganisePage />, '/quiero-organizar', [
      own(null),
      reply(requestOrganising, { status: 'success', data: true }),
      own(asked),
    ]);
    await fill(user);
    await user.click(await send());
    const request = within(await screen.findByRole('region', { name: 'Tu solicitud' }));
    expect(request.getByText(/El administrador todavía no responde/)).toBeVisible();
    expect(request.getByText('La enviaste el 24 de mayo de 2025.', { exact: false })).toBeVisible();
    const answers = request.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(answers).toEqual([asked.who, 'El Dragón, Cali', asked.proof]);
    expect(screen.queryByRole('button', { name: 'Enviar solicitud' })).toBeNull();
    expect(callsOf(requestOrganising)[0]?.body).toEqual({ who: asked.who, store: asked.store, proof: asked.proof });
  });

  test('keeps the text if the server refuses', async () => {
    signInAs();
    const { user } = renderPage(<OrganisePage />, '/quiero-organizar', [own(null), reply(requestOrganising, failure('network'))]);
    await fill(user);
    await user.click(await send());
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(messages.network);
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(await screen.findByRole('textbox', { name: 'Tienda' })).toHaveValue(asked.store);
  });

  test('shows why it was refused and from when to ask again, then asks again', async () => {
    signInAs();
    const early = renderPage(<OrganisePage />, '/quiero-organizar', [own(refused)]);
    expect(await screen.findByText(/No encontramos la tienda/)).toBeVisible();
    expect(screen.getByText('Puedes pedirlo otra vez desde el 1 de julio de 2025.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Enviar solicitud' })).toBeNull();
    early.unmount();
    jest.setSystemTime(new Date('2025-07-01T15:00:00Z'));
    renderPage(<OrganisePage />, '/quiero-organizar', [own(refused)]);
    expect(await send()).toBeVisible();
    expect(screen.getByText('Ya puedes pedirlo otra vez.')).toBeVisible();
  });

  test('shows that the right was taken away', async () => {
    signInAs();
    renderPage(<OrganisePage />, '/quiero-organizar', [own({ ...refused, outcome: 'revoked', reason: 'La tienda cerró.' })]);
    expect(await screen.findByText('El administrador te quitó el permiso: La tienda cerró.')).toBeVisible();
  });

  test('sends an approved organiser on to their store', async () => {
    signInAs();
    renderPage(<OrganisePage />, '/quiero-organizar', [own({ ...asked, outcome: 'granted', settledAt: asked.createdAt }, true)]);
    expect(await screen.findByRole('link', { name: 'Crear Tienda' })).toHaveAttribute('href', '/tienda/crear');
  });
});
