import { Dialog } from '@mesa/ui/dialog';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShareItems } from './share-items';

const summary = () => screen.getByText('Compartir');
const isOpen = () => (summary().closest('details') as HTMLDetailsElement).open;
function show(fields: Partial<Parameters<typeof ShareItems>[0]> = {}) {
  const user = userEvent.setup();
  render(
    <>
      <ShareItems textsOf={(link) => [`*Copa*\n\n${link}`]} path="/torneo/9" {...fields} />
      <button type="button">Después</button>
    </>,
  );
  return user;
}

describe('the menu that shares a page', () => {
  test('offers only what the page has', async () => {
    const user = show();
    await user.click(summary());
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual(['Copiar texto', 'Copiar enlace', 'Después']);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Compartir por WhatsApp']);
  });

  test('offers pictures, files, the calendar, the feed and the code for another site', async () => {
    const save = jest.fn();
    const user = show({
      pictures: [{ label: 'Imagen', addresses: ['/og/9.png'] }],
      files: [
        { label: 'Descargar CSV', address: '/api/v1/9.csv' },
        { label: 'Descargar CSV: meses', save },
      ],
      calendar: '/api/v1/9.ics',
      feed: '/api/v1/9.rss',
      embed: { title: 'Copa "2026"', address: '/insertar/torneo/9' },
      children: <a href="/pantalla">Pantalla</a>,
    });
    await user.click(summary());
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links.slice(1)).toEqual([
      ['Guardar imagen', '/og/9.png'],
      ['Descargar CSV', '/api/v1/9.csv'],
      ['Agregar a mi calendario', '/api/v1/9.ics'],
      ['Seguir por RSS', '/api/v1/9.rss'],
      ['Pantalla', '/pantalla'],
    ]);
    await user.click(screen.getByRole('button', { name: 'Descargar CSV: meses' }));
    expect(save).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Copiar código para tu página' }));
    expect(await navigator.clipboard.readText()).toMatch(/^<iframe src="http:\/\/localhost\/insertar\/torneo\/9" title="Copa &quot;2026&quot;" /);
  });

  test('copies the text with the page’s address, and says so', async () => {
    const user = show();
    await user.click(summary());
    await user.click(screen.getByRole('button', { name: 'Copiar texto' }));
    expect(await navigator.clipboard.readText()).toBe('*Copa*\n\nhttp://localhost/torneo/9');
    expect(screen.getByRole('status')).toHaveTextContent('Copiado');
  });

  test('says for four seconds that it copied', async () => {
    jest.useFakeTimers();
    try {
      show();
      fireEvent.click(screen.getByText('Copiar enlace'));
      await act(async () => undefined);
      act(() => jest.advanceTimersByTime(3999));
      expect(screen.getByText('Copiado: pégalo donde quieras.')).toBeInTheDocument();
      act(() => jest.advanceTimersByTime(1));
      expect(screen.queryByText('Copiado: pégalo donde quieras.')).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });

  test('copies the address that is shown, with its filters, if the page has no other', async () => {
    window.history.replaceState(null, '', '/torneos?formato=Expandido');
    const user = userEvent.setup();
    render(<ShareItems textsOf={(link) => [link]} />);
    await user.click(summary());
    await user.click(screen.getByRole('button', { name: 'Copiar enlace' }));
    expect(await navigator.clipboard.readText()).toBe('http://localhost/torneos?formato=Expandido');
    window.history.replaceState(null, '', '/');
  });

  test('shows the text to copy by hand where the browser refuses', async () => {
    const user = show();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
    await user.click(summary());
    await user.click(screen.getByRole('button', { name: 'Copiar texto' }));
    expect(await screen.findByRole('textbox', { name: 'Copia este texto' })).toHaveValue('*Copa*\n\nhttp://localhost/torneo/9');
    // Allowed now.
    await user.click(screen.getByRole('button', { name: 'Copiar enlace' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Copia este texto' })).toBeNull());
  });

  test('copies a long text in parts', async () => {
    const user = show({ textsOf: () => ['uno', 'dos'] });
    await user.click(summary());
    expect(screen.queryByRole('link', { name: 'Compartir por WhatsApp' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Copiar texto, parte 2 de 2' }));
    expect(await navigator.clipboard.readText()).toBe('dos');
  });

  test('leaves out WhatsApp for a text that its address would cut', () => {
    show({ textsOf: () => ['a'.repeat(1500)] });
    expect(screen.getByRole('link', { name: 'Compartir por WhatsApp', hidden: true })).toBeInTheDocument();
    cleanup();
    show({ textsOf: () => ['a'.repeat(1501)] });
    expect(screen.queryByRole('link', { name: 'Compartir por WhatsApp', hidden: true })).toBeNull();
  });

  test('hands the text to the phone’s own menu', async () => {
    const share = jest.fn(() => Promise.reject(new Error('closed')));
    Object.assign(navigator, { share });
    try {
      const user = show();
      await user.click(summary());
      await user.click(screen.getByRole('button', { name: 'Enviar' }));
      expect(share).toHaveBeenCalledWith({ text: '*Copa*\n\nhttp://localhost/torneo/9' });
    } finally {
      Reflect.deleteProperty(navigator, 'share');
    }
  });

  test('closes on Escape, outside and when the focus leaves it', async () => {
    const user = show();
    await user.click(summary());
    await waitFor(() => expect(isOpen()).toBe(true));
    screen.getByRole('button', { name: 'Copiar texto' }).focus();
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(summary()).toHaveFocus();
    await user.click(summary());
    await waitFor(() => expect(isOpen()).toBe(true));
    await user.click(screen.getByRole('button', { name: 'Copiar texto' }));
    expect(isOpen()).toBe(true);
    await user.click(document.body);
    expect(isOpen()).toBe(false);
    await user.click(summary());
    await waitFor(() => expect(isOpen()).toBe(true));
    // The window loses the focus, or a press is beside the menu's buttons.
    screen.getByRole('button', { name: 'Copiar texto' }).focus();
    screen.getByRole('button', { name: 'Copiar texto' }).blur();
    expect(isOpen()).toBe(true);
    screen.getByRole('button', { name: 'Copiar texto' }).focus();
    screen.getByRole('button', { name: 'Después' }).focus();
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  test('closes on Escape, and leaves open the dialog around it', async () => {
    const user = userEvent.setup();
    const onClose = jest.fn();
    render(
      <Dialog open title="Torneo" onClose={onClose}>
        <ShareItems textsOf={(link) => [link]} />
      </Dialog>,
    );
    await user.click(summary());
    await waitFor(() => expect(isOpen()).toBe(true));
    screen.getByRole('button', { name: 'Copiar texto' }).focus();
    await user.keyboard('{Escape}');
    expect([isOpen(), onClose.mock.calls.length]).toEqual([false, 0]);
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
