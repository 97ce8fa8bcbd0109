import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Button, buttonClass } from './button';
import { ChosenList } from './chosen-list';
import { EmptyState, ErrorState, LoadingText, Skeleton } from './feedback';
import { TableSkeleton } from './table';

describe('Button', () => {
  test('does not submit its form, and is quieter than the primary one, by default', () => {
    render(
      <>
        <Button icon={<i data-testid="icon" />}>Guardar</Button>
        <Button type="submit" tone="danger" size="small" className="own">
          Borrar
        </Button>
      </>,
    );
    const save = screen.getByRole('button', { name: 'Guardar' });
    expect(save).toHaveAttribute('type', 'button');
    expect(save).not.toHaveAttribute('aria-busy');
    expect(save).toHaveClass('button secondary normal', { exact: true });
    expect(save).toContainElement(screen.getByTestId('icon'));
    const remove = screen.getByRole('button', { name: 'Borrar' });
    expect(remove).toHaveAttribute('type', 'submit');
    expect(remove).toHaveClass('button danger small own', { exact: true });
    expect(buttonClass({ tone: 'primary' })).toBe('button primary normal');
    expect(buttonClass()).toBe('button secondary normal');
  });

  test('that is busy says so, refuses presses, and shows a spinner in place of its icon', async () => {
    const onClick = jest.fn();
    render(
      <Button busy icon={<i data-testid="icon" />} onClick={onClick}>
        Guardar
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Guardar', busy: true });
    await userEvent.setup().click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(button).toBeDisabled();
    expect(button.querySelector('.spinner')).toHaveAttribute('aria-hidden', 'true');
    expect(screen.queryByTestId('icon')).toBeNull();
  });

  test('can be disabled without being busy', () => {
    render(<Button disabled>Guardar</Button>);
    expect(screen.getByRole('button', { busy: false })).toBeDisabled();
  });
});

describe('feedback', () => {
  test('an error is announced and can be retried, once at a time', async () => {
    const onRetry = jest.fn();
    const { rerender } = render(<ErrorState message="No cargó." onRetry={onRetry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('No cargó.');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
    rerender(<ErrorState message="No cargó." onRetry={onRetry} busy />);
    expect(screen.getByRole('button', { name: 'Reintentar', busy: true })).toBeDisabled();
    rerender(<ErrorState message="No cargó." />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('an empty state explains itself, and its drawing is hidden from screen readers', () => {
    const { container } = render(<EmptyState action={<a href="/torneos">Ver</a>}>Nada.</EmptyState>);
    expect(screen.getByText('Nada.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver' })).toBeVisible();
    expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  });

  test('a skeleton is hidden from screen readers, and its last line is shorter', () => {
    const { container, rerender } = render(<Skeleton lines={3} height="2rem" />);
    const lines = () => [...container.querySelectorAll('svg')].map((svg) => [svg.getAttribute('width'), svg.getAttribute('height')]);
    expect(container.firstChild).toHaveAttribute('aria-hidden', 'true');
    expect(lines()).toEqual([
      ['100%', '2rem'],
      ['100%', '2rem'],
      ['60%', '2rem'],
    ]);
    rerender(<Skeleton />);
    expect(lines()).toEqual([['100%', '0.9rem']]);
  });

  test('a table skeleton has a heading, rows and columns', () => {
    const { container } = render(<TableSkeleton rows={2} columns={4} />);
    expect(container.firstChild).toHaveAttribute('aria-hidden', 'true');
    expect(container.querySelector('.skeleton')).toHaveAttribute('data-lines', '2');
    const widths = [...container.querySelectorAll('.skeletonRow')].map((row) => [...row.querySelectorAll('svg')].map((svg) => svg.getAttribute('width')));
    expect(widths).toEqual([
      ['50%', '50%', '50%', '50%'],
      ['60%', '72%', '85%', '60%'],
      ['72%', '85%', '60%', '72%'],
    ]);
  });

  test('the loading text is announced', () => {
    render(<LoadingText>Cargando...</LoadingText>);
    expect(screen.getByRole('status')).toHaveTextContent('Cargando...');
  });
});

describe('ChosenList', () => {
  test('names the item that a press removes, and is hidden while nothing is selected', async () => {
    const onRemove = jest.fn();
    const list = { label: 'Elegidos', itemKey: (name: string) => name, itemToLabel: (name: string) => name, onRemove };
    const { container, rerender } = render(<ChosenList {...list} items={['Ana', 'Leo']} />);
    expect(screen.getByRole('list', { name: 'Elegidos' })).toHaveTextContent('Ana Leo');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Quitar a Leo' }));
    expect(onRemove).toHaveBeenCalledWith('Leo');
    rerender(<ChosenList {...list} items={['Ana']} removeLabel={(name) => `Sin ${name}`} />);
    expect(screen.getByRole('button', { name: 'Sin Ana' })).toHaveAttribute('type', 'button');
    rerender(<ChosenList {...list} items={[]} />);
    expect(container).toBeEmptyDOMElement();
  });
});
