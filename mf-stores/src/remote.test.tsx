import { getStoreBySlug, listStores } from '@mesa/contract/calls/stores';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import remote from './remote';

const never = () => new Promise<never>(() => undefined);

test.each([
  ['stores', '/tiendas', 'Tiendas'],
  ['createStore', '/tienda/crear', 'Crear Tienda'],
  ['organise', '/quiero-organizar', 'Quiero organizar'],
  ['store', '/tienda/el-dragon', 'Tienda'],
] as const)('the page %s is the one of its address', async (name, address, title) => {
  const Page = remote.pages[name];
  await Page.preload();
  renderPage(<Page />, address, [reply(listStores, never), reply(getStoreBySlug, never)]);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
});
