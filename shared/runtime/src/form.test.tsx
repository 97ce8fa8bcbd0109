import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { keepDraft } from './drafts';
import { useHasDraft, useUnsavedChanges } from './form';
import { Link, useNavigate } from './router/router';
import { session } from './session';
import { signOutNow } from './sign-out';
import { renderPage, signInAs } from './testing/render-page';

function Form({ label }: { label: string }) {
  const [text, setText] = useState('');
  const leaveFreely = useUnsavedChanges(text !== '');
  const navigate = useNavigate();
  const save = () => {
    leaveFreely();
    navigate('/tiendas');
  };
  return (
    <>
      <input aria-label={label} value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={save}>
        Guardar {label}
      </button>
    </>
  );
}

const question = '¿Seguro que quieres salir? Hay cambios sin guardar.';
const setup = () =>
  renderPage(
    <>
      <Form label="Nombre" />
      <Form label="Premio" />
      <Link to="/tiendas">Tiendas</Link>
      <Link to="/torneo/1?pagina=2">Página 2</Link>
    </>,
    '/torneo/1',
  );

const leavesQuietly = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));

describe('useUnsavedChanges', () => {
  test('lets a person leave without changes', async () => {
    const { user, address } = setup();
    expect(leavesQuietly()).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Tiendas' }));
    expect(address()).toBe('/tiendas');
  });

  test('asks before a navigation loses changes, and stays on a no', async () => {
    const { user, address } = setup();
    await user.type(screen.getByLabelText('Nombre'), 'Copa');
    await user.click(screen.getByRole('link', { name: 'Tiendas' }));
    expect(await screen.findByRole('alertdialog', { name: question })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Seguir editando' }));
    expect(address()).toBe('/torneo/1');
    expect(screen.getByLabelText('Nombre')).toHaveValue('Copa');
  });

  test('leaves on a yes', async () => {
    const { user, address } = setup();
    await user.type(screen.getByLabelText('Premio'), 'Sobres');
    await user.click(screen.getByRole('link', { name: 'Tiendas' }));
    await user.click(await screen.findByRole('button', { name: 'Salir' }));
    expect(address()).toBe('/tiendas');
  });

  test('asks before the tab is closed', async () => {
    const { user } = setup();
    await user.type(screen.getByLabelText('Nombre'), 'Copa');
    expect(leavesQuietly()).toBe(false);
    await user.clear(screen.getByLabelText('Nombre'));
    expect(leavesQuietly()).toBe(true);
  });

  test('lets the tab close after a save, while its page is still here', async () => {
    const { user } = renderPage(<Form label="Nombre" />, '/tiendas');
    await user.type(screen.getByLabelText('Nombre'), 'Copa');
    await user.click(screen.getByRole('button', { name: 'Guardar Nombre' }));
    expect(leavesQuietly()).toBe(true);
  });

  test('does not ask within the page, nor after a save', async () => {
    const { user, address } = setup();
    await user.type(screen.getByLabelText('Nombre'), 'Copa');
    await user.click(screen.getByRole('link', { name: 'Página 2' }));
    expect(address()).toBe('/torneo/1?pagina=2');
    await user.click(screen.getByRole('button', { name: 'Guardar Nombre' }));
    expect(address()).toBe('/tiendas');
  });

  test('asks to sign in again if the session ends after signing out failed', async () => {
    signInAs();
    const { user } = setup();
    await user.type(screen.getByLabelText('Nombre'), 'Copa');
    await expect(signOutNow({ erase: false, how: () => Promise.reject(new Error('offline')) })).rejects.toThrow('offline');
    act(() => session.setState({ status: 'signed-out', user: null }));
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleName('Tu sesión terminó. Inicia sesión de nuevo.');
  });

  test('asks to sign in again if the next session ends, after one that the person ended', async () => {
    signInAs();
    const { user } = setup();
    await act(() => signOutNow({ erase: false, how: async () => session.setState({ status: 'signed-out', user: null }) }));
    act(() => void signInAs());
    await user.type(screen.getByLabelText('Nombre'), 'Copa');
    act(() => session.setState({ status: 'signed-out', user: null }));
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleName('Tu sesión terminó. Inicia sesión de nuevo.');
  });

  test('does not ask again once the person has signed out without them', async () => {
    signInAs();
    const { user, address } = setup();
    await user.type(screen.getByLabelText('Nombre'), 'Copa');
    await act(() => signOutNow({ erase: false, how: async () => session.setState({ status: 'signed-out', user: null }) }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(leavesQuietly()).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Tiendas' }));
    expect(address()).toBe('/tiendas');
  });
});

test('A page knows whether the person who is signed in has a draft of the thing that it shows', async () => {
  function Page() {
    const [id, setId] = useState(7);
    const hasDraft = useHasDraft('tournament.1', id);
    return (
      <button type="button" onClick={() => setId(8)}>
        {hasDraft ? 'Seguir con el borrador' : 'Empezar'}
      </button>
    );
  }
  keepDraft({ userId: 'ana', form: 'tournament.1', id: '7' }, { typedAt: Date.now(), edits: { name: { base: '', mine: 'Copa' } } });
  signInAs({ id: 'leo' });
  const { user } = renderPage(<Page />, '/torneos');
  expect(screen.getByRole('button', { name: 'Empezar' })).toBeVisible();
  act(() => void signInAs({ id: 'ana' }));
  await user.click(screen.getByRole('button', { name: 'Seguir con el borrador' }));
  expect(screen.getByRole('button', { name: 'Empezar' })).toBeVisible();
});
