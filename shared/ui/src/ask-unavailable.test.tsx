import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AskOutlet, confirm } from './ask';

// The dialog's code fails to load.
jest.mock('./ask-dialog', () => {
  throw new Error('Loading chunk ask-dialog failed');
});

test('a question that cannot be shown is answered no, without waiting', async () => {
  const user = userEvent.setup();
  const answers: boolean[] = [];
  render(
    <>
      <button type="button" onClick={async () => answers.push(await confirm({ text: '¿Eliminar esta carta?' }))}>
        Eliminar
      </button>
      <AskOutlet />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(answers).toEqual([false]));
});
