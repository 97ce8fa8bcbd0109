import { describeArea } from '@mesa/contract/area/describe';
import area from '../area';

const { menu, fillings, routes } = describeArea(area);

test('the menu leads to the list, the form and the ranking in this order, and to the form only those who may fill it in', () => {
  expect(menu.map(({ under, label, path, order, for: people }) => [under, label, path, order, people ?? 'all'])).toEqual([
    ['Torneos', 'Ver todos', '/torneos', 10, 'all'],
    ['Torneos', 'Crear Torneo', '/torneo/crear', 11, ['admin', 'owner', 'store-admin']],
    ['Torneos', 'Ranking', '/ranking', 12, 'all'],
  ]);
});

test('the home page shows members their own tournaments first, and everybody ten finished ones that count', () => {
  expect(fillings.map(({ slot, widget, order, first }) => [slot, widget, order, (first ?? []).map(({ input }) => input)])).toEqual([
    ['home.main', 'finished-tournaments', 10, [{ body: { status: 'finalizado', confirmed: true, page: 1, limit: 10 } }]],
    ['home.for-members', 'own-tournaments', 10, []],
  ]);
});

test('only the pages that are alike for everybody are rendered for search engines', () => {
  const personal = routes.filter((route) => route.personal).map(({ path }) => path);
  expect(personal).toEqual(['/torneo/crear', '/torneo/:id/mi-mesa', '/torneo/:id/pantalla', '/torneo/:id/mesa', '/pase']);
});
