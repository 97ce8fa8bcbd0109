import { describe, expect, test } from '@jest/globals';
import { listLocations } from '@mesa/contract/calls/locations';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';
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
    await store({ country: 'Chile', state: 'Biobío', city: 'Concepción', status: 0 });
    expect((await app.call(listLocations, { query: { withStores: 'true' } })).data).toEqual([
      { country: 'Chile', state: 'Valparaíso', city: 'Viña del Mar' },
      { country: 'Perú', state: 'Arequipa', city: 'Arequipa' },
    ]);
    expect((await app.call(listLocations, { query: { withStores: 'true', country: 'Perú' } })).data).toHaveLength(1);
  });
});
