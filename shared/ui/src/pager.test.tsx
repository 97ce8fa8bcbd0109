import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Pager } from './pager';

describe('Pager', () => {
  test('draws nothing where all is on one page', () => {
    const { container } = render(<Pager page={1} pages={1} onPage={() => {}} refetching={false} variant="words" label="Páginas" />);
    expect(container).toBeEmptyDOMElement();
  });

  test('says where one is and leads to the pages beside', async () => {
    const onPage = jest.fn();
    const user = userEvent.setup();
    render(<Pager page={2} pages={3} onPage={onPage} refetching={false} variant="words" label="Páginas de torneos" />);
    expect(screen.getByRole('navigation', { name: 'Páginas de torneos' })).toHaveTextContent('Página 2 de 3');
    await user.click(screen.getByRole('button', { name: 'Siguiente' }));
    await user.click(screen.getByRole('button', { name: 'Anterior' }));
    expect(onPage.mock.calls).toEqual([[3], [1]]);
  });

  test('leads nowhere past its ends', () => {
    const { rerender } = render(<Pager page={1} pages={2} onPage={() => {}} refetching={false} variant="arrows" label="Páginas" />);
    expect(screen.getByRole('button', { name: 'Anterior' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Siguiente' })).toHaveTextContent('>');
    rerender(<Pager page={2} pages={2} onPage={() => {}} refetching={false} variant="arrows" label="Páginas" />);
    expect(screen.getByRole('button', { name: 'Anterior' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Siguiente' })).toBeDisabled();
  });

  test('brings who is past the last page to it, once the answer is there', () => {
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
