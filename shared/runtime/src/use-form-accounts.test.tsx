import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useMemo } from 'react';
import { renderPage, signInAs } from './testing/render-page';
import { useForm } from './use-form';

const shop = { name: 'El Dragón', city: 'Cali' };
const labels: Record<string, string> = { name: 'Nombre', city: 'Ciudad' };

/** The answer to a save. */
let save: () => Promise<void>;

function ShopForm() {
  const form = useForm({ form: 'shop.1', id: 7, server: useMemo(() => shop, []), opens: 'always', label: (key) => labels[key] ?? key });
  return (
    <form ref={form.root}>
      {form.notices}
      {(['name', 'city'] as const).map((key) => (
        <input
          key={key}
          aria-label={labels[key]}
          aria-invalid={form.error(key) ? true : undefined}
          value={form.values[key]}
          onChange={({ target }) => form.change({ [key]: target.value })}
        />
      ))}
      <button
        type="button"
        onClick={() =>
          form.submit(
            async () => {
              await save();
              return undefined;
            },
            () => undefined,
          )
        }
      >
        Guardar
      </button>
      <button type="button" onClick={form.cancel}>
        Cancelar
      </button>
    </form>
  );
}

const field = (name: string) => screen.getByRole('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = async (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const stored = () => JSON.stringify({ ...localStorage });
const issues = [
  { path: 'city', message: 'Esa ciudad no existe.' },
  { path: 'owner', message: 'La tienda no tiene dueño.' },
];
const refused = () => Promise.reject(Object.assign(new Error('No se pudo.'), { name: 'ApiError', code: 'invalid', httpStatus: 400, body: { issues } }));

beforeEach(() => {
  signInAs({ id: 'ana' });
  save = refused;
  renderPage(<ShopForm />, '/tienda/7');
});

test('The errors of one account’s save are not shown to the next one', async () => {
  type('Ciudad', 'Lima');
  await press('Guardar');
  expect(field('Ciudad')).toBeInvalid();
  expect(screen.getByText('La tienda no tiene dueño.')).toBeVisible();
  act(() => void signInAs({ id: 'leo' }));
  expect(field('Ciudad')).toBeValid();
  expect(screen.queryByText('La tienda no tiene dueño.')).toBeNull();
});

test('The errors of a save are gone once the changes are discarded', async () => {
  type('Ciudad', 'Lima');
  await press('Guardar');
  await press('Cancelar');
  fireEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
  await waitFor(() => expect(field('Ciudad')).toHaveValue('Cali'));
  expect(field('Ciudad')).toBeValid();
  expect(screen.queryByText('La tienda no tiene dueño.')).toBeNull();
});

test('A save that ends after another account signed in leaves that account’s text, and drops the draft of its own', async () => {
  let finish = () => {};
  save = () => new Promise((resolve) => (finish = resolve));
  type('Nombre', 'Dragón de Ana');
  await press('Guardar');
  act(() => void signInAs({ id: 'leo' }));
  expect(stored()).toContain('Dragón de Ana');
  type('Nombre', 'Dragón de Leo');
  await act(async () => finish());
  expect(field('Nombre')).toHaveValue('Dragón de Leo');
  expect(stored()).not.toContain('Dragón de Ana');
  await waitFor(() => expect(stored()).toContain('Dragón de Leo'));
});
