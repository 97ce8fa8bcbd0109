import { fireEvent, screen } from '@testing-library/react';
import { useMemo } from 'react';
import { useNavigate } from './router/router';
import { renderPage, signInAs } from './testing/render-page';
import { useForm } from './use-form';

const shop = { name: 'El Dragón' };
const refusal = (code: string) => Object.assign(new Error('No se pudo.'), { name: 'ApiError', code, httpStatus: 400, body: null });

interface ShopFormProps {
  opens?: 'always';
  save?(): Promise<void>;
  /** Without it, the form cannot load another person's save. */
  reload?(): Promise<void>;
  onLoaded?(): void;
  onFailure?(error: unknown): void;
}

/** A form whose page is left for the list of stores as soon as it is saved. */
function ShopForm({ save = async () => undefined, onFailure = () => undefined, ...options }: ShopFormProps) {
  const navigate = useNavigate();
  const form = useForm({ form: 'shop.1', id: 7, server: useMemo(() => shop, []), label: () => 'Nombre', ...options });
  const submit = () => form.submit(() => save().then(() => () => navigate('/tiendas')), onFailure);
  return (
    <form ref={form.root}>
      {form.notices}
      <input aria-label="Nombre" readOnly={!form.open} value={form.values.name} onChange={({ target }) => form.change({ name: target.value })} />
      <button type="button" onClick={form.open ? submit : form.start}>
        {form.open ? 'Guardar' : 'Editar'}
      </button>
      <button type="button" onClick={form.cancel}>
        Cancelar
      </button>
    </form>
  );
}

const open = (props: ShopFormProps = {}) => renderPage([{ path: '/tienda/7', element: <ShopForm {...props} /> }], '/tienda/7');
const field = () => screen.getByRole('textbox', { name: 'Nombre' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  signInAs({ id: 'ana' });
});

test('Cancelar closes an unchanged form at once, and one that is always open stays open', async () => {
  const { user, unmount } = open();
  await user.click(press('Editar'));
  await user.click(press('Cancelar'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(press('Editar')).toBeVisible();
  unmount();
  const always = open({ opens: 'always' });
  await always.user.click(press('Cancelar'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(press('Guardar')).toBeVisible();
});

test('The page of a saved form is left without a question', async () => {
  const { user, address } = open({ opens: 'always' });
  type('Dragón Rojo');
  await user.click(press('Guardar'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(address()).toBe('/tiendas');
});

test('A save that another person overtook says so to the page once theirs is loaded; without a way to load it, the save fails', async () => {
  const onLoaded = jest.fn();
  const failed = jest.fn();
  const save = () => Promise.reject(refusal('stale'));
  const { user, unmount } = open({ opens: 'always', save, reload: async () => undefined, onLoaded, onFailure: failed });
  type('Dragón Rojo');
  await user.click(press('Guardar'));
  await user.click(await screen.findByRole('button', { name: 'Cargar lo nuevo' }));
  expect(onLoaded).toHaveBeenCalledTimes(1);
  expect(failed).not.toHaveBeenCalled();
  unmount();
  const without = open({ opens: 'always', save, onFailure: failed });
  type('Dragón Rojo');
  await without.user.click(press('Guardar'));
  expect(failed).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('button', { name: 'Cargar lo nuevo' })).toBeNull();
});
