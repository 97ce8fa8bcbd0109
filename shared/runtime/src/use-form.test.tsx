import { Button } from '@mesa/ui/button';
import { TextField } from '@mesa/ui/field';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { Link } from './router/router';
import { session } from './session';
import { signOutAsking } from './sign-out';
import { renderPage, signInAs } from './testing/render-page';
import { useForm } from './use-form';

interface Shop {
  name: string;
  phone: string;
  city: string;
}
const labels: Record<string, string> = { name: 'Nombre', phone: 'Teléfono', city: 'Ciudad' };
const shop: Shop = { name: 'El Dragón', phone: '1', city: 'Cali' };

const refusal = (code: string, issues: { path: string; message: string }[] = []) =>
  Object.assign(new Error('No se pudo.'), { name: 'ApiError', code, httpStatus: 400, body: { status: 'error', code, message: 'No se pudo.', issues } });

/** The server's state, and the effect of saving it. */
const remote = { shop, save: async (_: Shop): Promise<void> => undefined, reload: async (): Promise<void> => undefined, sent: [] as Shop[] };

function ShopForm({ opens }: { opens?: 'new' | 'always' }) {
  const [shown, setShown] = useState(remote.shop);
  const [failed, setFailed] = useState('');
  const form = useForm({
    form: 'shop.1',
    id: 7,
    server: useMemo(() => shown, [shown]),
    opens,
    label: (key) => labels[key] ?? key,
    reload: () => remote.reload().then(() => setShown(remote.shop)),
  });
  const field = (name: keyof Shop) => ({
    label: labels[name] as string,
    value: form.values[name],
    readOnly: !form.open,
    onChange: (value: string) => form.change({ [name]: value }),
    error: form.error(name),
  });
  const save = () =>
    form.submit(
      async () => {
        remote.sent.push(form.values);
        await remote.save(form.values);
        remote.shop = form.values;
        setShown(form.values);
        return undefined;
      },
      () => setFailed('Falló'),
    );
  return (
    <form ref={form.root} noValidate>
      {form.notices}
      <TextField {...field('name')} />
      <TextField {...field('phone')} />
      <TextField {...field('city')} />
      {form.open ? (
        <>
          <Button busy={form.busy} onClick={save}>
            Guardar
          </Button>
          <Button onClick={form.cancel}>Cancelar</Button>
        </>
      ) : (
        <Button onClick={form.start}>Editar</Button>
      )}
      <Button onClick={() => setShown(remote.shop)}>Refrescar</Button>
      <p>{failed}</p>
      <Link to="/tiendas">Tiendas</Link>
      <Link to="/torneos">Torneos</Link>
    </form>
  );
}

const press = (name: string | RegExp) => screen.findByRole('button', { name });
const field = (name: string) => screen.getByRole('textbox', { name });
const show = (opens?: 'new' | 'always') => renderPage([{ path: '/tienda/7', element: <ShopForm {...(opens && { opens })} /> }], '/tienda/7');
const leaveQuietly = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));

async function typing() {
  const view = show();
  await view.user.click(await press('Editar'));
  return view;
}
async function retype({ user }: Awaited<ReturnType<typeof typing>>, name: string, text: string) {
  await user.clear(field(name));
  await user.type(field(name), text);
}
/** Unmounts the page as a reload does, and opens it again. */
function reload() {
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  return show();
}

beforeEach(() => {
  Object.assign(remote, { shop, save: async () => undefined, reload: async () => undefined, sent: [] });
  signInAs({ id: 'ana' });
});

describe('two people with one form', () => {
  async function beSecond(theirs: Partial<Shop>, mine: Partial<Shop>) {
    const view = await typing();
    for (const [name, text] of Object.entries(mine)) await retype(view, labels[name] as string, text);
    remote.shop = { ...shop, ...theirs };
    remote.save = async () => {
      remote.save = async () => undefined;
      throw refusal('stale');
    };
    await view.user.click(await press('Guardar'));
    expect(await screen.findByRole('alertdialog', { name: 'Otra persona guardó cambios mientras editabas.' })).toBeVisible();
    return view;
  }

  test('changes of others are taken and announced, own changes stay, and both are saved', async () => {
    const { user } = await beSecond({ city: 'Bogotá' }, { phone: '2' });
    await user.click(await press('Seguir editando'));
    expect(await screen.findByText('Otra persona cambió: Ciudad.')).toBeVisible();
    await user.click(await press('Guardar'));
    await press('Editar');
    expect(remote.sent.at(-1)).toEqual({ name: 'El Dragón', phone: '2', city: 'Bogotá' });
  });

  test('conflicts show both values, and nothing is saved before a choice', async () => {
    const { user } = await beSecond({ name: 'Dragón de ellos', city: 'Bogotá' }, { name: 'Dragón mío' });
    await user.click(await press('Seguir editando'));
    const choices = await screen.findByRole('region', { name: 'Cambios de otra persona' });
    await waitFor(() => expect(choices).toHaveFocus());
    expect(field('Nombre')).toHaveValue('Dragón mío');
    await user.click(await press('Guardar'));
    expect(remote.sent).toHaveLength(1);
    expect(choices).toHaveFocus();
    await user.click(await press('Nombre, lo suyo: Dragón de ellos'));
    expect(field('Nombre')).toHaveValue('Dragón de ellos');
    expect(screen.getByText('Otra persona cambió: Nombre y Ciudad.')).toBeVisible();
  });

  test('conflicts show only the beginning of a long value', async () => {
    const { user } = await beSecond({ name: 'a'.repeat(161) }, { name: 'b'.repeat(160) });
    await user.click(await press('Seguir editando'));
    expect(await press(`Nombre, lo suyo: ${'a'.repeat(160)}…`)).toBeVisible();
    expect(await press(`Nombre, lo mío: ${'b'.repeat(160)}`)).toBeVisible();
  });

  test('one’s own value replaces theirs only when chosen', async () => {
    const { user } = await beSecond({ name: 'Dragón de ellos' }, { name: 'Dragón mío', phone: '2' });
    await user.click(await press('Seguir editando'));
    await user.click(await press('Nombre, lo mío: Dragón mío'));
    expect(screen.queryByRole('region', { name: 'Cambios de otra persona' })).not.toBeInTheDocument();
    await user.click(await press('Guardar'));
    await press('Editar');
    expect(remote.sent.at(-1)).toEqual({ name: 'Dragón mío', phone: '2', city: 'Cali' });
  });

  test('the focus stays among the remaining choices', async () => {
    const { user } = await beSecond({ name: 'Dragón de ellos', phone: '3' }, { name: 'Dragón mío', phone: '2' });
    await user.click(await press('Seguir editando'));
    (await press('Nombre, lo mío: Dragón mío')).focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('button', { name: 'Nombre, lo mío: Dragón mío' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Cambios de otra persona' })).toHaveFocus();
    await user.tab();
    expect(await press('Teléfono, lo mío: 2')).toHaveFocus();
  });

  test('all choices can be made at once', async () => {
    const { user } = await beSecond({ name: 'Dragón de ellos', phone: '3' }, { name: 'Dragón mío', phone: '2' });
    await user.click(await press('Seguir editando'));
    await user.click(await press('Tomar todo lo suyo'));
    expect([field('Nombre'), field('Teléfono')].map((input) => (input as HTMLInputElement).value)).toEqual(['Dragón de ellos', '3']);
  });

  test('loading the current state discards one’s own changes', async () => {
    const { user } = await beSecond({ name: 'Dragón de ellos' }, { name: 'Dragón mío' });
    await user.click(await press('Cargar lo nuevo'));
    expect(await screen.findByText('Dragón de ellos')).toBeVisible();
    expect(await press('Editar')).toBeVisible();
    cleanup();
    show();
    expect(await press('Editar')).toBeVisible();
  });

  test('a current state that does not arrive is a failure, and the typed text stays', async () => {
    const { user } = await beSecond({ name: 'Dragón de ellos' }, { name: 'Dragón mío' });
    remote.reload = () => Promise.reject(new Error('offline'));
    await user.click(await press('Seguir editando'));
    expect(await screen.findByText('Falló')).toBeVisible();
    expect(field('Nombre')).toHaveValue('Dragón mío');
    expect(await press('Guardar')).toBeEnabled();
  });

  test('changes that arrive while typing are merged without a refused save', async () => {
    const view = await typing();
    await retype(view, 'Nombre', 'Dragón mío');
    remote.shop = { ...shop, name: 'Dragón de ellos', city: 'Bogotá' };
    await view.user.click(await press('Refrescar'));
    expect(field('Ciudad')).toHaveValue('Bogotá');
    expect(screen.getByRole('region', { name: 'Cambios de otra persona' })).toBeVisible();
  });
});

describe('a draft', () => {
  test('returns after a reload with its time, and can be discarded and restored', async () => {
    await retype(await typing(), 'Nombre', 'Dragón Rojo');
    const { user } = reload();
    expect(await screen.findByText(/^Recuperamos lo que habías escrito \(hoy \d\d:\d\d\)\.$/)).toBeVisible();
    expect(field('Nombre')).toHaveValue('Dragón Rojo');
    await user.click(await press('Descartar'));
    expect(field('Nombre')).toHaveValue('El Dragón');
    await user.click(await press('Deshacer'));
    expect(field('Nombre')).toHaveValue('Dragón Rojo');
    const again = reload();
    expect(await screen.findByRole('textbox', { name: 'Nombre' })).toHaveValue('Dragón Rojo');
    await again.user.click(await press('Descartar'));
    reload();
    expect(await press('Editar')).toBeVisible();
  });

  test('that was discarded is settled by new text: neither it nor its time is offered any more', async () => {
    await retype(await typing(), 'Nombre', 'Dragón Rojo');
    const view = reload();
    await view.user.click(await press('Descartar'));
    await retype(view, 'Ciudad', 'Bogotá');
    expect(screen.queryByText(/^(Recuperamos|Descartamos)/)).toBeNull();
    expect(field('Nombre')).toHaveValue('El Dragón');
  });

  test('that says what the server has by now does not open the form', async () => {
    await retype(await typing(), 'Nombre', 'Dragón Rojo');
    remote.shop = { ...shop, name: 'Dragón Rojo' };
    reload();
    expect(await press('Editar')).toBeVisible();
    expect(screen.queryByText(/^Recuperamos/)).toBeNull();
  });

  test.each([
    ['the page is left', () => window.dispatchEvent(new Event('pagehide'))],
    ['the tab goes to the background', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is written at once where %s', async (_, leave) => {
    const { user } = await typing();
    await user.type(field('Nombre'), ' Rojo');
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('Dragón Rojo'));
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent.change(field('Nombre'), { target: { value: 'Dragón Azul' } });
    leave();
    expect(JSON.stringify({ ...localStorage })).toContain('Dragón Azul');
  });

  test('is stored shortly after the last keystroke', async () => {
    await retype(await typing(), 'Nombre', 'Dragón Rojo');
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('Dragón Rojo'));
  });

  test('is merged with the server’s current values', async () => {
    const view = await typing();
    await retype(view, 'Nombre', 'Dragón mío');
    await retype(view, 'Teléfono', '2');
    remote.shop = { name: 'Dragón de ellos', phone: '1', city: 'Bogotá' };
    reload();
    expect(await press('Nombre, lo mío: Dragón mío')).toBeVisible();
    expect(await screen.findByText('Otra persona cambió: Ciudad.')).toBeVisible();
    expect(field('Teléfono')).toHaveValue('2');
  });

  test('is removed after a save, and after leaving without it', async () => {
    const view = await typing();
    await retype(view, 'Nombre', 'Dragón Rojo');
    await view.user.click(await press('Guardar'));
    const { user, address } = reload();
    await user.click(await press('Editar'));
    await user.type(field('Nombre'), '!');
    await user.click(screen.getByRole('link', { name: 'Tiendas' }));
    await user.click(await press('Salir'));
    await waitFor(() => expect(address()).toBe('/tiendas'));
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('is not shown to another person who signs in on the same page', async () => {
    await retype(await typing(), 'Nombre', 'Dragón Rojo');
    act(() => void signInAs({ id: 'leo' }));
    expect(await screen.findByText('El Dragón')).toBeVisible();
    expect(screen.queryByText(/Recuperamos/)).not.toBeInTheDocument();
    reload();
    expect(await press('Editar')).toBeVisible();
    act(() => void signInAs({ id: 'ana' }));
    expect(await screen.findByRole('textbox', { name: 'Nombre' })).toHaveValue('Dragón Rojo');
  });

  test('of a new item is not merged: its defaults are not changes', async () => {
    const { user } = show('new');
    await user.type(field('Nombre'), ' Rojo');
    remote.shop = { ...shop, name: 'Otro', city: 'Lima' };
    window.dispatchEvent(new Event('pagehide'));
    cleanup();
    show('new');
    expect(field('Nombre')).toHaveValue('El Dragón Rojo');
    expect(screen.queryByText(/Otra persona/)).not.toBeInTheDocument();
  });
});

describe('a session that ends', () => {
  const asked = () => screen.findByRole('alertdialog', { name: 'Tu sesión terminó. Inicia sesión de nuevo.' });

  test('in another tab: the page offers to sign in, and the same person finds the typed text', async () => {
    const signIn = jest.fn();
    const view = await typing();
    await retype(view, 'Nombre', 'Dragón Rojo');
    act(() => session.setState({ status: 'signed-out', user: null, signIn }));
    expect(await asked()).toHaveTextContent('Lo que escribiste queda guardado');
    expect(screen.queryByRole('textbox', { name: 'Nombre' })).not.toBeInTheDocument();
    await view.user.click(await press('Iniciar sesión'));
    expect(signIn).toHaveBeenCalledTimes(1);
    act(() => void signInAs({ id: 'ana' }));
    expect(await screen.findByRole('textbox', { name: 'Nombre' })).toHaveValue('Dragón Rojo');
  });

  test('the question closes when the person signs in in another tab', async () => {
    await retype(await typing(), 'Nombre', 'Dragón Rojo');
    act(() => session.setState({ status: 'signed-out', user: null }));
    await asked();
    act(() => void signInAs({ id: 'ana' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  test('during a save: nothing typed is lost, and it can be saved after signing in', async () => {
    const view = await typing();
    await retype(view, 'Nombre', 'Dragón Rojo');
    remote.save = async () => {
      remote.save = async () => undefined;
      act(() => session.setState({ status: 'signed-out', user: null }));
      throw refusal('unauthenticated');
    };
    await view.user.click(await press('Guardar'));
    await asked();
    await view.user.click(await press('Ahora no'));
    act(() => void signInAs({ id: 'ana' }));
    await view.user.click(await press('Guardar'));
    await press('Editar');
    expect(remote.shop.name).toBe('Dragón Rojo');
  });

  test('only on the server: the form stays, and signing in is offered once', async () => {
    const view = await typing();
    await retype(view, 'Nombre', 'Dragón Rojo');
    remote.save = async () => {
      throw refusal('unauthenticated');
    };
    await view.user.click(await press('Guardar'));
    await asked();
    await view.user.click(await press('Ahora no'));
    expect(field('Nombre')).toHaveValue('Dragón Rojo');
    expect(screen.queryByText('Falló')).not.toBeInTheDocument();
  });

  test('without typed text shows nothing', async () => {
    await typing();
    act(() => session.setState({ status: 'signed-out', user: null }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('signing out with typed text', () => {
  async function signOut(choice: string) {
    const end = jest.fn(async () => session.setState({ status: 'signed-out', user: null }));
    session.setState({ signOut: end });
    const view = await typing();
    await retype(view, 'Nombre', 'Dragón Rojo');
    let went: Promise<boolean> | undefined;
    act(() => {
      went = signOutAsking();
    });
    expect(await screen.findByRole('alertdialog', { name: '¿Seguro que quieres salir? Hay cambios sin guardar.' })).toBeVisible();
    await view.user.click(await press(choice));
    return { went: await went, end };
  }

  test('asks, and Cancelar stays', async () => {
    const { went, end } = await signOut('Cancelar');
    expect([went, end.mock.calls.length]).toEqual([false, 0]);
    expect(field('Nombre')).toHaveValue('Dragón Rojo');
  });

  test('keeps it for the same person', async () => {
    expect((await signOut('Conservar y salir')).went).toBe(true);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    act(() => void signInAs({ id: 'ana' }));
    expect(await screen.findByRole('textbox', { name: 'Nombre' })).toHaveValue('Dragón Rojo');
  });

  test('or erases it from the device', async () => {
    await signOut('Borrar y salir');
    cleanup();
    expect(JSON.stringify({ ...localStorage })).not.toContain('Dragón Rojo');
  });

  test('asks too if another page has a draft', async () => {
    await retype(await typing(), 'Nombre', 'Dragón Rojo');
    window.dispatchEvent(new Event('pagehide'));
    cleanup();
    renderPage([{ path: '/torneos', element: <p>Torneos</p> }], '/torneos');
    act(() => void signOutAsking());
    expect(await press('Borrar y salir')).toBeVisible();
  });

  test('that fails leaves everything as it was: a session that ends later is still announced', async () => {
    session.setState({ signOut: () => Promise.reject(new Error('offline')) });
    const view = await typing();
    await retype(view, 'Nombre', 'Dragón Rojo');
    let went: Promise<boolean> | undefined;
    act(() => {
      went = signOutAsking();
    });
    await view.user.click(await press('Conservar y salir'));
    await expect(went).rejects.toThrow('offline');
    expect(field('Nombre')).toHaveValue('Dragón Rojo');
    act(() => session.setState({ status: 'signed-out', user: null }));
    expect(await screen.findByRole('alertdialog', { name: 'Tu sesión terminó. Inicia sesión de nuevo.' })).toBeVisible();
  });

  test('does not ask if nothing was typed', async () => {
    session.setState({ signOut: async () => undefined });
    await typing();
    expect(await signOutAsking()).toBe(true);
  });
});

describe('leaving', () => {
  test('Cancelar asks once, and discards the changes on a yes', async () => {
    const view = await typing();
    await retype(view, 'Nombre', 'Dragón Rojo');
    await view.user.click(await press('Cancelar'));
    expect(await screen.findByRole('alertdialog', { name: '¿Seguro que quieres salir? Hay cambios sin guardar.' })).toBeVisible();
    await view.user.click(await press('Seguir editando'));
    expect(field('Nombre')).toHaveValue('Dragón Rojo');
    await view.user.click(await press('Cancelar'));
    await view.user.click(await press('Salir sin guardar'));
    expect(await screen.findByText('El Dragón')).toBeVisible();
    expect(leaveQuietly()).toBe(true);
  });

  test('by the back button and by closing the tab asks; unchanged forms do not', async () => {
    const view = show();
    await view.user.click(screen.getByRole('link', { name: 'Torneos' }));
    await act(() => view.router.navigate('/tienda/7'));
    await view.user.click(await press('Editar'));
    expect(leaveQuietly()).toBe(true);
    await retype(view, 'Nombre', 'Dragón Rojo');
    expect(leaveQuietly()).toBe(false);
    await act(() => view.router.navigate(-1));
    expect(await screen.findAllByRole('alertdialog')).toHaveLength(1);
    await view.user.click(await press('Seguir editando'));
    expect(view.address()).toBe('/tienda/7');
    expect(field('Nombre')).toHaveValue('Dragón Rojo');
  });
});

describe('a save', () => {
  test('marks the fields that the server names, focuses the first, and lists the rest above', async () => {
    const view = await typing();
    await retype(view, 'Nombre', 'x');
    remote.save = async () => {
      throw refusal('invalid', [
        { path: 'city', message: 'Esa ciudad no existe.' },
        { path: 'name', message: 'Es muy corto.' },
        { path: 'name', message: 'Tiene signos raros.' },
        { path: '', message: 'No se pudo.' },
        { path: 'owner', message: 'La tienda no tiene dueño.' },
      ]);
    };
    await view.user.click(await press('Guardar'));
    await screen.findByText('Falló');
    expect(field('Nombre')).toHaveAccessibleDescription('Es muy corto.');
    expect(field('Ciudad')).toHaveAccessibleDescription('Esa ciudad no existe.');
    expect(field('Nombre')).toHaveFocus();
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['Revisa 2 campos: Nombre y Ciudad.', 'La tienda no tiene dueño.']);
    await view.user.type(field('Nombre'), 'y');
    expect(field('Nombre')).toBeValid();
    expect(field('Ciudad')).toBeInvalid();

    let finish = () => {};
    remote.save = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    await view.user.click(await press('Guardar'));
    // Errors of the last save do not apply to this one.
    expect(field('Ciudad')).toBeValid();
    expect(screen.queryByText('La tienda no tiene dueño.')).toBeNull();
    await act(async () => finish());
  });

  test('is sent once however often it is pressed, and text typed meanwhile stays', async () => {
    let finish = () => {};
    remote.save = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    const view = await typing();
    await retype(view, 'Nombre', 'Dragón Rojo');
    const button = await press('Guardar');
    // Pressed twice before the page can show that the button is busy.
    act(() => {
      button.click();
      button.click();
    });
    await view.user.type(field('Teléfono'), '2');
    await act(async () => finish());
    expect(remote.sent).toEqual([{ ...shop, name: 'Dragón Rojo' }]);
    expect(await screen.findByRole('textbox', { name: 'Teléfono' })).toHaveValue('12');
    expect(screen.queryByText(/Otra persona/)).not.toBeInTheDocument();
  });
});
