import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AskOutlet, confirm, dismissQuestions, notice } from './ask';

function setup() {
  const answers: unknown[] = [];
  const ask = () => confirm({ text: '¿Estás seguro?', tone: 'danger' }).then((answer) => answers.push(answer));
  render(
    <>
      <button type="button" onClick={ask}>
        Eliminar
      </button>
      <button type="button" onClick={() => notice('Baraja guardada exitosamente!').then(() => answers.push('read'))}>
        Guardar
      </button>
      <AskOutlet />
    </>,
  );
  return { user: userEvent.setup(), answers, opener: screen.getByRole('button', { name: 'Eliminar' }) };
}

const dialog = () => screen.findByRole('alertdialog');

describe('confirm', () => {
  test('asks in an alertdialog named by its question, with focus on the accepting button', async () => {
    const { user, opener } = setup();
    await user.click(opener);
    expect(await dialog()).toHaveAccessibleName('¿Estás seguro?');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Aceptar' })).toHaveFocus());
  });

  test('Enter accepts, closes the dialog and restores the focus', async () => {
    const { user, answers, opener } = setup();
    await user.click(opener);
    await dialog();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Aceptar' })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(answers).toEqual([true]);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await waitFor(() => expect(opener).toHaveFocus());
  });

  test('Escape cancels and restores the focus', async () => {
    const { user, answers, opener } = setup();
    await user.click(opener);
    await dialog();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(answers).toEqual([false]));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await waitFor(() => expect(opener).toHaveFocus());
  });

  test('Cancelar cancels', async () => {
    const { user, answers, opener } = setup();
    await user.click(opener);
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    expect(answers).toEqual([false]);
  });

  test('the page behind is not reachable', async () => {
    const { user, opener } = setup();
    await user.click(opener);
    await dialog();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Eliminar' })).not.toBeInTheDocument());
    await waitFor(() => expect(opener).not.toHaveFocus());
  });

  test('a second question waits for the answer to the first', async () => {
    const { answers, user } = setup();
    act(() => {
      for (const text of ['¿Primera?', '¿Segunda?']) confirm({ text }).then((answer) => answers.push(answer));
    });
    expect(await screen.findByRole('alertdialog', { name: '¿Primera?' })).toBeVisible();
    expect(screen.queryByRole('alertdialog', { name: '¿Segunda?' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(await screen.findByRole('alertdialog', { name: '¿Segunda?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(answers).toEqual([true, false]);
  });

  test('a question that no longer matters is closed, and answered no', async () => {
    const { answers } = setup();
    const asked = new AbortController();
    act(() => void confirm({ text: '¿Entras?', signal: asked.signal }).then((answer) => answers.push(answer)));
    expect(await dialog()).toBeVisible();
    act(() => asked.abort());
    await waitFor(() => expect(answers).toEqual([false]));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('a question is answered no when its page ends', async () => {
    const answers: boolean[] = [];
    const { unmount } = render(<AskOutlet />);
    act(() => void confirm({ text: '¿Entras?' }).then((answer) => answers.push(answer)));
    expect(await dialog()).toBeVisible();
    unmount();
    await waitFor(() => expect(answers).toEqual([false]));
  });

  test('a waiting question that no longer matters leaves the one that is shown', async () => {
    const { answers, user } = setup();
    const asked = new AbortController();
    act(() => {
      for (const text of ['¿Primera?', '¿Segunda?'])
        confirm({ text, ...(text === '¿Segunda?' && { signal: asked.signal }) }).then((answer) => answers.push([text, answer]));
    });
    expect(await screen.findByRole('alertdialog', { name: '¿Primera?' })).toBeVisible();
    await act(async () => asked.abort());
    expect(answers).toEqual([['¿Segunda?', false]]);
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(answers.at(-1)).toEqual(['¿Primera?', true]);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('notice', () => {
  test('shows its text and one button', async () => {
    const { user, answers } = setup();
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await dialog()).toHaveTextContent('Baraja guardada exitosamente!');
    expect(screen.queryByRole('button', { name: 'Cancelar' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(answers).toEqual(['read']);
  });

  test('shows its title above its lines', async () => {
    const { user } = setup();
    act(() => {
      notice('Pineco\nHeracross', { title: 'Las siguientes cartas tienen errores:' });
    });
    expect(await dialog()).toHaveAccessibleName('Las siguientes cartas tienen errores:');
    expect(screen.getByText('Heracross')).toBeVisible();
    await user.keyboard('{Escape}');
  });
});

test('Questions that wait behind another are answered too when all are dismissed', async () => {
  render(<AskOutlet />);
  const answers: boolean[] = [];
  act(() => {
    for (const text of ['¿Borrar la carta?', '¿Borrar la baraja?']) void confirm({ text }).then((answer) => answers.push(answer));
  });
  expect(await dialog()).toHaveAccessibleName('¿Borrar la carta?');
  await act(async () => dismissQuestions());
  expect(answers).toEqual([false, false]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
