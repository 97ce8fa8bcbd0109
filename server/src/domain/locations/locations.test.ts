import { describe, expect, test } from '@jest/globals';
import { findPlaces, listLocations } from '@mesa/contract/calls/locations';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';
import { knownPlaces } from './known-places';
import { locations } from './locations';

const app = testApp();
const { store } = community(app);

describe('The places of the forms', () => {
  test('are all of them, sorted, for everyone', async () => {
    const { data } = await app.call(listLocations, { query: {} });
    expect(data.length).toBeGreaterThan(7000);
    expect(data).toEqual(locations());
    expect(data).toContainEqual({ country: 'Colombia', state: 'Antioquia', city: 'Medellín' });
    expect(data).toContainEqual({ country: 'México', state: 'Ciudad de México', city: 'Ciudad de México' });
    const countries = [...new Set(data.map(({ country }) => country))];
    expect(countries).toEqual([...countries].sort(new Intl.Collator('es').compare));
  });

  test('can be those of one country, ignoring case and accents', async () => {
    const { data } = await app.call(listLocations, { query: { country: 'mexico' } });
    expect(new Set(data.map(({ country }) => country))).toEqual(new Set(['México']));
    expect((await app.call(listLocations, { query: { country: 'Atlántida' } })).data).toEqual([]);
  });

  test('can be only those with an active store', async () => {
    await store({ country: 'Perú', state: 'Arequipa', city: 'Arequipa' });
    await store({ country: 'Perú', state: 'Arequipa', city: 'Arequipa' });
    await store({ country: 'Chile', state: 'Valparaíso', city: 'Viña del Mar' });
    await store({ country: 'Chile', state: 'Valparaíso', city: 'Concón' });
    await store({ country: 'Chile', state: 'Antofagasta', city: 'Taltal' });
    await store({ country: 'Chile', state: 'Valparaíso', city: 'Valparaíso' });
    await store({ country: 'Chile', state: 'Valparaíso', city: 'Ñipas' });
    await store({ country: 'Chile', state: 'Biobío', city: 'Concepción', status: 0 });
    expect((await app.call(listLocations, { query: { withStores: 'true' } })).data).toEqual([
      { country: 'Chile', state: 'Antofagasta', city: 'Taltal' },
      { country: 'Chile', state: 'Valparaíso', city: 'Concón' },
      { country: 'Chile', state: 'Valparaíso', city: 'Ñipas' },
      { country: 'Chile', state: 'Valparaíso', city: 'Valparaíso' },
      { country: 'Chile', state: 'Valparaíso', city: 'Viña del Mar' },
      { country: 'Perú', state: 'Arequipa', city: 'Arequipa' },
    ]);
    expect((await app.call(listLocations, { query: { withStores: 'true', country: 'Perú' } })).data).toHaveLength(1);
  });

  test('with stores have the middle of the stores that gave coordinates', async () => {
    const lima = { country: 'Perú', state: 'Lima Metropolitana', city: 'Lima' };
    await store({ ...lima, latitude: -12, longitude: -77 });
    await store({ ...lima, latitude: -12.2, longitude: -77.1 });
    await store({ ...lima });
    const cusco = { country: 'Perú', state: 'Cusco', city: 'Cusco' };
    await store({ ...cusco, latitude: -13.5 });
    expect((await app.call(listLocations, { query: { withStores: 'true' } })).data).toEqual([cusco, { ...lima, latitude: -12.1, longitude: -77.05 }]);
  });
});

describe('The search of places', () => {
  const found = async (text: string, more = {}) =>
    (await app.call(findPlaces, { query: { search: text, ...more } })).data.map(({ country, city }) => `${city}, ${country}`);

  test.each([
    ['león', 'León de los Aldama, México'],
    ['CDMX', 'Ciudad de México, México'],
    ['mexico df', 'Ciudad de México, México'],
    ['bogota', 'Bogotá, Colombia'],
    ['BA', 'Buenos Aires, Argentina'],
    ['buenos aires', 'Buenos Aires, Argentina'],
    ['querétaro', 'Santiago de Querétaro, México'],
    ['ciudad juarez', 'Juárez, México'],
    ['santiago', 'Santiago, Chile'],
    ['cordoba', 'Córdoba, Argentina'],
    ['córdoba españa', 'Córdoba, España'],
    ['medelin', 'Medellín, Colombia'],
    ['bogta', 'Bogotá, Colombia'],
    ['guadaljara', 'Guadalajara, México'],
    ['gdl', 'Guadalajara, México'],
    ['mty', 'Monterrey, México'],
    ['caba', 'Buenos Aires, Argentina'],
    ['medallo', 'Medellín, Colombia'],
    ['tijuana', 'Tijuana, México'],
    ['valpo', 'Valparaíso, Chile'],
    ['guate', 'Ciudad de Guatemala, Guatemala'],
    ['santa cruz', 'Santa Cruz de la Sierra, Bolivia'],
    ['la paz', 'La Paz, Bolivia'],
    ['trujillo', 'Trujillo, Perú'],
    ['cartagena', 'Cartagena, Colombia'],
    ['cuenca', 'Cuenca, Ecuador'],
    ['valencia', 'Valencia, Venezuela'],
    ['concepción', 'Concepción, Chile'],
    ['san josé', 'San José, Costa Rica'],
    ['santo domingo', 'Santo Domingo, República Dominicana'],
    ['guadalajara españa', 'Guadalajara, España'],
  ])('finds «%s» first as %s', async (text, place) => {
    expect((await found(text))[0]).toBe(place);
  });

  test('returns other places of the name after it, as many as asked, and none for an unknown one', async () => {
    expect(await found('león')).toEqual(expect.arrayContaining(['León, España', 'León, Nicaragua']));
    expect(await found('san', { limit: 3 })).toHaveLength(3);
    expect(await found('Atlántida del Norte')).toEqual([]);
    expect(await found('')).toEqual([]);
  });

  test('can be among places with an active store', async () => {
    await store({ country: 'México', state: 'Guanajuato', city: 'León de los Aldama' });
    await store({ country: 'España', state: 'Castilla y León', city: 'León', status: 0 });
    expect(await found('leon', { withStores: 'true' })).toEqual(['León de los Aldama, México']);
  });

  test('knows other names only of places that the forms offer', () => {
    for (const [country, state, city] of knownPlaces) expect(locations()).toContainEqual({ country, state, city });
  });
});
