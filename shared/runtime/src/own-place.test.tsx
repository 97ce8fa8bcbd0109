import { act, screen } from '@testing-library/react';
import { chooseOwnPlace, useOwnPlace } from './own-place';
import { PlaceSwitch } from './place-switch';
import { renderPage } from './testing/render-page';

const lima = { country: 'Perú', state: 'Lima Metropolitana', city: 'Lima' };
const address = 'pais=Per%C3%BA&departamento=Lima+Metropolitana&ciudad=Lima';

function Answer() {
  const { place, answered } = useOwnPlace();
  return <p>{place ? place.city : answered ? 'no quiere decirlo' : 'sin respuesta'}</p>;
}

describe('the place of a device', () => {
  test('is unknown, a place, or declined, and shown as soon as it changes', () => {
    renderPage(<Answer />, '/');
    expect(screen.getByText('sin respuesta')).toBeVisible();
    act(() => chooseOwnPlace(lima));
    expect(screen.getByText('Lima')).toBeVisible();
    act(() => chooseOwnPlace(null));
    expect(screen.getByText('no quiere decirlo')).toBeVisible();
  });

  test('follows another tab, and ignores a value that is no place', () => {
    renderPage(<Answer />, '/');
    const write = (text: string) =>
      act(() => {
        localStorage.setItem('mesa:place', text);
        window.dispatchEvent(new StorageEvent('storage', { key: 'mesa:place' }));
      });
    write(JSON.stringify(lima));
    expect(screen.getByText('Lima')).toBeVisible();
    write('{"city":3}');
    expect(screen.getByText('no quiere decirlo')).toBeVisible();
    write('no es JSON');
    expect(screen.getByText('no quiere decirlo')).toBeVisible();
    write(JSON.stringify({ ...lima, city: '' }));
    expect(screen.getByText('no quiere decirlo')).toBeVisible();
  });

  test('lasts as long as the page if the device stores nothing', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('QuotaExceededError');
    });
    renderPage(<Answer />, '/');
    act(() => chooseOwnPlace(lima));
    expect(screen.getByText('Lima')).toBeVisible();
    full.mockRestore();
    act(() => chooseOwnPlace(null));
    expect(screen.getByText('no quiere decirlo')).toBeVisible();
  });
});

describe('a page of places', () => {
  test('leaves the place of its address in one tap, also its page of the list, and keeps the rest', () => {
    renderPage(<PlaceSwitch />, `/agenda?${address}&pagina=2&formato=Expandido`);
    expect(screen.getByRole('link', { name: 'Quitar Lima: ver todos los lugares' })).toHaveAttribute('href', '/agenda?formato=Expandido');
  });

  test.each([
    ['pais=Colombia&departamento=Antioquia+Department', 'Quitar Antioquia: ver todos los lugares'],
    ['pais=Colombia', 'Quitar Colombia: ver todos los lugares'],
  ])('of %s names the smallest place of its address', (search, name) => {
    chooseOwnPlace(lima);
    renderPage(<PlaceSwitch />, `/agenda?${search}`);
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/agenda');
  });

  test('that says elsewhere which place it is of offers no other way to leave it', () => {
    chooseOwnPlace(lima);
    renderPage(<PlaceSwitch withoutRemoval />, `/agenda?${address}`);
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('of everywhere offers the place of the device', () => {
    chooseOwnPlace(lima);
    renderPage(<PlaceSwitch />, '/agenda?pagina=2');
    expect(screen.getByRole('link', { name: 'Ver solo Lima' })).toHaveAttribute('href', `/agenda?${address}`);
  });

  test.each(['/agenda', '/meta?tienda=el-dragon', '/meta?temporada=liga'])(
    'at %s offers nothing without a place, and none instead of a store or season',
    (url) => {
      if (url !== '/agenda') chooseOwnPlace(lima);
      renderPage(<PlaceSwitch />, url);
      expect(screen.queryByRole('link')).toBeNull();
    },
  );
});
