import { listResultsOfPlayer } from '@mesa/contract/calls/results';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import remote from './remote';

test.each([
  ['profile', '/perfil', 'Perfil'],
  ['player', '/jugador/ana', 'ana'],
] as const)('the page %s is the one of its address', async (name, address, title) => {
  const Page = remote.pages[name];
  await Page.preload();
  renderPage(<Page />, address, [reply(listResultsOfPlayer, () => new Promise<never>(() => undefined))]);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
});
