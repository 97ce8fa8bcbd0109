import { type Copies, changeCopies, getCopies } from '@mesa/contract/calls/collection';
import { usualVariant } from '@mesa/contract/rules/collection';
import { makeCard } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import MyCards from './my-cards';

const cards = ['Pineco', 'Snorlax', 'Ditto'].map((name, i) => makeCard({ id: i + 1, name }));
const copies = (cardId: number, quantity: number, fields: Partial<Copies> = {}): Copies => ({ cardId, list: 'have', ...usualVariant, quantity, ...fields });
const own = (...data: Copies[]) => reply(getCopies, { status: 'success', data });
const count = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}: .*Ver el detalle$`) });
const notes = async (name: string) => (await count(name)).closest('li')?.querySelector('p')?.textContent;

function show(...replies: Reply[]) {
  signInAs();
  return renderPage(<MyCards code="OBF" name="Llamas Obsidianas" cards={cards} />, '/coleccion/OBF', replies);
}

test('Cards that are only wanted or offered are noted beside the count, and are missing', async () => {
  show(own(copies(1, 2, { list: 'want', finish: 'foil' }), copies(1, 1, { list: 'trade' }), copies(2, 3, { list: 'trade' }), copies(3, 1)));
  expect(await notes('Pineco')).toBe('Busco 2 · Cambio 1');
  expect(await notes('Snorlax')).toBe('Cambio 3');
  expect(await notes('Ditto')).toBeUndefined();
  expect(screen.getByRole('button', { name: 'Copiar las que faltan (2)' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('1 copia · Todo guardado');
});

test('− takes only copies of the chosen language and condition; the count has all', async () => {
  show(own(copies(1, 1, { language: 'en' }), copies(1, 2, { finish: 'foil' }), copies(2, 1, { condition: 'LP' }), copies(3, 1)));
  await count('Pineco');
  const disabled = ['Pineco', 'Snorlax', 'Ditto'].map(
    (name) => screen.getByRole<HTMLButtonElement>('button', { name: `Quitar una copia de ${name}` }).disabled,
  );
  expect(disabled).toEqual([true, true, false]);
  expect(await count('Pineco')).toHaveAccessibleName('Pineco: 3 copias. Ver el detalle');
});

test('The page is busy until a count is saved', async () => {
  show(own(), reply(changeCopies, { status: 'success', data: [copies(1, 1)] }, { inBackground: true }));
  fireEvent.click(await screen.findByRole('button', { name: 'Agregar una copia de Pineco' }));
  expect(screen.getByRole('status')).toHaveAttribute('aria-busy', 'true');
  await waitFor(() => expect(screen.getByRole('status')).not.toHaveAttribute('aria-busy'));
});

test('The counts stay if they cannot be read again after a refusal', async () => {
  const refused = reply(changeCopies, failure('rule_violation', { message: 'Tu colección está llena.' }), { inBackground: true });
  const { user, callsOf } = show(own(copies(1, 7)), reply(getCopies, failure('unavailable')), refused);
  fireEvent.click(await screen.findByRole('button', { name: 'Agregar una copia de Pineco' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button'));
  await waitFor(() => expect(callsOf(getCopies)).toHaveLength(2));
  await waitFor(async () => expect(await count('Pineco')).toHaveTextContent('7'));
  expect(screen.queryByRole('alert')).toBeNull();
});
