import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Pager } from './pager';

describe('Pager', () => {
  test('is hidden if there is one page', () => {
    const { container } = render(<Pager page={1} pages={1} onPage={() => {}} refetching={false} variant="words" label="Páginas" />);
    expect(container).toBeEmptyDOMElement();
  });

  test('shows the current page and links to its neighbours', async () => {
    const onPage = jest.fn();
    const user = userEvent.setup();
    render(<Pager page={2} pages={3} onPage={onPage} refetching={false} variant="words" label="Páginas de torneos" />);
    expect(screen.getByRole('navigation', { name: 'Páginas de torneos' })).toHaveTextContent('Página 2 de 3');
    await user.click(screen.getByRole('button', { name: 'Siguiente' }));
    await user.click(screen.getByRole('button', { name: 'Anterior' }));
    expect(onPage.mock.calls).toEqual([[3], [1]]);
  });

  test('uses links for pages with an address; the browser handles a press that opens a new tab', async () => {
    const onPage = jest.fn();
    const user = userEvent.setup();
    const hrefOf = (page: number) => `?pagina=${page}`;
    const { rerender } = render(<Pager page={1} pages={3} onPage={onPage} hrefOf={hrefOf} refetching={false} variant="words" label="Páginas" />);
    expect(screen.getByRole('button', { name: 'Anterior' })).toBeDisabled();
    const next = screen.getByRole('link', { name: 'Siguiente' });
    expect(next).toHaveAttribute('href', '?pagina=2');
    await user.click(next);
    expect(onPage.mock.calls).toEqual([[2]]);
    const followed = fireEvent.click(next, { ctrlKey: true });
    expect([followed, onPage.mock.calls.length]).toEqual([true, 1]);
    rerender(<Pager page={3} pages={3} onPage={onPage} hrefOf={hrefOf} refetching={false} variant="words" label="Páginas" />);
    expect(screen.getByRole('link', { name: 'Anterior' })).toHaveAttribute('href', '?pagina=2');
    expect(screen.getByRole('button', { name: 'Siguiente' })).toBeDisabled();
  });

  test('names its arrows, links as well as buttons', () => {
    const { rerender } = render(
      <Pager page={2} pages={3} onPage={() => {}} hrefOf={(page) => `?pagina=${page}`} refetching={false} variant="arrows" label="Páginas" />,
    );
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('aria-label')])).toEqual([
      ['<', 'Anterior'],
      ['>', 'Siguiente'],
    ]);
    rerender(<Pager page={2} pages={3} onPage={() => {}} refetching={false} variant="arrows" label="Páginas" />);
    expect(screen.getByRole('button', { name: 'Anterior' })).toHaveTextContent('<');
    expect(screen.getByRole('button', { name: 'Siguiente' })).toHaveTextContent('>');
  });

  test('has no arrows past its ends', () => {
    const { rerender } = render(<Pager page={1} pages={2} onPage={() => {}} refetching={false} variant="arrows" label="Páginas" />);
    expect(screen.getByRole('button', { name: 'Anterior' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Siguiente' })).toHaveTextContent('>');
    rerender(<Pager page={2} pages={2} onPage={() => {}} refetching={false} variant="arrows" label="Páginas" />);
    expect(screen.getByRole('button', { name: 'Anterior' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Siguiente' })).toBeDisabled();
  });

  test('replaces a page past the end by the last one, once the answer has arrived', () => {
    const onPage = jest.fn();
    const pager = (pages: number, refetching: boolean) => (
      <Pager page={999} pages={pages} onPage={onPage} refetching={refetching} variant="words" label="Páginas" />
    );
    const { rerender } = render(pager(1, true));
    expect(onPage).not.toHaveBeenCalled();
    rerender(pager(0, false));
    expect(onPage).not.toHaveBeenCalled();
    rerender(pager(3, false));
    expect(onPage.mock.calls).toEqual([[3, { replace: true }]]);
  });
});
