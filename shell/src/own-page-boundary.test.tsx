import { Link } from '@mesa/runtime/router';
import { renderPage } from '@mesa/runtime/testing/render-page';
import { render, screen } from '@testing-library/react';
import { OwnPageBoundary } from './own-page-boundary';
import { PageAtAddress } from './site-map';
import './remotes/host';

jest.mock('./static-pages/thanks-page', () => ({ __esModule: true, default: () => mockBroken() }));
const mockBroken = Broken;

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

test('the page after one that crashed is shown', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const element = (
    <>
      <Link to="/terminos-condiciones">Otra página</Link>
      <PageAtAddress />
    </>
  );
  const { user } = renderPage([{ path: '*', element }], '/agradecimientos');
  expect(await screen.findByRole('heading', { level: 1, name: 'Algo falló' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Otra página' }));
  expect(await screen.findByRole('heading', { level: 1, name: /Términos/ })).toBeVisible();
  expect(logged).toHaveBeenCalled();
  logged.mockRestore();
});
