import { findPlaces, listLocations } from '@mesa/contract/calls/locations';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import type { Place } from './own-place';
import { PlaceFields } from './place-fields';
import { failure, type Reply, renderPage, reply } from './testing/render-page';

const data = [
  { country: 'Perú', state: 'Lima', city: 'Lima' },
  { country: 'Colombia', state: 'Cundinamarca', city: 'Chía' },
  { country: 'Colombia', state: 'Antioquia', city: 'Medellín' },
  { country: 'Colombia', state: 'Antioquia', city: 'Envigado' },
  { country: 'Colombia', state: 'Antioquia', city: 'Ábrego' },
  { country: 'Colombia', state: 'Córdoba', city: 'Montería' },
  { country: 'Argentina', state: 'Córdoba', city: 'Villa María' },
];
const places = reply(listLocations, { status: 'success', data });
const none: Place = { country: '', state: '', city: '' };

function Places({ first, withStores = false }: { first: Place; withStores?: boolean }) {
  const [place, setPlace] = useState(first);
  return <PlaceFields value={place} onChange={setPlace} withStores={withStores} />;
}
const show = (first: Place, replies: Reply[] = [places], withStores = false) =>
  renderPage(<Places first={first} withStores={withStores} />, '/perfil', replies);
const field = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const choicesOf = (name: string) => [...field(name).options].map(({ text }) => text);

describe('a place', () => {
  test('is chosen from country to city, each in alphabetical order within the one before', async () => {
    const { user } = show(none);
    await screen.findByRole('option', { name: 'Perú' });
    expect(choicesOf('País')).toEqual(['Selecciona…', 'Argentina', 'Colombia', 'Perú']);
    expect(choicesOf('Departamento')).toEqual(['Selecciona…']);
    await user.selectOptions(field('País'), 'Colombia');
    expect(choicesOf('Departamento')).toEqual(['Selecciona…', 'Antioquia', 'Córdoba', 'Cundinamarca']);
    await user.selectOptions(field('Departamento'), 'Antioquia');
    expect(choicesOf('Ciudad')).toEqual(['Selecciona…', 'Ábrego', 'Envigado', 'Medellín']);
  });

  test('has the cities of its own country where two countries have a state of that name', async () => {
    show({ country: 'Argentina', state: 'Córdoba', city: '' });
    await screen.findByRole('option', { name: 'Perú' });
    expect(choicesOf('Ciudad')).toEqual(['Selecciona…', 'Villa María']);
  });

  test('loses its city with another state, and its state too with another country', async () => {
    const { user } = show({ country: 'Colombia', state: 'Antioquia', city: 'Medellín' });
    await screen.findByRole('option', { name: 'Perú' });
    await user.selectOptions(field('Departamento'), 'Cundinamarca');
    expect([field('País').value, field('Ciudad').value]).toEqual(['Colombia', '']);
    await user.selectOptions(field('Ciudad'), 'Chía');
    expect(field('Departamento')).toHaveValue('Cundinamarca');
    await user.selectOptions(field('País'), 'Perú');
    expect([field('Departamento').value, field('Ciudad').value]).toEqual(['', '']);
  });

  test('is filled in as a whole by the search, which names it once it is whole', async () => {
    const lima = { country: 'Perú', state: 'Lima', city: 'Lima' };
    const { user } = show({ country: 'Colombia', state: 'Antioquia', city: '' }, [places, reply(findPlaces, { status: 'success', data: [lima] })]);
    const search = await screen.findByRole('combobox', { name: 'Buscar un lugar' });
    expect(search).toHaveValue('');
    await screen.findByRole('option', { name: 'Perú' });
    await user.selectOptions(field('Ciudad'), 'Envigado');
    expect(search).toHaveValue('Envigado, Antioquia, Colombia');
    await user.type(search, '{Control>}a{/Control}lima');
    await user.click(await screen.findByRole('option', { name: 'Lima Lima, Perú' }));
    expect(['País', 'Departamento', 'Ciudad'].map((name) => field(name).value)).toEqual(['Perú', 'Lima', 'Lima']);
  });

  test('outside the list stays until the person changes it', async () => {
    show({ country: 'Uruguay', state: 'Salto', city: 'Salto' });
    await screen.findByRole('option', { name: 'Perú' });
    expect([field('País').value, field('Departamento').value, field('Ciudad').value]).toEqual(['Uruguay', 'Salto', 'Salto']);
  });

  test('in a filter is one with stores, or any', async () => {
    const { callsOf } = show(none, [places], true);
    await screen.findByRole('option', { name: 'Perú' });
    expect(choicesOf('Ciudad')).toEqual(['Todos']);
    expect(callsOf(listLocations)[0]?.query).toEqual({ withStores: 'true' });
  });

  test('shows that the list is loading, and if it fails', async () => {
    show(none, [reply(listLocations, failure('internal'))]);
    expect(choicesOf('País')).toEqual(['Cargando...']);
    expect(await screen.findByText('No se pudo cargar la lista de lugares.')).toBeVisible();
    expect(field('País')).toHaveAccessibleDescription('No se pudo cargar la lista de lugares.');
  });

  test('is shown read-only without requesting the list, and wrong or required as its form says', () => {
    const { callsOf, unmount } = renderPage(
      <PlaceFields value={{ country: 'Colombia', state: 'Antioquia Department', city: 'Medellín' }} onChange={() => undefined} readOnly stateLabel="Estado" />,
      '/perfil',
    );
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Colombia', 'Antioquia', 'Medellín']);
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['País', 'Estado', 'Ciudad']);
    expect(callsOf(listLocations)).toEqual([]);
    unmount();
    const errors = { country: 'Mal país', state: 'Mal departamento', city: 'Mala ciudad' };
    renderPage(<PlaceFields value={none} onChange={() => undefined} required errors={errors} />, '/perfil', [places]);
    expect(['País', 'Departamento', 'Ciudad'].map((name) => field(name).getAttribute('aria-required'))).toEqual(['true', 'true', 'true']);
    expect(field('País')).toHaveAccessibleDescription('Mal país');
    expect(field('Departamento')).toHaveAccessibleDescription('Mal departamento');
    expect(field('Ciudad')).toHaveAccessibleDescription('Mala ciudad');
  });
});
