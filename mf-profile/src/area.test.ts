import { describeArea } from '@mesa/contract/area/describe';
import area from '../area';

const { menu, routes } = describeArea(area);

test('the menu of the account leads to the own profile', () => {
  expect(menu.map(({ under, label, path, order, for: people }) => [under, label, path, order, people ?? 'all'])).toEqual([
    ['Cuenta', 'Perfil', '/perfil', 10, 'all'],
  ]);
});

test('only the pages of players are rendered for search engines', () => {
  expect(routes.map(({ path, personal = false }) => [path, personal])).toEqual([
    ['/perfil', true],
    ['/jugador/:username', false],
  ]);
});
