import { expect, test } from '@jest/globals';
import { firstMissing } from './outline';

test('a page lacks the first heading or link of another that it has less often; their order does not count', () => {
  const [title, store, city] = ['el título «Copa»', 'el enlace a /tiendas/1', 'el enlace a /ciudades/lima'];
  expect(firstMissing([title, store, store], [store, city, title, store])).toBeNull();
  expect(firstMissing([title, store, store, city], [title, store])).toBe(store);
  expect(firstMissing([title, store], [])).toBe(title);
});
