import { renderPage } from '@mesa/runtime/testing/render-page';
import { act, screen } from '@testing-library/react';
import { SearchForm } from './search-form';

const show = (url = '/') => renderPage([{ path: '*', element: <SearchForm /> }], url);

describe('the search of the site', () => {
  test.each(['', '   ', 'a', ' a '])('says that %j is too short and searches nothing', async (words) => {
    const { user, address } = show();
    await user.type(screen.getByRole('searchbox'), `${words}{Enter}`);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Por favor ingresa al menos 2 caracteres para buscar.');
    expect(address()).toBe('/');
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(screen.getByRole('searchbox')).toHaveValue(words);
  });

  test('opens the results with the encoded words', async () => {
    const { user, address } = show();
    await user.type(screen.getByRole('searchbox'), ' copa & liga ');
    await user.click(screen.getByRole('button', { name: 'Buscar' }));
    expect(address()).toBe('/buscar?q=copa%20%26%20liga');
  });

  test('takes two letters', async () => {
    const { user, address } = show();
    await user.type(screen.getByRole('searchbox'), 'ex{Enter}');
    expect(address()).toBe('/buscar?q=ex');
  });

  test('shows the words of another search', async () => {
    const { router } = renderPage([{ path: '*', element: <SearchForm /> }], '/buscar?q=ana');
    expect(screen.getByRole('searchbox')).toHaveValue('ana');
    await act(() => router.navigate('/buscar?q=beto'));
    expect(screen.getByRole('searchbox')).toHaveValue('beto');
  });

  test('is empty on another page that was searched', () => {
    show('/ayuda?q=pase');
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  test('keeps the words of the shown results', () => {
    show('/buscar?q=charizard%20ex');
    expect(screen.getByRole('searchbox', { name: 'Buscar torneos, jugadores, tiendas y cartas' })).toHaveValue('charizard ex');
  });
});
