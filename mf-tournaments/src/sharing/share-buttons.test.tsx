import { renderPage } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import { ShareButtons } from './share-buttons';

test('a text in parts is copied part by part', async () => {
  const { user } = renderPage(<ShareButtons path="/t/K7M2QX" textsOf={(link) => [`uno ${link}`, `dos ${link}`]} />, '/');
  await user.click(screen.getByRole('button', { name: 'Copiar para WhatsApp, parte 2 de 2' }));
  expect(await screen.findByRole('button', { name: 'Copiado, parte 2 de 2' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('dos http://localhost/t/K7M2QX');
  await user.click(screen.getByRole('button', { name: 'Copiar para WhatsApp, parte 1 de 2' }));
  expect(await navigator.clipboard.readText()).toBe('uno http://localhost/t/K7M2QX');
});
