import { render, screen } from '@testing-library/react';
import { OwnPageBoundary } from './own-page-boundary';

function Broken(): never {
  throw new Error('The page is broken');
}

test('a page of the shell that crashes says so and offers to load it again', () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <OwnPageBoundary>
      <Broken />
    </OwnPageBoundary>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Algo falló' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('No pudimos mostrar esta página.');
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  expect(logged).toHaveBeenCalled();
  logged.mockRestore();
});
