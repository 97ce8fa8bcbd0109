import { createMemoryRouter, RouterProvider } from '@mesa/runtime/router';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { keptPages } from './kept';
import { OfflinePage } from './offline-page';

jest.mock('./kept', () => ({ keptPages: jest.fn() }));
const kept = jest.mocked(keptPages);

function show(onRetry: () => Promise<void> = async () => undefined) {
  render(<RouterProvider router={createMemoryRouter()} routes={[{ path: '*', element: <OfflinePage onRetry={onRetry} /> }]} />);
  return userEvent.setup();
}
const pages = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ address: `/tienda/${i}`, title: `Tienda ${i}`, at: new Date('2026-11-22T14:05:00').getTime() }));

describe('a page without an offline copy', () => {
  test('links to the twelve pages read last, with their times', async () => {
    kept.mockResolvedValue(pages(13));
    show();
    expect(await screen.findByRole('heading', { name: 'Lo que puedes leer sin conexión' })).toBeVisible();
    const links = screen.getAllByRole('listitem');
    expect(links).toHaveLength(12);
    expect(links[0]).toHaveTextContent('Tienda 0 del 22/11 14:05');
    expect(screen.getByRole('link', { name: 'Tienda 11' })).toHaveAttribute('href', '/tienda/11');
  });

  test('lists nothing if nothing is saved or the storage is disabled', async () => {
    kept.mockRejectedValue(new Error('SecurityError'));
    show();
    expect(await screen.findByText(/No hay conexión con Mesa Abierta/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Página no guardada' })).toBeVisible();
    expect(document.title).toBe('Sin conexión · Mesa Abierta');
    expect(screen.queryByRole('heading', { name: 'Lo que puedes leer sin conexión' })).toBeNull();
  });

  test('is retried by Reintentar, once at a time, and shows if it still fails', async () => {
    kept.mockResolvedValue([]);
    let answer: () => void = () => undefined;
    const user = show(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const retry = screen.getByRole('button', { name: 'Reintentar' });
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await user.click(retry);
    expect(retry).toBeDisabled();
    answer();
    expect(await screen.findByText('Todavía no hay conexión.')).toBeVisible();
    expect(retry).toBeEnabled();
    await user.click(retry);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});
