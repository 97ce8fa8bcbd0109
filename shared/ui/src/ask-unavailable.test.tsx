import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AskOutlet, choose, confirm, notice } from './ask';

/** How many more times the dialog's code fails to load. */
let mockFailures = 0;
jest.mock('./ask-dialog', () => {
  mockFailures -= 1;
  if (mockFailures >= 0) throw new Error('Loading chunk ask-dialog failed');
  return jest.requireActual('./ask-dialog');
});

const Deletion = ({ answers }: { answers: boolean[] }) => (
  <>
    <button type="button" onClick={async () => answers.push(await confirm({ text: '¿Eliminar esta carta?' }))}>
      Eliminar
    </button>
    <AskOutlet />
  </>
);

test("a question whose dialog cannot be loaded is asked in the browser's own", async () => {
  mockFailures = 4;
  const ask = jest.spyOn(window, 'confirm').mockReturnValueOnce(true).mockReturnValueOnce(false);
  const user = userEvent.setup();
  const answers: boolean[] = [];
  render(<Deletion answers={answers} />);
  await user.click(screen.getByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(answers).toEqual([true]));
  await user.click(screen.getByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(answers).toEqual([true, false]));
  expect(ask.mock.calls).toEqual([['¿Eliminar esta carta?\n\n¿Aceptar?'], ['¿Eliminar esta carta?\n\n¿Aceptar?']]);
});

test("a notice whose dialog cannot be loaded is shown in the browser's own", async () => {
  mockFailures = 2;
  const alert = jest.spyOn(window, 'alert').mockReturnValue();
  const read = jest.fn();
  render(<AskOutlet />);
  await act(async () => notice('Sin conexión.', { title: 'No se guardó' }).then(read));
  await waitFor(() => expect(read).toHaveBeenCalled());
  expect(alert.mock.calls).toEqual([['No se guardó\n\nSin conexión.']]);
});

test("three choices do not fit the browser's own dialog: it says so, and nothing is chosen", async () => {
  mockFailures = 2;
  const alert = jest.spyOn(window, 'alert').mockReturnValue();
  const chosen = jest.fn();
  const options = ['Cancelar', 'Borrar y salir', 'Conservar y salir'].map((label) => ({ label, value: label }));
  render(<AskOutlet />);
  await act(async () => choose({ text: '¿Qué quieres hacer con ellos?', options }).then(chosen));
  await waitFor(() => expect(chosen).toHaveBeenCalledWith(null));
  expect(alert.mock.calls).toEqual([['No se pudo abrir la pregunta. Revisa tu conexión e inténtalo de nuevo.']]);
});

test('a question whose code failed to load once is shown', async () => {
  mockFailures = 1;
  const user = userEvent.setup();
  const answers: boolean[] = [];
  render(<Deletion answers={answers} />);
  await user.click(screen.getByRole('button', { name: 'Eliminar' }));
  await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
  await waitFor(() => expect(answers).toEqual([true]));
});
