import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Column, DataTable } from './table';

interface Row {
  id: number;
  name: string;
  points: number;
}
const rows: Row[] = [
  { id: 1, name: 'Ana', points: 12 },
  { id: 2, name: 'Beto', points: 9 },
];
const columns: Column<Row>[] = [
  { id: 'name', header: 'Jugador', cell: (row) => row.name, primary: true, sortable: true },
  { id: 'points', header: 'Puntos', cell: (row) => row.points, numeric: true, sortable: true },
  { id: 'action', header: <input type="checkbox" aria-label="Todos" />, cell: () => '·' },
];
const table = { caption: 'Resultados', columns, rowKey: (row: Row) => row.id };

describe('DataTable', () => {
  test('is a table named by its caption, with a heading for each column and a row for each item', () => {
    render(<DataTable {...table} rows={rows} />);
    const element = screen.getByRole('table', { name: 'Resultados' });
    expect(within(element).getAllByRole('columnheader')).toHaveLength(3);
    expect(within(element).getByRole('row', { name: 'Ana 12 ·' })).toBeVisible();
  });

  test('gives each cell its label, for the cards of a phone', () => {
    render(<DataTable {...table} rows={rows} />);
    expect(screen.getByRole('cell', { name: '12' })).toHaveAttribute('data-label', 'Puntos');
  });

  test('shows its empty text in place of its rows', () => {
    const { rerender } = render(<DataTable {...table} rows={[]} empty="No hay jugadores inscritos." />);
    expect(screen.getByRole('cell', { name: 'No hay jugadores inscritos.' })).toHaveAttribute('colspan', '3');
    rerender(<DataTable {...table} rows={rows} empty="No hay jugadores inscritos." />);
    expect(screen.queryByText('No hay jugadores inscritos.')).toBeNull();
  });

  test('shows how it is sorted, and reports the column to sort by', async () => {
    const onSort = jest.fn();
    render(<DataTable {...table} rows={rows} sort={{ column: 'points', order: 'desc' }} onSort={onSort} />);
    expect(screen.getByRole('columnheader', { name: 'Puntos' })).toHaveAttribute('aria-sort', 'descending');
    expect(screen.getByRole('columnheader', { name: 'Jugador' })).not.toHaveAttribute('aria-sort');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Jugador' }));
    expect(onSort).toHaveBeenCalledWith('name');
  });

  test('has links in its headings where a sorted table has an address; the browser opens them in a new tab', async () => {
    const onSort = jest.fn();
    render(<DataTable {...table} rows={rows} sort={{ column: 'points', order: 'asc' }} onSort={onSort} sortHref={(column) => `#orden-${column}`} />);
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('data-order')])).toEqual([
      ['Jugador', '#orden-name', null],
      ['Puntos', '#orden-points', 'asc'],
    ]);
    expect(screen.getByRole('columnheader', { name: 'Puntos' })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.setup().click(screen.getByRole('link', { name: 'Jugador' }));
    expect(onSort.mock.calls).toEqual([['name']]);
    expect(fireEvent.click(screen.getByRole('link', { name: 'Jugador' }), { ctrlKey: true })).toBe(true);
    expect(onSort).toHaveBeenCalledTimes(1);
  });

  test('has no buttons in its headings without a listener', () => {
    render(<DataTable {...table} rows={rows} />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('marks the rows that its owner chooses', () => {
    render(<DataTable {...table} rows={rows} rowClass={(row) => (row.name === 'Ana' ? 'own' : undefined)} />);
    expect(screen.getByRole('row', { name: 'Ana 12 ·' })).toHaveClass('own');
    expect(screen.getByRole('row', { name: 'Beto 9 ·' })).not.toHaveClass('own');
  });

  test('opens a row of two lines with a tap beside its links, and closes it with the next one', async () => {
    const inLines: Column<Row>[] = [
      { id: 'name', header: 'Jugador', cell: (row) => <a href="#jugador">{row.name}</a>, primary: true },
      { id: 'city', header: 'Ciudad', cell: () => 'Lima' },
      { id: 'take', header: 'Elegir', cell: () => <label htmlFor="elsewhere">Tomar</label> },
      { id: 'points', header: 'Puntos', cell: (row) => row.points, phone: 'figure' },
    ];
    const user = userEvent.setup();
    render(<DataTable {...table} columns={inLines} rows={rows} />);
    const [, ana, beto] = screen.getAllByRole('row');
    await user.click(within(ana as HTMLElement).getByRole('cell', { name: 'Lima' }));
    expect(ana).toHaveAttribute('data-open');
    expect(beto).not.toHaveAttribute('data-open');
    await user.click(within(beto as HTMLElement).getByRole('link', { name: 'Beto' }));
    await user.click(within(beto as HTMLElement).getByText('Tomar'));
    expect(beto).not.toHaveAttribute('data-open');
    expect(ana).toHaveAttribute('data-open');
    await user.click(within(ana as HTMLElement).getByRole('cell', { name: '12' }));
    expect(ana).not.toHaveAttribute('data-open');
  });

  test('shows a column that phones hide only in a row of two lines that is opened', () => {
    const hidden: Column<Row>[] = [
      { id: 'city', header: 'Ciudad', cell: () => 'Lima', hideOnPhone: true },
      { id: 'store', header: 'Tienda', cell: () => 'La Torre', phone: 'opened' },
      { id: 'date', header: 'Fecha', cell: () => '4 de octubre' },
    ];
    render(<DataTable {...table} columns={hidden} rows={rows.slice(0, 1)} />);
    for (const name of ['Lima', 'La Torre']) expect(screen.getByRole('cell', { name })).toHaveClass('detail', 'opened');
    expect(screen.getByRole('cell', { name: '4 de octubre' })).not.toHaveClass('opened');
  });

  test('shows a dash where a row has no value, which its second line leaves out', () => {
    render(<DataTable {...table} columns={[{ id: 'city', header: 'Ciudad', cell: () => null }]} rows={rows.slice(0, 1)} />);
    expect(screen.getByText('–')).toHaveAttribute('data-no-value');
  });

  test('shows a zero as a value', () => {
    render(<DataTable {...table} rows={[{ id: 1, name: 'Ana', points: 0 }]} />);
    expect(screen.getByRole('cell', { name: '0' })).toBeVisible();
    expect(screen.queryByText('–')).toBeNull();
  });

  test('is dense from nine columns on', () => {
    const wide = (count: number) => Array.from({ length: count }, (_, i): Column<Row> => ({ id: `${i}`, header: `${i}`, cell: () => '·' }));
    const { container, rerender } = render(<DataTable {...table} columns={wide(8)} rows={rows} />);
    expect(container.firstElementChild).not.toHaveClass('dense');
    rerender(<DataTable {...table} columns={wide(9)} rows={rows} />);
    expect(container.firstElementChild).toHaveClass('dense');
  });

  test('tints the row of the person who reads', () => {
    render(<DataTable {...table} rows={rows} isOwn={(row) => row.name === 'Beto'} />);
    expect(screen.getByRole('row', { name: 'Beto 9 ·' })).toHaveClass('own');
    expect(screen.getByRole('row', { name: 'Ana 12 ·' })).not.toHaveClass('own');
  });
});
