import { createStore, listAdministeredStores } from '@mesa/contract/calls/stores';
import { session } from '@mesa/runtime/session';
import { makeStore } from '@mesa/runtime/testing/make';
import { administeredStores, knownPlaces, medellin } from '@mesa/runtime/testing/places';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor } from '@testing-library/react';
import CreateStorePage from './create-store-page';

const places = knownPlaces(medellin);
const create = () => screen.getByRole('button', { name: 'Crear Tienda' });

async function fill(user: ReturnType<typeof renderPage>['user']) {
  await user.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'El Dragón');
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'hola@dragon.co');
  await screen.findByRole('option', { name: 'Colombia' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'País' }), 'Colombia');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Departamento' }), 'Antioquia');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ciudad' }), 'Medellín');
}

describe('/tienda/crear', () => {
  test('is not for members, who read where to ask', async () => {
    signInAs({ role: 'member' });
    renderPage(<CreateStorePage />, '/tienda/crear', [administeredStores()]);
    expect(await screen.findByText(/Solo los organizadores/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Quiero organizar' })).toHaveAttribute('href', '/quiero-organizar');
    expect(screen.queryByRole('button', { name: 'Crear Tienda' })).toBeNull();
  });

  test('tells a member where to ask also if their rights cannot be read', async () => {
    signInAs({ role: 'member' });
    renderPage(<CreateStorePage />, '/tienda/crear', [reply(listAdministeredStores, failure('not_found'))]);
    expect(await screen.findByText(/Solo los organizadores/)).toBeVisible();
  });

  test('is for a member to whom the site gave the right', async () => {
    signInAs({ role: 'member' });
    renderPage(<CreateStorePage />, '/tienda/crear', [administeredStores([], { mayCreateStores: true }), places]);
    expect(await screen.findByRole('button', { name: 'Crear Tienda' })).toBeVisible();
  });

  test('waits with its refusal until the session is known', async () => {
    renderPage(<CreateStorePage />, '/tienda/crear', [places]);
    act(() => session.setState({ status: 'loading' }));
    expect(screen.queryByText(/Solo los organizadores/)).toBeNull();
    act(() => void signInAs({ role: 'owner' }));
    expect(await screen.findByRole('button', { name: 'Crear Tienda' })).toBeVisible();
  });

  test('requires the e-mail first, then the required fields', async () => {
    signInAs({ role: 'owner' });
    const { user } = renderPage(<CreateStorePage />, '/tienda/crear', [places]);
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'hola@');
    await user.click(create());
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('El email es Obligatorio');
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(await screen.findByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('Campo Requerido');
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'dragon.co');
    await user.type(screen.getByRole('textbox', { name: 'Nombre' }), '  ');
    await user.click(create());
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Los campos name, email, country, state y city son obligatorios');
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(await screen.findByRole('textbox', { name: 'Nombre' })).toHaveAccessibleDescription('Campo Requerido');
  });

  test('creates the store, sends empty fields as null and opens its page', async () => {
    signInAs({ role: 'owner' });
    const { user, address, callsOf } = renderPage(<CreateStorePage />, '/tienda/crear', [
      places,
      reply(createStore, { status: 'success', data: makeStore({ slug: 'el-dragon' }) }),
    ]);
    await fill(user);
    await user.type(screen.getByRole('textbox', { name: 'Latitud' }), 'norte');
    await user.type(screen.getByRole('textbox', { name: 'Longitud' }), '-75,57');
    await user.type(screen.getByRole('textbox', { name: 'Página web' }), 'dragon.co');
    await user.click(create());
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Tienda creada correctamente.');
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(address()).toBe('/tienda/el-dragon'));
    expect(callsOf(createStore)[0]?.body).toMatchObject({
      name: 'El Dragón',
      website: 'https://dragon.co',
      phone: null,
      latitude: null,
      longitude: -75.57,
      city: 'Medellín',
    });
  });

  test('shows what the server refused and keeps the typed text', async () => {
    signInAs({ role: 'owner' });
    const { user } = renderPage(<CreateStorePage />, '/tienda/crear', [places, reply(createStore, failure('invalid', { message: 'El email es Obligatorio' }))]);
    await fill(user);
    await user.click(create());
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('El email es Obligatorio');
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(await screen.findByRole('textbox', { name: 'Nombre' })).toHaveValue('El Dragón');
  });

  test('shows Error en el servicio without a server.', async () => {
    signInAs({ role: 'owner' });
    const { user } = renderPage(<CreateStorePage />, '/tienda/crear', [places, reply(createStore, failure('network'))]);
    await fill(user);
    await user.click(create());
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Error en el servicio.');
  });

  test('recovers typed text after a reload, and forgets it once the store is created', async () => {
    signInAs({ role: 'owner' });
    const first = renderPage(<CreateStorePage />, '/tienda/crear', [places]);
    await fill(first.user);
    first.unmount();
    const { user, address } = renderPage(<CreateStorePage />, '/tienda/crear', [
      places,
      reply(createStore, { status: 'success', data: makeStore({ slug: 'el-dragon' }) }),
    ]);
    expect(await screen.findByRole('textbox', { name: 'Nombre' })).toHaveValue('El Dragón');
    expect(screen.getByRole('combobox', { name: 'Ciudad' })).toHaveValue('Medellín');
    await user.click(create());
    await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(address()).toBe('/tienda/el-dragon'));
    expect(JSON.stringify({ ...localStorage })).not.toContain('El Dragón');
  });

  test('asks before leaving with unsaved fields', async () => {
    signInAs({ role: 'owner' });
    const { user, router, address } = renderPage(<CreateStorePage />, '/tienda/crear', [places]);
    await user.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'El Dragón');
    await act(() => router.navigate('/tiendas'));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('¿Seguro que quieres salir? Hay cambios sin guardar.');
    await user.click(screen.getByRole('button', { name: 'Seguir editando' }));
    expect(await screen.findByRole('textbox', { name: 'Nombre' })).toHaveValue('El Dragón');
    expect(address()).toBe('/tienda/crear');
  });
});
