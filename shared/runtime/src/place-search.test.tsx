import { findPlaces, listLocations, type Location as Place } from '@mesa/contract/calls/locations';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { nearestOf } from './nearest-place';
import PlaceSearch from './place-search';
import { failure, renderPage, reply } from './testing/render-page';

const cdmx = { country: 'México', state: 'Ciudad de México', city: 'Ciudad de México' };
const leon = { country: 'México', state: 'Guanajuato', city: 'León de los Aldama' };

function Search({ withStores = false }: { withStores?: boolean }) {
  const [place, setPlace] = useState<Place | null>(null);
  return (
    <>
      <PlaceSearch value={place} onChange={setPlace} withStores={withStores} />
      <p>Elegido: {place?.city ?? 'nada'}</p>
    </>
  );
}

/** Gives the device a position; null refuses it. */
function positionOf(coords: { latitude: number; longitude: number } | null) {
  const getCurrentPosition = jest.fn((found: (position: unknown) => void, failed: () => void) => (coords ? found({ coords }) : failed()));
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  return getCurrentPosition;
}
afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'));

describe('the search of a place', () => {
  test('finds a place by the name that people use, and chooses it', async () => {
    const { user, callsOf } = renderPage(<Search />, '/', [reply(findPlaces, { status: 'success', data: [cdmx, leon] })]);
    await user.type(screen.getByRole('combobox', { name: 'Buscar un lugar' }), 'cdmx');
    await user.click(await screen.findByRole('option', { name: 'Ciudad de México Ciudad de México, México' }));
    expect(screen.getByText('Elegido: Ciudad de México')).toBeVisible();
    expect(callsOf(findPlaces).map(({ query }) => query)).toEqual([{ search: 'cdmx' }]);
    expect(screen.queryByRole('button', { name: 'Usar mi ubicación' })).toBeNull();
  });

  test('begins with the second letter', async () => {
    const { user, callsOf } = renderPage(<Search />, '/', [reply(findPlaces, { status: 'success', data: [cdmx] })]);
    await user.type(screen.getByRole('combobox', { name: 'Buscar un lugar' }), 'BA');
    expect(await screen.findByRole('option')).toBeVisible();
    expect(callsOf(findPlaces).map(({ query }) => query)).toEqual([{ search: 'BA' }]);
  });

  test('says that no store is in a place of the name', async () => {
    const { user, callsOf } = renderPage(<Search withStores />, '/', [reply(findPlaces, { status: 'success', data: [] })]);
    await user.type(screen.getByRole('combobox', { name: 'Buscar un lugar' }), 'xyz');
    expect(await screen.findByText('No conocemos una tienda en un lugar que se llame así.')).toBeVisible();
    expect(callsOf(findPlaces).map(({ query }) => query)).toEqual([{ search: 'xyz', withStores: 'true' }]);
  });

  test('says that it found nothing, or that it failed', async () => {
    const { user } = renderPage(<Search />, '/', [reply(findPlaces, { status: 'success', data: [] }), reply(findPlaces, failure('internal'))]);
    const field = screen.getByRole('combobox', { name: 'Buscar un lugar' });
    await user.type(field, 'xyz');
    expect(screen.getByText('Buscando...')).toBeVisible();
    expect(await screen.findByText('Ningún lugar se llama así. Elígelo en las listas.')).toBeVisible();
    await user.type(field, 'w');
    expect(await screen.findByText('No pudimos buscar lugares. Inténtalo de nuevo.')).toBeVisible();
  });

  test('among places with stores finds the nearest, on the device', async () => {
    const asks = positionOf({ latitude: 19.4, longitude: -99.1 });
    const places = reply(listLocations, {
      status: 'success',
      data: [
        { ...leon, latitude: 21.1, longitude: -101.7 },
        { ...cdmx, latitude: 19.43, longitude: -99.13 },
      ],
    });
    const { user, asked, callsOf } = renderPage(<Search withStores />, '/', [places, reply(findPlaces, { status: 'success', data: [cdmx] })]);
    expect(asks).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Usar mi ubicación' }));
    expect(await screen.findByText('Elegido: Ciudad de México')).toBeVisible();
    expect(asked()).toBe('GET /api/location/locations?withStores=true');
    await user.clear(screen.getByRole('combobox'));
    await user.type(screen.getByRole('combobox'), 'cdmx');
    expect(await screen.findByRole('option')).toBeVisible();
    expect(callsOf(findPlaces).map(({ query }) => query)).toEqual([{ search: 'cdmx', withStores: 'true' }]);
  });

  test.each([
    ['the person refuses', null, 'El navegador no dio tu ubicación. Escribe tu ciudad.'],
    ['no store gave coordinates', { latitude: 19.4, longitude: -99.1 }, 'No encontramos una tienda con ubicación. Escribe tu ciudad.'],
  ])('asks for the name if %s', async (_, coords, text) => {
    positionOf(coords);
    const { user } = renderPage(<Search withStores />, '/', [reply(listLocations, { status: 'success', data: [leon] })]);
    await user.click(screen.getByRole('button', { name: 'Usar mi ubicación' }));
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('asks for the name if the device has no position, or the places do not come', async () => {
    const { user } = renderPage(<Search withStores />, '/', [reply(listLocations, failure('internal'))]);
    await user.click(screen.getByRole('button', { name: 'Usar mi ubicación' }));
    expect(await screen.findByText('El navegador no dio tu ubicación. Escribe tu ciudad.')).toBeVisible();
    positionOf({ latitude: 19.4, longitude: -99.1 });
    await user.click(screen.getByRole('button', { name: 'Usar mi ubicación' }));
    expect(await screen.findByText('No encontramos una tienda con ubicación. Escribe tu ciudad.')).toBeVisible();
    expect(screen.queryByText(/El navegador no dio/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Usar mi ubicación' })).toBeEnabled();
  });
});

test('the nearest place is measured on the globe, across the line where dates change', () => {
  const fiji = { ...leon, city: 'Suva', latitude: -18, longitude: 178 };
  const chile = { ...leon, city: 'Santiago', latitude: -33, longitude: -70 };
  expect(nearestOf([chile, fiji], { latitude: -14, longitude: -171 })?.city).toBe('Suva');
  // Degrees of longitude are shorter in the south.
  const east = { ...leon, city: 'Al este', latitude: -53, longitude: -68 };
  const north = { ...leon, city: 'Al norte', latitude: -51, longitude: -71 };
  expect(nearestOf([north, east], { latitude: -53, longitude: -71 })?.city).toBe('Al este');
  expect(nearestOf([], { latitude: 0, longitude: 0 })).toBeNull();
});
