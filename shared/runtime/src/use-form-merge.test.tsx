import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { hasDrafts, keepDraft } from './drafts';
import { renderPage, signInAs } from './testing/render-page';
import { useForm } from './use-form';

const shop = { name: 'El Dragón', city: 'Cali' };
type Shop = typeof shop;
const labels: Record<string, string> = { name: 'Nombre', city: 'Ciudad' };

/** Shows another person's save. */
let theySave: (changes: Partial<Shop>) => void;
/** What another person saved first, so that the next save is refused. */
let theirs: Partial<Shop>;
let isOvertaken: boolean;

function ShopForm({ opens, first = shop }: { opens?: 'always'; first?: Shop }) {
  const [server, setServer] = useState(first);
  theySave = (changes) => act(() => setServer((was) => ({ ...was, ...changes })));
  const form = useForm({
    form: 'shop.1',
    id: 7,
    server,
    opens,
    label: (key) => labels[key] ?? key,
    reload: () => Promise.resolve().then(() => setServer((was) => ({ ...was, ...theirs }))),
  });
  const save = () =>
    form.submit(
      async () => {
        if (isOvertaken) {
          isOvertaken = false;
          throw Object.assign(new Error('stale'), { name: 'ApiError', code: 'stale', httpStatus: 412, body: null });
        }
        setServer(form.values);
        return undefined;
      },
      () => undefined,
    );
  return (
    <form ref={form.root}>
      {form.notices}
      {(['name', 'city'] as const).map((key) => (
        <input
          key={key}
          aria-label={labels[key]}
          readOnly={!form.open}
          value={form.values[key]}
          onChange={({ target }) => form.change({ [key]: target.value })}
        />
      ))}
      <button type="button" onClick={form.open ? save : form.start}>
        {form.open ? 'Guardar' : 'Editar'}
      </button>
      <button type="button" onClick={form.cancel}>
        Cancelar
      </button>
    </form>
  );
}

const open = (props: Parameters<typeof ShopForm>[0] = {}) => renderPage(<ShopForm {...props} />, '/tienda/7');
const field = (name: string) => screen.getByRole('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
};
const choices = () => screen.queryByRole('region', { name: 'Cambios de otra persona' });
/** Leaves a draft of this device. */
const leaveDraft = () =>
  keepDraft({ userId: 'ana', form: 'shop.1', id: '7' }, { typedAt: Date.now() - 1000, edits: { name: { base: 'El Dragón', mine: 'Dragón mío' } }, seen: shop });
const close = () => window.dispatchEvent(new Event('pagehide'));

beforeEach(() => {
  isOvertaken = false;
  signInAs({ id: 'ana' });
});

describe('what others saved', () => {
  test('before the editing began is not announced', async () => {
    open();
    theySave({ city: 'Lima' });
    await press('Editar');
    expect(field('Ciudad')).toHaveValue('Lima');
    expect(screen.queryByText(/Otra persona/)).toBeNull();
  });

  test('is announced until one’s own save, in a form that stays open', async () => {
    open({ opens: 'always' });
    type('Nombre', 'Dragón mío');
    theySave({ city: 'Lima' });
    expect(screen.getByText('Otra persona cambió: Ciudad.')).toBeVisible();
    await press('Guardar');
    expect(screen.queryByText(/Otra persona/)).toBeNull();
  });

  test('does not take the focus from the field in which the person types', () => {
    open({ opens: 'always' });
    type('Nombre', 'Dragón mío');
    field('Nombre').focus();
    theySave({ name: 'Dragón de ellos' });
    expect(choices()).toBeVisible();
    expect(field('Nombre')).toHaveFocus();
  });

  test.each([
    ['with choices', { name: 'Dragón de ellos' }, true],
    ['without choices', { city: 'Lima' }, false],
  ])('takes the focus only right after a refused save %s', async (_, saved, hasChoices) => {
    open({ opens: 'always' });
    type('Nombre', 'Dragón mío');
    theirs = saved;
    isOvertaken = true;
    await press('Guardar');
    await press('Seguir editando');
    // The next save, or the choice.
    await press(hasChoices ? 'Nombre, lo mío: Dragón mío' : 'Guardar');
    expect(choices()).toBeNull();
    type('Nombre', 'Dragón Rojo');
    field('Nombre').focus();
    theySave({ name: 'Dragón Azul' });
    expect(choices()).toBeVisible();
    expect(field('Nombre')).toHaveFocus();
  });
});

describe('a draft', () => {
  test('that was restored is named as such while more is typed, and not after it was discarded', async () => {
    leaveDraft();
    open();
    expect(screen.getByText(/^Recuperamos lo que habías escrito/)).toBeVisible();
    type('Ciudad', 'Lima');
    expect(screen.getByText(/^Recuperamos lo que habías escrito/)).toBeVisible();
    await press('Cancelar');
    await press('Salir sin guardar');
    await press('Editar');
    expect(field('Nombre')).toHaveValue('El Dragón');
    expect(screen.queryByText(/^Recuperamos/)).toBeNull();
  });

  test('is gone once its text is as it was', async () => {
    open({ opens: 'always' });
    type('Nombre', 'Dragón mío');
    close();
    expect(hasDrafts('ana')).toBe(true);
    type('Nombre', 'El Dragón');
    close();
    expect(localStorage).toHaveLength(0);
  });

  test('remembers what was chosen between two people’s changes', async () => {
    leaveDraft();
    const first = { ...shop, name: 'Dragón de ellos' };
    const { unmount } = open({ first });
    await press('Nombre, lo mío: Dragón mío');
    unmount();
    open({ first });
    expect(field('Nombre')).toHaveValue('Dragón mío');
    expect(choices()).toBeNull();
  });
});
