import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { Disclosure } from './disclosure';

test('a disclosure mounts its content on first opening, and keeps it while closed', async () => {
  const user = userEvent.setup();
  render(
    <Disclosure label="Filtrar" openLabel="Ocultar filtro">
      <input aria-label="Nombre" />
    </Disclosure>,
  );
  expect(screen.queryByLabelText('Nombre')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Filtrar', expanded: false }));
  await user.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Copa');
  await user.click(screen.getByRole('button', { name: 'Ocultar filtro', expanded: true }));
  expect(screen.queryByRole('textbox', { name: 'Nombre' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Filtrar' }));
  expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Copa');
});

test('one that is open from the start shows its content', () => {
  render(
    <Disclosure label="Filtrar" defaultOpen>
      <p>Los filtros</p>
    </Disclosure>,
  );
  expect(screen.getByRole('button', { name: 'Filtrar', expanded: true })).toBeVisible();
  expect(screen.getByText('Los filtros')).toBeVisible();
});

test('one that the page opens and closes tells the page what is wanted', async () => {
  const user = userEvent.setup();
  const onToggle = jest.fn();
  const { rerender } = render(
    <Disclosure label="Filtrar" open={false} onToggle={onToggle}>
      <p>Los filtros</p>
    </Disclosure>,
  );
  await user.click(screen.getByRole('button', { name: 'Filtrar', expanded: false }));
  expect(onToggle).toHaveBeenLastCalledWith(true);
  expect(screen.queryByText('Los filtros')).toBeNull();
  rerender(
    <Disclosure label="Filtrar" open onToggle={onToggle}>
      <p>Los filtros</p>
    </Disclosure>,
  );
  await user.click(screen.getByRole('button', { name: 'Filtrar', expanded: true }));
  expect(onToggle).toHaveBeenLastCalledWith(false);
  expect(screen.getByText('Los filtros')).toBeVisible();
});

test.each([
  [true, 1],
  [false, 0],
])('one that is also for browsers without scripts (%s) has its content there, before it is opened, %i time', (withoutScript, times) => {
  // A parsed document runs no scripts.
  const pageOf = (isOpen: boolean) => {
    const html = renderToStaticMarkup(
      <Disclosure label="Filtrar" defaultOpen={isOpen} withoutScript={withoutScript}>
        <input aria-label="Nombre" />
      </Disclosure>,
    );
    return new DOMParser().parseFromString(html, 'text/html');
  };
  expect(pageOf(false).querySelectorAll('input')).toHaveLength(times);
  expect(pageOf(true).querySelectorAll('input')).toHaveLength(1);
});
