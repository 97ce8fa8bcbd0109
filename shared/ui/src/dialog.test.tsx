import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';

function CreatePlayer() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Crear Jugador</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Crear Jugador" footer={<Button>Guardar</Button>}>
        <input aria-label="Nombre de usuario" />
      </Dialog>
    </>
  );
}

async function openDialog() {
  const user = userEvent.setup();
  render(<CreatePlayer />);
  const opener = screen.getByRole('button', { name: 'Crear Jugador' });
  await user.click(opener);
  expect(await screen.findByRole('dialog', { name: 'Crear Jugador' })).toBeVisible();
  return { user, opener };
}

describe('Dialog', () => {
  test('opens with focus in its first field', async () => {
    await openDialog();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nombre de usuario' })).toHaveFocus());
  });

  test('leaves its field alone on a touch screen, whose keyboard would cover the rest', async () => {
    const { matchMedia } = globalThis;
    globalThis.matchMedia = (media) => ({ ...matchMedia(media), matches: media === '(pointer: coarse)' });
    try {
      await openDialog();
      await waitFor(() => expect(screen.getByRole('button', { name: 'Cerrar' })).toHaveFocus());
    } finally {
      globalThis.matchMedia = matchMedia;
    }
  });

  test('Escape closes it and restores the focus', async () => {
    const { user, opener } = await openDialog();
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(opener).toHaveFocus());
  });

  test('Cerrar closes it', async () => {
    const { user } = await openDialog();
    await user.click(screen.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('has a name and a footer, and can be wide', () => {
    const { rerender } = render(
      <Dialog open onClose={() => undefined} title="Aviso">
        Texto
      </Dialog>,
    );
    expect(screen.getByRole('dialog', { name: 'Aviso' })).not.toHaveClass('wide');
    expect(screen.getAllByRole('button')).toHaveLength(1);
    rerender(
      <Dialog open onClose={() => undefined} title="Aviso" size="wide" footer={<Button>Guardar</Button>}>
        Texto
      </Dialog>,
    );
    expect(screen.getByRole('dialog')).toHaveClass('wide');
    expect(screen.getByRole('button', { name: 'Guardar' })).toBeVisible();
  });
});
