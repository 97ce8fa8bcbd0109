import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import ConfirmIdentity from './confirm-identity';
import type { Proof } from './proof';

const password = (confirm: Proof['confirm'], more: Partial<Proof> = {}): Proof => ({ label: 'Contraseña', confirmLabel: 'Confirmar', confirm, ...more });

function ask(start: () => Promise<Proof>) {
  const onDone = jest.fn();
  const onSubmit = jest.fn();
  const page = (how: () => Promise<Proof>) => (
    <form onSubmit={onSubmit}>
      <ConfirmIdentity start={how} onDone={onDone} />
    </form>
  );
  const { rerender } = render(page(start));
  return { user: userEvent.setup(), onDone, onSubmit, startBy: (how: () => Promise<Proof>) => rerender(page(how)) };
}

const confirmButton = () => screen.getByRole('button', { name: 'Confirmar' });

beforeEach(() => jest.spyOn(console, 'debug').mockImplementation(() => undefined));

describe('the identity dialog', () => {
  test('accepts one answer at a time, and can be answered again after a failure', async () => {
    let fail: (failure: Error) => void = () => undefined;
    const confirm = jest.fn(() => new Promise<void>((_, reject) => (fail = reject)));
    const { user, onDone, onSubmit } = ask(async () => password(confirm));
    await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
    expect(screen.getByLabelText('Contraseña')).toHaveAccessibleDescription(/Campo Requerido/);
    expect(confirm).not.toHaveBeenCalled();
    await user.type(await screen.findByLabelText('Contraseña'), 'secreto{Enter}');
    expect(confirmButton()).toBeDisabled();
    await user.click(confirmButton());
    expect(confirm).toHaveBeenCalledTimes(1);
    fail(new Error('Failed to fetch'));
    expect(await screen.findByText('No se pudo comprobar. Inténtalo de nuevo.')).toBeVisible();
    expect(confirmButton()).toBeEnabled();
    expect(screen.getByLabelText('Contraseña')).toHaveValue('secreto');
    await user.click(confirmButton());
    expect(screen.queryByText('No se pudo comprobar. Inténtalo de nuevo.')).toBeNull();
    expect(confirm).toHaveBeenCalledTimes(2);
    expect(onDone).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('asks the provider once, again on Reintentar, and is cancelled by Cancelar', async () => {
    const start = jest.fn(async (): Promise<Proof> => Promise.reject(new Error('Failed to fetch')));
    const { user, onDone, startBy } = ask(start);
    expect(screen.queryByRole('button', { name: 'Confirmar' })).toBeNull();
    const retry = await screen.findByRole('button', { name: 'Reintentar' });
    startBy(async () => password(async () => undefined));
    expect(screen.queryByLabelText('Contraseña')).toBeNull();
    start.mockResolvedValue(password(async () => undefined));
    await user.click(retry);
    expect(await screen.findByLabelText('Contraseña')).toBeVisible();
    expect(start).toHaveBeenCalledTimes(2);
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(onDone.mock.calls).toEqual([[false]]);
  });

  test('is one press if nothing has to be typed; an alternative waits while it is prepared', async () => {
    let prepared: (proof: Proof) => void = () => undefined;
    const other = { label: 'Usar la contraseña', start: () => new Promise<Proof>((resolve) => (prepared = resolve)) };
    const confirm = jest.fn(async () => undefined);
    const { user, onDone } = ask(async () => ({
      hint: 'Se abre otra ventana.',
      confirmLabel: 'Confirmar',
      confirm: async () => Promise.reject(new Error('closed')),
      other,
    }));
    expect(await screen.findByText('Se abre otra ventana.')).toBeVisible();
    await user.click(confirmButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo comprobar. Inténtalo de nuevo.');
    await user.click(screen.getByRole('button', { name: 'Usar la contraseña' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: 'Usar la contraseña' })).toBeDisabled();
    prepared(password(confirm));
    await user.type(await screen.findByLabelText('Contraseña'), ' secreto {Enter}');
    await waitFor(() => expect(onDone.mock.calls).toEqual([[true]]));
    expect(confirm.mock.calls).toEqual([[' secreto ']]);
  });
});
