import { session } from '@mesa/runtime/session';
import { renderPage } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import ContactPage from './contact-page';
import NotAllowedPage from './not-allowed-page';
import NotFoundPage from './not-found-page';
import PrivacyPage from './privacy-page';
import TermsPage from './terms-page';
import ThanksPage from './thanks-page';

const show = (page: ReactElement) => renderPage([{ path: '*', element: page }], '/');

test('an address that does not exist says so and links to the home page', () => {
  show(<NotFoundPage />);
  expect(screen.getByText('404')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Ruta no encontrada' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/');
  expect(document.title).toBe('Ruta no encontrada · Mesa Abierta');
});

test('a page for administrators asks a visitor to sign in', async () => {
  const signIn = jest.fn();
  session.setState({ signIn });
  const { user } = show(<NotAllowedPage />);
  expect(screen.getByText('Solo el administrador del sitio puede ver esta página.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  expect(signIn).toHaveBeenCalledWith();
});

test.each([
  ['Política de privacidad', <PrivacyPage key="privacy" />],
  ['Términos y condiciones', <TermsPage key="terms" />],
])('%s names the day of its last change', (title, page) => {
  show(page);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText('Última actualización: 24/05/2025')).toBeVisible();
});

test('the thanks name the sources of places, cards and fonts, with their licences', () => {
  show(<ThanksPage />);
  expect(screen.getByRole('link', { name: /GeoNames/ })).toHaveAttribute('href', 'https://www.geonames.org/');
  expect(screen.getByRole('link', { name: /CC BY 4\.0/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /TCGdex/ })).toBeVisible();
  expect(screen.getByText(/SIL Open Font License/)).toBeVisible();
});

test('the contact page thanks, and links to the site, the mail, the video channel and the social networks', () => {
  show(<ContactPage />);
  expect(screen.getByText(/Gracias por ser parte de la mesa/)).toBeVisible();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    window.location.origin,
    expect.stringMatching(/^mailto:/),
    expect.stringContaining('youtube.com'),
    expect.stringContaining('instagram.com'),
    expect.stringContaining('facebook.com'),
  ]);
});
