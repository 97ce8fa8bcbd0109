import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderPage, signInAs } from './testing/render-page';
import { useForm } from './use-form';

const labels: Record<string, string> = { name: 'Nombre', city: 'Ciudad' };
/** Ends the save that runs. */
let finish: () => void;

function NewShop() {
  const [defaults, setDefaults] = useState({ name: '', city: 'Cali' });
  const [isClean, setClean] = useState<boolean>();
  const form = useForm({ form: 'shop-new.1', id: 'new', server: defaults, opens: 'new', label: (key) => labels[key] ?? key });
  const save = () =>
    form.submit(
      async () => {
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        return setClean;
      },
      () => undefined,
    );
  return (
    <form ref={form.root}>
      {form.notices}
      {(['name', 'city'] as const).map((key) => (
        <input key={key} aria-label={labels[key]} value={form.values[key]} onChange={({ target }) => form.change({ [key]: target.value })} />
      ))}
      <button type="button" onClick={save}>
        Crear
      </button>
      <button type="button" onClick={() => setDefaults({ name: 'Otra', city: 'Lima' })}>
        Otros valores
      </button>
      <p>{isClean === undefined ? 'Sin guardar' : isClean ? 'Todo guardado' : 'Falta algo'}</p>
    </form>
  );
}

const field = (name: string) => screen.getByRole('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const stored = () => JSON.stringify({ ...localStorage });

let unmount: () => void;
beforeEach(() => {
  signInAs({ id: 'ana' });
  ({ unmount } = renderPage(<NewShop />, '/tienda/crear'));
});

test('A new thing keeps the defaults that it started with', async () => {
  type('Nombre', 'Dragón Rojo');
  await press('Otros valores');
  expect([field('Nombre'), field('Ciudad')].map((input) => (input as HTMLInputElement).value)).toEqual(['Dragón Rojo', 'Cali']);
  expect(screen.queryByText(/Otra persona/)).toBeNull();
});

test('A new thing stays on screen once it is saved, and leaves no draft', async () => {
  type('Nombre', 'Dragón Rojo');
  await press('Crear');
  await act(async () => finish());
  expect(screen.getByText('Todo guardado')).toBeVisible();
  expect(field('Nombre')).toHaveValue('Dragón Rojo');
  unmount();
  expect(stored()).not.toContain('Dragón Rojo');
});

test('Text typed while a new thing is saved stays beside what was sent', async () => {
  type('Nombre', 'Dragón Rojo');
  await press('Crear');
  type('Ciudad', 'Lima');
  await act(async () => finish());
  expect(screen.getByText('Falta algo')).toBeVisible();
  expect([field('Nombre'), field('Ciudad')].map((input) => (input as HTMLInputElement).value)).toEqual(['Dragón Rojo', 'Lima']);
  expect(screen.queryByText(/Otra persona/)).toBeNull();
});
