import { describeArea } from '@mesa/contract/area/describe';
import area from '../area';

const { menu, routes } = describeArea(area);

test('the menu leads to the list, to the form for those who create stores, and to the request for members', () => {
  expect(menu.map(({ under, label, path, order, for: people }) => [under, label, path, order, people ?? 'all'])).toEqual([
    ['Tiendas', 'Ver todas', '/tiendas', 20, 'all'],
    ['Tiendas', 'Crear Tienda', '/tienda/crear', 21, ['admin', 'owner']],
    ['Cuenta', 'Quiero organizar', '/quiero-organizar', 15, ['member']],
  ]);
});

test('only the pages that are alike for everybody are rendered for search engines', () => {
  expect(routes.filter(({ personal }) => personal).map(({ path }) => path)).toEqual(['/tienda/crear', '/quiero-organizar']);
});
