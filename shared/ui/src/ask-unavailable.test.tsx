import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AskOutlet, confirm } from './ask';

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

test('questions that cannot be shown are answered no, without waiting', async () => {
  mockFailures = 4;
  const user = userEvent.setup();
  const answers: boolean[] = [];
  render(<Deletion answers={answers} />);
  await user.click(screen.getByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(answers).toEqual([false]));
  await user.click(screen.getByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(answers).toEqual([false, false]));
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
