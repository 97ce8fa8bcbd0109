import { listOwnClaims, type OwnClaim } from '@mesa/contract/calls/claims';
import { deleteAccount, getPersonalData } from '@mesa/contract/calls/personal-data';
import { birthDateInFuture } from '@mesa/contract/calls/player-fields';
import { createPlayerOfAccount, getPlayer, updatePlayer } from '@mesa/contract/calls/players';
import type { AuthClient } from '@mesa/runtime/auth';
import { session } from '@mesa/runtime/session';
import { makeOwnPlayer, makePlayer } from '@mesa/runtime/testing/make';
import { knownPlaces } from '@mesa/runtime/testing/places';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import ProfilePage from './profile-page';
import { noClaims, noModeration } from './testing/own-profile';

const places = knownPlaces();
const player = makeOwnPlayer({ username: 'ana', name: 'Ana', lastName: 'Restrepo', birthDate: '2001-07-23', terms: 1 });
const mine = (fields = player) => reply(getPlayer, { status: 'success', data: fields });

describe('/perfil', () => {
  test('asks a visitor to sign in', async () => {
    const signIn = jest.fn();
    session.setState({ signIn });
    const { user } = renderPage(<ProfilePage />, '/perfil');
    expect(screen.getByText('Debes iniciar sesión para ver este contenido')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
    expect(signIn).toHaveBeenCalledWith();
  });

  test('is read-only until Editar Información; nickname and e-mail stay read-only', async () => {
    signInAs({ email: 'ana@mesa.co' });
    const { user } = renderPage(<ProfilePage />, '/perfil', [noModeration, noClaims, mine(), places]);
    expect(await screen.findByText('Restrepo')).toBeVisible();
    expect(screen.getByText('23 de julio de 2001')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Editar Información' }));
    expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Ana');
    expect(screen.queryByRole('textbox', { name: 'Sobrenombre' })).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull();
    expect(screen.getByText('ana@mesa.co')).toBeVisible();
  });

  test('offers a retry if the profile fails to load, and does not ask for a username meanwhile', async () => {
    signInAs();
    const { user } = renderPage(<ProfilePage />, '/perfil', [noModeration, noClaims, ...[1, 2, 3].map(() => reply(getPlayer, failure('unavailable'))), mine()]);
    expect(await screen.findByText('No pudimos cargar tu perfil.')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Restrepo')).toBeVisible();
  });

  test('links to the user’s own history', async () => {
    signInAs();
    renderPage(<ProfilePage />, '/perfil', [noModeration, noClaims, mine()]);
    expect(await screen.findByRole('link', { name: 'Ver Recorrido' })).toHaveAttribute('href', '/jugador/ana');
  });

  test('shows the name that others see, while the nickname option changes', async () => {
    signInAs();
    const { user } = renderPage(<ProfilePage />, '/perfil', [noModeration, noClaims, mine({ ...player, useUsername: false }), places]);
    await user.click(await screen.findByRole('button', { name: 'Editar Información' }));
    const visible = screen.getByRole('textbox', { name: 'Nombre visible' });
    expect(visible).toHaveAccessibleDescription('Así te verán todos. Si lo dejas vacío, verán tu sobrenombre.');
    await user.click(screen.getByRole('checkbox', { name: 'Mostrar mi sobrenombre en los torneos' }));
    expect(visible).toHaveAccessibleDescription('No se muestra: marcaste abajo que todos vean tu sobrenombre.');
  });

  test('keeps accepted terms accepted', async () => {
    signInAs();
    const { user } = renderPage(<ProfilePage />, '/perfil', [noModeration, noClaims, mine(), places]);
    await user.click(await screen.findByRole('button', { name: 'Editar Información' }));
    expect(screen.getByRole('checkbox', { name: /términos/ })).toBeDisabled();
  });

  test('requires accepted terms and a first name to save', async () => {
    signInAs();
    const { user, callsOf } = renderPage(<ProfilePage />, '/perfil', [noModeration, noClaims, mine({ ...player, terms: 0 }), places]);
    await user.click(await screen.findByRole('button', { name: 'Editar Información' }));
    await user.clear(screen.getByRole('textbox', { name: 'Nombre' }));
    await user.click(screen.getByRole('button', { name: 'Guardar Cambios' }));
    expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveAccessibleDescription('Campo Requerido');
    await user.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Ana');
    await user.click(screen.getByRole('button', { name: 'Guardar Cambios' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Debes aceptar los terminos');
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(await screen.findByRole('button', { name: 'Guardar Cambios' })).toBeVisible();
    expect(callsOf(updatePlayer)).toHaveLength(0);
  });

  test('sends emptied fields as null', async () => {
    signInAs();
    const { user, callsOf } = renderPage(<ProfilePage />, '/perfil', [
      noModeration,
      noClaims,
      mine(),
      places,
      reply(updatePlayer, { status: 'success', data: player }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Editar Información' }));
    await user.clear(screen.getByRole('textbox', { name: 'Apellido' }));
    await user.click(screen.getByRole('button', { name: 'Guardar Cambios' }));
    await waitFor(() => expect(callsOf(updatePlayer)[0]?.body).toMatchObject({ lastName: null }));
  });

  test('says that it saves until the server answers', async () => {
    signInAs();
    const silent = reply(updatePlayer, () => new Promise<never>(() => undefined));
    const { user } = renderPage(<ProfilePage />, '/perfil', [noModeration, noClaims, mine(), places, silent]);
    await user.click(await screen.findByRole('button', { name: 'Editar Información' }));
    await user.type(screen.getByRole('textbox', { name: 'Apellido' }), 'z');
    await user.click(screen.getByRole('button', { name: 'Guardar Cambios' }));
    expect(await screen.findByRole('button', { name: 'Guardando...', busy: true })).toBeVisible();
  });

  test('stays if signing out is cancelled', async () => {
    signInAs();
    const { user } = renderPage(<ProfilePage />, '/perfil', [noModeration, noClaims, mine()]);
    await user.click(screen.getByRole('tab', { name: 'Cerrar Sesión' }));
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(screen.getByRole('tab', { name: 'General', selected: true })).toBeVisible();
  });

  test('refuses a future birth date, at its field', async () => {
    signInAs();
    const { user, callsOf } = renderPage(<ProfilePage />, '/perfil', [noModeration, noClaims, mine(), places]);
    await user.click(await screen.findByRole('button', { name: 'Editar Información' }));
    fireEvent.change(screen.getByLabelText('Fecha de nacimiento'), { target: { value: '2999-01-01' } });
    await user.click(screen.getByRole('button', { name: 'Guardar Cambios' }));
    expect(screen.getByLabelText('Fecha de nacimiento')).toHaveAccessibleDescription(birthDateInFuture);
    expect(screen.getByLabelText('Fecha de nacimiento')).toHaveFocus();
    expect(callsOf(updatePlayer)).toHaveLength(0);
  });

  test('retries after the session has ended', async () => {
    signInAs();
    const { user } = renderPage(<ProfilePage />, '/perfil', [
      noModeration,
      noClaims,
      reply(getPlayer, { status: 'success', data: makePlayer({ id: player.id }) }),
      mine(),
    ]);
    expect(await screen.findByText('No pudimos cargar tu perfil.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Restrepo')).toBeVisible();
  });

  test('saves what changed and shows it', async () => {
    const me = signInAs();
    const { user, callsOf } = renderPage(<ProfilePage />, '/perfil', [
      noModeration,
      noClaims,
      mine(),
      mine({ ...player, optionalname: 'La Profe', updatedAt: '2025-05-25T00:00:00.000Z' }),
      places,
      reply(updatePlayer, { status: 'success', data: player }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Editar Información' }));
    await user.type(screen.getByRole('textbox', { name: 'Nombre visible' }), 'La Profe');
    await user.click(screen.getByRole('button', { name: 'Guardar Cambios' }));
    expect(await screen.findByText('La Profe', { selector: 'dd' })).toBeVisible();
    expect(callsOf(updatePlayer)[0]).toMatchObject({
      params: { userId: me.id },
      body: { optionalname: 'La Profe', pokemonId: null, terms: 1, updatedAt: player.updatedAt },
    });
  });

  test('shows that a save failed, and keeps the typed values', async () => {
    signInAs();
    const { user } = renderPage(<ProfilePage />, '/perfil', [
      noModeration,
      noClaims,
      mine(),
      places,
      reply(updatePlayer, failure('unavailable', { message: 'No hay conexión.' })),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Editar Información' }));
    await user.type(screen.getByRole('textbox', { name: 'Nombre visible' }), 'La Profe');
    await user.click(screen.getByRole('button', { name: 'Guardar Cambios' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('No hay conexión.');
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(screen.getByRole('textbox', { name: 'Nombre visible' })).toHaveValue('La Profe');
    expect(await screen.findByRole('button', { name: 'Guardar Cambios' })).toBeEnabled();
  });

  test('keeps the typed values while another tab is open', async () => {
    signInAs();
    const { user } = renderPage(<ProfilePage />, '/perfil', [noModeration, noClaims, mine(), places]);
    await user.click(await screen.findByRole('button', { name: 'Editar Información' }));
    await user.type(screen.getByRole('textbox', { name: 'Nombre visible' }), 'La Profe');
    await user.click(screen.getByRole('tab', { name: 'Cerrar Sesión' }));
    await user.click(screen.getByRole('tab', { name: 'General' }));
    expect(screen.getByRole('textbox', { name: 'Nombre visible' })).toHaveValue('La Profe');
  });

  test('lets the second editor continue on top of what the other browser tab saved', async () => {
    signInAs();
    const { user, callsOf } = renderPage(<ProfilePage />, '/perfil', [
      noModeration,
      noClaims,
      mine(),
      mine({ ...player, city: 'Cali', updatedAt: '2025-05-25T00:00:00.000Z' }),
      places,
      reply(updatePlayer, failure('stale')),
      reply(updatePlayer, { status: 'success', data: player }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Editar Información' }));
    await user.type(screen.getByRole('textbox', { name: 'Nombre visible' }), 'La Profe');
    await user.click(screen.getByRole('button', { name: 'Guardar Cambios' }));
    expect(await screen.findByRole('alertdialog', { name: 'Otra persona guardó cambios mientras editabas.' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Seguir editando' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Guardar Cambios' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Guardar Cambios' }));
    await waitFor(() => expect(callsOf(updatePlayer)).toHaveLength(2));
    expect(callsOf(updatePlayer)[1]?.body).toMatchObject({ optionalname: 'La Profe', city: 'Cali', updatedAt: '2025-05-25T00:00:00.000Z' });
  });

  test('lets the second editor choose if both changed the same field', async () => {
    signInAs();
    const { user, callsOf } = renderPage(<ProfilePage />, '/perfil', [
      noModeration,
      noClaims,
      mine(),
      mine({ ...player, optionalname: 'La Doctora', updatedAt: '2025-05-25T00:00:00.000Z' }),
      places,
      reply(updatePlayer, failure('stale')),
      reply(updatePlayer, { status: 'success', data: player }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Editar Información' }));
    await user.type(screen.getByRole('textbox', { name: 'Nombre visible' }), 'La Profe');
    await user.click(screen.getByRole('button', { name: 'Guardar Cambios' }));
    await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
    await user.click(await screen.findByRole('button', { name: 'Nombre visible, lo suyo: La Doctora' }));
    await user.type(screen.getByRole('textbox', { name: 'Pokémon ID' }), '77');
    await user.click(screen.getByRole('button', { name: 'Guardar Cambios' }));
    await waitFor(() => expect(callsOf(updatePlayer)).toHaveLength(2));
    expect(callsOf(updatePlayer)[1]?.body).toMatchObject({ optionalname: 'La Doctora', pokemonId: '77', updatedAt: '2025-05-25T00:00:00.000Z' });
  });

  test('describes a checkbox in words if both changed it', async () => {
    signInAs();
    const shown = { ...player, useUsername: false };
    const { user } = renderPage(<ProfilePage />, '/perfil', [
      noModeration,
      noClaims,
      mine(shown),
      mine({ ...shown, useUsername: true, name: 'Anita', updatedAt: '2025-05-25T00:00:00.000Z' }),
      places,
      reply(updatePlayer, failure('stale')),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Editar Información' }));
    await user.type(screen.getByRole('textbox', { name: 'Nombre' }), ' María');
    await user.click(screen.getByRole('checkbox', { name: 'Mostrar mi sobrenombre en los torneos' }));
    await user.click(screen.getByRole('button', { name: 'Guardar Cambios' }));
    await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
    expect(await screen.findByRole('button', { name: 'Nombre, lo suyo: Anita' })).toBeVisible();
    // Ticked on both sides is no conflict; unticked again, it is one.
    await user.click(screen.getByRole('checkbox', { name: 'Mostrar mi sobrenombre en los torneos' }));
    expect(await screen.findByRole('button', { name: 'Mostrar mi sobrenombre, lo mío: no' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Mostrar mi sobrenombre, lo suyo: sí' })).toBeVisible();
  });

  test('keeps the opponents hidden when something else is changed', async () => {
    signInAs();
    const hidden = { ...player, rivalsHidden: true };
    const { user, callsOf } = renderPage(<ProfilePage />, '/perfil', [
      noModeration,
      noClaims,
      mine(hidden),
      places,
      reply(updatePlayer, { status: 'success', data: hidden }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Editar Información' }));
    expect(screen.getByRole('checkbox', { name: 'Ocultar mis enfrentamientos con otros jugadores' })).toBeChecked();
    await user.type(screen.getByRole('textbox', { name: 'Nombre' }), ' M');
    await user.click(screen.getByRole('button', { name: 'Guardar Cambios' }));
    await waitFor(() => expect(callsOf(updatePlayer)[0]?.body).toMatchObject({ rivalsHidden: true }));
  });

  test('sends the whole profile, with null for empty fields', async () => {
    signInAs();
    const full = { ...player, optionalname: 'La Profe', pokemonId: '77', useUsername: true };
    const { user, callsOf } = renderPage(<ProfilePage />, '/perfil', [
      noModeration,
      noClaims,
      mine(full),
      places,
      reply(updatePlayer, { status: 'success', data: player }),
    ]);
    const sent = async (count: number) => {
      await user.click(screen.getByRole('button', { name: 'Guardar Cambios' }));
      await waitFor(() => expect(callsOf(updatePlayer)).toHaveLength(count));
      return callsOf(updatePlayer).at(-1)?.body;
    };
    await user.click(await screen.findByRole('button', { name: 'Editar Información' }));
    await user.type(screen.getByRole('textbox', { name: 'Nombre' }), ' M');
    await user.click(screen.getByRole('checkbox', { name: 'Ocultar mis enfrentamientos con otros jugadores' }));
    const names = { name: 'Ana M', lastName: 'Restrepo', optionalname: 'La Profe', pokemonId: '77', birthDate: '2001-07-23', useUsername: true, terms: 1 };
    const { country, state, city, updatedAt } = player;
    expect(await sent(1)).toEqual({ ...names, rivalsHidden: true, country, state, city, updatedAt });
    await user.click(await screen.findByRole('button', { name: 'Editar Información' }));
    for (const name of ['Apellido', 'Nombre visible', 'Pokémon ID']) await user.clear(screen.getByRole('textbox', { name }));
    await user.clear(screen.getByLabelText('Fecha de nacimiento'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'País' }), '');
    const nothing = { lastName: null, optionalname: null, pokemonId: null, birthDate: null, country: null, state: null, city: null };
    expect(await sent(2)).toEqual({ ...names, ...nothing, rivalsHidden: false, name: 'Ana', updatedAt });
  });

  test('recovers text typed before the session ended, for the same person only', async () => {
    signInAs({ id: 'local_1' });
    const { user, unmount } = renderPage(<ProfilePage />, '/perfil', [noModeration, noClaims, mine(), places]);
    await user.click(await screen.findByRole('button', { name: 'Editar Información' }));
    await user.type(screen.getByRole('textbox', { name: 'Nombre visible' }), 'La Profe');
    act(() => session.setState({ status: 'signed-out', user: null }));
    expect(await screen.findByRole('alertdialog', { name: 'Tu sesión terminó. Inicia sesión de nuevo.' })).toBeVisible();
    act(() => void signInAs({ id: 'local_2' }));
    expect(await screen.findByRole('button', { name: 'Editar Información' })).toBeVisible();
    expect(screen.queryByText(/Recuperamos/)).not.toBeInTheDocument();
    unmount();
    signInAs({ id: 'local_1' });
    renderPage(<ProfilePage />, '/perfil', [noModeration, noClaims, mine(), places]);
    expect(await screen.findByRole('textbox', { name: 'Nombre visible' })).toHaveValue('La Profe');
  });

  test('asks before Cancelar and signing out discard typed text', async () => {
    const signOut = jest.fn(async () => undefined);
    signInAs();
    session.setState({ signOut });
    const { user } = renderPage(<ProfilePage />, '/perfil', [noModeration, noClaims, mine(), places]);
    await user.click(await screen.findByRole('button', { name: 'Editar Información' }));
    await user.type(screen.getByRole('textbox', { name: 'Nombre visible' }), 'La Profe');
    const question = { name: '¿Seguro que quieres salir? Hay cambios sin guardar.' };
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(await screen.findByRole('alertdialog', question)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Seguir editando' }));
    await user.click(screen.getByRole('tab', { name: 'Cerrar Sesión' }));
    await user.click(screen.getByRole('button', { name: 'Sí, cerrar sesión' }));
    expect(await screen.findByRole('alertdialog', question)).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Cancelar' }).at(-1) as HTMLElement);
    expect(signOut).not.toHaveBeenCalled();
    await user.click(screen.getByRole('tab', { name: 'General' }));
    expect(screen.getByRole('textbox', { name: 'Nombre visible' })).toHaveValue('La Profe');
  });

  test('asks before signing out and then goes home', async () => {
    const signOut = jest.fn(async () => undefined);
    signInAs();
    session.setState({ signOut });
    const { user, address } = renderPage(<ProfilePage />, '/perfil', [noModeration, noClaims, mine()]);
    await user.click(screen.getByRole('tab', { name: 'Cerrar Sesión' }));
    expect(screen.getByText('¿Estás seguro de que deseas cerrar sesión?')).toBeVisible();
    expect(signOut).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Sí, cerrar sesión' }));
    expect(signOut).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(address()).toBe('/'));
  });

  test('lets an account without a player choose a username, and says if that name waits for the administrator', async () => {
    // The account's own name is proposed.
    signInAs({ username: 'vale' });
    const { user } = renderPage(<ProfilePage />, '/perfil', [
      noModeration,
      noClaims,
      reply(getPlayer, failure('not_found')),
      reply(createPlayerOfAccount, failure('username_unclaimed')),
    ]);
    expect(await screen.findByRole('textbox', { name: 'Sobrenombre' })).toHaveValue('vale');
    await user.type(screen.getByRole('textbox', { name: 'Sobrenombre' }), 'castro');
    await user.click(screen.getByRole('button', { name: 'Crear mi perfil' }));
    expect(await screen.findByRole('status')).toHaveTextContent('Avisamos al administrador');
  });

  test('shows a name that was refused as an error of its field, not as an answer to wait for', async () => {
    signInAs({ username: null });
    const { user } = renderPage(<ProfilePage />, '/perfil', [
      noModeration,
      noClaims,
      reply(getPlayer, failure('not_found')),
      reply(createPlayerOfAccount, failure('conflict', { message: 'Ese nombre ya tiene una cuenta.' })),
      reply(createPlayerOfAccount, failure('username_unclaimed')),
    ]);
    const name = await screen.findByRole('textbox', { name: 'Sobrenombre' });
    await user.type(name, 'valecastro');
    await user.click(screen.getByRole('button', { name: 'Crear mi perfil' }));
    await waitFor(() => expect(name).toHaveAccessibleDescription('Ese nombre ya tiene una cuenta.'));
    await user.type(name, '2');
    await user.click(screen.getByRole('button', { name: 'Crear mi perfil' }));
    expect(await screen.findByText(/Avisamos al administrador/)).toBeVisible();
    expect(name).not.toHaveAccessibleDescription();
  });

  test('keeps the typed name while the account is requested again', async () => {
    signInAs({ username: null });
    let answer = () => {};
    const later = new Promise<ReturnType<typeof failure>>((resolve) => {
      answer = () => resolve(failure('not_found'));
    });
    const { user, client } = renderPage(<ProfilePage />, '/perfil', [noModeration, noClaims, reply(getPlayer, failure('not_found')), reply(getPlayer, later)]);
    const name = await screen.findByRole('textbox', { name: 'Sobrenombre' });
    await user.type(name, 'valecastro');
    act(() => void client.invalidateQueries());
    await waitFor(() => expect(client.isFetching()).toBeGreaterThan(0));
    expect(screen.getByRole('textbox', { name: 'Sobrenombre' })).toHaveValue('valecastro');
    await act(async () => answer());
    expect(screen.getByRole('textbox', { name: 'Sobrenombre' })).toBe(name);
  });

  test('hides the answer about the previous name once another one is typed', async () => {
    signInAs({ username: null });
    const { user } = renderPage(<ProfilePage />, '/perfil', [
      noModeration,
      noClaims,
      reply(getPlayer, failure('not_found')),
      reply(createPlayerOfAccount, failure('username_unclaimed')),
    ]);
    const name = await screen.findByRole('textbox', { name: 'Sobrenombre' });
    await user.type(name, 'valecastro');
    await user.click(screen.getByRole('button', { name: 'Crear mi perfil' }));
    expect(await screen.findByText(/Avisamos al administrador/)).toBeVisible();
    await user.clear(name);
    await user.type(name, '..');
    await user.click(screen.getByRole('button', { name: 'Crear mi perfil' }));
    expect(name).toHaveAccessibleDescription(/necesita al menos una letra o un número/);
    expect(screen.queryByText(/Avisamos al administrador/)).toBeNull();
  });

  test('shows the profile after choosing a free name', async () => {
    signInAs({ username: null });
    const { user, callsOf } = renderPage(<ProfilePage />, '/perfil', [
      noModeration,
      noClaims,
      reply(getPlayer, failure('not_found')),
      mine(),
      reply(createPlayerOfAccount, { status: 'success', data: player }),
    ]);
    await user.type(await screen.findByRole('textbox', { name: 'Sobrenombre' }), ' ana ');
    await user.click(screen.getByRole('button', { name: 'Crear mi perfil' }));
    expect(await screen.findByRole('button', { name: 'Editar Información' })).toBeVisible();
    expect(callsOf(createPlayerOfAccount)[0]?.body).toEqual({ userId: 'local_1', username: 'ana' });
  });

  test('shows at once why a name cannot be chosen', async () => {
    signInAs({ username: null });
    const { user, callsOf } = renderPage(<ProfilePage />, '/perfil', [noModeration, noClaims, reply(getPlayer, failure('not_found'))]);
    await user.type(await screen.findByRole('textbox', { name: 'Sobrenombre' }), '  ');
    await user.click(screen.getByRole('button', { name: 'Crear mi perfil' }));
    expect(screen.getByRole('textbox', { name: 'Sobrenombre' })).toHaveAccessibleDescription('El nombre de usuario es obligatorio.');
    await user.type(screen.getByRole('textbox', { name: 'Sobrenombre' }), '..');
    await user.click(screen.getByRole('button', { name: 'Crear mi perfil' }));
    expect(screen.getByRole('textbox', { name: 'Sobrenombre' })).toHaveAccessibleDescription(/necesita al menos una letra o un número/);
    expect(callsOf(createPlayerOfAccount)).toHaveLength(0);
  });

  test('shows what became of the names that the user claimed', async () => {
    signInAs({ username: null });
    const lately = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
    const longAgo = '2020-01-01T00:00:00.000Z';
    const claim = (id: number, fields: Partial<OwnClaim>): OwnClaim => ({
      id,
      username: `vale${id}`,
      createdAt: '2020-01-02T02:00:00.000Z',
      settledAt: null,
      state: 'open',
      refusal: null,
      ...fields,
    });
    const data = [
      claim(1, {}),
      claim(2, { state: 'refused', settledAt: lately, refusal: 'Pregunta en la tienda.' }),
      claim(3, { state: 'closed', settledAt: lately }),
      claim(4, { state: 'refused', settledAt: longAgo, refusal: 'Vieja.' }),
      claim(5, { state: 'linked', settledAt: lately }),
    ];
    renderPage(<ProfilePage />, '/perfil', [noModeration, reply(listOwnClaims, { status: 'success', data }), reply(getPlayer, failure('not_found'))]);
    const [open, refused, closed, ...others] = await within(await screen.findByRole('list', { name: 'Nombres que pediste' })).findAllByRole('listitem');
    expect(open).toHaveTextContent('vale1Lo pediste el 1 de enero de 2020. El administrador todavía no responde.');
    expect(refused).toHaveTextContent(/vale2El administrador no lo aprobó: Pregunta en la tienda\. Puedes pedirlo otra vez desde el \d/);
    expect(closed).toHaveTextContent(/La solicitud se cerró/);
    expect(others).toEqual([]);
  });

  test('downloads all data of the user as a file', async () => {
    const me = signInAs();
    const saved: Blob[] = [];
    Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob) && 'blob:datos' });
    const press = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const data = {
      account: null,
      player,
      stores: [],
      results: [],
      decks: [],
      collection: [],
      ownDecks: [],
      reminders: [],
      preferences: { spanish: null },
      tradeLink: null,
      claims: [],
      organiserRequests: [],
      reports: [],
      decisions: [],
      changes: [],
      sessions: [],
      security: [],
      block: null,
      tomFiles: [],
      commands: [],
      payments: [],
      messages: [],
      penalties: [],
      deckChecks: [],
      deployments: [],
    };
    const { user, callsOf } = renderPage(<ProfilePage />, '/perfil', [noModeration, noClaims, mine(), reply(getPersonalData, { status: 'success', data })]);
    await user.click(await screen.findByRole('button', { name: 'Descargar mis datos' }));
    await waitFor(() => expect(press).toHaveBeenCalledTimes(1));
    expect(callsOf(getPersonalData)[0]).toMatchObject({ params: { userId: me.id } });
    expect(saved[0]?.type).toBe('application/json');
    const text = await new Promise<string>((resolve) => {
      const reader = Object.assign(new FileReader(), { onload: () => resolve(String(reader.result)) });
      reader.readAsText(saved[0] as Blob);
    });
    expect(JSON.parse(text)).toEqual(data);
    expect((press.mock.contexts[0] as HTMLAnchorElement).download).toBe('mis-datos-mesa-abierta.json');
    expect(await screen.findByRole('button', { name: 'Descargar mis datos', busy: false })).toBeEnabled();
  });

  test('shows why the data failed to load, and offers a retry', async () => {
    signInAs();
    const { user } = renderPage(<ProfilePage />, '/perfil', [noModeration, noClaims, mine(), reply(getPersonalData, failure('network'))]);
    await user.click(await screen.findByRole('button', { name: 'Descargar mis datos' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(/^No hay conexión/);
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(await screen.findByRole('button', { name: 'Descargar mis datos' })).toBeEnabled();
  });

  test('says that signing out failed, and stays', async () => {
    jest.spyOn(console, 'debug').mockImplementation(() => undefined);
    signInAs();
    session.setState({ signOut: () => Promise.reject(new Error('offline')) });
    const { user, address } = renderPage(<ProfilePage />, '/perfil', [noModeration, noClaims, mine()]);
    await user.click(await screen.findByRole('tab', { name: 'Cerrar Sesión' }));
    await user.click(screen.getByRole('button', { name: 'Sí, cerrar sesión' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('No se pudo cerrar la sesión. Inténtalo de nuevo.');
    expect(address()).toBe('/perfil');
  });

  test('deletes the account once the word is typed, signs out and goes home', async () => {
    const signOut = jest.fn(async () => undefined);
    const me = signInAs();
    session.setState({ signOut });
    const { user, address, callsOf } = renderPage(<ProfilePage />, '/perfil', [
      noModeration,
      noClaims,
      mine(),
      reply(deleteAccount, { status: 'success', data: true }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Eliminar mi cuenta' }));
    expect(await screen.findByText(/quedan en los torneos con el nombre «Jugador retirado»/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Eliminar para siempre' }));
    expect(screen.getByRole('textbox', { name: /Escribe ELIMINAR/ })).toHaveAccessibleDescription('Escribe ELIMINAR para confirmar.');
    expect(callsOf(deleteAccount)).toHaveLength(0);
    await user.type(screen.getByRole('textbox', { name: /Escribe ELIMINAR/ }), 'eliminar');
    await user.click(screen.getByRole('button', { name: 'Eliminar para siempre' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(callsOf(deleteAccount)[0]).toMatchObject({ params: { userId: me.id }, body: { confirm: 'ELIMINAR' } });
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  test('goes home once the account is deleted, even if signing out fails', async () => {
    signInAs();
    session.setState({ signOut: async () => Promise.reject(new Error('no network')) });
    const { user, address } = renderPage(<ProfilePage />, '/perfil', [noModeration, noClaims, mine(), reply(deleteAccount, { status: 'success', data: true })]);
    await user.click(await screen.findByRole('button', { name: 'Eliminar mi cuenta' }));
    await user.type(await screen.findByRole('textbox', { name: /Escribe ELIMINAR/ }), 'ELIMINAR');
    await user.click(screen.getByRole('button', { name: 'Eliminar para siempre' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(await screen.findByText('Tu cuenta fue eliminada.')).toBeVisible();
  });

  test('deleting an account also deletes its drafts on this device', async () => {
    signInAs();
    session.setState({ signOut: async () => undefined });
    const { user, address } = renderPage(<ProfilePage />, '/perfil', [
      noModeration,
      noClaims,
      mine(),
      places,
      reply(deleteAccount, { status: 'success', data: true }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Editar Información' }));
    await user.type(screen.getByRole('textbox', { name: 'Nombre visible' }), 'La Profe');
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('La Profe'));
    await user.click(screen.getByRole('button', { name: 'Eliminar mi cuenta' }));
    await user.type(await screen.findByRole('textbox', { name: /Escribe ELIMINAR/ }), 'ELIMINAR');
    await user.click(screen.getByRole('button', { name: 'Eliminar para siempre' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(JSON.stringify({ ...localStorage })).not.toContain('La Profe');
  });

  test('offers no way back while the account is deleted', async () => {
    signInAs();
    const { user } = renderPage(<ProfilePage />, '/perfil', [noModeration, noClaims, mine(), reply(deleteAccount, () => new Promise<never>(() => undefined))]);
    await user.click(await screen.findByRole('button', { name: 'Eliminar mi cuenta' }));
    await user.type(await screen.findByRole('textbox', { name: /Escribe ELIMINAR/ }), 'ELIMINAR');
    await user.click(screen.getByRole('button', { name: 'Eliminar para siempre' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancelar' })).toBeDisabled());
  });

  test('says why an account cannot be deleted yet', async () => {
    signInAs();
    const message = 'Nadie más administra la tienda La Mesa. Agrega a otra persona antes de eliminar la cuenta.';
    const { user } = renderPage(<ProfilePage />, '/perfil', [noModeration, noClaims, mine(), reply(deleteAccount, failure('last_admin', { message }))]);
    await user.click(await screen.findByRole('button', { name: 'Eliminar mi cuenta' }));
    await user.type(await screen.findByRole('textbox', { name: /Escribe ELIMINAR/ }), 'ELIMINAR');
    await user.click(screen.getByRole('button', { name: 'Eliminar para siempre' }));
    expect(await screen.findByText(message)).toBeVisible();
  });
});

describe('Mis sesiones', () => {
  const phone = { id: 'sess_phone', device: 'Chrome en Android', startedAt: '2025-05-24T15:00:00.000Z', lastSeenAt: '2025-05-25T16:30:00.000Z', current: true };
  const desk = { id: 'sess_desk', device: 'Firefox en Linux', startedAt: null, lastSeenAt: '2025-05-20T10:00:00.000Z', current: false };

  function open(client: Partial<AuthClient> = {}) {
    signInAs();
    session.setState({ listSessions: async () => [phone, desk], ...client });
    return renderPage(<ProfilePage />, '/perfil', [noModeration, noClaims, mine()]);
  }

  test('lists each device with its start and last use, and marks the current one', async () => {
    open();
    const sessions = within(await screen.findByRole('list', { name: 'Sesiones abiertas' })).getAllByRole('listitem');
    expect(sessions[0]).toHaveTextContent('Chrome en Android Esta sesiónDesde el 24 de mayo de 2025, 10:00Última vez: 25 de mayo de 2025, 11:30');
    expect(sessions[1]).toHaveTextContent('Firefox en Linux Última vez: 20 de mayo de 2025, 05:00');
    expect(sessions[1]).not.toHaveTextContent('Esta sesión');
  });

  test('closes another device, and removes it from the list', async () => {
    const devices = [phone, desk];
    const endSession = jest.fn(
      async (id: string) =>
        void devices.splice(
          devices.findIndex((one) => one.id === id),
          1,
        ),
    );
    const { user } = open({ listSessions: async () => [...devices], endSession });
    await user.click(await screen.findByRole('button', { name: 'Cerrar: Firefox en Linux' }));
    await waitFor(() => expect(screen.queryByText('Firefox en Linux')).toBeNull());
    expect(endSession).toHaveBeenCalledWith('sess_desk');
    expect(screen.getByText('Chrome en Android')).toBeVisible();
  });

  test('shows which device is being closed', async () => {
    const { user } = open({ listSessions: async () => [phone, desk], endSession: () => new Promise<never>(() => undefined) });
    const close = await screen.findByRole('button', { name: 'Cerrar: Firefox en Linux' });
    await user.click(close);
    expect(screen.getAllByRole('button', { busy: true })).toEqual([close]);
  });

  test('closing the current one signs out', async () => {
    const signOut = jest.fn(async () => undefined);
    const { user, router } = open({ signOut });
    await user.click(await screen.findByRole('button', { name: 'Cerrar: Chrome en Android, esta sesión' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  test('asks before closing all, then opens the home page', async () => {
    const signOutEverywhere = jest.fn(async () => undefined);
    const { user, router } = open({ signOutEverywhere });
    await user.click(await screen.findByRole('button', { name: 'Cerrar en todas partes' }));
    const question = await screen.findByRole('alertdialog', { name: '¿Cerrar sesión en todas partes?' });
    expect(
      within(question).getByText('Tu cuenta se cierra en todos los dispositivos, también en este. Después tendrás que iniciar sesión otra vez.'),
    ).toBeVisible();
    await user.click(within(question).getByRole('button', { name: 'Cancelar' }));
    expect(signOutEverywhere).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Cerrar en todas partes' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cerrar en todas partes' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(signOutEverywhere).toHaveBeenCalledTimes(1);
  });

  test('says that it failed, and stays', async () => {
    jest.spyOn(console, 'debug').mockImplementation(() => undefined);
    const { user } = open({ endSession: () => Promise.reject(new Error('offline')) });
    await user.click(await screen.findByRole('button', { name: 'Cerrar: Firefox en Linux' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Algo falló en el servidor. Inténtalo de nuevo.');
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cerrar: Firefox en Linux' })).toBeEnabled());
  });

  test('offers a retry if the list fails to load', async () => {
    let fails = true;
    const { user } = open({ listSessions: async () => (fails ? Promise.reject(new Error('offline')) : [phone]) });
    expect(await screen.findByText('No pudimos cargar tus sesiones.')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Chrome en Android')).toBeVisible();
  });
});
